/** Citar in a browser: a draft in, each citation accepted or refused, and only what was accepted goes out. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as XLSX from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocx } from '../../../src/core/cite/docx/read.ts'
import { word } from '../../server/word.ts'
import { expectSound, expectSoundInEachLook, hasBrowser, openStand, type Stand } from './stand.ts'

const ONE = 'La imprenta llegó a la ciudad de Sevilla en 1477.',
  TWO = 'Los talleres de Salamanca eran pequeños y pobres.',
  BARE = 'Los volcanes de la Luna siguen activos todos los días.'
const DRAFT = `# Mi capítulo\n\n${ONE} ${BARE}\n\n${TWO}\n`
const AUDITED =
  '# Mi capítulo\n\nSe sabe que «La imprenta abandonó la ciudad de Sevilla en 1477» (Impresor, 1990).\n\n' +
  'Nada fue igual en el mundo de entonces (Lovelace, 1843).\n'
const folder = mkdtempSync(join(tmpdir(), 'anaquel-cite-'))
let stand: Stand
beforeAll(async () => {
  if (!hasBrowser) return
  stand = await openStand()
  for (const [name, text] of [
    ['a.txt', ONE],
    ['b.txt', TWO],
    ['c.txt', `${ONE} Nadie lo discute.`],
  ] as const) {
    writeFileSync(join(folder, name), text)
    const { id } = await stand.add(join(folder, name), 'text/plain')
    if (name === 'a.txt') await stand.api('PATCH', `/documentos/${id}`, { autores: ['Impresor, Juan'], anio: 1990 })
  }
  writeFileSync(join(folder, 'cap.docx'), word(ONE, TWO))
})
afterAll(async () => {
  await stand?.close()
  rmSync(folder, { recursive: true })
})

async function cite(page: Page): Promise<void> {
  await page.fill('#draft', DRAFT)
  await page.keyboard.press('Control+Enter')
  await page.waitForSelector('.decision')
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

describe.runIf(hasBrowser)('Citar', () => {
  it('the form and the decisions are sound', async () => {
    await stand.visit('/citar', async page => {
      await page.waitForSelector('.style-sample')
      await expectSoundInEachLook(page)
      await cite(page)
      await expectSoundInEachLook(page)
    })
  })

  it('y accepts, x refuses, Z takes back; only what was accepted is downloaded and stands in the bibliography', async () => {
    await stand.visit(
      '/citar',
      async page => {
        await cite(page)
        expect(await page.locator('.draft-text .ins').count()).toBe(2)
        expect(await page.textContent('.draft-text .claim')).toBe(BARE)
        await page.locator('h1').focus()
        await page.keyboard.press('x')
        await page.keyboard.press('y')
        expect(await page.textContent('main [role=status]')).toBe('1 aceptada, 1 rechazada, 1 sin fuente')
        await expect.poll(() => page.locator('.bib li').count()).toBe(1)
        const { name, bytes } = await saved(page, () => page.keyboard.press('Control+s'))
        expect(name).toBe('Mi capítulo-citado.md')
        expect(bytes.toString()).toMatch(
          new RegExp(
            `^# Mi capítulo\\n\\n${ONE} ${BARE}\\n\\n${TWO.slice(0, -1)} ` +
              '\\(.*\\)\\.\\n\\n## Referencias\\n\\n- [^\\n]+\\n$',
          ),
        )
        await page.keyboard.press('Z')
        expect(await page.textContent('main [role=status]')).toBe('1 por decidir, 1 rechazada, 1 sin fuente')
        await page.reload()
        await page.waitForSelector('.decision.refused')
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('a .docx comes back as a .docx, in the style that is chosen last', async () => {
    await stand.visit(
      '/citar',
      async page => {
        await page.waitForSelector('#file', { state: 'attached' })
        await page.setInputFiles('#file', join(folder, 'cap.docx'))
        await page.click('text=Buscar citas')
        await page.waitForSelector('.decision')
        await page.fill('#r-s', 'ieee')
        await page.click('[role=option]:has-text("IEEE")')
        await page.waitForSelector('.ins:has-text("[2")')
        await page.click('text=Aceptar todas')
        const { name, bytes } = await saved(page, () => page.click('text=Descargar .docx'))
        expect(name).toBe('cap-citado.docx')
        const { paragraphs } = await readDocx(new Uint8Array(bytes))
        expect(paragraphs[1]!.text).toMatch(/pobres \[2, .*\]\.$/)
        await expectSound(page)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('live citations and tracked changes are chosen for a .docx, and stand in the file that comes back', async () => {
    await stand.visit(
      '/citar',
      async page => {
        await page.waitForSelector('#file', { state: 'attached' })
        expect(await page.locator('#c-campos, #c-cambios').count()).toBe(0)
        await page.setInputFiles('#file', join(folder, 'cap.docx'))
        await page.check('#c-campos')
        await page.check('#c-cambios')
        await expectSound(page)
        await page.click('text=Buscar citas')
        await page.waitForSelector('.decision')
        await page.click('text=Aceptar todas')
        const { bytes } = await saved(page, () => page.click('text=Descargar .docx'))
        const { docx } = await readDocx(new Uint8Array(bytes))
        const xml = Buffer.from(docx.parts.get(docx.main)!).toString()
        expect(xml.match(/ADDIN ZOTERO_ITEM CSL_CITATION/g)).toHaveLength(2)
        expect(xml.match(/<w:ins [^>]*><w:r>/g)!.length).toBeGreaterThanOrEqual(2)
        expect([...docx.parts.keys()]).toContain('docProps/custom.xml')
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('p puts another passage that supports the sentence in its place, and Z takes it back', async () => {
    await stand.visit(
      '/citar',
      async page => {
        await cite(page)
        const before = await page.textContent('#c0 .cite')
        await page.locator('h1').focus()
        await page.keyboard.press('p')
        await expect.poll(() => page.textContent('#c0 .cite')).not.toBe(before)
        expect(await page.textContent('.draft-text .ins')).toContain(await page.textContent('#c0 .cite'))
        await page.keyboard.press('Z')
        await expect.poll(() => page.textContent('#c0 .cite')).toBe(before)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('a manuscript is checked: its citations marked, the chosen one beside its page, in both directions', async () => {
    await stand.visit(
      '/citar',
      async page => {
        await page.click('text=Revisar las que ya tiene')
        await page.fill('#draft', AUDITED)
        await expectSound(page)
        await page.keyboard.press('Control+Enter')
        await page.waitForSelector('.cited')
        expect(await page.textContent('main [role=status]')).toBe('2 citas: 1 con fallos, 1 para mirar')
        await page.waitForSelector('.chosen mark')
        expect(await page.textContent('.chosen .differences')).toBe('abandonó → llegó a')
        expect(await page.textContent('.chosen mark')).toBe('La imprenta llegó a la ciudad de Sevilla en 1477')
        await expectSound(page)
        await page.locator('h1').focus()
        await page.keyboard.press('j')
        expect(await page.textContent('.chosen')).toContain('La obra no está en la biblioteca')
        expect(await page.textContent('.cited.now')).toContain('(Lovelace, 1843)')
        const { name, bytes } = await saved(page, () => page.keyboard.press('Control+s'))
        expect(name).toBe('Mi capítulo-revision.md')
        expect(bytes.toString()).toContain('# Revisión de citas')
        await page.setViewportSize({ width: 320, height: 800 })
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.reload()
        await page.waitForSelector('.unfolded .audit-card:has-text("(Lovelace, 1843)")')
        await expectSound(page)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('a file that is none of them is refused with what to do; a broken .docx by the server', async () => {
    writeFileSync(join(folder, 'malo.docx'), 'no soy un zip')
    await stand.visit('/citar', async page => {
      await page.waitForSelector('#file', { state: 'attached' })
      await page.setInputFiles('#file', { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') })
      await page.waitForSelector('[role=alert]:has-text("No es un .docx, .odt, .md, .tex, .typ, .org ni .txt")')
      await page.setInputFiles('#file', join(folder, 'malo.docx'))
      await page.click('text=Buscar citas')
      await page.waitForSelector('[role=alert]:has-text("archivo")')
      await expectSound(page)
    })
  })

  it('on a phone a decision unfolds under its sentence', async () => {
    await stand.visit(
      '/citar',
      async page => {
        await cite(page)
        await page.click('.draft-text .ins')
        await page.click('.unfolded button:has-text("Aceptar")')
        await page.waitForSelector('.unfolded .state.yes')
        expect(await page.locator('.draft-text .ins.ok').count()).toBe(1)
      },
      { viewport: { width: 390, height: 800 } },
    )
  })

  it('the number of a row stands whole beside the words of the row', async () => {
    const artes = XLSX.utils.aoa_to_sheet([
      ['name', 'trade'],
      ['Carrie Fisher', 'weaver'],
    ])
    const book = { SheetNames: ['artes'], Sheets: { artes } }
    writeFileSync(join(folder, 'puestos.xlsx'), XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    await stand.add(join(folder, 'puestos.xlsx'))
    await stand.visit('/citar', async page => {
      await page.fill('#draft', 'Carrie Fisher was a weaver.')
      await page.keyboard.press('Control+Enter')
      const folio = page.locator('.decision > .folio')
      await folio.waitFor()
      expect(await folio.innerText()).toMatch(/artes,\sfila\s2/)
      const [mark, words] = [await folio.boundingBox(), await page.locator('.decision blockquote').boundingBox()]
      expect(mark!.x + mark!.width).toBeLessThanOrEqual(words!.x)
    })
  })
})
