/**
 * What stands on a page → its text: heads, columns in order, notes, feet, turned text. A paragraph that goes on in the
 * next column, or beyond a figure, is one; what is no running text stands by itself. Pure.
 */
import type { Paragraph } from '../../reader.ts'
import { headingsOf } from './headings.ts'
import { joinHyphen, type Vocabulary } from './hyphens.ts'
import type { Line } from './lines.ts'
import type { Column, Laid } from '../page.ts'
import { paragraphsOf, tableOf, type Prose } from './paragraphs.ts'
import { END, type Setting } from './shape.ts'

export interface PageText {
  texto: string
  parrafos: Paragraph[]
}

/** What stands on a page, in the order of its text. */
export interface PageProse {
  heads: Prose[]
  /** Running text, and what stands in it. */
  text: Prose[]
  rest: Prose[]
  /** The order of its columns is in doubt. */
  doubtful: boolean
}

export function proseOfPage(laid: Laid, vocabulary: Vocabulary, setting: Setting): PageProse {
  const { body } = setting
  const read = (column: Column, own: Setting): Prose[] =>
    column.table ? tableOf(column.lines) : paragraphsOf(column.lines, vocabulary, own)
  const main = laid.main.map(column => aside(read(column, setting), column, { all: laid.main, body }))
  const notes = main.flat().filter(p => p.kind === 'note')
  const text = carried(
    main.map((block, i) => ({ prose: block.filter(p => p.kind !== 'note'), doubtful: laid.main[i]!.doubtful })),
    vocabulary,
  )
  const turned = carried(
    laid.turned.map(column => ({ prose: read(column, ANY), doubtful: column.doubtful })),
    vocabulary,
  )
  return {
    heads: furniture(laid.heads),
    text,
    rest: [...notes, ...beside(laid.margin, vocabulary), ...furniture(laid.feet), ...counted(laid.numbers), ...turned],
    doubtful: laid.main.some(({ doubtful }) => doubtful),
  }
}

/** Builds the text of a page. A blank line separates paragraphs. */
export const textOfPage = ({ heads, text, rest }: PageProse, body: number): PageText =>
  joined([...heads, ...text, ...rest], headingsOf(text, body))

/** What is turned or stands in a margin is of any size. */
const ANY: Setting = { body: Infinity }

/** Greatest size of a side note, as a share of the text's, how many times wider the text beside it is, fewest lines. */
const ASIDE = { size: 0.93, wider: 1.8, lines: 2 } as const

/**
 * Makes notes of a narrow column of small type in the margin: beside a wide one, and no text stands over or under it.
 */
function aside(prose: Prose[], column: Column, { all, body }: { all: readonly Column[]; body: number }): Prose[] {
  if (column.table || column.lines.length < ASIDE.lines) return prose
  if (column.lines.some(line => line.size > ASIDE.size * body)) return prose
  const [x, x1, y, y1] = extentOf(column)
  const text = all.filter(other => other.lines.some(line => line.size > ASIDE.size * body)).map(extentOf)
  const beside = text.some(
    ([left, right, low, high]) => right - left >= ASIDE.wider * (x1 - x) && low <= y1 && high >= y,
  )
  if (!beside || text.some(([left, right]) => left < x1 && right > x)) return prose
  return prose.map(part => (part.kind === null ? { ...part, kind: 'note' } : part))
}

/** What stands in the margin, as notes; a caption stays one. */
const beside = (lines: readonly Line[], vocabulary: Vocabulary): Prose[] =>
  paragraphsOf(lines, vocabulary, ANY).map(prose => ({ ...prose, kind: prose.kind ?? ('note' as const) }))

/** Left, right, lowest and highest place of a column. */
const extentOf = ({ lines }: Column): [x: number, x1: number, y: number, y1: number] => [
  Math.min(...lines.map(line => line.x)),
  Math.max(...lines.map(line => line.x1)),
  Math.min(...lines.map(line => line.y)),
  Math.max(...lines.map(line => line.y)),
]

const furniture = (lines: readonly Line[]): Prose[] =>
  lines.map(({ text, size }) => ({ text, kind: 'furniture' as const, broken: false, size, bold: false }))

/** The numbers of the lines, as one text: nobody looks for one of them. */
const counted = (lines: readonly Line[]): Prose[] =>
  furniture(lines.slice(0, 1)).map(prose => ({ ...prose, text: lines.map(line => line.text).join(' ') }))

/** Headings of the layout are of this level: the outline alone tells which of them stands over which. */
const LEVEL = 3

function joined(all: readonly Prose[], headings: ReadonlySet<Prose>): PageText {
  const parrafos: Paragraph[] = []
  let texto = ''
  for (const prose of all) {
    const { kind } = prose
    const text = prose.broken ? `${prose.text}-` : prose.text
    if (texto !== '') texto += '\n\n'
    const paragraph: Paragraph = { desde: texto.length, hasta: texto.length + text.length }
    if (kind) paragraph.kind = kind
    if (headings.has(prose)) paragraph.heading = LEVEL
    parrafos.push(paragraph)
    texto += text
  }
  return { texto, parrafos }
}

/**
 * Joins paragraphs that the end of a column, a figure, a table or its caption interrupts; what interrupts them follows
 * them. Nothing is joined where the reading order is in doubt.
 */
function carried(blocks: readonly { prose: readonly Prose[]; doubtful: boolean }[], vocabulary: Vocabulary): Prose[] {
  const out: Prose[] = []
  let open: Prose | null = null
  let interrupted = false
  for (const block of blocks) {
    interrupted = true
    if (block.doubtful) open = null
    for (const prose of block.prose) {
      if (prose.kind !== null) {
        out.push(prose)
        interrupted = true
        continue
      }
      if (open && interrupted && goesOn(open, prose)) {
        open.text = open.broken ? joinHyphen(open.text, prose.text, vocabulary) : `${open.text} ${prose.text}`
        open.broken = prose.broken
      } else {
        open = { ...prose }
        out.push(open)
      }
      interrupted = false
    }
  }
  return out
}

/** A text of fewer characters is a label or a formula. */
const SENTENCE = 25

/** A note at the foot of a column, set as large as its text. */
const NOTE = /^[*†‡§¶∗]/
/** How many characters on either side of the end of a column are examined. */
const NEAR = 40

/**
 * Tells whether a text has at least three words: formulas, lists of symbols and the axes of a figure do not continue in
 * the next column.
 */
const inWords = (text: string): boolean => (text.match(/\p{L}{2,}|\p{Script=Han}/gu)?.length ?? 0) >= 3

/**
 * Tells whether `next` continues `open`. In doubt it does not: a passage should rather end too early than run on into
 * another.
 */
export const goesOn = (open: Prose, next: Prose): boolean =>
  /^\p{Ll}/u.test(next.text) &&
  !NOTE.test(open.text) &&
  inWords(open.text.slice(-NEAR)) &&
  inWords(next.text.slice(0, NEAR)) &&
  Math.abs(open.size - next.size) <= 0.06 * open.size &&
  (open.broken || (!END.test(open.text) && open.text.length >= SENTENCE && next.text.length >= SENTENCE))
