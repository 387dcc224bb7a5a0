/**
 * A person selects words in the first instant: the selection stands when the page has come to rest, whatever loads
 * after the text.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, openStand, SAMPLE, type Stand } from './stand.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-seleccion-'))
let stand: Stand
let article = '',
  talk = ''

beforeAll(async () => {
  if (!hasBrowser) return
  stand = await openStand()
  writeFileSync(
    join(folder, 'molinos.html'),
    '<!doctype html><html lang="es"><title>Molinos</title><body><article><h1>Molinos</h1>' +
      '<p>Dijo que no huyeran. Eran gigantes y no molinos.</p><p>Y así fue la primera ' +
      'salida, que acabó pronto y mal.</p></article></body></html>',
  )
  article = (await stand.add(join(folder, 'molinos.html'), 'text/html')).id
  writeFileSync(
    join(folder, 'charla.vtt'),
    'WEBVTT\n\n00:00.000 --> 00:04.000\nDijo que no huyeran.\n\n00:04.000 --> 00:09.000\nEran gigantes y no molinos.\n',
  )
  talk = (await stand.add(join(folder, 'charla.vtt'), 'text/vtt')).id
})
afterAll(async () => {
  await stand?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Selects from the first words to the last ones; backwards, as a hand goes up a page. */
const select = (page: Page, within: string, [from, to]: readonly [string, string], backwards = false): Promise<void> =>
  page.evaluate(
    `(([within, from, to, backwards]) => {
      const walker = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT)
      let begin, end
      while (walker.nextNode() && !end) {
        const node = walker.currentNode
        if (!begin && node.data.includes(from)) begin = [node, node.data.indexOf(from)]
        if (begin && node.data.includes(to)) end = [node, node.data.indexOf(to) + to.length]
      }
      getSelection().setBaseAndExtent(...(backwards ? [...end, ...begin] : [...begin, ...end]))
    })(${JSON.stringify([within, from, to, backwards])})`,
  )
const isSelected = (page: Page): Promise<string> => page.evaluate('String(getSelection())')
const isBackwards = (page: Page): Promise<boolean> =>
  page.evaluate(
    '(({ anchorNode, anchorOffset, focusNode, focusOffset }) => { ' +
      'const range = new Range(); range.setStart(focusNode, focusOffset); ' +
      'return range.comparePoint(anchorNode, anchorOffset) > 0 })(getSelection())',
  )

/** Keeps the answers to these requests on their way until the function that is returned is called. */
async function holdBack(page: Page, ...paths: string[]): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>(done => (release = done))
  for (const path of paths)
    await page.route(path, async route => {
      await released
      await route.fallback()
    })
  return release
}
const open = (page: Page, id: string): Promise<unknown> => page.goto(`${stand.url}/leer/${id}`, { waitUntil: 'commit' })

