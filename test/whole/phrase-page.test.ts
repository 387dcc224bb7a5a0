/**
 * The pages of the phrase service in a browser: accessibility, journeys with and without scripts, both themes and
 * widths.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../src/phrase/serve.ts'
import type { PhraseService } from '../../src/phrase/serve.ts'
import { expectSound, hasBrowser, openBrowser, openTab, type Tab } from './browser.ts'

let service: PhraseService
let browser: Browser
let tab: Tab
beforeAll(async () => {
  if (!hasBrowser) return
  service = await serve({ port: 0, host: '127.0.0.1', site: undefined })
  browser = await openBrowser()
  tab = openTab(browser)
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

const visit = (path: string, look: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void> =>
  tab.visit({ url: service.url + path, options }, look)

const HINT = '/?q=corncob+lung+stroble+tactics'
const PAGES = [
  '/',
  '/?lang=en',
  HINT,
  '/corncob.lung.strobe.tactics',
  '/lung.corncob?lang=en',
  '/?q=corncob+%3F+strobe+tactics',
  '/dimmed.sandblast.sandworm.swimsuit',
  '/cathedral.mammary.sandworm.swimwear',
]

describe.runIf(hasBrowser)('every page', () => {
  it.each(PAGES)('%s: axe finds nothing and nothing overflows, light and wide, dark and narrow', async path => {
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
      ['light', 320],
    ] as const)
      await visit(path, page => expectSound(page, `${colorScheme} ${width}`), {
        colorScheme,
        viewport: { width, height: 800 },
      })
  })
})

describe.runIf(hasBrowser)('without scripts', () => {
  const bare = { javaScriptEnabled: false }
  it('coordinates lead to the phrase, a wrong word to a hint, the hint to the phrase', async () => {
    await visit(
      '/',
      async page => {
        await page.getByLabel('Coordenadas o palabras').fill('40.482, -3.3655')
        await page.getByRole('button', { name: 'Ir' }).click()
        expect(new URL(page.url()).pathname).toBe('/corncob.lung.strobe.tactics')
        expect(await page.title()).toBe('corncob lung strobe tactics')
        expect(await page.getByRole('button').count()).toBe(0)
        await page.getByRole('link', { name: 'Otro lugar' }).click()
        await page.getByLabel('Coordenadas o palabras').fill('Tactics lung corncob stroble')
        await page.getByRole('button', { name: 'Ir' }).click()
        expect(await page.getByRole('status').textContent()).toContain('«stroble» no está en la lista')
        await page.getByRole('link', { name: 'strobe', exact: true }).click()
        expect(new URL(page.url()).pathname).toBe('/corncob.lung.strobe.tactics')
      },
      bare,
    )
  })

  it('a missing word is found with a place nearby', async () => {
    await visit(
      '/',
      async page => {
        await page.getByText('¿Te falta una palabra?').click()
        await page.getByLabel('Coordenadas o palabras').fill('corncob ? strobe tactics')
        await page.getByLabel('Cerca de').fill('40.4, -3.4')
        await page.getByRole('button', { name: 'Ir' }).click()
        expect(new URL(page.url()).pathname).toBe('/corncob.lung.strobe.tactics')
      },
      bare,
    )
  })

  it('English is one link away and stays', async () => {
    await visit(
      '/corncob.lung.strobe.tactics',
      async page => {
        await page.getByRole('link', { name: 'English' }).click()
        expect(await page.locator('html').getAttribute('lang')).toBe('en')
        await page.getByRole('link', { name: 'Another place' }).click()
        await page.getByLabel('Coordinates or words').fill('lung corncob')
        await page.getByRole('button', { name: 'Go' }).click()
        expect(await page.getByText('Open in a map').count()).toBe(1)
      },
      bare,
    )
  })
})

describe.runIf(hasBrowser)('with scripts', () => {
  it('copies the words and says so', async () => {
    await visit(
      '/corncob.lung.strobe.tactics',
      async page => {
        await page.getByRole('button', { name: 'Copiar las palabras' }).click()
        await page.getByText('Copiadas.').waitFor()
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe('corncob lung strobe tactics')
        await page.getByRole('button', { name: 'Compartir' }).click()
        await page.getByText('Enlace copiado.').waitFor()
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${service.url}/corncob.lung.strobe.tactics`)
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })

  it("takes the browser's position", async () => {
    await visit(
      '/?lang=en',
      async page => {
        await page.getByRole('button', { name: 'Use where I am' }).click()
        await page.waitForURL('**/croak.lusty.subwoofer.trustful?lang=en')
      },
      { permissions: ['geolocation'], geolocation: { latitude: 52.5902, longitude: -2.1304 } },
    )
  })

  it('says so when the browser gives none', async () => {
    await visit('/', async page => {
      await page.getByRole('button', { name: 'Usar dónde estoy' }).click()
      await page.getByText('El navegador no dio la posición.').waitFor()
    })
  })

  it('is reached by the keyboard alone', async () => {
    await visit('/', async page => {
      await page.keyboard.press('Tab')
      await page.keyboard.type('lung.corncob')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/corncob.lung')
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Otro lugar')
    })
  })
})
