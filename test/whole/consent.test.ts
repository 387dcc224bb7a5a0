/**
 * The consent page in a real browser: the answer leaves for the agent (a policy that forbids it shows nowhere else),
 * focus, axe, both themes, a narrow screen.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, newAgent, REDIRECT, type Agent } from '../server/oauth/flow.ts'
import { openStand, type Stand } from '../server/oauth/stand.ts'
import { expectSound, hasBrowser, openBrowser, openTab, type Tab } from './browser.ts'

describe.skipIf(!hasBrowser)('the consent page', () => {
  let house: Stand, browser: Browser, tab: Tab, agent: Agent
  beforeAll(async () => {
    house = await openStand()
    agent = await newAgent(house, { client_name: 'Cursor' })
    browser = await openBrowser()
    tab = openTab(browser)
  })
  afterAll(async () => {
    await browser.close()
    await house.close()
  })

  async function open(look: (page: Page) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
    const value = randomBytes(32).toString('base64url')
    await house.storage.access.createSession({
      hash: createHash('sha256').update(value).digest('hex'),
      account: house.owner,
      key: null,
      navegador: 'fake',
      expira: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const cookies = [{ name: 'anaquel_sesion', value, url: house.url }]
    const { url } = await ask(agent, { scope: 'mcp escritura' })
    await tab.visit({ url, cookies, options }, look)
  }

  it.each([
    ['Dar permiso', 'code'],
    ['No dar permiso', 'error'],
  ])('«%s» leaves for the agent', async (name, answer) => {
    await open(async page => {
      const left = page.waitForRequest(request => request.url().startsWith(REDIRECT))
      await page.getByRole('button', { name, exact: true }).click()
      expect(new URL((await left).url()).searchParams.has(answer)).toBe(true)
    })
  })

  it('by keyboard alone: the heading first, then the box, no, yes', async () => {
    await open(async page => {
      // The page as a whole has the focus before anything in it, and its text holds the heading's.
      const focused = (): Promise<unknown> =>
        page.evaluate('(at => at === document.body ? "" : at.textContent || at.name)(document.activeElement)')
      // The browser puts the focus there when it draws the page for the first time, which may be after it has loaded.
      await expect.poll(focused).toContain('¿Dejas que Cursor')
      const order = []
      for (let i = 0; i < 4; i++) {
        await page.keyboard.press('Tab')
        order.push(await focused())
      }
      expect(order).toEqual(['no soy yo', 'escritura', 'No dar permiso', 'Dar permiso'])
    })
  })

  it.each([
    ['light', 390],
    ['dark', 1024],
  ] as const)('has nothing that axe finds wrong: %s, %i px', async (colorScheme, width) => {
    await open(page => expectSound(page), { colorScheme, viewport: { width, height: 900 } })
  })
})
