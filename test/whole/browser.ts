/**
 * Debian's Chromium for the tests of pages: the headless shell where it is installed, else the whole browser. Both draw
 * with the same engine; six visits with axe cost 13.3 s of processor time in the browser and 6.0 s in the shell.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'

const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const program = PROGRAMS.find(path => existsSync(path))
export const hasBrowser = program !== undefined
if (!hasBrowser)
  console.warn(
    `SKIPPED: no ${PROGRAMS.join(', no ')}; no page is seen in a browser (apt-get install chromium-headless-shell)`,
  )

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The graphics run in the browser's own process, and no renderer is started ahead of need. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-features=SpareRendererForSitePerProcess',
]

export async function openBrowser(): Promise<Browser> {
  if (program === undefined) throw new Error('there is no browser: ask `hasBrowser` first')
  return chromium.launch({ executablePath: program, args: ARGS })
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** `fresh`: in a tab of its own, with nothing in its cache. */
export type VisitOptions = BrowserContextOptions & { fresh?: boolean }

export interface Visit {
  readonly url: string
  readonly cookies?: Cookies
  readonly options?: VisitOptions | undefined
  /** For one step of a page, in milliseconds. */
  readonly patience?: number
}

export interface Tab {
  /** Opens the page as a browser that was never there would, but for the cookies; fails on any error in its console. */
  visit(visit: Visit, look: (page: Page) => Promise<void>): Promise<void>
}

/**
 * A tab for all visits whose options differ in nothing but the window and the theme: a tab for each visit costs 0.2 s of
 * processor time more, because each is a process of its own. Cookies and what the page stores are gone after each visit;
 * after one that fails the tab is gone.
 */
export function openTab(browser: Browser): Tab {
  let current: { page: Page; kind: string } | undefined
  const leave = async (): Promise<void> => {
    const left = current
    current = undefined
    await left?.page.context().close()
  }
  const take = async (options: BrowserContextOptions): Promise<Page> => {
    const kind = JSON.stringify(options)
    if (current?.kind === kind) return current.page
    await leave()
    const context = await browser.newContext({ locale: 'es-ES', ...options })
    current = { page: await context.newPage(), kind }
    return current.page
  }
  return {
    async visit({ url, cookies = [], options = {}, patience = 30_000 }, look) {
      const { viewport, colorScheme, fresh, ...others } = options
      if (fresh) await leave()
      const page = await take(others)
      page.context().setDefaultTimeout(patience)
      await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
      await page.emulateMedia({ colorScheme: colorScheme ?? 'light', media: null })
      await page.context().addCookies(cookies)
      try {
        await withoutComplaints(page, async () => {
          await page.goto(url)
          await look(page)
        })
      } catch (error) {
        await leave()
        throw error
      }
      await forget(page).catch(leave)
    },
  }
}

async function withoutComplaints(page: Page, look: () => Promise<void>): Promise<void> {
  const complaints: string[] = []
  const onError = (error: Error): void => void complaints.push(error.message)
  const onMessage = (message: ConsoleMessage): void => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  }
  page.on('pageerror', onError).on('console', onMessage)
  await look()
  expect(complaints).toEqual([])
  page.off('pageerror', onError).off('console', onMessage)
}

/**
 * Leaves nothing of a visit; fails where the page is none that can be cleared. Then it waits on the same site, because
 * the site's policy for openers gives a process of its own to a page that comes from another, an empty one too. What is
 * there has neither styles nor fonts to load.
 */
async function forget(page: Page): Promise<void> {
  const others = page
    .context()
    .pages()
    .filter(other => other !== page)
  await Promise.all(others.map(other => other.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await page.mouse.move(-1, -1)
  await page.context().clearCookies()
  await page.goto(new URL('/salud', page.url()).href)
}

/**
 * Zero violations, and nothing wider than the window. The policy takes no inline script: axe comes in over the
 * debugging protocol.
 */
export async function expectSound(page: Page, look = ''): Promise<void> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, nodes }) => id ' +
      '+ ": " + nodes.map(node => node.html).join(" ")))',
  )
  expect(violations, look).toEqual([])
  expect(
    await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    `${look} wider than the window`,
  ).toBeLessThanOrEqual(0)
}
