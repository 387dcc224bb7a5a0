/**
 * From the first start to an agent that searches, on the compiled product: the owner's link, the door, the official
 * conformance tool for authorization servers, the official client.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { cleanEnv, freePort, openShell, type Serving, type Shell } from '../commands/spawn.ts'
import { ask, discover, newAgent, ping, redeem, refresh, register } from '../server/oauth/flow.ts'
import { FakeBrowser, tokenOf } from '../server/oauth/stand.ts'

const TOOL = join(PACKAGE_ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const SHIM = join(PACKAGE_ROOT, 'test/conformance/node20-fs.mjs')
/** What it checks; a tool that checks less would pass too. */
const CHECKS = ['authorization-server-metadata', 'authorization-server-metadata-cimd', 'authorization-code-grant']

const ACCOUNT = { correo: 'lectora@example.org', contrasena: 'una frase bastante larga' }

let shell: Shell
let server: Serving
let browser: FakeBrowser
beforeAll(async () => {
  shell = await openShell()
  // without a way out the documents of agents are not offered
  shell.env.ANAQUEL_OAUTH_CIMD = 'on'
  server = await shell.serve()
  browser = new FakeBrowser(server.url, server.url)
  const link = /http\S+\/empezar\?t=\S+/.exec(server.out())![0]
  const page = await browser.go(link)
  const t = new URL(link).searchParams.get('t')!
  await browser.go('/empezar', { form: { testigo: tokenOf(page), t, ...ACCOUNT } })
})
afterAll(() => shell.close())

/** Says yes to every address that the tool prints, as a person would in a browser, and hands the answer back. */
async function conformance(folder: string): Promise<{ code: number | null; said: string }> {
  const port = await freePort()
  const { as } = await discover({ site: server.url })
  const client = await register(as, { redirect_uris: [`http://127.0.0.1:${port}/callback`] })
  const args = [
    '--import',
    SHIM,
    TOOL,
    'authorization',
    '--url',
    server.url,
    `--client-id=${client.client_id}`,
    '--resource',
    `${server.url}/mcp`,
    '-p',
    String(port),
    '-o',
    folder,
  ]
  const child = spawn(process.execPath, args, { env: cleanEnv({}) })
  let said = '',
    seen = 0
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
    const address = /http:\/\/\S+\/oauth\/authorize\?\S+/.exec(said.slice(seen))
    if (!address) return
    seen += address.index + address[0].length
    browser
      .allow(address[0])
      .then(answer => fetch(answer))
      .catch((error: unknown) => {
        said += String(error)
        child.kill()
      })
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

describe('the official conformance tool', () => {
  it('passes us in each of its checks of authorization servers', async () => {
    const folder = join(shell.folder, 'conformance')
    const { code, said } = await conformance(folder)
    expect(code, said).toBe(0)
    const checks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('checks.json'))
      .flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { id: string; status: string }[])
    expect(
      checks
        .filter(check => check.status === 'SUCCESS')
        .map(check => check.id)
        .sort(),
    ).toEqual([...CHECKS].sort())
    expect(checks.length).toBe(CHECKS.length)
  })
})

describe('an agent', () => {
  it('sends whoever is not signed in to the door, and from there to the question', async () => {
    const stranger = new FakeBrowser(server.url, server.url)
    const agent = await newAgent({ site: server.url }, { client_name: 'Cursor' })
    const door = await stranger.go((await ask(agent)).url)
    expect(new URL(door.url).pathname).toBe('/entrar')
    const r = new URL(door.url).searchParams.get('r')!
    const wrong = await stranger.go('/entrar', {
      form: { testigo: tokenOf(door), r, correo: ACCOUNT.correo, contrasena: 'otra cosa distinta' },
    })
    expect(wrong.text).not.toContain('¿Dejas que')
    const page = await stranger.go('/entrar', { form: { testigo: tokenOf(door), r, ...ACCOUNT } })
    expect(page.text).toContain('¿Dejas que Cursor use tu biblioteca?')
    expect(page.text).toContain(ACCOUNT.correo)
    expect(new URL((await stranger.decide(page)).url).searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it('signs in, works, outlives a restart of the server, and its tokens are in no file and no log', async () => {
    const site = { site: server.url, url: server.url }
    const agent = await newAgent(site)
    const asked = await ask(agent)
    const tokens = await redeem(agent, await browser.allow(asked.url), asked)
    expect((await ping(site, tokens.access_token)).status).toBe(200)
    const next = await refresh(agent, tokens.refresh_token!)
    const files = readdirSync(shell.folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name)))
    expect(files.length).toBeGreaterThan(1)
    for (const secret of [tokens.access_token, tokens.refresh_token!, next.access_token, next.refresh_token!]) {
      expect(server.out()).not.toContain(secret)
      expect(files.filter(file => file.includes(secret))).toEqual([])
    }
    expect(server.out()).not.toMatch(/oidc-provider (?:NOTICE|WARNING)/)
    const { port } = new URL(server.url)
    expect(await server.stop()).toBe(0)
    server = await shell.serve(Number(port))
    expect((await ping(site, next.access_token)).status).toBe(200)
    expect((await ping(site, (await refresh(agent, next.refresh_token!)).access_token)).status).toBe(200)
  })
})
