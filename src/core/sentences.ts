/**
 * Text → its sentences as ranges, without the white space around them. `Intl.Segmenter` proposes cuts; our own rules
 * join what it cuts wrongly.
 */
import { shortened } from './abbreviations.ts'

export interface Range {
  from: number
  to: number
}

/** Raised figures, which call notes or are exponents. */
export const RAISED = /[¹²³⁰⁴-⁹]/
/**
 * Calls of notes: raised figures after words of three letters or more, stops and closing marks. After a letter or two,
 * a function or a bracket a raised figure is an exponent: km², sin² φ, (x − 1)². Of 623 raised figures in 80 real PDFs
 * 440 stand after words and stops, where 43 are exponents, 31 of them of functions; of 183 after brackets some 150 are.
 */
const CALLS =
  /(?<=\p{L}{3}\p{M}?,?|[.;:!?»”"’])(?<!(?<!\p{L})(?:sin|sen|cos|tan|cot|log|exp))[¹²³⁰⁴-⁹]+(?:,[¹²³⁰⁴-⁹]+)*/gu
/**
 * Returns the text without the calls of its notes ("adarga¹ antigua"), because nobody includes them in a quotation, a
 * question or a claim.
 */
export const withoutCalls = (text: string): string => (RAISED.test(text) ? text.replace(CALLS, '') : text)

/**
 * Returns whether the text holds characters that could not be read. Such a text is shown, but never quoted as literal,
 * and supports no claim.
 */
export const isUnread = (text: string): boolean => text.includes('\ufffd')

/** Returns the sentences of a passage that may prove something: those without unreadable characters. */
export const readable = (text: string): Range[] =>
  sentences(text).filter(({ from, to }) => !isUnread(text.slice(from, to)))

const segmenters = new Map<string, Intl.Segmenter>()
function segmenter(locale: string): Intl.Segmenter {
  let known = segmenters.get(locale)
  if (!known) segmenters.set(locale, (known = new Intl.Segmenter(locale, { granularity: 'sentence' })))
  return known
}

/**
 * Returns the sentences in order; they do not overlap and hold every visible character. A blank line always ends one.
 * `locale` is a BCP 47 tag, `es` when absent.
 */
export function sentences(text: string, locale = 'es'): Range[] {
  return blocks(text).flatMap(block => {
    const joined = join(text, block, propose(text, block, locale))
    return joined.map(range => trim(text, range)).filter(range => range.to > range.from)
  })
}

/**
 * Returns ranges that no sentence crosses: they end at blank lines, list items, and line breaks that line wrapping
 * would not have made.
 */
function blocks(text: string): Range[] {
  const out: Range[] = []
  for (const [from, to] of pieces(text, { from: 0, to: text.length }, /\n[^\S\n]*\n\s*/g)) {
    const lines = pieces(text, { from, to }, /\r?\n/g)
    const width = Math.max(60, ...lines.map(([a, b]) => b - a))
    let start = from
    lines.forEach(([a, b], i) => {
      const next = lines[i + 1]
      if (next && !deliberate(text.slice(a, b), text.slice(next[0], next[1]), width)) return
      out.push({ from: start, to: b })
      start = next ? next[0] : b
    })
  }
  return out
}

function pieces(text: string, { from, to }: { from: number; to: number }, separator: RegExp): [number, number][] {
  const out: [number, number][] = []
  let start = from
  for (const match of text.slice(from, to).matchAll(separator)) {
    out.push([start, from + match.index])
    start = from + match.index + match[0].length
  }
  out.push([start, to])
  return out
}

const ITEM = /^\s*(?:[-*+•·▪‣–—]\s|\d{1,3}[.)]\s|\p{L}\)\s|#{1,6}\s|>|\|)/u

/** Cells of a row as readers write them, and a gap between columns that are set with blanks. */
const CELLS = /(?:^|\s)\|(?:\s|$)/,
  GAP = /\S\S[^\S\n]{3,}\S/
/** What a bracket, code or a quotation holds: the bars of "P(A | B)", "{x | x > 0}" and `ls | wc` part no cells. */
const HELD_TOGETHER = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|`[^`]*`|(?<![^\s(])"[^"]*"(?!\w)/g

/** Returns whether a line is a row of a table: its cells stand between bars. */
export const isRow = (line: string): boolean => line.includes('|') && CELLS.test(line.replace(HELD_TOGETHER, ''))

/**
 * A line break is deliberate when either line is a row of a table, when both are set in columns, when the next line is
 * an item, or when it begins with a capital although its first word had room on this line. Of 1,642 false claims that
 * were made of cells of real sheets, cells of two rows in one sentence proved 140; 8 are proved now, by another row
 * that says so.
 */
function deliberate(line: string, next: string, width: number): boolean {
  if (ITEM.test(next) || isRow(line) || isRow(next) || (GAP.test(line) && GAP.test(next))) return true
  const first = /^\s*[«“"'¿¡([]*\p{Lu}\S*/u.exec(next)?.[0].trim()
  return first !== undefined && !/[,;:\-–—]\s*$/.test(line) && line.trimEnd().length + 1 + first.length < width * 0.9
}

// A note mark after the stop ("fin.[^3] Otra", "fin.² Otra", "fin.12 Otra") belongs to the sentence that ends, so the
// segmenter is given closing brackets in its place.
const BRACKETED = /(?:\[\^[^\]\s]{1,40}\]|\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\])+/
const FLATTENED = /(?<=\p{L}{3}[.?!»”]{1,2})\d{1,3}(?=\s+[«“"¿¡(]*\p{Lu}|\s*$)/u
const NOTE_MARK = new RegExp(`(?<=[.?!…»”")\\]])(?:${BRACKETED.source}|[¹²³⁰⁴-⁹]+)|${FLATTENED.source}`, 'gu')

/** What any note mark needs; most texts have none, so they are not searched from every letter on. */
const MAY_MARK = /[[¹²³⁰⁴-⁹]|[.?!»”]\d/

/**
 * Characters given to the segmenter at a time. It copies its whole input into every segment: 200,000 characters at once
 * ran out of 4 GB.
 */
const WINDOW = 4000

/**
 * What stands for the markup that opens a sentence (U+2060). The segmenter leaves it to the sentence before, and the
 * citation of that one stood behind it: "fin. * (Pérez, 2020)Otra* frase".
 */
const OPENING = /(?<=\s)\u2060+$/

/** Gives each sentence the markup that opens it. */
function withOpenings(text: string, parts: readonly Range[]): Range[] {
  const opening = parts.map(({ from, to }) => OPENING.exec(text.slice(from, to))?.[0].length ?? 0)
  const last = parts.length - 1
  return parts.map(({ from, to }, i) => ({ from: from - (opening[i - 1] ?? 0), to: i < last ? to - opening[i]! : to }))
}

function propose(text: string, block: Range, locale: string): Range[] {
  const plain = text
    .slice(block.from, block.to)
    .replace(/[\r\n]/g, ' ')
    .replaceAll('…', '.')
  const shown = MAY_MARK.test(plain) ? plain.replace(NOTE_MARK, mark => ')'.repeat(mark.length)) : plain
  const out: Range[] = []
  let from = 0,
    size = WINDOW
  while (from < shown.length) {
    const proposed = [...segmenter(locale).segment(shown.slice(from, from + size))]
    const cuts = proposed.map(({ index, segment }) => ({ from: from + index, to: from + index + segment.length }))
    const parts = withOpenings(shown, cuts)
    const whole = from + size >= shown.length
    if (!whole && parts.length === 1) {
      size *= 2
      continue
    } // one sentence fills the window, so the window grows
    if (!whole) parts.pop() // the window may have cut the last part
    for (const part of parts) out.push({ from: block.from + part.from, to: block.from + part.to })
    from = parts.at(-1)?.to ?? shown.length
    size = WINDOW
  }
  return out
}

function join(text: string, block: Range, parts: Range[]): Range[] {
  const out: Range[] = []
  let quotes = 0
  for (const part of parts) {
    const last = out.at(-1)
    if (last && continues(text, last, { after: part, block, quoted: quotes % 2 === 1 })) last.to = part.to
    else out.push({ ...part })
    for (let at = text.indexOf('"', part.from); at >= 0 && at < part.to; at = text.indexOf('"', at + 1)) quotes++
  }
  return out
}

/** Characters before a stop that are read. */
const NEAR = 200

/** Returns whether the boundary between the two parts ends no sentence. */
function continues(
  text: string,
  before: Range,
  { after, block, quoted }: { after: Range; block: Range; quoted: boolean },
): boolean {
  // Format characters (soft hyphens, joiners) are no letters; the Markdown code also replaces its marks by them.
  const head = text
    .slice(Math.max(before.from, before.to - NEAR), before.to)
    .replace(/\p{Cf}/gu, '')
    .trimEnd()
  const next = text
    .slice(after.from, Math.min(after.to, after.from + 80))
    .replace(/\p{Cf}/gu, '')
    .trimStart()
  if (/^[\p{Ll}]/u.test(next) && /[.?!…][\p{Pe}\p{Pf}"'’”»\])]*$/u.test(head)) return true
  if (/^[\])}»”’,;:.?!…]/.test(next) || !/[\p{L}\p{N}]/u.test(head)) return true
  if (/^\s*(?:\(?\d{1,3}|\p{L}|[ivxIVX]{1,5})[.)]$/u.test(head)) return true
  return shortened(head, next) || insideBrackets(text, before.to, { block, quoted })
}

const PAIRS = { '(': ')', '[': ']', '«': '»', '“': '”' } as const
/**
 * Characters over which a bracket or quotation may hold text together; beyond that the mark is more likely a stray one.
 */
const HELD = 300

/** Returns whether the offset lies inside a bracket or quotation that opens and closes nearby, in the same block. */
function insideBrackets(text: string, at: number, { block, quoted }: { block: Range; quoted: boolean }): boolean {
  const before = text.slice(Math.max(block.from, at - HELD), at)
  const after = text.slice(at, Math.min(block.to, at + HELD))
  for (const [open, close] of Object.entries(PAIRS)) {
    const from = before.lastIndexOf(open)
    if (from < 0 || before.indexOf(close, from) >= 0) continue
    const end = after.indexOf(close),
      again = after.indexOf(open)
    if (end >= 0 && (again < 0 || end < again)) return true
  }
  return quoted && before.includes('"') && after.includes('"')
}

/**
 * A note mark at the end of the text. Marks are removed one by one, because a single expression for a thousand of them
 * would be tried from each mark on.
 */
const MARK = /(?:\s?\[\^[^\]\s]{1,40}\]|[¹²³⁰⁴-⁹])$/,
  LONGEST_MARK = 44

/**
 * Returns the offset at which the citation of a sentence goes. In running text that is before a stop ("fin (Pérez,
 * 2020)."), but after a question mark, an abbreviation's stop or a closed quotation; a note mark goes after the stop
 * and after the marks that are there.
 */
export function citationPlace(text: string, { from, to }: Range, kind: 'text' | 'note'): number {
  let end = to
  for (let mark; (mark = MARK.exec(text.slice(Math.max(from, end - LONGEST_MARK), end)));) end -= mark[0].length
  if (kind === 'note') return to
  const head = text.slice(from, end)
  return /[^.]\.$/.test(head) && !shortened(head, '') ? end - 1 : /[;:,]$/.test(head) ? end - 1 : end
}

function trim(text: string, { from, to }: Range): Range {
  while (from < to && /\s/.test(text.charAt(from))) from++
  while (to > from && /\s/.test(text.charAt(to - 1))) to--
  return { from, to }
}
