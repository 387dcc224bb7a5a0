/**
 * Tells whether the text runs on from page to page. Exercises, poems and minutes that are numbered one a page end with
 * their page, so a count that rises under running text counts pages.
 */
import type { Mark, UprightPage } from './geometry.ts'

/** Letters of a line of text; shorter ones are heads, captions and numbers. */
const LINE = 25
/** Share of the height at either end of the page in which no line of text is looked for. */
const EDGE = 0.04
/** Rows at either end among which furniture is looked for. */
const REACH = 4
/** Size of a note's type, as a share of the text's. */
const NOTE = 0.9
/** So many breaks, and this share of all, must run on. */
const LEAST = 2
const SHARE = 0.15
/** Least share of lines that hold the end of a sentence; a text without sentences shows no break between them. */
const SENTENCES = 0.08

const lettersIn = (text: string): number => (text.match(/\p{L}/gu) ?? []).length
const ENDS = /[.!?…:;]["'”’»)\]]*\d{0,3}$/u
const WITHIN = /\p{Ll}[.!?]["'”’»)]*(?:\s+[“"«¿¡(]?\p{Lu}|$)/u
const GOES_ON = /^\p{Ll}[\p{L}’'-]+(?:[\s,]|$)/u
const key = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase()

/** Ends of a row: of two columns the left one begins it, and the right one ends it. */
interface Line {
  first: Mark
  last: Mark
}

/** The lines of text of a page from the top, without notes, which are in smaller type. */
function linesOf({ rows, height }: UprightPage): Line[] {
  const lines = rows
    .filter(({ y }) => y > EDGE * height && y < (1 - EDGE) * height)
    .filter(({ marks }) => marks.reduce((n, mark) => n + lettersIn(mark.text), 0) >= LINE)
  const sizes = lines.map(row => row.size).sort((a, b) => a - b)
  const usual = sizes[sizes.length >> 1] ?? 0
  return lines.filter(row => row.size > NOTE * usual).map(({ marks }) => ({ first: marks[0]!, last: marks.at(-1)! }))
}

/** Returns whether a page's text goes on, in the middle of a sentence, on the next page. */
function goesOn(page: readonly Line[], next: readonly Line[], heads: ReadonlySet<string>): boolean {
  const last = page.slice(-REACH).findLast(line => !heads.has(key(line.last.text)))
  const first = next.slice(0, REACH).find(line => !heads.has(key(line.first.text)))
  return !!last && !!first && !ENDS.test(last.last.text.trim()) && GOES_ON.test(first.first.text.trim())
}

/** True when the text of enough pages runs on to the next one. */
export function runsOn(pages: readonly UprightPage[]): boolean {
  const lines = pages.map(linesOf)
  const all = lines.flat()
  const times = new Map<string, number>()
  for (const { first } of all) times.set(key(first.text), (times.get(key(first.text)) ?? 0) + 1)
  const heads = new Set([...times].filter(([, n]) => n > 1).map(([text]) => text))
  if (all.filter(({ last }) => WITHIN.test(last.text)).length < SENTENCES * all.length) return false
  const breaks = lines.slice(1).map((next, k) => goesOn(lines[k]!, next, heads))
  const on = breaks.filter(Boolean).length
  return on >= LEAST && on >= SHARE * breaks.length
}
