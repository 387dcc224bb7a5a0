/**
 * The traps of WordprocessingML, one small file each: fields, links, controls, tracked changes, boxes, odd prefixes and
 * encodings.
 */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../../src/errors.ts'
import { insertDocx, type DocxOptions } from '../../../../src/core/cite/docx/insert.ts'
import { readDocx } from '../../../../src/core/cite/docx/read.ts'
import { unzip } from '../../../../src/core/zip.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const rels = (list: [string, string][]): string =>
  '<?xml version="1.0"?><Relationships ' +
  'xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  `${list.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`
const body = (content: string): string =>
  `<?xml version="1.0"?><w:document xmlns:w="${W}" ` +
  `xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${content}<w:sectPr>` +
  '<w:pgSz w:w="1"/></w:sectPr></w:body></w:document>'
const docx = (
  document: string | Uint8Array,
  extra: Record<string, string> = {},
  own: [string, string][] = [],
): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(rels([['officeDocument', 'word/document.xml']])),
    'word/document.xml': typeof document === 'string' ? strToU8(document) : document,
    ...(own.length > 0 && { 'word/_rels/document.xml.rels': strToU8(rels(own)) }),
    ...Object.fromEntries(Object.entries(extra).map(([name, xml]) => [name, strToU8(xml)])),
  })
const t = (text: string, rPr = ''): string => `<w:r>${rPr}<w:t>${text}</w:t></w:r>`
const part = async (bytes: Uint8Array, name = 'word/document.xml'): Promise<string> =>
  Buffer.from((await unzip(bytes)).get(name) ?? []).toString()
/** One citation "(P)" after character `offset` of the first paragraph → the new paragraph. */
async function cited(content: string, offset: number, options: Partial<DocxOptions> = {}): Promise<string> {
  const { bytes } = await insertDocx(docx(body(content)), [{ paragraph: 0, offset, runs: [{ text: '(P)' }] }], {
    note: false,
    ...options,
  })
  return (await part(bytes)).replace(/^.*<w:body>/, '').replace(/<w:sectPr>.*$/, '')
}
const P = '<w:r><w:t xml:space="preserve"> </w:t></w:r><w:r><w:t xml:space="preserve">(P)</w:t></w:r>'
const failure = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Failure ? `${error.codigo} ${String(error.detalles['campo'])}` : String(error),
  )

describe('a cut', () => {
  it('divides a run, and both halves keep their look', async () => {
    expect(await cited(`<w:p>${t('Así fue.', '<w:rPr><w:b/><w:sz w:val="20"/></w:rPr>')}</w:p>`, 7)).toBe(
      '<w:p><w:r><w:rPr><w:b/><w:sz w:val="20"/></w:rPr><w:t>Así fue</w:t></w:r><w:r><w:rPr>' +
        '<w:sz w:val="20"/></w:rPr><w:t xml:space="preserve"> </w:t></w:r>' +
        '<w:r><w:rPr><w:sz w:val="20"/></w:rPr><w:t xml:space="preserve">(P)</w:t></w:r><w:r><w:rPr>' +
        '<w:b/><w:sz w:val="20"/></w:rPr><w:t xml:space="preserve">.</w:t></w:r></w:p>',
    )
  })

  it('goes between runs where it can, and counts an entity as its character', async () => {
    expect(await cited(`<w:p>${t('Así')}${t('.')}</w:p>`, 3)).toBe(`<w:p>${t('Así')}${P}${t('.')}</w:p>`)
    expect(await cited(`<w:p>${t('A &amp; B&#x1F600;.')}</w:p>`, 7)).toBe(
      `<w:p><w:r><w:t>A &amp; B&#x1F600;</w:t></w:r>${P}<w:r><w:t xml:space="preserve">.</w:t></w:r></w:p>`,
    )
  })

  it('reopens CDATA', async () => {
    expect(await cited(`<w:p>${t('<![CDATA[A < B.]]>')}</w:p>`, 5)).toBe(
      `<w:p><w:r><w:t><![CDATA[A < B]]></w:t></w:r>${P}<w:r><w:t xml:space="preserve"><![CDATA[.]]></w:t></w:r></w:p>`,
    )
  })

  it('orders properties as the schema does', async () => {
    const { bytes } = await insertDocx(
      docx(
        body(
          '<w:p>' +
            `${t('A.', '<w:rPr><w:rFonts w:ascii="X"/><w:color w:val="FF0000"/><w:lang w:val="es-ES"/></w:rPr>')}</w:p>`,
        ),
      ),
      [
        {
          paragraph: 0,
          offset: 1,
          runs: [{ text: '1', italic: true, bold: true, vertical: 'super', smallCaps: true, underline: true }],
        },
      ],
      { note: false },
    )
    expect(await part(bytes)).toContain(
      '<w:rFonts w:ascii="X"/><w:b/><w:i/><w:smallCaps/><w:color w:val="FF0000"/><w:u w:val="single"/>' +
        '<w:vertAlign w:val="superscript"/><w:lang w:val="es-ES"/></w:rPr><w:t xml:space="preserve">1</w:t>',
    )
  })
})

