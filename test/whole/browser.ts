/**
 * Debian's Chromium for the tests of pages: the headless shell where it is installed, else the whole browser. Both draw
 * with the same engine; six visits with axe cost 13.3 s of processor time in the browser and 6.0 s in the shell.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type Page } from 'playwright-core'
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

/**
 * Zero violations, and nothing wider than the window. The policy takes no inline script: axe comes in over the
 * debugging protocol.
 */
export async function expectSound(page: Page, look = ''): Promise<void> {
  await page.evaluate(AXE)
  const violations = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id ' +
      '+ ": " + nodes.map(node => node.html).join(" ")))',
  )
  expect(violations, look).toEqual([])
  expect(
    await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    `${look} wider than the window`,
  ).toBeLessThanOrEqual(0)
}
