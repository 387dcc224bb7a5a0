/** Drafts of LibreOffice: read with their notes and marks, cited in place, live as Zotero and JabRef write it. */
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkOfficeFile } from '../../../../src/core/cite/citations.ts'
import { isOdt } from '../../../../src/core/cite/kinds.ts'
import { applied } from '../../../../src/core/cite/docx/insert.ts'
import { insertOdt } from '../../../../src/core/cite/odt/insert.ts'
import { openOdt, propertiesIn } from '../../../../src/core/cite/odt/package.ts'
import { readStory } from '../../../../src/core/cite/odt/story.ts'
import { readPreferences } from '../../../../src/core/cite/zotero/preferences.ts'
import { hold, type Held } from '../../held.ts'
import { all, parse, textOf } from '../docx/revisions.ts'
import { faults } from '../zotero/csl-schema.ts'
import { run, xmlText } from '../zotero/drafts.ts'

const PRESS = 'La imprenta llegó a la ciudad de Sevilla en 1477.'
const SHOPS = 'Los talleres de Salamanca eran pequeños y pobres.'

const SPACES = ['office', 'text', 'table', 'style', 'draw']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .join(' ')

function odt(body: string, parts: Record<string, string> = {}): Uint8Array {
  const files: Record<string, string> = {
    'content.xml':
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${SPACES} office:version="1.2">` +
      `<office:automatic-styles/><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'META-INF/manifest.xml':
      '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">' +
      '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>' +
      '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    ...parts,
  }
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    ...Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  })
}
const p = (text: string): string => `<text:p text:style-name="Standard">${text}</text:p>`
const content = async (bytes: Uint8Array): Promise<string> => (await openOdt(bytes)).content
const texts = async (bytes: Uint8Array): Promise<string[]> =>
  readStory(await content(bytes)).paragraphs.map(({ text }) => text)
const codesIn = (xml: string): Record<string, any>[] =>
  all(parse(xml), 'reference-mark-start').map(
    ({ attrs }) =>
      JSON.parse(/^ZOTERO_ITEM CSL_CITATION (\{.*\}) RND[A-Za-z0-9]{10}$/.exec(attrs['name']!)![1]!) as Record<
        string,
        any
      >,
  )

let held: Held
beforeAll(async () => {
  held = await hold([
    { titulo: 'La imprenta', autores: ['García, Ana'], anio: 1998, pages: ['Prólogo.', PRESS], folio: 10 },
    { titulo: 'Los talleres', autores: ['Pérez, Juan'], anio: 2001, pages: [SHOPS], folio: 7 },
  ])
})
afterAll(() => held.close())

const DRAFT = odt(
  `<text:h text:outline-level="1">Notas</text:h>${p(PRESS)}${p(`${SHOPS.slice(0, 12)}<text:span text:style-name="T9">${SHOPS.slice(12)}</text:span>`)}`,
)