describe('what cannot be cut', () => {
  const field =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ADDIN ZOTERO_</w:instrText></w:r>' +
    '<w:r><w:instrText>ITEM CSL_CITATION {}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/>' +
    `</w:r>${t('(Ríos, 2019)')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  it('a live citation: it is named, and the new one comes after it', async () => {
    const content = `<w:p>${t('Así ')}${field}${t('.')}</w:p>`
    expect((await readDocx(docx(body(content)))).paragraphs[0]).toMatchObject({
      text: 'Así (Ríos, 2019).',
      cited: [{ from: 4, to: 16 }],
      locked: [{ from: 4, to: 16 }],
    })
    expect(await cited(content, 8)).toBe(`<w:p>${t('Así ')}${field}${P}${t('.')}</w:p>`)
  })

  it('a link, a simple field, a filled control', async () => {
    for (const [open, close] of [
      ['<w:hyperlink>', '</w:hyperlink>'],
      ['<w:fldSimple w:instr="PAGE">', '</w:fldSimple>'],
      ['<w:sdt><w:sdtPr><w:date/></w:sdtPr><w:sdtContent>', '</w:sdtContent></w:sdt>'],
    ] as const) {
      expect(await cited(`<w:p>${t('A ')}${open}${t('bcd')}${close}</w:p>`, 3), open).toBe(
        `<w:p>${t('A ')}${open}${t('bcd')}${close}${P}</w:p>`,
      )
    }
  })

  it('a field over several paragraphs has no place inside', async () => {
    const content =
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${t('Uno')}</w:p><w:p>${t('Dos')}</w:p>` +
      `<w:p>${t('Tres')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
    const { skipped, changed } = await insertDocx(
      docx(body(content)),
      [0, 1, 2].map(paragraph => ({ paragraph, offset: 3, runs: [{ text: '(P)' }] })),
      { note: false },
    )
    expect([skipped, changed]).toEqual([[0, 1], ['word/document.xml']])
  })

  it('deleted text is no text, and the same text for old readers is read once', async () => {
    const box = (inner: string): string =>
      `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${inner}</w:drawing></mc:Choice>` +
      `<mc:Fallback><w:pict>${inner}</w:pict></mc:Fallback></mc:AlternateContent>`
    const content =
      '<w:p><w:del w:id="7"><w:r><w:delText>No </w:delText></w:r></w:del><w:moveFrom ' +
      `w:id="8">${t('ni ')}</w:moveFrom>${t('sí')}<w:r>` +
      `${box(`<w:txbxContent><w:p>${t('En la caja.')}</w:p></w:txbxContent>`)}</w:r>${t('.')}</w:p>`
    expect((await readDocx(docx(body(content)))).paragraphs.map(({ text, kind }) => [text, kind])).toEqual([
      ['sí.', 'prose'],
      ['En la caja.', 'box'],
    ])
    const { skipped } = await insertDocx(
      docx(body(content)),
      [
        { paragraph: 1, offset: 3, runs: [{ text: 'P' }] },
        { paragraph: 0, offset: 3, runs: [{ text: 'P' }] },
      ],
      { note: true },
    )
    expect(skipped).toEqual([0])
  })
})

describe('tracked changes', () => {
  const tracked = { author: 'Ana & Co', date: new Date('2026-01-02T03:04:05.678Z') }
  it('have ids of their own, and divide an insertion of somebody else instead of joining it', async () => {
    const ours = '<w:ins w:id="42" w:author="Ana &amp; Co" w:date="2026-01-02T03:04:05Z">'
    expect(await cited(`<w:p><w:ins w:id="41" w:author="B">${t('Así.')}</w:ins></w:p>`, 3, { tracked })).toBe(
      `<w:p><w:ins w:id="41" w:author="B"><w:r><w:t>Así</w:t></w:r></w:ins>${ours}${P}</w:ins><w:ins w:id="43" ` +
        'w:author="B"><w:r><w:t xml:space="preserve">.</w:t></w:r></w:ins></w:p>',
    )
    expect(await cited(`<w:p><w:ins w:id="41" w:author="B">${t('Así')}</w:ins></w:p>`, 3, { tracked })).toBe(
      `<w:p><w:ins w:id="41" w:author="B">${t('Así')}</w:ins>${ours}${P}</w:ins></w:p>`,
    )
    expect(await cited(`<w:p><w:bookmarkStart w:id="41" w:name="a"/>${t('Así')}</w:p>`, 3, { tracked })).toContain(
      `<w:ins w:id="42" w:author="Ana &amp; Co" w:date="2026-01-02T03:04:05Z">${P}</w:ins>`,
    )
  })

  it('a divided run with a tracked look gets another id for its second half', async () => {
    expect(
      await cited(
        `<w:p>${t('Así.', '<w:rPr><w:b/><w:rPrChange w:id="5" w:author="B"><w:rPr/></w:rPrChange></w:rPr>')}</w:p>`,
        3,
      ),
    ).toContain(
      '<w:r><w:rPr><w:b/><w:rPrChange w:id="6" w:author="B"><w:rPr/>' +
        '</w:rPrChange></w:rPr><w:t xml:space="preserve">.</w:t>',
    )
  })
})

describe('notes', () => {
  const note = (document: Uint8Array): Promise<{ bytes: Uint8Array; changed: string[] }> =>
    insertDocx(document, [{ paragraph: 0, offset: 4, runs: [{ text: 'Ríos, ' }, { text: 'Casa', italic: true }] }], {
      note: true,
    })
  it('make their part, its relation and its content type', async () => {
    const { bytes, changed } = await note(docx(body(`<w:p>${t('Así.')}</w:p>`)))
    expect(changed).toEqual([
      'word/document.xml',
      'word/footnotes.xml',
      'word/_rels/document.xml.rels',
      '[Content_Types].xml',
    ])
    expect(await part(bytes)).toContain('<w:footnoteReference w:id="1"/>')
    expect(await part(bytes, '[Content_Types].xml')).toContain('<Override PartName="/word/footnotes.xml"')
    expect((await readDocx(bytes)).footnotes.get('1')).toBe(' Ríos, Casa')
  })

  it('join those that are there, also when the part is an empty element with another prefix', async () => {
    const own: [string, string][] = [
      ['footnotes', 'footnotes.xml'],
      ['styles', 'styles.xml'],
    ]
    const styles =
      `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="Textonota"><w:name ` +
      'w:val="footnote text"/></w:style><w:style w:type="character" w:styleId="Refnota">' +
      '<w:name w:val="Footnote Reference"/></w:style></w:styles>'
    const filled = await note(
      docx(
        body(`<w:p>${t('Así.')}</w:p>`),
        {
          'word/footnotes.xml': `<w:footnotes xmlns:w="${W}"><w:footnote w:id="12"><w:p>${t('Otra')}</w:p></w:footnote></w:footnotes>`,
          'word/styles.xml': styles,
        },
        own,
      ),
    )
    expect(filled.changed).toEqual(['word/document.xml', 'word/footnotes.xml'])
    expect(await part(filled.bytes, 'word/footnotes.xml')).toContain(
      '<w:footnote w:id="13"><w:p><w:pPr><w:pStyle w:val="Textonota"/></w:pPr><w:r>' +
        '<w:rPr><w:rStyle w:val="Refnota"/></w:rPr><w:footnoteRef/></w:r>',
    )
    const empty = await note(
      docx(body(`<w:p>${t('Así.')}</w:p>`), { 'word/footnotes.xml': `<x:footnotes xmlns:x="${W}"/>` }, own),
    )
    expect(await part(empty.bytes, 'word/footnotes.xml')).toMatch(
      /^<x:footnotes xmlns:x="[^"]+"><x:footnote x:type="separator" .*<x:footnote x:id="1">.*<\/x:footnotes>$/,
    )
  })
})

describe('other ways to write the same', () => {
  it('another prefix, and UTF-16 with its mark', async () => {
    const odd = body(`<w:p>${t('Así.')}</w:p>`)
      .replaceAll('w:', 'ns0:')
      .replace('xmlns:w=', 'xmlns:ns0=')
    const { bytes } = await insertDocx(docx(odd), [{ paragraph: 0, offset: 3, runs: [{ text: 'P' }] }], { note: false })
    expect(await part(bytes)).toContain('<ns0:r><ns0:t xml:space="preserve">P</ns0:t></ns0:r>')
    const wide = docx(Buffer.from(`\uFEFF${body(`<w:p>${t('Así.')}</w:p>`)}`, 'utf16le'))
    const inserted = await insertDocx(wide, [{ paragraph: 0, offset: 3, runs: [{ text: 'P' }] }], { note: false })
    expect((await readDocx(inserted.bytes)).paragraphs[0]?.text).toBe('Así P.')
  })

  it('headings by their names, whatever their ids', async () => {
    const styles =
      `<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="es-ES"/></w:rPr>` +
      '</w:rPrDefault></w:docDefaults><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style>' +
      '<w:style w:styleId="2b"><w:name w:val="Mi título"/><w:basedOn w:val="1"/></w:style><w:style ' +
      'w:styleId="h2"><w:name w:val="heading 2"/></w:style></w:styles>'
    const paragraph = (style: string, text: string): string =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${t(text)}</w:p>`
    const { paragraphs, language } = await readDocx(
      docx(
        body(
          paragraph('1', 'Uno') +
            paragraph('h2', 'Dos') +
            `<w:p>${t('Texto.')}</w:p>` +
            paragraph('2b', 'Tres') +
            `<w:p>${t('Más.')}</w:p>`,
        ),
        { 'word/styles.xml': styles },
        [['styles', 'styles.xml']],
      ),
    )
    expect(language).toBe('es-ES')
    expect(paragraphs.filter(one => one.kind === 'prose').map(({ text, path }) => [text, path])).toEqual([
      ['Texto.', ['Uno', 'Dos']],
      ['Más.', ['Tres']],
    ])
  })
})

describe('what is no Word document', () => {
  it.each([
    ['text', strToU8('hola')],
    ['another ZIP', zipSync({ 'a.txt': strToU8('x') })],
    ['XML of another kind', docx('<html/>')],
    ['a DTD', docx(`<!DOCTYPE a [<!ENTITY b "c">]>${body('')}`)],
    ['XML cut short', docx(body('').slice(0, -4))],
    ['no UTF-8', docx(new Uint8Array([0x3c, 0xff, 0xfe, 0x3e]))],
    ['a bomb', zipSync({ '[Content_Types].xml': strToU8(TYPES), 'word/document.xml': new Uint8Array(20_000_000) })],
    ['thousands of open brackets', docx('<'.repeat(500_000))],
  ])('%s: a bad request on the file', async (_, bytes) => {
    expect(await failure(insertDocx(bytes, [], { note: false }))).toBe('peticion_invalida archivo')
    expect(await failure(readDocx(bytes))).toBe('peticion_invalida archivo')
  })
})
