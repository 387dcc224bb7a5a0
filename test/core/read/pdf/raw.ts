/** PDFs by hand, for what a writer of tidy books never does: raw content streams, odd fonts, boxes, filters. */
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { assemble, type Furniture } from '../../../../src/core/read/pdf/assemble.ts'
import { sheetOf, type Sheet } from '../../../../src/core/read/pdf/page.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'

export interface RawPage {
  content: string | Buffer
  page?: string
  filter?: string
}

const cmap = (letters: Iterable<string>): string => {
  const rows = [...letters]
    .map((letter, i) => `<${(97 + i).toString(16)}> <${Buffer.from(letter, 'utf16le').swap16().toString('hex')}>`)
    .join('\n')
  const body =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def ' +
    `/CMapType 2 def\n1 begincodespacerange <00> <ff> endcodespacerange\n${[...letters].length} ` +
    `beginbfchar\n${rows}\nendbfchar endcmap end end`
  return `<</Length ${body.length}>>stream\n${body}\nendstream`
}

/** Advances of a to z in Computer Modern, as pixels of a printer. */
const PIXELS = '59 65 52 65 52 36 59 65 33 36 62 33 98 65 59 65 62 46 46 46 65 62 85 62 62 52'

/**
 * Ghostscript 8.54 names a glyph by its code in steps of 36, so that "c" is CR and its character a carriage return; the
 * size is .12 and the box as high as 1000 letters.
 */
function ghostscriptLetters(drawn: number, map: number): string {
  const name = (code: number): string => 'ABCD'[Math.floor(code / 36)]! + (code % 36).toString(36).toUpperCase()
  const names = Array.from({ length: 26 }, (_, i) => name(97 + i))
  return (
    '<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 -1 0 0]/FontBBox[0 0 1000 1000]/FirstChar 97/LastChar 122' +
    `/Widths[${PIXELS}]/CharProcs<<${names.map(glyph => `/${glyph} ${drawn} 0 R`).join('')}>>` +
    `/Encoding<</Type/Encoding/Differences[97/${names.join('/')}]>>/ToUnicode ${map} 0 R>>`
  )
}

/** Glyphs from a on with names that count their codes, of which the widths of a few say no more. */
const numbered = (drawn: number, { count, map = '' }: { count: number; map?: string }): string => {
  const names = Array.from({ length: count }, (_, i) => `/g${97 + i}`)
  return (
    '<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 0 500 600]/FirstChar 97' +
    `/LastChar ${96 + count}/Widths[${names.map(() => 500).join(' ')}]/CharProcs<<${names.map(glyph => `${glyph} ${drawn} 0 R`).join('')}>>` +
    `/Encoding<</Type/Encoding/Differences[97${names.join('')}]>>${map}>>`
  )
}

/** A line in /F7, word by word. */
export function drawnLine(x: number, y: number, text: string): string {
  const advances = PIXELS.split(' ').map(pixels => 0.12 * Number(pixels))
  let at = x
  const words = text.split(' ').map(word => {
    const shown = `1 0 0 -1 ${at.toFixed(2)} ${y} Tm (${word}) Tj`
    at += [...word].reduce((sum, sign) => sum + advances[sign.charCodeAt(0) - 97]!, 0) + 4
    return shown
  })
  return `BT /F7 0.12 Tf ${words.join(' ')} ET`
}

/**
 * /F1 Times-Roman, /F2 bold, /F3 Courier in WinAnsi; /F4 has fi, fl and dotlessi at a, b, c; /F5 means `letters` from a
 * on; /F6 draws a bullet (Type 3) for the code 1, in a box ten times its size; /F7 draws the small letters as an old
 * Ghostscript wrote those of dvips (`ghostscriptLetters`); /F8 draws `letters` from a on (Type 3), as browsers write a
 * variable font, and /F9 five glyphs that no map explains; those of /F10 mean `letters` too and hang from their origin, as
 * TeX's big brackets do; /F11 is a slanted typewriter face of TeX. `forms` are drawn as /X, /X1, …
 */
