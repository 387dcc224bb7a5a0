/** Tables, captions and boxes of every text format stand in passages of their own, under the headings around them. */
import { expect, it } from 'vitest'
import { split } from '../../../../src/core/ingest/split.ts'
import { parseDocx } from '../../../../src/core/read/docx/docx.ts'
import { parseOdt } from '../../../../src/core/read/odf/odt.ts'
import { parseEpub } from '../../../../src/core/read/epub/epub.ts'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'
import { parseMarkdown } from '../../../../src/core/read/prose/markdown.ts'
import { parsePlain } from '../../../../src/core/read/prose/plain.ts'
import type { Parser } from '../../../../src/core/read/prose/parsed.ts'
import { parseRtf } from '../../../../src/core/read/rtf/rtf.ts'
import { readArticle } from '../../../../src/core/read/web/article.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'
import { archive, docx, epub, W } from '../archive.ts'

/** The passages as `kind: text`; the kind is that of their paragraphs, which must be one. */
function passages(units: readonly Unit[]): string[] {
  return split({ titulo: 'x', autores: [] }, units).map(({ texto, posicion, desde, hasta }) => {
    const { parrafos = [] } = units.find(unit => unit.posicion === posicion)!
    const within = parrafos.filter(paragraph => paragraph.desde < hasta && desde < paragraph.hasta)
    return `${[...new Set(within.map(({ kind = 'text' }) => kind))].join('+')}: ${texto.replace(/\n+/g, ' / ')}`
  })
}
const read = async (parse: Parser, bytes: Buffer | string): Promise<Unit[]> =>
  (await parse({ bytes: Buffer.from(bytes), nombre: null })).units

const PROSE = 'text: Molinos / El molino se extendió.'
const TABLE = 'table: Año | Fanegas / 1540 | 1200'
const GOES_ON = 'text: El texto continúa.'

it('of Word, by its style and by its table', async () => {
  const p = (text: string, style = ''): string =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
  const tc = (text: string): string => `<w:tc>${p(text)}</w:tc>`
  const style = (id: string, name: string, on = ''): string =>
    `<w:style w:styleId="${id}"><w:name w:val="${name}"/>${on && `<w:basedOn w:val="${on}"/>`}</w:style>`
  const styles = `<w:styles ${W}>${style('h', 'heading 1')}${style('c', 'Caption')}${style('d', 'Mío', 'c')}</w:styles>`
  const inBox = `<w:txbxContent>${p('Recuadro', 'h')}${p('Un caso.')}</w:txbxContent>`
  const box = `<w:p><w:r><w:pict><v:textbox>${inBox}</v:textbox></w:pict><w:t>Otra cosa.</w:t></w:r></w:p>`
  const tr = (...cells: string[]): string => `<w:tr>${cells.map(tc).join('')}</w:tr>`
  const table = `<w:tbl>${tr('Año', 'Fanegas')}${tr('1540', '1200')}${tr('Fuente: libro 4')}</w:tbl>`
  const frame = `<w:tbl>${tr('El texto continúa.')}</w:tbl>`
  const units = await read(
    parseDocx,
    docx(
      p('Molinos', 'h') + p('El molino se extendió.') + p('La vista.', 'd') + table + frame + box + p('Fin.'),
      { 'word/styles.xml': styles },
      [['rId9', 'styles', 'styles.xml']],
    ),
  )
  expect(passages(units)).toEqual([
    PROSE,
    'caption: La vista.',
    `${TABLE} / Fuente: libro 4`,
    `${GOES_ON} / Otra cosa.`,
    'text: Recuadro / Un caso.',
    'text: Fin.',
  ])
  // The heading of a box heads nothing after it.
  expect(units[0]!.parrafos!.at(-1)!.ruta).toEqual(['Molinos'])
})

const odtContent = (names: string, body: string): string =>
  `<office:document-content ${names}><office:body><office:text>${body}</office:text></office:body>` +
  '</office:document-content>'

it('of OpenDocument, by its style, its table and its frame', async () => {
  const names = 'xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" xmlns:style="s" xmlns:xlink="x"'
  const td = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
  const tr = (...cells: string[]): string => `<table:table-row>${cells.map(td).join('')}</table:table-row>`
  const body =
    '<text:h text:outline-level="1">Molinos</text:h><text:p>El molino se extendió.<draw:frame><draw:text-box>' +
    '<text:p text:style-name="Illustration">La vista.</text:p></draw:text-box></draw:frame></text:p>' +
    `<table:table>${tr('Año', 'Fanegas')}${tr('1540', '1200')}</table:table><text:p>El texto continúa.</text:p>`
  const styles =
    '<style:style style:name="Caption"/><style:style style:name="Illustration" style:parent-style-name="Caption"/>'
  const units = await read(
    parseOdt,
    archive({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'styles.xml': `<office:document-styles ${names}>${styles}</office:document-styles>`,
      'content.xml': odtContent(names, body),
    }),
  )
  expect(passages(units)).toEqual([PROSE, 'caption: La vista.', TABLE, GOES_ON])
})

