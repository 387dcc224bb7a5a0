/**
 * Debian's Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), the protocol that it speaks itself:
 * playwright-core asks it for commands that the extended-support release does not have yet.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'undici'
import { expect } from 'vitest'

const FIREFOX = '/usr/bin/firefox-esr'
export const hasFirefox = existsSync(FIREFOX)
if (!hasFirefox) console.warn(`SKIPPED: no ${FIREFOX}; the pages are not seen in Firefox (apt-get install firefox-esr)`)
/** As for Chromium (stand.ts). */
const PATIENCE_MS = 300_000
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Reply {
  id?: number
  result?: unknown
  message?: string
  error?: string
  method?: string
  params?: Record<string, unknown>
}

export interface Firefox {
  go(url: string): Promise<void>
  /** A script's value, as JSON. */
  value<T>(expression: string): Promise<T>
  /** Until the expression is true. */
  until(expression: string): Promise<void>
  /** Keys as a person presses them; `Key.ENTER` and the like are characters of their own. */
  press(keys: string): Promise<void>
  size(width: number, height: number): Promise<void>
  /** Axe finds nothing, and nothing is wider than the window. */
  sound(): Promise<void>
  /** Errors of scripts and of the console since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

/** As WebDriver writes them. */
export const Key = { ENTER: '\uE007', ESCAPE: '\uE00C', TAB: '\uE004' } as const

/**
 * Firefox's own services, which asked the network 68 times in a quarter of a minute. Besides, its environment says that
 * it ends when it would connect to another machine.
 */
const QUIET: Record<string, string | number | boolean> = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.provider.google4.updateURL': '',
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'browser.search.update': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'captivedetect.canonicalURL': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-manager.url': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'network.prefetch-next': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': '',
}

const prefs = (): string =>
  Object.entries(QUIET)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

async function started(profile: string): Promise<{ process: ChildProcess; address: string }> {
  const firefox = spawn(FIREFOX, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    env: {
      ...process.env,
      HOME: profile,
      MOZ_CRASHREPORTER_DISABLE: '1',
      MOZ_DISABLE_NONLOCAL_CONNECTIONS: '1',
      LANG: 'es_ES.UTF-8',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface({ input: firefox.stderr })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (address) {
      firefox.stderr.resume()
      return { process: firefox, address }
    }
  }
  throw new Error('Firefox ended before it listened.')
}

type Send = <T>(method: string, params: object) => Promise<T>

/** One connection: what is asked is answered by its number; errors of the page are kept. */
async function connect(address: string): Promise<{ send: Send; complaints: string[]; socket: WebSocket }> {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, (reply: Reply) => void>()
  const complaints: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    else if (reply.method === 'log.entryAdded' && reply.params?.level === 'error')
      complaints.push(String(reply.params.text))
  })
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', () => fail(new Error('no connection to Firefox')))
  })
  let id = 0
  const send: Send = (method, params) =>
    new Promise((done, fail) => {
      waiting.set(++id, ({ result, error, message }) =>
        error === undefined ? done(result as never) : fail(new Error(`${method}: ${error}: ${message}`)),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { send, complaints, socket }
}

export async function openFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'anaquel-firefox-'))
  writeFileSync(join(profile, 'user.js'), prefs())
  const { process: firefox, address } = await started(profile)
  const { send, complaints, socket } = await connect(address)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { type, result, exceptionDetails } = await send<{
      type: string
      result?: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression}) ?? null))()`,
      target: { context },
      awaitPromise: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return JSON.parse(result?.value ?? 'null') as T
  }
  const until = async (expression: string): Promise<void> => {
    const end = Date.now() + PATIENCE_MS
    // A page that is being left answers nothing.
    while (!(await evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`It did not come: ${expression}`)
      await sleep(50)
    }
  }
  return {
    value: evaluate,
    until,
    go: async url => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async press(keys) {
      const actions = [...keys].flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    size: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    async sound() {
      await evaluate(`(() => { ${AXE}; window.axe = axe })()`)
      const violations = await evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id ' +
          '+ ": " + nodes.map(node => node.html).join(" ")))',
      )
      expect(violations).toEqual([])
      expect(await evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    },
    complaints: () => complaints.splice(0),
    async close() {
      await send('browser.close', {}).catch(() => {})
      socket.close()
      if (firefox.exitCode === null && !firefox.killed) {
        firefox.kill()
        await new Promise(done => firefox.once('exit', done))
      }
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
