/**
 * Which sentences of a passage are headings: they hold a question's words and say nothing. What a line of a list or a
 * table is looks the same, so a heading needs a sentence below it.
 */
import { isRow } from '../sentences.ts'
import type { Sentence } from './passage-text.ts'

/** Most words of a heading, and of one whose text is behind it: "a. Partial functions. A partial function is …". */
const WORDS = 12,
  RUN_IN = 8
/** Fewest words of the sentence below, where it is no longer than a heading and ends as sentences do. */
const STATES = 6
const ENDS = /[.!?…][\p{P}\d¹²³⁴-⁹]*$/u
/** Small letters alone: "C. Darwin wrote it." begins with an initial. */
const NUMBERED = /^(?:\d+(?:\.\d+)*|[ivx]+|[IVX]{2,}|\p{Ll})[.)]\s/u

const CAPTION = new RegExp(
  String.raw`^[^\p{L}]*(?:fig(?:ura|ure|s)?|tabla|table|cuadro|gr[aá]fic[oa]|l[aá]mina|ilustraci[oó]n|` +
    String.raw`chart|plate)\.?\s*(?:\d+(?:\.\d+)*|[IVX]+)\s*[.:—–|-]`,
  'iu',
)
/** Returns whether a text opens as the caption of a figure or of a table does. */
export const opensCaption = (text: string): boolean => CAPTION.test(text)

/** For each sentence whether it only heads the text below it or behind it. */
export function headings(text: string, sentences: readonly Sentence[]): boolean[] {
  const last = sentences.length - 1
  const shown = sentences.map(({ from, to }) => text.slice(from, to).trim())
  const length = sentences.map(({ first, end }) => end - first)
  const behind = sentences.map(({ to }, i) => (i === last ? '\n\n' : text.slice(to, sentences[i + 1]!.from)))
  const parted = behind.map(space => space.includes('\n\n'))
  const states = (i: number): boolean => length[i]! > WORDS || (ENDS.test(shown[i]!) && length[i]! >= STATES)
  const isRunIn = (i: number): boolean => !behind[i]!.includes('\n') && length[i]! <= RUN_IN && NUMBERED.test(shown[i]!)
  const isLine = (i: number): boolean =>
    i < last && parted[i]! && length[i]! <= WORDS && !ENDS.test(shown[i]!) && !shown[i]!.endsWith(':')
  let top = 0
  while (isLine(top)) top++
  return sentences.map((_, i) => {
    if (i < top) return states(top) || isRunIn(top)
    const opens = i === 0 || parted[i - 1]!
    return opens && (isRunIn(i) || (isLine(i) && ENDS.test(shown[i - 1]!) && states(i + 1)))
  })
}

/** A cell that holds a number, and what is around it in its row. */
const FIGURE = /(?:^|\|)\s*[^\s\p{L}|]*\d[^\s\p{L}|]*\s*(?:\||$)/u

/**
 * For each sentence whether it names the columns of a table, which says nothing of any of its rows: the first row,
 * without a figure, above one with figures. The first pair of "Founder | …, Products | …" is a row like the others.
 */
export function columnNames(text: string, sentences: readonly Sentence[]): boolean[] {
  const shown = sentences.map(({ from, to }) => text.slice(from, to))
  const figures = shown.map(row => isRow(row) && FIGURE.test(row))
  return shown.map((row, i) => isRow(row) && !figures[i] && figures[i + 1] === true && !isRow(shown[i - 1] ?? ''))
}