it('reads a formula of OpenDocument whose part is named with a bar', async () => {
  const names = 'xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:xlink="x"'
  const [unit] = await read(
    parseOdt,
    archive({
      'content.xml': odtContent(
        names,
        '<text:p>Es <draw:frame><draw:object xlink:href="Formula-1/"/></draw:frame>.</text:p>',
      ),
      'Formula-1/content.xml': '<math xmlns="m"><mi>a</mi></math>',
    }),
  )
  expect(unit!.texto).toBe('Es a .')
})

const HTML =
  '<h1>Molinos</h1><p>El molino se extendió.</p><figure><img src="x.png" alt="no"><figcaption aria-hidden="true">' +
  '<p>La vista.</p><p>Foto: Ana.</p></figcaption></figure><div class="wp-caption"><img src="y.png">' +
  '<p class="wp-caption-text">El río.</p></div><table><caption>La harina.</caption>' +
  '<tr><th>Año</th><th>Fanegas</th></tr><tr><td>1540</td><td>1200</td></tr></table>' +
  '<table><tr><td>1560</td><td>7</td></tr></table>' +
  '<p>El texto continúa.</p><aside><h2>Un caso</h2><p>La presa.</p></aside><p>Fin.</p>' +
  '<p>Figura 3. El camino.</p><p>Figura 3 muestra el camino.</p><table><tr><td>Un marco.</td></tr></table>'
const APART = [
  PROSE,
  'caption: La vista. / Foto: Ana.',
  'caption: El río.',
  'caption: La harina.',
  TABLE,
  'table: 1560 | 7',
  GOES_ON,
  'text: Un caso / La presa.',
  'text: Fin.',
  'caption: Figura 3. El camino.',
  'text: Figura 3 muestra el camino. / Un marco.',
]

it('of HTML and of EPUB, by tag, class and words', async () => {
  const file = await read(parseHtmlFile, `<body>${HTML}</body>`)
  expect(passages(file)).toEqual(APART)
  expect(file[0]!.parrafos!.at(-1)!.ruta).toEqual(['Molinos'])
  const bound = HTML.replace(/<img([^>]*)>/g, '<img$1/>')
  expect(passages(await read(parseEpub, epub({ chapters: { 'a.xhtml': bound } })))).toEqual(APART)
})

it('of a web page', async () => {
  const prose = 'El molino de agua se extendió por toda la comarca durante el siglo XVI, según muestran las cuentas. '
  const html =
    `<html><head><title>Molinos</title></head><body><article><h1>Molinos</h1><p>${prose.repeat(4)}</p><table><tr>` +
    '<th>Año</th><th>Fanegas</th></tr><tr><td>1540</td><td>1200</td></tr></table>' +
    `<p>${prose.repeat(4)}</p></article></body></html>`
  const { units } = await readArticle({
    ...{ bytes: Buffer.from(html), url: 'http://example.org/', consultada: '2026-01-01' },
    contentType: 'text/html',
  })
  expect(passages(units).map(passage => passage.split(':')[0])).toEqual(['text', 'table', 'text'])
})

it('of Markdown: an image alone, a table and its caption', async () => {
  const text =
    '# Molinos\n\nEl molino se extendió.\n\n![La vista.](x.png){width=3}\n\n: La harina.\n\n' +
    '| Año | Fanegas |\n|--|--|\n| 1540 | 1200 |\n\nEl texto continúa.\n\n| 1560 | 7 |\n|--|--|\n| 1580 | 4 |\n\n' +
    ': Las ruedas.\n\nUna ![rueda](y.png) gira.\n\nTérmino\n\n: No es un pie.'
  expect(passages(await read(parseMarkdown, text))).toEqual([
    PROSE,
    'caption: La vista.',
    'caption: La harina.',
    TABLE,
    GOES_ON,
    'table: 1560 | 7 / 1580 | 4',
    'caption: Las ruedas.',
    'text: Una rueda gira. / Término / : No es un pie.',
  ])
})

it('of RTF and of plain text', async () => {
  const rtf =
    '{\\rtf1 {\\pard\\outlinelevel0 Molinos\\par}\\pard El molino se extendi\\u243 ?.\\par' +
    '\\trowd\\intbl A\\u241 ?o\\cell Fanegas\\cell\\row\\trowd\\intbl 1540\\cell 1200\\cell\\row' +
    '\\pard El texto contin\\u250 ?a.\\par}'
  expect(passages(await read(parseRtf, rtf))).toEqual([PROSE, TABLE, GOES_ON])
  const plain = 'El molino se extendió.\n\nTabla 2. La harina de cada año.\n\nEl texto continúa.'
  expect(passages(await read(parsePlain, plain))).toEqual([
    'text: El molino se extendió.',
    'caption: Tabla 2. La harina de cada año.',
    GOES_ON,
  ])
})