export function rawPdf(
  pages: readonly RawPage[],
  { letters = 'א' as Iterable<string>, catalog = '', trailer = '', forms = [] as readonly Buffer[] } = {},
): Buffer {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const put = (bytes: Buffer): void => {
    parts.push(bytes)
    length += bytes.length
  }
  const add = (body: string | Buffer): number => {
    offsets.push(length)
    put(
      Buffer.concat([
        Buffer.from(`${offsets.length} 0 obj\n`),
        typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
        Buffer.from('\nendobj\n'),
      ]),
    )
    return offsets.length
  }
  put(Buffer.from('%PDF-1.5\n'))
  const font = (name: string, encoding: string): string => `<</Type/Font/Subtype/Type1/BaseFont/${name}${encoding}>>`
  const ansi = '/Encoding/WinAnsiEncoding'
  const ids = [
    font('Times-Roman', ansi),
    font('Times-Bold', ansi),
    font('Courier', ansi),
    font('Times-Roman', '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[97/fi/fl/dotlessi]>>'),
  ].map(add)
  const unicode = add(cmap(letters))
  ids.push(add(font('Helvetica', `${ansi}/ToUnicode ${unicode} 0 R`)))
  const dot = '500 0 0 0 500 500 d1 0 0 500 500 re f'
  const drawn = add(`<</Length ${dot.length}>>stream\n${dot}\nendstream`)
  ids.push(
    add(
      '<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 -2000 500 8000]/FirstChar 1/LastChar 1' +
        `/Widths[500]/CharProcs<</a0 ${drawn} 0 R>>/Encoding<</Type/Encoding/Differences[1/a0]>>>>`,
    ),
  )
  const letter = '59 0 0 0 50 60 d1 0 0 50 60 re f'
  const letterDrawn = add(`<</Length ${letter.length}>>stream\n${letter}\nendstream`)
  const carriageReturn = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <63> <63> <000d> endbfrange'
  const map = add(`<</Length ${carriageReturn.length}>>stream\n${carriageReturn}\nendstream`)
  ids.push(add(ghostscriptLetters(letterDrawn, map)))
  const square = '500 0 0 0 400 500 d1 0 0 400 500 re f'
  const squareDrawn = add(`<</Length ${square.length}>>stream\n${square}\nendstream`)
  ids.push(add(numbered(squareDrawn, { count: 26, map: `/ToUnicode ${unicode} 0 R` })))
  ids.push(add(numbered(squareDrawn, { count: 5 })))
  const hanging = '400 0 0 -1160 400 40 d1 0 -1160 400 1200 re f'
  const hangingDrawn = add(`<</Length ${hanging.length}>>stream\n${hanging}\nendstream`)
  ids.push(add(numbered(hangingDrawn, { count: 26, map: `/ToUnicode ${unicode} 0 R` })))
  ids.push(add(font('ABCDEF+CMSLTT10', ansi)))
  const fonts = ids.map((id, i) => `/F${i + 1} ${id} 0 R`).join(' ')
  const drawings = forms.map(add).map((id, i) => `/X${i || ''} ${id} 0 R`)
  const tree = offsets.length + 2 * pages.length + 1
  const kids = pages.map(({ content, page = '', filter = '' }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    const stream = add(
      Buffer.concat([Buffer.from(`<</Length ${bytes.length}${filter}>>stream\n`), bytes, Buffer.from('\nendstream')]),
    )
    return add(
      `<</Type/Page/Parent ${tree} 0 R${page.includes('/MediaBox') ? '' : '/MediaBox[0 0 600 800]'}${page}/Resources<</Font<<${fonts}>>/XObject<<${drawings.join(' ')}>>>>/Contents ` +
        `${stream} 0 R>>`,
    )
  })
  add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map(kid => `${kid} 0 R`).join(' ')}]>>`)
  const root = add(`<</Type/Catalog/Pages ${tree} 0 R${catalog}>>`)
  const start = length
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  put(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ` +
        `${offsets.length + 1}/Root ${root} 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

const ESCAPES: Record<string, number> = { '–': 0x96, '—': 0x97, '’': 0x92, '•': 0x95 }
const literal = (text: string): string =>
  `(${[...text].map(c => (ESCAPES[c] ? `\\${ESCAPES[c]!.toString(8)}` : '()\\'.includes(c) ? `\\${c}` : c)).join('')})`

/** Widths of letters in Times, in thousandths of the type size; others are 500. */
export const TIMES: Record<string, number> = Object.fromEntries([
  ...[...'ilt;'].map(letter => [letter, 278] as const),
  ...[...'fr'].map(letter => [letter, 333] as const),
  ...[...'acez'].map(letter => [letter, 444] as const),
  ...Object.entries({ s: 389, m: 778, w: 722 }),
])

/** One line of text. */
export const at = (x: number, y: number, text: string, size = 10, font = 'F1', more = ''): string =>
  `BT ${more} /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm ${literal(text)} Tj ET`

/** Lines under each other from `y` down. */
export const column = (x: number, y: number, lines: readonly string[], size = 10, leading = 12): string =>
  lines.map((line, i) => at(x, y - i * leading, line, size)).join('\n')

const noFurniture: Furniture = ({ pages }) => pages.map(() => new Set())

export async function sheetsOf(bytes: Buffer): Promise<Sheet[]> {
  const pdf = await openPdf(bytes)
  try {
    return Array.from({ length: pdf.pages }, (_, i) => sheetOf(pdf.page(i)))
  } finally {
    pdf.close()
  }
}

export async function unitsOf(bytes: Buffer, furniture: Furniture = noFurniture): Promise<Unit[]> {
  const sheets = await sheetsOf(bytes)
  return assemble({ sheets, outline: [], total: sheets.length, furniture })
}

/** Text of a document of one page. */
export async function textOf(
  content: string,
  options: { page?: string; letters?: Iterable<string> } = {},
): Promise<string> {
  const { page = '', letters } = options
  return (await unitsOf(rawPdf([{ content, page }], { letters }))).map(unit => unit.texto).join('\f')
}