describe('a draft of LibreOffice', () => {
  it('is cited in place, in its own words and its own file', async () => {
    const { citado, bytes } = await run(held, DRAFT)
    expect(isOdt(bytes)).toBe(true)
    expect(citado.formato).toBe('odt')
    expect(await texts(bytes)).toEqual([
      'Notas',
      `${PRESS.slice(0, -1)} (García, 1998, p. 11).`,
      `${SHOPS.slice(0, -1)} (Pérez, 2001, p. 7).`,
      'Referencias',
      ...citado.bibliografia!,
    ])
    expect(citado.citas!.map(({ rango }) => citado.texto!.slice(...rango!))).toEqual([
      '(García, 1998, p. 11)',
      '(Pérez, 2001, p. 7)',
    ])
    // The citation does not take the look of the words around it.
    const xml = await content(bytes)
    expect(xml).toMatch(/pobres<\/text:span> \(Pérez, 2001, p\. 7\)<text:span text:style-name="T9">\.<\/text:span>/)
  })

  it('gets reference marks and a section that Zotero and JabRef keep, and preferences once', async () => {
    const { bytes } = await run(held, DRAFT, { campos: 'zotero' })
    const xml = await content(bytes)
    const codes = codesIn(xml)
    expect(codes).toHaveLength(2)
    expect(codes.flatMap(faults)).toEqual([])
    const names = (kind: string): unknown[] =>
      all(parse(xml), `reference-mark-${kind}`).map(({ attrs }) => attrs['name'])
    expect(names('start')).toEqual(names('end'))
    const [section] = all(parse(xml), 'section')
    expect(section!.attrs['name']).toMatch(/^ ZOTERO_BIBL \{.*\} CSL_BIBLIOGRAPHY RND[A-Za-z0-9]{10}$/)
    expect(textOf(section!)).toMatch(/García.*Pérez/s)
    const properties = propertiesIn(await openOdt(bytes))
    expect([...properties.values()].every(value => value.length <= 255)).toBe(true)
    expect(readPreferences(properties)).toEqual({ style: 'apa', locale: 'es-ES', fields: 'ReferenceMark' })
    expect([...properties.values()].join('')).toContain('value="ReferenceMark"')
    const manifest = Buffer.from((await openOdt(bytes)).parts.get('META-INF/manifest.xml')!).toString()
    expect(manifest.match(/meta\.xml/g)).toHaveLength(1)
    const again = await run(held, bytes, { campos: 'zotero' })
    expect(Buffer.from((await openOdt(again.bytes)).parts.get('meta.xml')!)).toEqual(
      Buffer.from((await openOdt(bytes)).parts.get('meta.xml')!),
    )
  })

  it('has its marks in the notes of a style of notes, numbered among its own', async () => {
    const note =
      '<text:note text:id="ftn0" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>' +
      `${p('Véase allí.')}</text:note-body></text:note>`
    const { bytes } = await run(held, odt(p(`Con nota propia.${note}`) + p(PRESS)), {
      campos: 'zotero',
      estilo: 'chicago-notes-bibliography',
    })
    const xml = await content(bytes)
    expect(codesIn(xml).map(code => code['properties'].noteIndex)).toEqual([2])
    expect(all(parse(xml), 'note-body').map(textOf)).toEqual(['Véase allí.', expect.stringContaining('García')])
    expect(xml.match(/<text:note-citation>(\d)/g)).toEqual(['<text:note-citation>1', '<text:note-citation>2'])
  })

  it('takes up the marks and the bibliography of Zotero that it has', async () => {
    const moreno = {
      citationID: 'old1',
      properties: { noteIndex: 0 },
      citationItems: [
        {
          id: 12,
          uris: ['http://zotero.org/users/1/items/MORENO12'],
          itemData: { id: 12, type: 'book', title: 'Cartas', author: [{ family: 'Moreno', given: 'Luis' }] },
        },
      ],
      schema: 'https://github.com/citation-style-language/schema/raw/master/csl-citation.json',
    }
    const name = xmlText(`ZOTERO_ITEM CSL_CITATION ${JSON.stringify(moreno)} RNDabcdefghij`)
    const list = `<text:section text:name=" ZOTERO_BIBL {&quot;uncited&quot;:[],&quot;omitted&quot;:[],&quot;custom&quot;:[]} CSL_BIBLIOGRAPHY RNDabcdefghik">${p('Moreno, L. (s.\u00a0f.). Cartas.')}</text:section>`
    const mark = `<text:reference-mark-start text:name="${name}"/>(Moreno, s.\u00a0f.)<text:reference-mark-end text:name="${name}"/>`
    const own = odt(p(`Lo dice ${mark}.`) + p(PRESS) + p(SHOPS) + list + p('Fin.'))
    const { bytes, citado } = await run(held, own, { campos: 'zotero' })
    const [section, ...more] = all(parse(await content(bytes)), 'section')
    expect(more).toEqual([])
    expect(all(section!, 'p').map(one => textOf(one).split(',')[0])).toEqual(['García', 'Moreno', 'Pérez'])
    expect(citado.bibliografia).toHaveLength(3)
    expect(citado.avisos!.map(({ motivo }) => motivo)).toEqual(['actualizar'])
    expect((await texts(bytes)).at(-1)).toBe('Fin.')
  })

  it('has tracked changes that are nothing but marks around what was added', async () => {
    const [plain, tracked] = [await run(held, DRAFT), await run(held, DRAFT, { cambios: true })]
    const xml = await content(tracked.bytes)
    const without = xml
      .replace(/<text:tracked-changes>.*<\/text:tracked-changes>/s, '')
      .replace(/<text:change-(?:start|end) [^>]*\/>/g, '')
    expect(without).toBe(await content(plain.bytes))
    const ids = (name: string): unknown[] => all(parse(xml), name).map(({ attrs }) => attrs['change-id'] ?? attrs['id'])
    expect(ids('change-start').sort()).toEqual(ids('changed-region').sort())
    expect(ids('change-end').sort()).toEqual(ids('changed-region').sort())
    // Between the marks of each change stands exactly what was added.
    const rejected = xml
      .replace(/<text:tracked-changes>.*<\/text:tracked-changes>/s, '')
      .replace(/<text:change-start text:change-id="(\w+)"\/>.*?<text:change-end text:change-id="\1"\/>/gs, '')
      .replace(/<\/text:span><text:span text:style-name="T9">/g, '')
    expect(rejected.slice(rejected.indexOf('<office:body>'))).toBe(
      (await content(DRAFT)).slice((await content(DRAFT)).indexOf('<office:body>')),
    )
  })
})

