/**
 * What a cluster is made of, for the proof: a PostgreSQL server of its own, processes that are killed and started
 * again, and a way in that leads to whichever server lives.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled, PACKAGE_ROOT } from '../../src/paths.ts'
import { cleanEnv, freePort } from '../commands/spawn.ts'

const TOOLS = '/usr/lib/postgresql'

export interface OwnDatabase {
  url: string
  /** Ends it as a crash does. */
  crash(): void
  start(): void
  close(): void
}

/** A server in a folder of its own; null where Debian's PostgreSQL is not installed. */
export async function ownDatabase(): Promise<OwnDatabase | null> {
  const version = existsSync(TOOLS) ? readdirSync(TOOLS).sort().at(-1) : undefined
  if (version === undefined) return null
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-cluster-')),
    port = await freePort()
  const root = process.getuid?.() === 0
  const tool = (name: string, args: string[]): void => {
    const path = join(TOOLS, version, 'bin', name)
    const [command, all] = root ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, args]
    const { status, stderr } = spawnSync(command as string, all as string[], { stdio: ['ignore', 'ignore', 'pipe'] })
    if (status !== 0) throw new Error(`${name}: ${String(stderr)}`)
  }
  if (root) spawnSync('chown', ['postgres', folder])
  const data = join(folder, 'data')
  tool('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'])
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`
  const start = (): void => tool('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start'])
  const crash = (): void => tool('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash,
    start,
    close() {
      crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A key of the owner's; empty when the command did not come to its end. */
export async function madeKey(env: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-member-'))
  const args = [bundled('src/cli.ts'), 'key', 'create', '--name', 'cluster', '--scopes', 'lectura,escritura,mcp']
  const given = cleanEnv({ ANAQUEL_DATA: folder, ANAQUEL_MODELS: 'off', ...env })
  const child = spawn(process.execPath, args, { cwd: PACKAGE_ROOT, env: given })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  rmSync(folder, { recursive: true, force: true })
  return code === 0 ? out.trim() : ''
}

export interface Member {
  name: string
  /** Where it listens; null for a worker. */
  port: number | null
  /** Kills it without warning; it is started again, as after every end, which a service manager would do. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Start {
  name: string
  args: readonly string[]
  port: number | null
  env: Record<string, string>
  /** Each line of its log. */
  hear(line: string): void
}

const AGAIN_MS = 500

export function startMember({ name, args, port, env, hear }: Start): Member {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-member-'))
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [bundled('src/cli.ts'), ...args], {
      cwd: PACKAGE_ROOT,
      env: cleanEnv({
        ANAQUEL_DATA: folder,
        ANAQUEL_MODELS: 'off',
        ...env,
        ...(port !== null && { PORT: String(port) }),
      }),
    })
    let rest = ''
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop()!
      lines.forEach(hear)
    })
    child.stderr.on('data', (chunk: Buffer) => hear(`stderr ${chunk.toString()}`))
    child.once('close', () => {
      if (!stopped) again = setTimeout(() => (member = start()), AGAIN_MS)
    })
    return child
  }
  let stopped = false
  let again: NodeJS.Timeout | undefined
  let member = start()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (member.exitCode !== null || member.signalCode !== null) return
    const gone = once(member, 'close')
    member.kill(signal)
    await gone
  }
  return {
    name,
    port,
    kill: () => end('SIGKILL'),
    async stop() {
      stopped = true
      clearTimeout(again)
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As many readers as the largest proof has. Debian's loopback answers to all of 127.0.0.0/8. */
const ADDRESSES = 200
const addressOf = (turn: number): string => `127.0.1.${1 + (turn % ADDRESSES)}`

/**
 * A port that leads to the members in turn, past those that do not answer. Its connections come from many addresses, as
 * those of many readers do: from a single address the limits of signing in let 20 agents register in a minute.
 */
export async function balancer(ports: readonly number[]): Promise<{ port: number; close(): void }> {
  let turn = 0
  const server = createServer(near => {
    near.on('error', () => {})
    const dial = (left: number): void => {
      const localAddress = addressOf(turn)
      const far = connect({ port: ports[turn++ % ports.length]!, host: '127.0.0.1', localAddress })
      far.once('connect', () => {
        near.on('close', () => far.destroy())
        far.on('close', () => near.destroy())
        near.pipe(far).pipe(near)
      })
      far.on('error', () => {
        if (far.connecting || far.bytesRead + far.bytesWritten > 0 || left === 0) near.destroy()
        else dial(left - 1)
      })
    }
    dial(ports.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
