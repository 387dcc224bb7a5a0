import { describe, expect, it } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { odtManuscript, odtParagraphs } from '../../../src/core/audit/read-odt.ts'
import type { Mention } from '../../../src/core/audit/model.ts'
import { mark, note, odt } from './odt.ts'

const item = {
  type: 'book',
  title: 'La imprenta en el río',
  author: [{ family: 'García', given: 'Ana' }],
  issued: { 'date-parts': [[1998]] },
}
const code = JSON.stringify({ citationItems: [{ id: 1, locator: '24', label: 'page', itemData: item }] })
const zotero = `ZOTERO_ITEM CSL_CITATION ${code} RNDabcde12345`

const mentionsOf = async (bytes: Uint8Array): Promise<Mention[]> =>
  (await odtManuscript(bytes)).paragraphs.flatMap(({ calls }) => calls.flat())
const told = ({ text, cites }: Mention) => ({
  text,
  cites: cites.map(({ key, item: work, names, place }) => [key ?? work?.['title'] ?? names.join(), place?.value]),
})

describe('the marks of an OpenDocument text', () => {
  it.each([
    ['Zotero, reference marks', mark(zotero, '(García, 1998)'), {}, [['La imprenta en el río', '24']]],
    [
      'Zotero, bookmarks, with the code in pieces',
      '<text:bookmark-start text:name="ZOTERO_BREF_x1"/>[1]<text:bookmark-end text:name="ZOTERO_BREF_x1"/>',
      { ZOTERO_BREF_x1_1: zotero.slice(0, 90), ZOTERO_BREF_x1_2: zotero.slice(90) },
      [['La imprenta en el río', '24']],
    ],
    [
      'JabRef, with its page',
      mark('JR_cite2_1_Gar98,Paz99', '[García 1998; Paz 1999]'),
      { 'JR_cite2_1_Gar98,Paz99': 'p. 24' },
      [
        ['Gar98', undefined],
        ['Paz99', '24'],
      ],
    ],
    [
      'JabRef 6',
      mark('JABREF_Gar98 CID_1, JABREF_Paz99 CID_2 ab12cd', '[1, 2]'),
      {},
      [
        ['Gar98', undefined],
        ['Paz99', undefined],
      ],
    ],
    [
      'LibreOffice',
      '<text:bibliography-mark text:identifier="Gar98" text:bibliography-type="book" text:author="García, Ana" ' +
        'text:title="La imprenta en el río" text:year="1998">[Gar98]</text:bibliography-mark>',
      {},
      [['Gar98', undefined]],
    ],
    ['a typed citation', '(García, 1998, p. 24)', {}, [['García', '24']]],
  ])('%s', async (_, runs, properties, cites) => {
    const found = await mentionsOf(odt(`<text:p>Se sabe <text:span>algo</text:span> ${runs}.</text:p>`, { properties }))
    expect(found.map(one => told(one).cites)).toEqual([cites])
  })

  it('stands at its place among spaces, tabs and line breaks; what was deleted or commented is not read', async () => {
    const bytes = odt(
      '<text:tracked-changes><text:p>(Nadie, 1900)</text:p></text:tracked-changes><text:h text:outline-level="1">Uno' +
        '</text:h><text:p>Se<text:s text:c="2"/>sabe<text:tab/>esto<office:annotation><text:p>(Nadie, 1901)</text:p>' +
        `</office:annotation> ${mark(zotero, '(García, 1998)')}.</text:p>`,
    )
    const [heading, paragraph] = await odtParagraphs(bytes)
    expect(heading).toMatchObject({ text: 'Uno', kind: 'heading', index: 0 })
    expect(paragraph).toMatchObject({ text: 'Se  sabe\testo (García, 1998).', path: ['Uno'] })
    expect(await mentionsOf(bytes)).toMatchObject([{ from: 14, to: 28, paragraph: 1, text: '(García, 1998)' }])
  })

  it('a citation in a note goes to its call, in full and with «ibid.»; a list of Zotero is the list of sources', async () => {
    const manuscript = await odtManuscript(
      odt(
        `<text:p>Uno${note('Ana García, <text:span>La imprenta en el río</text:span> (Madrid: Alba, 1998), p. 23.')} y ` +
          `dos${note('Ibid., p. 24.')}.</text:p><text:section text:name=" ZOTERO_BIBL {} CSL_BIBLIOGRAPHY RNDx">` +
          '<text:p>García, A. (1998). La imprenta en el río. Alba.</text:p></text:section>',
      ),
    )
    expect(manuscript.entries.map(({ item: work }) => work['title'])).toEqual(['La imprenta en el río'])
    const found = manuscript.paragraphs.flatMap(({ calls }) => calls.flat())
    expect(found.map(one => [one.from, one.to, told(one).cites])).toEqual([
      [3, 3, [['La imprenta en el río', '23']]],
      [9, 9, [['La imprenta en el río', '24']]],
    ])
  })

  it('a mark that is broken counts as what it shows, and is told', async () => {
    const { paragraphs, notices } = await odtManuscript(
      odt(
        `<text:p>Algo ${mark('ZOTERO_ITEM CSL_CITATION {rota', '(García, 1998)')} y ${mark('JR_cite', '[?]')}.</text:p>`,
      ),
    )
    expect(paragraphs.flatMap(({ calls }) => calls.flat()).map(one => told(one).cites)).toEqual([
      [['García', undefined]],
    ])
    expect(notices).toEqual(['Un campo de cita no se puede leer; cuenta lo que muestra.'])
  })

  it.each([
    ['a file with a password', odt('', { locked: true })],
    ['another archive', zipSync({ 'content.xml': strToU8('<a/>') })],
    ['an archive that only says so', odt('').slice(0, 90)],
  ])('%s is refused, and the field is named', async (_, bytes) => {
    await expect(odtManuscript(bytes)).rejects.toMatchObject({ detalles: { campo: 'archivo' } })
  })
})