describe('its difficult places', () => {
  const inserted = async (body: string, offset: number, note = false): Promise<string> => {
    const out = await insertOdt(odt(body), [{ paragraph: 0, offset, runs: [{ text: '(P)' }] }], {
      ...{ note, bibliography: [], heading: '', live: false },
    })
    const xml = await content(out.bytes)
    return out.skipped.length > 0 ? 'skipped' : /<office:text>(.*)<\/office:text>/s.exec(xml)![1]!
  }
  it.each([
    ['a link', '<text:a>aquí</text:a>', 4],
    ['a mark of somebody', '<text:reference-mark-start text:name="x"/>aquí<text:reference-mark-end text:name="x"/>', 4],
    ['a field', '<text:date>aquí</text:date>', 4],
    ['a cross-reference', '<text:bookmark-ref text:ref-name="x">aquí</text:bookmark-ref>', 4],
  ])('%s is never divided: the citation comes after it', async (_, inner) => {
    expect(await inserted(`<text:p>A ${inner}.</text:p>`, 4)).toBe(`<text:p>A ${inner} (P).</text:p>`)
  })
  it('a part that would not open is never handed out; one that came broken is not made worse', () => {
    const divided = { at: '<a><b>x'.length, xml: '</c>' }
    expect(() => applied('<a><b>x</b></a>', [divided])).toThrow('divides')
    expect(applied('<a><b>x</a>', [divided])).toBe('<a><b>x</c></a>')
  })
  it('white space counts as it is shown, comments and deleted text not at all', async () => {
    const body =
      '<text:tracked-changes><text:changed-region xml:id="c1"><text:deletion><text:p>Borrado.</text:p></text:deletion>' +
      '</text:changed-region></text:tracked-changes><text:p>\n  Uno<office:annotation><text:p>No.</text:p></office:annotation>' +
      '<text:s text:c="2"/>dos &amp;\n tres<text:change text:change-id="c1"/>.</text:p>'
    expect(readStory(await content(odt(body))).paragraphs.map(({ text }) => text)).toEqual(['Uno  dos & tres.'])
    expect(await inserted(body, 10)).toContain('dos &amp; (P)\n tres')
  })
  it('protected sections and cells, and indexes, are left alone', async () => {
    for (const [open, close] of [
      ['<text:section text:name="s" text:protected="true">', '</text:section>'],
      [
        '<table:table><table:table-row><table:table-cell table:protected="true">',
        '</table:table-cell></table:table-row></table:table>',
      ],
      ['<text:table-of-content><text:index-body>', '</text:index-body></text:table-of-content>'],
    ])
      expect(await inserted(`${open}<text:p>Uno.</text:p>${close}`, 3), open).toBe('skipped')
    const box = '<text:p><draw:frame><draw:text-box><text:p>En la caja.</text:p></draw:text-box></draw:frame></text:p>'
    expect(readStory(await content(odt(box))).paragraphs.map(({ kind }) => kind)).toEqual(['prose', 'box'])
  })
  it.each([
    [
      'another ZIP',
      zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }], a: strToU8('x') }),
    ],
    ['broken XML', odt('<text:p')],
    ['one with a password', odt('', { 'META-INF/manifest.xml': '<a><manifest:encryption-data/></a>' })],
  ])('%s is refused by its field', async (_, bytes) => {
    await expect(checkOfficeFile(bytes)).rejects.toMatchObject({ detalles: { campo: 'archivo' } })
  })
  it('one with a password says so, though its text is no XML', async () => {
    const bytes = zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'META-INF/manifest.xml': strToU8('<a><manifest:encryption-data/></a>'),
      'content.xml': new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x9c, 0x80]),
    })
    await expect(checkOfficeFile(bytes)).rejects.toMatchObject({ detalles: { campo: 'archivo', motivo: 'cifrado' } })
  })
})
