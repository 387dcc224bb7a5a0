/** Live citations in Word files: real fields of Zotero, one bibliography, and what is there already is part of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocx } from '../../../../src/core/cite/docx/read.ts'
import { propertiesIn } from '../../../../src/core/cite/docx/properties.ts'
import { openDocx } from '../../../../src/core/cite/docx/package.ts'
import { startCitation } from '../../../../src/core/cite/citations.ts'
import { readPreferences } from '../../../../src/core/cite/zotero/preferences.ts'
import { recordOf } from '../../../../src/core/records/record.ts'
import { hold, type Held } from '../../held.ts'
import { normal, parse, resolve } from '../docx/revisions.ts'
import { faults } from './csl-schema.ts'
import { closed, codesIn, docx, field, opened, p, run, t, zotero } from './drafts.ts'

const PRESS = 'La imprenta llegó a la ciudad de Sevilla en 1477.'
const SHOPS = 'Los talleres de Salamanca eran pequeños y pobres.'
const INK = 'La tinta de los impresores se hacía con aceite de linaza.'

let held: Held
beforeAll(async () => {
  held = await hold([
    { titulo: 'La imprenta', autores: ['García, Ana'], anio: 1998, pages: ['Prólogo.', PRESS], folio: 10 },
    { titulo: 'Los talleres', autores: ['Pérez, Juan'], anio: 2001, pages: [SHOPS], folio: 7 },
    { titulo: 'La tinta & el papel', autores: ['Álvarez, Eva'], anio: 1990, pages: [INK], folio: 3 },
  ])
  const { shelf } = held.library
  const document = (await shelf.documents([held.ids[0]!])).get(held.ids[0]!)!
  const { id: record } = await recordOf(held.library, document)
  const known = { program: 'zotero', formerly: [], name: 'Zotero', place: '/x' }
  for (const [library, key] of [
    ['users/475425', 'ABCD2345'],
    ['groups/9001', 'WXYZ6789'],
  ] as const) {
    const { id } = await shelf.importOf({ ...known, library })
    const item = { key, mark: 'm', title: 'La imprenta', record, said: { tags: [], other: {} } }
    await shelf.saveImported(id, [{ ...item, files: [], notes: [], annotations: [] }])
  }
})
afterAll(() => held.close())

const DRAFT = docx([PRESS, SHOPS, INK].map(line => p(t(line))).join(''))
const texts = async (bytes: Uint8Array): Promise<string[]> => (await readDocx(bytes)).paragraphs.map(one => one.text)

describe('a draft without citations', () => {
  it('gets fields that are valid, with the addresses of works from Zotero and the data of the rest', async () => {
    const { citado, part, bytes } = await run(held, DRAFT, { campos: 'zotero' })
    const codes = codesIn(await part())
    expect(codes).toHaveLength(3)
    expect(codes.flatMap(faults)).toEqual([])
    expect(new Set(codes.map(code => code['citationID'])).size).toBe(3)
    expect(codes.map(code => code['citationItems'][0].uris)).toEqual([
      ['http://zotero.org/groups/9001/items/WXYZ6789', 'http://zotero.org/users/475425/items/ABCD2345'],
      [expect.stringMatching(/^urn:anaquel:\w+$/)],
      [expect.stringMatching(/^urn:anaquel:\w+$/)],
    ])
    expect(new Set(codes.map(code => code['citationItems'][0].uris[0])).size).toBe(3)
    expect(codes[1]!['citationItems'][0]).toMatchObject({
      locator: '7',
      label: 'page',
      itemData: { title: 'Los talleres', author: [{ family: 'Pérez', given: 'Juan' }] },
    })
    expect(await texts(bytes)).toEqual([
      `${PRESS.slice(0, -1)} (García, 1998, p. 11).`,
      `${SHOPS.slice(0, -1)} (Pérez, 2001, p. 7).`,
      `${INK.slice(0, -1)} (Álvarez, 1990, p. 3).`,
      'Referencias',
      ...citado.bibliografia!,
    ])
    expect(citado.avisos).toBeUndefined()
    expect((await part()).match(/ADDIN ZOTERO_BIBL \{&quot;uncited&quot;:\[\],/g)).toHaveLength(1)
  })

  it('cites a work that is not in Zotero under one address each time, so that Zotero lists it once', async () => {
    const twice = docx([PRESS, SHOPS, INK, SHOPS].map(line => p(t(line))).join(''))
    const codes = codesIn(await (await run(held, twice, { campos: 'zotero' })).part())
    const uris = codes.map(code => code['citationItems'][0].uris)
    expect(uris[1]).toEqual(uris[3])
    // Zotero reads `uris.length` of every work that it does not have: without it, its update ends in an error.
    expect(uris.every(list => list.length > 0)).toBe(true)
    // A second run takes the work for the one that is cited already.
    const more = docx(p(t('Otra vez. ') + field(zotero('old9', codes[1]!['citationItems']), '(x)')) + p(t(SHOPS)))
    const again = await run(held, more, { campos: 'zotero' })
    expect(codesIn(await again.part()).map(code => code['citationItems'][0].uris)).toEqual([uris[1], uris[1]])
    expect(again.citado.bibliografia).toHaveLength(1)
  })

  it('takes the item of Zotero for the same work, whose year is a text in the fields that Zotero writes', async () => {
    const uris = ['http://zotero.org/users/1/items/PEREZ001']
    const itemData = { type: 'book', title: 'Los talleres', author: [{ family: 'Pérez', given: 'Juan' }] }
    const there = { id: 5, uris, itemData: { ...itemData, issued: { 'date-parts': [['2001', 5]] } } }
    const draft = docx(p(t('Otra vez. ') + field(zotero('own1', [there]), '(Pérez, 2001)')) + p(t(SHOPS)))
    const { citado, part, bytes } = await run(held, draft, { campos: 'zotero' })
    expect(codesIn(await part()).map(code => code['citationItems'][0].uris)).toEqual([uris, uris])
    expect(citado.bibliografia).toHaveLength(1)
    expect((await texts(bytes))[1]).toContain('(Pérez, 2001, p. 7)')
  })

  it('has the preferences once, in properties of at most 255 characters, declared and related once', async () => {
    const { bytes, part } = await run(held, DRAFT, { campos: 'zotero', estilo: 'chicago-notes-bibliography' })
    const properties = propertiesIn(await openDocx(bytes))
    expect([...properties.keys()]).toEqual(['ZOTERO_PREF_1', 'ZOTERO_PREF_2'])
    expect([...properties.values()].every(value => value.length <= 255)).toBe(true)
    const text = [...properties.values()].join('')
    expect(parse(text).name).toBe('data')
    expect(text).toContain('<pref name="fieldType" value="Field"/><pref name="noteType" value="1"/>')
    expect(readPreferences(properties)).toEqual({
      ...{ style: 'chicago-fullnote-bibliography', locale: 'es-ES', fields: 'Field' },
    })
    expect((await part('[Content_Types].xml')).match(/custom\.xml/g)).toHaveLength(1)
    expect((await part('_rels/.rels')).match(/custom\.xml/g)).toHaveLength(1)
    // A second run adds citations to it, never a second set of preferences.
    const again = await run(held, bytes, { campos: 'zotero', estilo: 'apa' })
    expect([...propertiesIn(await openDocx(again.bytes))]).toEqual([...properties])
  })

  it('has its fields in the notes of a style of notes, each with the number of its note', async () => {
    const own = docx(
      p(`${t('Nota propia')}<w:r><w:footnoteReference w:id="4"/></w:r>`) + [PRESS, SHOPS].map(l => p(t(l))).join(''),
      { footnotes: `<w:footnote w:id="4">${p(t('Véase allí.'))}</w:footnote>` },
    )
    const { part } = await run(held, own, { campos: 'zotero', estilo: 'chicago-notes-bibliography' })
    const notes = await part('word/footnotes.xml')
    expect(codesIn(await part())).toEqual([])
    expect(codesIn(notes).map(code => code['properties'].noteIndex)).toEqual([2, 3])
    expect(codesIn(notes).flatMap(faults)).toEqual([])
    expect(notes).toMatch(/<w:footnoteRef\/>.*fldCharType="begin".*García.*fldCharType="end"/s)
  })

  it('is the same to the byte when it is cited twice, and tracked changes are the plain one when accepted', async () => {
    const [plain, again] = [await run(held, DRAFT, { campos: 'zotero' }), await run(held, DRAFT, { campos: 'zotero' })]
    expect(Buffer.from(plain.bytes).equals(Buffer.from(again.bytes))).toBe(true)
    const tracked = await run(held, DRAFT, { campos: 'zotero', cambios: true })
    const [accepted, rejected] = (['accept', 'reject'] as const).map(how => ({ how }))
    const written = parse(await tracked.part())
    expect(normal(resolve(written, accepted!))).toBe(normal(parse(await plain.part())))
    const original = Buffer.from((await openDocx(DRAFT)).parts.get('word/document.xml')!).toString()
    expect(normal(resolve(written, rejected!))).toBe(normal(parse(original)))
    expect(codesIn(await tracked.part())).toEqual(codesIn(await plain.part()))
  })
})

const PRESS_URI = 'http://zotero.org/users/475425/items/ABCD2345'
const MORENO = {
  id: 12,
  uris: ['http://zotero.org/users/475425/items/MORENO12'],
  itemData: {
    ...{ id: 12, type: 'book', title: 'Cartas', author: [{ family: 'Moreno', given: 'Luis' }] },
    issued: { 'date-parts': [['1977']] },
  },
}
const GARCIA = {
  id: 13,
  uris: [PRESS_URI],
  itemData: {
    ...{ id: 13, type: 'book', title: 'La imprenta en Sevilla', author: [{ family: 'García', given: 'Ana' }] },
    issued: { 'date-parts': [[1998]] },
  },
}

const OWN_LIST = (last = closed): string =>
  p(
    opened('ADDIN ZOTERO_BIBL {"uncited":[],"omitted":[],"custom":[]} CSL_BIBLIOGRAPHY') + t('Moreno, L. (1977). '),
    '<w:pStyle w:val="Bibliography"/>',
  ).replace('</w:p>', `${t('Cartas', '<w:i/>')}${t('.')}${last}</w:p>`)

describe('a draft that has citations of Zotero', () => {
  const cited = (list: string): Uint8Array =>
    docx(
      p(t('Lo cuenta Moreno ') + field(zotero('old1', [MORENO]), '(Moreno, 1977)') + t('.')) +
        [PRESS, SHOPS, INK].map(l => p(t(l))).join('') +
        list +
        p(t('Fin.')),
    )

  it('has one bibliography: new works go into it at their places, and what stood there stays', async () => {
    const { bytes, part, citado } = await run(held, cited(OWN_LIST()), { campos: 'zotero' })
    const xml = await part()
    expect(xml.match(/ZOTERO_BIBL/g)).toHaveLength(1)
    expect(xml).not.toContain('>Referencias<')
    expect((await texts(bytes)).slice(4)).toEqual([...citado.bibliografia!, 'Fin.'])
    expect(citado.bibliografia!.map(entry => entry.split(',')[0])).toEqual(['Álvarez', 'García', 'Moreno', 'Pérez'])
    // All four stand between the field's marks.
    const list = xml.slice(xml.indexOf('ZOTERO_BIBL'))
    expect(list.slice(0, list.indexOf('fldCharType="end"'))).toMatch(/Álvarez.*García.*Moreno.*Pérez/s)
    expect(citado.avisos!.map(({ motivo }) => motivo)).toEqual(['actualizar'])
    const tracked = await run(held, cited(OWN_LIST()), { campos: 'zotero', cambios: true })
    const written = parse(await tracked.part())
    expect(normal(resolve(written, { how: 'accept' }))).toBe(normal(parse(xml)))
    const original = Buffer.from((await openDocx(cited(OWN_LIST()))).parts.get('word/document.xml')!).toString()
    expect(normal(resolve(written, { how: 'reject' }))).toBe(normal(parse(original)))
  })

  it('gets a bibliography of all that it cites when it had none', async () => {
    const { citado, part } = await run(held, cited(''), { campos: 'zotero' })
    expect(citado.bibliografia!.map(entry => entry.split(',')[0])).toEqual(['Álvarez', 'García', 'Moreno', 'Pérez'])
    expect((await part()).match(/ZOTERO_BIBL/g)).toHaveLength(1)
  })

  it('cites a work that it cites already as the same work, with the data that it has there', async () => {
    const both = docx(
      p(t('Dice García ') + field(zotero('old2', [GARCIA]), '(García, 1998)') + t('.')) + p(t(PRESS)) + OWN_LIST(),
    )
    const { citado, part } = await run(held, both, { campos: 'zotero' })
    const [old, fresh] = codesIn(await part())
    expect(fresh!['citationItems'][0].uris).toEqual([PRESS_URI])
    expect(fresh!['citationItems'][0].itemData.title).toBe(old!['citationItems'][0].itemData.title)
    expect(citado.bibliografia!.filter(entry => entry.startsWith('García'))).toHaveLength(1)
  })

  it('keeps the style that it has in Zotero, and says so', async () => {
    const data =
      '<data data-version="3" zotero-version="6.0"><session id="a"/><style ' +
      'id="http://www.zotero.org/styles/modern-language-association" locale="es-ES" hasBibliography="1" bibliographyStyleHasBeenSet="1"/><prefs><pref name="fieldType" value="Field"/></prefs></data>'
    const custom = `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${[data.slice(0, 255), data.slice(255)].map((piece, i) => `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${i + 2}" name="ZOTERO_PREF_${i + 1}"><vt:lpwstr>${piece.replace(/</g, '&lt;').replace(/"/g, '&quot;')}</vt:lpwstr></property>`).join('')}</Properties>`
    const { citado, part } = await run(held, docx(p(t(PRESS)), { custom }), { campos: 'zotero', estilo: 'apa' })
    expect(citado.citas![0]!.cita).toBe('(García 11)')
    expect(citado.avisos!.map(({ motivo }) => motivo)).toEqual(['estilo_del_documento'])
    expect(await part('docProps/custom.xml')).toBe(custom)
  })

  it('reads preferences in JSON too, and says where Zotero looks for its citations in bookmarks', async () => {
    const data = {
      style: { styleID: 'http://www.zotero.org/styles/modern-language-association', locale: 'es-ES' },
      ...{ prefs: { fieldType: 'Bookmark' }, sessionID: 'a', dataVersion: 4 },
    }
    const value = JSON.stringify(data).replace(/"/g, '&quot;')
    const custom =
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">' +
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="ZOTERO_PREF_1"><vt:lpwstr>${value}</vt:lpwstr></property></Properties>`
    const { citado } = await run(held, docx(p(t(PRESS)), { custom }), { campos: 'zotero', estilo: 'apa' })
    expect(citado.citas![0]!.cita).toBe('(García 11)')
    expect(citado.avisos!.map(({ motivo }) => motivo)).toEqual(['estilo_del_documento', 'otros_campos'])
    expect(readPreferences(new Map([['ZOTERO_PREF_1', '{"style":']]))).toEqual({})
  })

  it('leaves a broken field and citations of other programs as they are, and says so', async () => {
    const broken = field('ADDIN ZOTERO_ITEM CSL_CITATION {"citationID":', '(¿?)')
    const word = field('CITATION Les04 \\l 3082', '(Lessig, 2004)')
    const body = p(t('Uno ') + broken + t('.')) + p(t('Dos ') + word + t('.')) + p(t(PRESS))
    const { citado, part } = await run(held, docx(body), { campos: 'zotero' })
    expect(await part()).toContain(broken)
    expect(await part()).toContain(word)
    expect(citado.citas).toHaveLength(1)
    expect(citado.avisos!.map(({ motivo }) => motivo)).toEqual(['campo_ilegible', 'otro_programa'])
  })
})

it('is asked for where it can be: not for a text, not with a syntax of citations', async () => {
  const input = { estilo: 'apa', idioma: 'es-ES', umbral: 0.7, campos: 'zotero' as const }
  const campo = (asked: Parameters<typeof startCitation>[1]): Promise<unknown> =>
    startCitation(held.library, asked).then(
      () => 'started',
      (error: { detalles?: { campo?: string } }) => error.detalles?.campo,
    )
  expect(await campo({ input: { ...input, texto: PRESS }, draft: null })).toBe('campos')
  const tracked = { ...input, campos: undefined, texto: PRESS, cambios: true }
  expect(await campo({ input: tracked, draft: null })).toBe('cambios')
  expect(await campo({ input: { ...tracked, cambios: false }, draft: null })).toBe('started')
  expect(await campo({ input: { ...input, sintaxis: 'pandoc' }, draft: 'a'.repeat(64) })).toBe('campos')
})
