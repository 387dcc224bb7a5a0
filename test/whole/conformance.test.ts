/** The official conformance tool, both protocol revisions: (a) the real server, with what a library does not have written down in baselines that can only shrink;
 *  (b) our HTTP stack around the tool's own fixtures, where nothing of 2026-07-28 may fail. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { mcpHttp } from '../../src/server/mcp/index.ts'
import { cleanEnv, openShell, proxy, type Proxy, type Shell } from '../commands/spawn.ts'
import { fixtures } from '../conformance/fixtures.ts'
import { deps, KEYS, listen, SITE, verify, type Stand } from '../server/mcp/stand.ts'

const TOOL = join(PACKAGE_ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const inTests = (name: string): string => join(PACKAGE_ROOT, 'test/conformance', name)

async function conformance(
  url: string,
  revision: string,
  baseline: string,
  folder: string,
): Promise<{ code: number | null; said: string }> {
  const args = [
    '--import',
    inTests('node20-fs.mjs'),
    TOOL,
    'server',
    '--url',
    `${url}/mcp`,
    '--requirements',
    revision,
    '--expected-failures',
    inTests(baseline),
    '-o',
    folder,
  ]
  const child = spawn(process.execPath, args, { env: cleanEnv({}) })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.slice(said.lastIndexOf('Total: ')) }
}

const REVISIONS = ['2026-07-28', '2025-11-25'] as const

describe('the real server', () => {
  let shell: Shell
  let front: Proxy
  beforeAll(async () => {
    shell = await openShell()
    const server = await shell.serve()
    const key = (await shell.run(['key', 'create', '--name', 'conformance', '--scopes', 'mcp'])).out.trim()
    front = await proxy(server.url, key)
  })
  afterAll(async () => {
    await front.close()
    await shell.close()
  })

  it.each(REVISIONS)(
    'conforms to %s but for what its baseline names',
    async revision => {
      const { code, said } = await conformance(
        front.url,
        revision,
        `real-${revision}.yml`,
        join(shell.folder, revision),
      )
      expect(code, said).toBe(0)
      expect(said).toContain('Baseline check passed')
    },
    600_000,
  )
})

describe('our HTTP stack around the fixtures', () => {
  let shell: Shell
  let house: Stand
  let front: Proxy
  beforeAll(async () => {
    shell = await openShell()
    house = await listen(mcpHttp({ site: SITE, verify, log: deps.log }, fixtures))
    front = await proxy(house.url.origin, KEYS.ana)
  })
  afterAll(async () => {
    await front.close()
    await house.close()
    await shell.close()
  })

  it.each(REVISIONS)(
    'conforms to %s',
    async revision => {
      const { code, said } = await conformance(
        front.url,
        revision,
        `fixtures-${revision}.yml`,
        join(shell.folder, revision),
      )
      expect(code, said).toBe(0)
    },
    600_000,
  )
})
