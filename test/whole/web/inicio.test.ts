/** Inicio in a browser: from nothing to the first citation, on the sample. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asset } from '../../../src/paths.ts'
import { expectSound, expectSoundInEachLook, hasBrowser, openStand, type Stand } from './stand.ts'

let stand: Stand
beforeAll(async () => {
  if (hasBrowser) stand = await openStand()
})
afterAll(async () => {
  await stand?.close()
})

/** What the page shows as a proof. */
const [, sheet, sheets, folio, citation] = /sheet: (\d+), sheets: (\d+), folio: '(.+?)', citation: '(.+?)'/.exec(
  readFileSync(asset('src/web/pages/inicio/hero.tsx'), 'utf8'),
)!

describe.runIf(hasBrowser)('inicio', () => {
  it('sound with nothing in the library', async () => {
    await stand.visit('/', async page => {
      await page.waitForSelector('.steps')
      await page.evaluate('document.querySelectorAll("details").forEach(fold => { fold.open = true })')
      await expectSoundInEachLook(page)
    })
  })

  it('the sample comes in with one click, is read, found and cited; an address is ready to copy', async () => {
    await stand.visit(
      '/',
      async page => {
        await page.click('text=Prueba con el Quijote de 1605')
        await page.waitForSelector('text=✓ Leído: 2 numeraciones, i–ix y 1–13', { timeout: 300_000 })
        await page.click('#paso-2 button')
        await page.waitForSelector('#paso-2 .passage')
        expect(await page.textContent('#paso-2 .cite')).toBe('(Cervantes Saavedra, 1605, p. 1)')
        await expectSound(page)
        expect(await page.textContent('#paso-3 code')).toBe(`${stand.url}/mcp`)
        await page.keyboard.press('Escape')
        await page.locator('#paso-2 .cite').click()
        await page.keyboard.press('3')
        await expect.poll(() => page.evaluate('document.activeElement.parentElement.id')).toBe('paso-3')
        await page.reload()
        await page.waitForURL(/\/biblioteca$/)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('what the page shows as a proof is what was read in the sample', async () => {
    const {
      documentos: [book],
    } = await stand.api<{ documentos: { id: string; unidades: number }[] }>('GET', '/documentos')
    const { folios } = await stand.api<{ folios: { fisica: number; impresa: string }[] }>(
      'GET',
      `/documentos/${book!.id}/folios`,
    )
    expect([String(folios.length), folios.find(one => one.fisica === Number(sheet))?.impresa]).toEqual([sheets, folio])
    const { pasajes } = await stand.api<{ pasajes: { cita: string; texto: string; ancla: { fisica: number } }[] }>(
      'GET',
      `/buscar?k=1&q=${encodeURIComponent('"las noches leyendo de claro en claro"')}`,
    )
    expect([pasajes[0]!.cita, pasajes[0]!.ancla.fisica]).toEqual([citation, Number(sheet)])
    const shown = readFileSync(asset('src/web/pages/inicio/hero.tsx'), 'utf8')
      .match(/<p>\s*En resolución.*?<\/p>/s)![0]
      .replace(/<[^>]+>|\{' '\}/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    expect(pasajes[0]!.texto).toContain(shown.replace(/\.$/, ''))
  })
})
