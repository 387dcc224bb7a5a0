/** The name of the journal over an article, which is set like a title and is none. Pure. */
import { rowsOf } from './title-place.ts'
import type { Segment } from '../page/lines.ts'
import type { Block, View } from '../page/view.ts'

/** The number of a volume or an issue, as the head of a journal has it. */
const VOLUME = /\b(?:vol(?:ume|umen)?|issue|tomo?|n[uú]m(?:ero)?|no)\b\.?\s*(?:\d|[ivxlc]+\b)/iu
/** What is numbered by itself, and not as an issue of a journal. */
const SINGLE = /\b(?:report|paper|informe|documento|rapport|bericht|thesis|tesis|edition|edici[oó]n|version)\b/iu
const HOMEPAGE = /^journal home\s?page\b|^contents lists available at\b/iu
const CITED_AFTER = /^\W*(?:vol\.?\s*)?\d{1,4}\s*[(,]/iu
/**
 * A volume alone is one of a book too, also with its year; with the number of an issue, or with a year in parentheses
 * and pages behind it, it is a journal's.
 */
const ISSUE_AFTER = new RegExp(
  String.raw`^\W*(?:vol(?:ume|umen)?|tom[eo]|band)\b\.?\s*[\divxlc]+\W+` +
    String.raw`(?:(?:issue|iss|n[uú]m(?:ero)?|nos?|nº|n°)\b\.?\s?\d` +
    String.raw`|(?<=\()(?:1[6-9]|20)\d\d\)\W+(?:(?:pp?|p[áa]gs?|s)\.\s?)?\d)`,
  'iu',
)

/**
 * True for the name of the journal at the head of an article: its volume under it, its home page beside it, or a line
 * that goes on with its volume and year.
 */
export function isJournal(lines: Block['lines'], view: View): boolean {
  const { rows } = rowsOf(view, lines[0]!.page)
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const name = lines.map(line => line.text).join(' ')
  if (name.length > LONGEST_JOURNAL) return false
  const others = rows.filter(line => !lines.includes(line))
  if (others.some(({ text }) => text.startsWith(name) && CITED_AFTER.test(text.slice(name.length)))) return true
  if (others.some(line => begins(line.text, name) && ISSUE_AFTER.test(lineOf(line, others).slice(name.length))))
    return true
  const near = others.filter(({ y }) => y < first.y + 3.5 * first.size && y > last.y - 2.5 * last.size)
  const under = near.filter(({ y, text }) => y < last.y && text.length < 90 && /\d{4}/.test(text) && !SINGLE.test(text))
  return near.some(({ text }) => HOMEPAGE.test(text)) || under.some(({ text }) => VOLUME.test(text))
}
const LONGEST_JOURNAL = 90

/** A cover sheet sets the journal in capitals, and names it below as the journal does. */
const begins = (text: string, name: string): boolean => text.toLowerCase().startsWith(name.toLowerCase())

/** The whole line, whose cells stand apart where it is justified. */
const lineOf = (first: Segment, rows: readonly Segment[]): string =>
  rows
    .filter(({ x, y }) => Math.abs(y - first.y) < 1 && x >= first.x)
    .sort((a, b) => a.x - b.x)
    .map(({ text }) => text)
    .join(' ')
