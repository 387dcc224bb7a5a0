/**
 * Paragraphs → pages of placed text: justified lines with broken words, running heads, folios, notes at the foot. Pure.
 */
import { breaksOf, literal, widthOf } from './letters.ts'

export type Font = 'roman' | 'italic' | 'bold'
export interface Item {
  text: string
  x: number
  y: number
  size: number
  font: Font
  /** Points added to each space, to justify the line. */ space?: number
}
/** A page to be written; `drawing` holds path operators that are painted under the text. */
export interface Page {
  items: Item[]
  drawing?: string
}

export const WIDTH = 420
export const HEIGHT = 595
const LEFT = 50
const MEASURE = WIDTH - 2 * LEFT
const TOP = HEIGHT - 66
const FOOT = 58
const SIZE = 10.5
const LEADING = 13
const INDENT = 13
const NOTE_SIZE = 8
const NOTE_LEADING = 10

interface SetLine {
  text: string
  indent: number
  last: boolean
  verse: boolean
}

export interface Chapter {
  title: string
  /** The short title, shown in running heads and in the outline. */
  short: string
  text: string
  /** A word of the text that a footnote explains on its page. */
  note?: { word: string; text: string }
  /** A page without a number, inserted after page `after` of the chapter. */
  plate?: { after: number; page: Page }
}

export const item = (
  text: string,
  { x, y }: { x: number; y: number },
  { size = SIZE, font = 'roman' }: { size?: number; font?: Font } = {},
): Item => ({ text, x, y, size, font })
export const centred = (
  text: string,
  y: number,
  { size = SIZE, font = 'roman' }: { size?: number; font?: Font },
): Item => item(text, { x: (WIDTH - widthOf(text, size)) / 2, y }, { size, font })

/** Sets one paragraph greedily; a word is broken where the line would otherwise be loose. */
function setParagraph(text: string): SetLine[] {
  const words = text.split(/\s+/).filter(Boolean)
  const lines: SetLine[] = []
  let line = ''
  const indent = (): number => (lines.length === 0 ? INDENT : 0)
  const room = (): number => MEASURE - indent()
  const push = (last: boolean): void => {
    lines.push({ text: line, indent: indent(), last, verse: false })
    line = ''
  }
  for (let word of words) {
    for (;;) {
      const with_ = line === '' ? word : `${line} ${word}`
      if (widthOf(with_, SIZE) <= room()) {
        line = with_
        break
      }
      const core = /^[\p{P}]*(\p{L}+)/u.exec(word)
      const at = core
        ? breaksOf(core[1]!)
            .map(place => place + core[0].length - core[1]!.length)
            .findLast(place => widthOf(`${line}${line ? ' ' : ''}${word.slice(0, place)}-`, SIZE) <= room())
        : undefined
      if (at !== undefined && room() - widthOf(line, SIZE) > 18) {
        line = `${line}${line ? ' ' : ''}${word.slice(0, at)}-`
        word = word.slice(at)
      }
      push(false)
    }
  }
  push(true)
  return lines
}

export function setText(text: string): SetLine[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap(block => {
      const rows = block.split('\n')
      const isVerse = rows.every(row => /^\s{2,}/.test(row))
      return isVerse
        ? rows.map(row => ({ text: row.trim(), indent: 4 * INDENT, last: true, verse: true }))
        : setParagraph(rows.map(row => row.trim()).join(' '))
    })
}

/** Returns a chapter's pages without heads and folios. The first page begins lower, because of the title. */
export function chapterPages(chapter: Chapter): Page[] {
  const queue = setText(chapter.text)
  const pages: Page[] = []
  let pending = chapter.note
  while (queue.length > 0) {
    const page: Page = { items: [] }
    let y = pages.length === 0 ? opening(page, chapter.title) : TOP
    let floor = FOOT + LEADING
    while (queue.length > 0 && y >= floor) {
      const line = queue.shift()!
      const called = pending && line.text.includes(pending.word) ? pending : null
      place(page, line, { y, noted: called?.word ?? null })
      if (called) {
        floor += note(page, called.text)
        pending = undefined
      }
      y -= LEADING
    }
    pages.push(page)
  }
  return pages
}

