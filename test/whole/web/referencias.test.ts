/** Referencias in a browser: a file brought in with a preview, a record corrected field by field, taken out again. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundInEachLook, hasBrowser, openStand, type Stand } from './stand.ts'

const BIB = `@book{lessig2004free,
  author = {Lessig, Lawrence}, title = {Free Culture}, year = {2004}, publisher = {Penguin}, address = {New York},
}
@article{paz1999, author = {de la Paz, Luis}, title = {Un artículo}, journal = {Revista}, date = {1999-03}}
@book{rota, title = {Sin cierre
`
const file = { name: 'mía.bib', mimeType: 'application/x-bibtex', buffer: Buffer.from(BIB) }

interface List {
  total: number
}
let stand: Stand
beforeAll(async () => {
  if (hasBrowser) stand = await openStand()
})
afterAll(async () => {
  await stand?.close()
})

describe.runIf(hasBrowser)('Referencias', () => {
  it('an import says first what would change, with what is wrong line by line; then it is done', async () => {
    await stand.visit('/referencias', async page => {
      await page.setInputFiles('#im-f', file)
      await page.getByText('2 nuevas, 0 cambian').waitFor()
      expect(await page.getByText('línea 5').count()).toBeGreaterThan(0)
      expect((await stand.api<List>('GET', '/referencias')).total).toBe(0)
      await page.getByRole('button', { name: 'Importar', exact: true }).click()
      await page.getByText('mía.bib: importado').waitFor()
      await page.getByText('2 referencias').waitFor()
      expect((await stand.api<List>('GET', '/referencias')).total).toBe(2)
    })
  })

  it('a second time it says what becomes another', async () => {
    await stand.visit('/referencias', async page => {
      await page.setInputFiles('#im-f', { ...file, buffer: Buffer.from(BIB.replace('Penguin', 'Traficantes')) })
      await page.getByText('0 nuevas, 1 cambian').waitFor()
      expect(await page.locator('.said del').textContent()).toBe('Penguin')
      await page.getByRole('button', { name: 'No importar' }).click()
    })
  })

  it('the record has the fields of its type; what is written in one is its owner’s word, and can be taken back', async () => {
    await stand.visit('/referencias', async page => {
      await page.getByRole('link', { name: 'Free Culture' }).click()
      await page.waitForSelector('#rf-author')
      expect(await page.inputValue('#rf-publisher-place')).toBe('New York')
      expect(await page.textContent('#rf-publisher-h')).toContain('Importado')
      await page.fill('#rf-publisher', 'Penguin Press')
      await page.fill('#rf-issued', '2004-03-25')
      await page.getByRole('button', { name: 'Guardar la ficha' }).click()
      await expect.poll(() => page.textContent('#rf-publisher-h')).toContain('Lo dices tú')
      const { csl } = await stand.api<{ csl: Record<string, unknown> }>('GET', '/referencias/lessig2004free')
      expect(csl).toMatchObject({
        publisher: 'Penguin Press',
        issued: { 'date-parts': [[2004, 3, 25]] },
        author: [{ family: 'Lessig', given: 'Lawrence' }],
      })
      await page.locator('#rf-publisher-h button').click()
      await expect.poll(() => page.inputValue('#rf-publisher')).toBe('Penguin')
      await page.selectOption('#rf-other', 'PMID')
      await page.fill('#rf-PMID', '123')
      await page.selectOption('#rf-type', 'chapter')
      await page.waitForSelector('#rf-container-title')
      await page.fill('#rf-issued', 'rubbish/2004/x/y')
      await page.getByRole('button', { name: 'Guardar la ficha' }).click()
      await expect
        .poll(async () => (await stand.api<{ csl: { type: string } }>('GET', '/referencias/lessig2004free')).csl.type)
        .toBe('chapter')
    })
  })

  it('is taken out as a file', async () => {
    await stand.visit('/referencias', async page => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'BibLaTeX' }).click(),
      ])
      const text = readFileSync((await download.path())!, 'utf8')
      expect(text).toMatch(/^@\w+\{lessig2004free,/m)
      expect(text).toContain('paz1999')
    })
  })

  it('axe finds nothing and nothing overflows', async () => {
    await stand.visit('/referencias', async page => {
      await page.getByRole('link', { name: 'Un artículo' }).waitFor()
      await page.setInputFiles('#im-f', file)
      await page.getByText('0 nuevas').waitFor()
      await expectSoundInEachLook(page)
      await page.getByRole('link', { name: 'Un artículo' }).click()
      await page.waitForSelector('#rf-author')
      await expectSoundInEachLook(page)
    })
  })
})
