/**
 * A whole library in this process with a browser before it, signed in: what the tests of the pages stand on.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadConfig } from '../../../src/config.ts'
import { createKey } from '../../../src/core/accounts/access.ts'
import { accountLink } from '../../../src/core/accounts/sign-in.ts'
import { openHouse } from '../../../src/open.ts'
import { asset } from '../../../src/paths.ts'
import { createApp } from '../../../src/server/app.ts'
import { listen } from '../../../src/server/listen.ts'
import { createLimiter } from '../../../src/server/limits.ts'
import type { Shelf, Storage } from '../../../storage/contract.ts'
import { engineEnv } from '../../engine.ts'
import { expectSound, openBrowser, openTab, type Cookies, type Tab, type VisitOptions } from '../browser.ts'
import { ended } from '../ended.ts'

export { expectSound, hasBrowser } from '../browser.ts'

/** For one step of a page: on a machine that others use half a minute was not enough. */
const PATIENCE = 90_000

export const SAMPLE = asset('sample/don-quijote.pdf')

export interface Stand {
  readonly url: string
  /** An API key with every scope. */
  readonly key: string
  /** Calls the API with the key; the parsed JSON. */
  api<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Uploads a file and waits until it is read; its record. */
  add(file: string, media?: string): Promise<{ id: string; estado: string; enlace: string }>
  /** Runs `look` in a page of a signed-in browser and fails on any error of the page or its console. */
  visit(path: string, look: (page: Page) => Promise<void>, options?: VisitOptions): Promise<void>
  /** Address at which a person sets the account's password: for what a session that a key began may not do. */
  door(): Promise<string>
  /** The account's shelf, for what no request puts there. */
  shelf(): Promise<Shelf>
  close(): Promise<void>
}

/** `env`: what this server is set to; `base`: the sub-path of the site, as behind a proxy that passes it on: '/anaquel'. */
export interface StandOptions {
  env?: Record<string, string>
  base?: string
}

/** A server of its own, seen by its owner. */
export async function openOwnStand(options: StandOptions = {}): Promise<Stand> {
  const site = await openSite(options)
  return { ...(await enter(site, (await site.access.owner()).id)), close: site.close }
}

let shared: Promise<Site> | undefined
let accounts = 0

/**
 * An account of its own on the server and in the browser that all files of a worker share: to start them, their thread
 * and the processes that read took 5 s of processor time a file. They end with the worker.
 */
export async function openStand(): Promise<Stand> {
  const site = await (shared ??= openSite({}))
  const { id } = await site.access.createAccount(`reader${++accounts}@example.org`, null)
  return { ...(await enter(site, id)), close: async () => {} }
}

interface Site {
  readonly url: string
  readonly browser: Browser
  readonly tab: Tab
  readonly access: Storage['access']
  shelf(account: string): Promise<Shelf>
  close(): Promise<void>
}

async function openSite({ env = {}, base = '' }: StandOptions): Promise<Site> {
  const data = mkdtempSync(join(tmpdir(), 'anaquel-web-'))
  const port = await freePort()
  const config = loadConfig({
    PORT: String(port),
    ANAQUEL_DATA: data,
    ANAQUEL_MODELS: 'off',
    ANAQUEL_LOG: 'error',
    ANAQUEL_RATE: '100000',
    ANAQUEL_SITE_URL: `http://localhost:${port}${base}`,
    ...(await engineEnv(data)),
    ...env,
  })
  const house = await openHouse(config)
  const { storage, blobs, models, log } = house
  const limiter = createLimiter(storage.rates, 'requests', config.rate)
  const server = await listen(
    createApp({
      storage,
      blobs,
      models,
      log,
      library: account => house.library(account),
      site: config.site,
      version: config.version,
      limiter,
    }),
    { port, host: '127.0.0.1', site: config.site },
  )
  house.startJobs()
  const browser = await openBrowser()
  return {
    url: `http://localhost:${port}${base}`,
    browser,
    tab: openTab(browser),
    access: storage.access,
    shelf: async account => storage.shelf(account),
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
      await house.close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function enter({ url, browser, tab, access, shelf }: Site, account: string): Promise<Omit<Stand, 'close'>> {
  const { key } = await createKey(access, account, {
    wish: { nombre: 'web', alcances: ['lectura', 'escritura', 'mcp'] },
  })
  const headers = { authorization: `Bearer ${key}` }
  const cookies = await signIn(browser, url, key)
  return {
    url,
    key,
    async api<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
      })
      return (await response.json()) as T
    },
    async add(file, media = 'application/pdf') {
      const response = await fetch(
        `${url}/api/v1/documentos?esperar=60&nombre=${encodeURIComponent(file.split('/').at(-1)!)}`,
        { method: 'POST', headers: { ...headers, 'content-type': media }, body: readFileSync(file) },
      )
      const sent = (await response.json()) as { id: string; estado: string; enlace: string }
      const row = await ended(
        sent,
        async () =>
          (await (await fetch(`${url}/api/v1/documentos/${sent.id}?esperar=60`, { headers })).json()) as typeof sent,
      )
      expect(row.estado, JSON.stringify(row)).toBe('listo')
      return row
    },
    shelf: () => shelf(account),
    door: () => accountLink(access, url, { account }),
    visit: (path, look, options) => tab.visit({ url: url + path, cookies, options, patience: PATIENCE }, look),
  }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise(resolve => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function signIn(browser: Browser, url: string, key: string): Promise<Cookies> {
  const context = await browser.newContext()
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  await page.goto(`${url}/entrar`)
  // The door may fold the way in by key away; the field is filled all the same.
  await page.evaluate('document.querySelectorAll("details").forEach(fold => { fold.open = true })')
  await page.fill('#clave', key)
  await page.press('#clave', 'Enter')
  await page.waitForURL(found => !found.pathname.endsWith('/entrar'))
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

export const OWNER = { email: 'ana@example.org', password: 'una contraseña larga' } as const

/**
 * Comes in as the owner, who may what a session begun by a key may not. A new password ends every other session, so
 * each journey comes in anew.
 */
export async function signInAsOwner(stand: Stand, page: Page): Promise<void> {
  await page.goto(await stand.door())
  const email = page.locator('input[name=correo]')
  if (await email.isEditable()) await email.fill(OWNER.email)
  await page.fill('input[name=contrasena]', OWNER.password)
  await page.press('input[name=contrasena]', 'Enter')
  await page.waitForURL(/\/(biblioteca)?(\?.*)?$/)
}

/** Both themes and three widths, as every page must stand. */
export const LOOKS = [
  ['light', 1440],
  ['dark', 390],
  ['light', 320],
] as const

/**
 * The page as it stands, in each look; it is left in the first. To open it anew for each are two more visits. Without
 * motion, because a colour that passes from one theme to the other is of neither.
 */
export async function expectSoundInEachLook(page: Page): Promise<void> {
  for (const [colorScheme, width] of [...LOOKS.slice(1), LOOKS[0]]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectSound(page, `${colorScheme} ${width}`)
  }
  await page.emulateMedia({ reducedMotion: null })
}
