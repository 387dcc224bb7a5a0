/**
 * The compose files: every setting is one that the program takes, every command one that it has, nothing is open to
 * the network but on this machine, and no password is written down. No engine of containers is asked.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../src/config.ts'
import { run } from '../src/commands/program.ts'
import { asset } from '../src/paths.ts'

interface Service {
  image?: string
  build?: string
  command?: string[] | string
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }> | string[]
  healthcheck?: object
  deploy?: { replicas: number }
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}

const GIVEN: Record<string, string> = { POSTGRES_PASSWORD: 'p4ss', S3_KEY: 'key', S3_SECRET: 's3cret' }
const read = (name: string): string => readFileSync(asset(name), 'utf8')
/** As compose reads it: with the variables of `.env`, and anchors merged. */
const composed = (name: string): Compose =>
  parse(
    read(name).replace(/\$\{(\w+):\?\}/g, (_, variable: string) => GIVEN[variable]!),
    { merge: true },
  ) as Compose

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', name => {
  const { services, volumes } = composed(name)
  const own = Object.entries(services).filter(([, { image }]) => image === 'anaquel')

  it('gives the program settings that it takes, on a root that is only read, without rights', () => {
    expect(own.length).toBeGreaterThan(0)
    for (const [service, { environment = {}, read_only, cap_drop, security_opt }] of own) {
      expect(() => loadConfig({ HOST: '0.0.0.0', ANAQUEL_DATA: '/data', ...environment }), service).not.toThrow()
      expect([read_only, cap_drop, security_opt], service).toEqual([true, ['ALL'], ['no-new-privileges:true']])
    }
  })

  it('opens ports on this machine alone, and names what there is', () => {
    for (const { ports = [], depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
      expect(ports.filter(port => !port.startsWith('127.0.0.1:'))).toEqual([])
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(needed.filter(other => !services[other])).toEqual([])
      expect(mounted.map(mount => mount.split(':')[0]!).filter(volume => !(volume in volumes))).toEqual([])
      for (const [other, { condition }] of Array.isArray(depends_on) ? [] : Object.entries(depends_on))
        if (condition === 'service_healthy' && services[other]!.image !== 'anaquel')
          expect(services[other]!.healthcheck, `${other} is waited for`).toBeDefined()
    }
  })

  it('writes no password down', () => {
    expect(read(name)).not.toMatch(/^\s*\w*(?:PASSWORD|SECRET\w*|S3_KEY): *['"]?[^'"$\s{]/m)
  })
})

describe('compose.scale.yaml', () => {
  const { services } = composed('compose.scale.yaml')

  it('has a database with pgvector, S3, two servers, two workers and a proxy', () => {
    const { server, worker, proxy, database, s3 } = services
    expect([server!.deploy!.replicas, worker!.deploy!.replicas]).toEqual([2, 2])
    expect([database!.image, s3!.image, proxy!.image].map(image => image!.split(':')[0])).toEqual([
      'pgvector/pgvector',
      'minio/minio',
      'caddy',
    ])
    const configs = [server!, worker!].map(({ environment }) => loadConfig(environment))
    for (const { database: url, blobs } of configs) {
      expect(url).toBe('postgres://anaquel:p4ss@database:5432/anaquel')
      expect(blobs).toMatchObject({ bucket: 'anaquel', prefix: 'originals', endpoint: 'http://s3:9000', key: 'key' })
    }
    expect(configs.map(({ jobs }) => jobs)).toEqual([0, 2])
  })

  it('starts the workers with a command that there is', async () => {
    const out: string[] = []
    const sink = { write: (text: string) => out.push(text) > 0, isTTY: false }
    const io = { stdout: sink, stderr: sink, stdin: process.stdin, env: {} } as unknown as Parameters<typeof run>[1]
    expect(services['worker']!.command).toEqual(['work'])
    await run(['help', 'work'], io)
    expect(out.join('')).toContain('anaquel work')
  })
})
