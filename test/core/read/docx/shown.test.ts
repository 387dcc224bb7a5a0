/**
 * What Word shows and what it only keeps: fields, placeholders, hidden text by style, symbols, numbers of lists.
 * Expected texts are written by hand.
 */
import { describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../src/core/read/docx/docx.ts'
import { archive, docx, rels, W } from '../archive.ts'
import { textOf } from '../expected.ts'

const r = (text: string, pr = ''): string =>
  `<w:r>${pr && `<w:rPr>${pr}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (inner: string, pr = ''): string => `<w:p>${pr && `<w:pPr>${pr}</w:pPr>`}${inner}</w:p>`
const char = (type: string, inner = ''): string => `<w:r><w:fldChar w:fldCharType="${type}">${inner}</w:fldChar></w:r>`
const field = (code: string, result: string): string =>
  `${char('begin')}<w:r><w:instrText xml:space="preserve">${code}</w:instrText>` +
  `</w:r>${char('separate')}${result}${char('end')}`
const style = (id: string, name: string, inner: string, type = 'paragraph'): string =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`
const RELATED: [string, string, string][] = [
  ['s', 'styles', 'styles.xml'],
  ['n', 'numbering', 'numbering.xml'],
  ['f', 'footnotes', 'footnotes.xml'],
  ['k', 'chart', 'charts/c.xml'],
]

const read = async (body: string, parts: Record<string, string> = {}, more: Record<string, string> = {}) =>
  (
    await parseDocx({
      bytes: docx(
        body,
        {
          ...Object.fromEntries(
            Object.entries(parts).map(([name, xml]) => [`word/${name}.xml`, `<w:${name} ${W}>${xml}</w:${name}>`]),
          ),
          ...more,
        },
        RELATED,
      ),
      nombre: null,
    })
  ).units
const text = async (...file: Parameters<typeof read>): Promise<string> => textOf(await read(...file))
const rutas = async (body: string, parts?: Record<string, string>) =>
  (await read(body, parts)).flatMap(unit => unit.parrafos!.map(x => x.ruta!.join(' > ')))

describe('fields', () => {
  it('show their result, and nothing of a field inside their code', async () => {
    expect(
      await text(
        p(
          `${r('Véase ')}${field(' REF x ', r('tabla 3'))}${r('.')}<w:fldSimple ` +
            `w:instr=" SEQ Tabla ">${r(' 4')}</w:fldSimple>`,
        ),
      ),
    ).toBe('Véase tabla 3. 4')
    expect(
      await text(
        p(
          char('begin') +
            `<w:r><w:instrText> IF </w:instrText></w:r>${field(' MERGEFIELD sexo ', r('mujer'))}<w:r>` +
            '<w:instrText> = "mujer" "Doña" "Don" </w:instrText></w:r>' +
            char('separate') +
            r('Doña') +
            char('end') +
            r(' Ana'),
        ),
      ),
    ).toBe('Doña Ana')
    expect(
      await text(
        p(field(' CITATION Gar19 ', r('(García, 2019)'))) +
          p(field(' ADDIN ZOTERO_ITEM CSL_CITATION {"a":1} ', r('(Ruiz 2001)'))),
      ),
    ).toBe('(García, 2019)\n\n(Ruiz 2001)')
    // A field that never ends hides nothing.
    expect(await text(p(char('begin') + r('Texto')) + p(r('que sigue.')))).toBe('Texto\n\nque sigue.')
  })

  it('of a table of contents are read as its lines show them, and make no anchor', async () => {
    const entry = (title: string, page: string): string =>
      `<w:hyperlink w:anchor="_Toc1">${r(title)}<w:r><w:tab/></w:r>` +
      `${field(' PAGEREF _Toc1 \\h ', r(page))}</w:hyperlink>`
    const units = await read(
      p(
        char('begin') +
          '<w:r><w:instrText> TOC \\o "1-3" </w:instrText></w:r>' +
          char('separate') +
          entry('Introducción', '3'),
      ) +
        p(entry('1914', '27')) +
        p(char('end')) +
        p(r('Texto.')),
    )
    expect(textOf(units)).toBe('Introducción 3\n\n1914 27\n\nTexto.')
    expect(units[0]!.parrafos!.map(x => x.ancla)).toEqual(
      [1, 2, 3].map(parrafo => ({ tipo: 'seccion', ruta: [], parrafo })),
    )
  })

  it('of forms show whether they are ticked', async () => {
    const box = (checked: string): string =>
      char(
        'begin',
        '<w:ffData><w:name w:val="a"/><w:checkBox><w:sizeAuto/><w:default ' +
          `w:val="0"/>${checked}</w:checkBox></w:ffData>`,
      ) +
      '<w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r>' +
      char('end')
    expect(await text(p(box('<w:checked/>') + r('Sí ') + box('') + r('No')))).toBe('☒ Sí ☐ No')
  })
})

describe('what is not shown', () => {
  it('is left out: placeholders of content controls in a block, a line, a row and a cell', async () => {
    const sdt = (inner: string, pr: string): string =>
      `<w:sdt><w:sdtPr>${pr}</w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`
    const empty = '<w:showingPlcHdr/>',
      alias = '<w:alias w:val="Nombre"/>'
    expect(
      await text(
        sdt(p(r('Haga clic aquí.')), empty) +
          sdt(p(r('Escrito.')), alias) +
          p(r('Nombre: ') + sdt(r('[Nombre]'), empty) + sdt(r('Ana'), alias)) +
          '<w:tbl>' +
          `${sdt(`<w:tr>${sdt(`<w:tc>${p(r('a'))}</w:tc>`, alias)}<w:tc>${sdt(p(r('[b]')), empty)}</w:tc><w:tc>${p(r('c'))}</w:tc></w:tr>`, alias)}</w:tbl>`,
      ),
    ).toBe('Escrito.\n\nNombre: Ana\n\na | | c')
  })

  it('may be hidden by a style, and shown again by the run itself', async () => {
    const styles =
      style('Oculto', 'Oculto', '<w:rPr><w:vanish/></w:rPr>', 'character') +
      style('Nota', 'Nota', '<w:basedOn w:val="Base"/>') +
      style('Base', 'Base', '<w:rPr><w:vanish/></w:rPr>')
    expect(
      await text(
        p(r('A') + r('no', '<w:rStyle w:val="Oculto"/>') + r('B', '<w:rStyle w:val="Oculto"/><w:vanish w:val="0"/>')) +
          p(r('nada'), '<w:pStyle w:val="Nota"/>') +
          p(r('C', '<w:webHidden/>')),
        { styles },
      ),
    ).toBe('AB\n\nC')
  })
})

describe('headings', () => {
  it('are known by the name of a built-in style in any language, not by a style that only looks like one', async () => {
    const styles =
      style('T1', 'Título 1', '') +
      style('U2', 'Überschrift 2', '') +
      style('h1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') +
      style('TOCHeading', 'TOC Heading', '<w:basedOn w:val="h1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>')
    const body =
      p(r('Índice'), '<w:pStyle w:val="TOCHeading"/>') +
      p(r('a')) +
      p(r('Uno'), '<w:pStyle w:val="T1"/>') +
      p(r('b')) +
      p(r('Dos'), '<w:pStyle w:val="U2"/>') +
      p(r('c')) +
      p(r('Tres'), '<w:pStyle w:val="h1"/>') +
      p(r('d'), '<w:outlineLvl w:val="9"/>')
    expect(await rutas(body, { styles })).toEqual(['', '', 'Uno', 'Uno', 'Uno > Dos', 'Uno > Dos', 'Tres', 'Tres'])
  })
})

describe('numbers of lists', () => {
  const lvl = (i: number, format: string, label: string, more = ''): string =>
    `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${label}"/></w:lvl>`
  const item = (label: string, num = '1', level = 0): string =>
    p(label && r(label), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${num}"/></w:numPr>`)

  it('count the items that stand empty, as Word does', async () => {
    const numbering =
      `<w:abstractNum w:abstractNumId="0">${lvl(0, 'decimal', '%1.')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    expect(await text(item('uno') + item('') + item('tres'), { numbering })).toBe('1. uno\n3. tres')
  })

  it('follow a list style, legal numbering, and levels that restart only after the one named', async () => {
    const linked = `<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="Lista"/></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:styleLink w:val="Lista"/>${lvl(0, 'upperRoman', 'Art. %1')}${lvl(1, 'decimal', '%1.%2', '<w:isLgl/>')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>`
    expect(
      await text(item('a') + item('b', '1', 1) + item('c'), {
        numbering: linked,
        styles: style('Lista', 'Lista', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>', 'numbering'),
      }),
    ).toBe('Art. I a\n1.1 b\nArt. II c')
    const through =
      `<w:abstractNum w:abstractNumId="0">${lvl(0, 'decimal', '%1.')}${lvl(1, 'decimal', 'art. %2', '<w:lvlRestart w:val="0"/>')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    expect(await text(item('a') + item('b', '1', 1) + item('c') + item('d', '1', 1), { numbering: through })).toBe(
      '1. a\nart. 1 b\n2. c\nart. 2 d',
    )
  })
})

describe('signs', () => {
  it('of the Symbol font are the letters they show', async () => {
    const sym = (font: string, code: string): string => `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`
    expect(
      await text(
        p(
          sym('Symbol', 'F062') +
            r('-caroteno, ') +
            sym('Symbol', 'F044') +
            r('T ') +
            sym('Symbol', 'F0B3') +
            r(' 3 ') +
            sym('Wingdings', 'F04A') +
            sym('Arial', '2020'),
        ),
      ),
    ).toBe('β-caroteno, ΔT ≥ 3 †')
    expect(await text(p(r('\uf061', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>') + r(' = 1')))).toBe('α = 1')
  })

  it("of notes are the author's own where there is one, and the count goes on without it", async () => {
    const footnotes = ['uno', 'dos', 'tres']
      .map((words, i) => `<w:footnote w:id="${i + 1}">${p(r(words))}</w:footnote>`)
      .join('')
    const call = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    expect(
      await text(
        p(
          `${r('A')}${call(1)}${r(' B')}<w:r><w:footnoteReference ` +
            `w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>${r(' C')}${call(3)}`,
        ),
        { footnotes },
      ),
    ).toBe('A ¹ B* C ²\n\n¹ uno\n\n* dos\n\n² tres')
  })
})

describe('a damaged or unusual package', () => {
  it('is read where its parts usually stand when its relations are lost', async () => {
    const bytes = archive({
      'word/document.xml':
        `<w:document ${W}><w:body>${p(r('Uno'), '<w:pStyle w:val="h"/>')}${p(`${r('A')}<w:r><w:footnoteReference w:id="1"/></w:r>`)}</w:body>` +
        '</w:document>',
      'word/styles.xml': `<w:styles ${W}>${style('h', 'heading 1', '')}</w:styles>`,
      'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="1">${p(r('Nota.'))}</w:footnote></w:footnotes>`,
    })
    const { units } = await parseDocx({ bytes, nombre: 'x.docx' })
    expect([textOf(units), units[0]!.ruta]).toEqual(['Uno\n\nA ¹\n\n¹ Nota.', ['Uno']])
  })

  it('in UTF-16, in the strict namespace, with its main part under another name', async () => {
    const strict =
      '<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main" ' +
      'w:conformance="strict"><w:body><w:p><w:r><w:t>Año</w:t></w:r></w:p></w:body></w:document>'
    const wide = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${strict}`, 'utf16le')
    const bytes = archive({
      '_rels/.rels': rels(['rId1', 'officeDocument', '/WORD/document2.xml']).replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      ),
      'WORD/document2.xml': wide,
    })
    expect(textOf((await parseDocx({ bytes, nombre: null })).units)).toBe('Año')
  })

  it('that holds another document inside says that it is not read, or reads it when it is HTML or text', async () => {
    const chunk = (name: string, content: string) =>
      parseDocx({
        bytes: docx(p(r('Antes.')) + '<w:altChunk r:id="c"/>' + p(r('Después.')), { [`word/${name}`]: content }, [
          ['c', 'aFChunk', name],
        ]),
        nombre: null,
      })
    expect(textOf((await chunk('a.html', '<html><body><h1>Uno</h1><p>En <b>medio</b>.</p></body></html>')).units)).toBe(
      'Antes.\n\nUno\n\nEn medio.\n\nDespués.',
    )
    const other = await chunk('a.rtf', '{\\rtf1 Dentro}')
    expect([textOf(other.units), other.warnings]).toEqual([
      'Antes.\n\nDespués.',
      ['El documento incluye dentro otro archivo, que no se lee: 1.'],
    ])
  })
})

describe('a chart', () => {
  const chart = (inner: string) =>
    text(
      p(
        '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="k"/>' +
          '</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
      ),
      {},
      { 'word/charts/c.xml': `<c:chartSpace>${inner}</c:chartSpace>` },
    )
  const ref = (name: string, ...values: string[]): string =>
    `<c:${name}><c:numRef><c:numCache>` +
    `${values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}</c:numCache>` +
    `</c:numRef></c:${name}>`

  it('gives its points by row, also where a series has no name or two axes of numbers', async () => {
    expect(await chart(`<c:ser>${ref('cat', 'Ene', 'Feb')}${ref('val', '1', '2')}</c:ser>`)).toBe('Ene | 1\nFeb | 2')
    expect(
      await chart(`<c:ser><c:tx><c:v>Peso</c:v></c:tx>${ref('xVal', '10', '20')}${ref('yVal', '1.5', '2.5')}</c:ser>`),
    ).toBe('| Peso\n10 | 1.5\n20 | 2.5')
  })
})