function opening(page: Page, title: string): number {
  let y = TOP - 60
  for (const line of wrap(title, 14, MEASURE - 30)) {
    page.items.push(centred(line, y, { size: 14, font: 'bold' }))
    y -= 18
  }
  return y - 22
}

export function wrap(text: string, size: number, measure: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, size) * 1.06 <= measure)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function place(page: Page, line: SetLine, { y, noted }: { y: number; noted: string | null }): void {
  const x = LEFT + line.indent
  const gaps = line.text.split(' ').length - 1
  const slack = MEASURE - line.indent - widthOf(line.text, SIZE)
  const space = line.last || gaps === 0 ? 0 : slack / gaps
  if (noted === null) {
    page.items.push({ ...item(line.text, { x, y }), space })
    return
  }
  // The footnote mark is small and raised, and follows the word and its punctuation.
  const end = line.text.indexOf(noted) + noted.length
  const [before, after] = [line.text.slice(0, end), line.text.slice(end)]
  const mark = widthOf('1', 6.5)
  const tight = line.last || gaps === 0 ? 0 : (slack - mark) / gaps
  const x1 = x + widthOf(before, SIZE) + tight * (before.split(' ').length - 1)
  page.items.push({ ...item(before, { x, y }), space: tight }, item('1', { x: x1, y: y + 3.6 }, { size: 6.5 }), {
    ...item(after, { x: x1 + mark, y }),
    space: tight,
  })
}

/** Sets the note at the foot of the page and returns the height that it takes. */
function note(page: Page, text: string): number {
  const lines = wrap(text, NOTE_SIZE, MEASURE - 12)
  lines.forEach((line, i) =>
    page.items.push(
      item(line, { x: LEFT + (i === 0 ? 6 : 0), y: FOOT + (lines.length - 1 - i) * NOTE_LEADING }, { size: NOTE_SIZE }),
    ),
  )
  page.items.push(item('1', { x: LEFT + 2, y: FOOT + (lines.length - 1) * NOTE_LEADING + 2.6 }, { size: 5 }))
  page.drawing =
    `0.4 w ${LEFT} ${FOOT + lines.length * NOTE_LEADING + 2} m ${LEFT + 60} ` +
    `${FOOT + lines.length * NOTE_LEADING + 2} l S`
  return lines.length * NOTE_LEADING + 4
}

/** Prints the page number at the outer side of the running head, or below the text on a page that opens a chapter. */
export function number(
  page: Page,
  folio: string,
  head: { verso: string; recto: string; even: boolean; opens: boolean },
): void {
  if (head.opens) {
    page.items.push(centred(folio, 34, { size: 9 }))
    return
  }
  const y = HEIGHT - 42
  const right = LEFT + MEASURE - widthOf(folio, 9)
  page.items.push(
    head.even ? item(folio, { x: LEFT, y }, { size: 9 }) : item(folio, { x: right, y }, { size: 9 }),
    centred(head.even ? head.verso : head.recto, y, { size: 9, font: 'italic' }),
  )
}

const decimal = (value: number): string => String(Math.round(value * 100) / 100)

/** Returns the operators of a page's content stream. */
export function operators({ items, drawing }: Page): string {
  const shows = items.map(
    ({ text, x, y, size, font, space = 0 }) =>
      `/${font} ${decimal(size)} Tf ${decimal(space)} Tw 1 0 0 1 ${decimal(x)} ${decimal(y)} Tm ${literal(text)} Tj`,
  )
  return `${drawing ? `${drawing}\n` : ''}BT\n${shows.join('\n')}\nET`
}