describe.runIf(hasBrowser)('a selection made at once', () => {
  it.each([false, true])('stands when notes and equations come after the text, backwards %s', async backwards => {
    const note = await stand.api<{ id: string }>('POST', `/documentos/${article}/notas`, {
      posicion: 1,
      texto: 'no huyeran. Eran',
    })
    await stand.visit('/notas', async page => {
      const { texto } = (await stand.api<{ unidades: { texto: string }[] }>('GET', `/documentos/${article}/texto`))
        .unidades[0]!
      const from = texto.indexOf('gigantes')
      const formula = { n: 'math', k: [{ n: 'mi', k: ['gigantes'] }] }
      await page.route('**/formulas', route =>
        route.fulfill({ json: { formulas: [{ posicion: 1, rango: [from, from + 8], formula }], listas: [] } }),
      )
      const release = await holdBack(page, `**/documentos/${article}/notas`, '**/formulas')
      await open(page, article)
      await page.waitForSelector('.unit .source')
      await select(page, '.unit .source', ['huyeran', 'no molinos'], backwards)
      release()
      await page.waitForSelector('.unit mark.noted')
      await page.waitForSelector('.unit math')
      expect(await isSelected(page)).toMatch(/^huyeran\. Eran .*gigantes y no molinos$/s)
      expect(await isBackwards(page)).toBe(backwards)
    })
    await stand.api('DELETE', `/notas/${note.id}`)
  })

  it('stands in a transcript that the server drew', async () => {
    await stand.visit('/notas', async page => {
      const release = await holdBack(page, '**/unidades')
      await open(page, talk)
      await select(page, '.transcript', ['gigantes', 'molinos'])
      release()
      await page.waitForSelector('li[data-n] .source')
      await expect.poll(() => isSelected(page)).toBe('gigantes y no molinos')
    })
  })

  it('is drawn to its end by a hand that was drawing it when the page took over', async () => {
    await stand.visit('/notas', async page => {
      const release = await holdBack(page, '**/unidades')
      const answered = page.waitForResponse('**/unidades')
      await open(page, article)
      await page.waitForSelector('.leaf.words')
      const { x, y, width, height } = (await page.locator('.leaf.words p').first().boundingBox())!
      await page.mouse.move(x + 1, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + 60, y + height / 2)
      release()
      await answered
      await page.evaluate('new Promise(done => setTimeout(done, 300))')
      await page.mouse.move(x + width - 1, y + height / 2)
      await page.mouse.up()
      await page.waitForSelector('.unit .source')
      await expect.poll(() => isSelected(page)).toBe('Dijo que no huyeran. Eran gigantes y no molinos.')
    })
  })

  it('stands on a page that is drawn again in another size', async () => {
    const { id } = await stand.add(SAMPLE)
    await stand.visit(`/leer/${id}?u=10`, async page => {
      await page.waitForSelector('.leaf[data-n="10"] canvas:not(.waiting)')
      await select(page, '.leaf[data-n="10"] .text-layer', ['rocín flaco', 'corredor'])
      const before = await isSelected(page)
      await page.evaluate('document.querySelector(".leaf[data-n=\'10\'] .text-layer span").id = "first"')
      await page.keyboard.press('+')
      await page.keyboard.press('+')
      await page.waitForSelector('#first', { state: 'detached' })
      await expect.poll(() => isSelected(page)).toBe(before)
    })
  })
})

describe.runIf(hasBrowser)('a document whose sheets can be drawn', () => {
  /** As a server with LibreOffice answers. */
  const withSheets = async (page: Page): Promise<void> => {
    await page.route('**/unidades', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), dibujable: true } })
    })
    await page.route('**/hojas', route => route.fulfill({ json: { hojas: [{ hoja: 1, desde: 1, hasta: 1 }] } }))
    await page.route('**/hojas/dibujo', route =>
      route.fulfill({ contentType: 'application/pdf', body: readFileSync(SAMPLE) }),
    )
  }

  it.each(['**/hojas', '**/hojas/dibujo'])('stays as text while words of it are selected, before %s', async late => {
    await stand.visit('/notas', async page => {
      await withSheets(page)
      const release = await holdBack(page, late)
      const asked = page.waitForRequest(late)
      await open(page, article)
      await page.waitForSelector('.unit .source')
      await asked
      await select(page, '.unit .source', ['gigantes', 'molinos'])
      release()
      await page.waitForURL(/vista=texto/)
      expect(await isSelected(page)).toBe('gigantes y no molinos')
    })
  })

  it('shows its sheets where nothing is selected, in one step', async () => {
    await stand.visit('/notas', async page => {
      await withSheets(page)
      const [answer, release] = [await holdBack(page, '**/hojas'), await holdBack(page, '**/hojas/dibujo')]
      const asked = page.waitForRequest('**/hojas/dibujo')
      await open(page, article)
      await page.waitForSelector('.unit .source')
      await page.evaluate('document.querySelector(".unit .source").id = "first"')
      answer()
      await asked
      expect(await page.locator('#first').count()).toBe(1)
      release()
      await page.waitForSelector('.sheets .leaf canvas:not(.waiting)')
    })
  })
})
