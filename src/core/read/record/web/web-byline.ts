/**
 * Who wrote a printed web page and when it was published, where its head says so: a web page names many people and
 * days, and only those of its byline are its own. Pure.
 */
import type { Segment } from '../page/lines.ts'
import { type Named, namesIn } from '../page/people.ts'
import type { View } from '../page/view.ts'
import { MONTHS } from '../words/words.ts'

/** The lines around the title among which byline and date stand. */
interface Head {
  lines: readonly Segment[]
  view: View
}

export interface Byline {
  names: readonly Named[]
  line: Segment
  probability: number
}

/** So many lines above and below the title are its head. */
const ABOVE = 3
const BELOW = 14
/** A longer line of a paragraph is running text. */
const SHORT = 70

const MONTH = `(?:${MONTHS}|ene|abr|ago|dic|fev|avr|juil|dez|out|okt)`
const DAY_WORD =
  `(?<!\\p{L})${MONTH}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+|\\d{1,2}(?:\\.|st|nd|rd|th)?` +
  `(?:\\s+de)?[\\s.-]+${MONTH}\\.?(?:\\s+de[l]?)?[\\s.,-]+`
const DATE = new RegExp(
  `(?:${DAY_WORD})((?:19|20)\\d\\d)(?!\\d)|(?<!\\d)\\d{1,2}[/.-]\\d{1,2}[/.-]((?:19|20)\\d\\d)(?!\\d)` +
    '|(?<!\\d)((?:19|20)\\d\\d)[/.-]\\d{1,2}[/.-]\\d{1,2}(?!\\d)',
  'iu',
)
const LABEL = new RegExp(
  String.raw`^(?:(?:(?:written|posted|published|reported|story|words) )?by|(?:escrito |publicado |texto )?por|par` +
    String.raw`|von)\b:?\s+|^(?:authors?|autor(?:es|a)?|auteurs?):\s*`,
  'iu',
)
/** Where a byline goes on with something else than names. */
const GOES_ON = new RegExp(
  String.raw`\s(?:by|on|at|posted|published|updated|el|le|am)\s.*|\s*[|•·@].*|\s(?:-\s|[–—]).*|\s*\d.*` +
    String.raw`|[\s,]+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|${MONTHS})(?!\p{L}).*`,
  'iu',
)
/** What parts a name from the day beside it; a caption has neither: "Jean-Marc Ayrault, le 27 octobre 2012". */
const PARTED = /\s[|–—·•-]\s/u
/** Who signs for nobody in particular. */
const STAFF =
  /(?<!\p{L})(?:staff|team|editors?|writers?|desk|newsroom|redacci[oó]n|r[eé]daction|redaktion|agenc\p{L}+)(?!\p{L})/iu
/** The lines of one stamp stand so near each other; a byline far below a day is that of another story. */
const NEAR = 5
const LABELLED = 0.93
const DATED = 0.88

export function headOf(view: View, title: readonly Segment[]): Head {
  const [first, last] = [title[0], title.at(-1)]
  if (!first || !last) return { lines: [], view }
  const rows = view.material.pages
    .filter(({ page }) => page === first.page || page === first.page + 1)
    .flatMap(({ segments }) => segments.filter(line => !line.turned && !title.includes(line)))
  const isAbove = (line: Segment): boolean => line.page === first.page && line.y > first.y
  const below = rows.filter(line => !isAbove(line))
  const text = below.findIndex(line => line.text.length > SHORT && view.paragraphs.has(line))
  return {
    lines: [...rows.filter(isAbove).slice(-ABOVE), ...below.slice(0, text < 0 ? BELOW : Math.min(BELOW, text))],
    view,
  }
}

/** The names behind "by", or beside or over a date; null where nothing of that kind names people. */
export function bylineOf({ lines, view }: Head): Byline | null {
  const context = { forms: view.material.forms, idioma: view.material.idioma }
  const read = (text: string): Named[] => plain(namesIn(text, context).names)
  const day = lines.findIndex(isStamp)
  for (const [i, line] of lines.entries()) {
    const label = LABEL.exec(line.text)
    const names =
      label && (day < 0 || i - day <= NEAR) ? read(line.marked.slice(label[0].length).replace(GOES_ON, '')) : []
    if (names.length > 0) return { names, line, probability: LABELLED }
  }
  for (const [i, line] of lines.entries()) {
    const dated = DATE.test(line.text)
    const beside = dated ? PARTED.test(line.text) : [lines[i + 1], lines[i - 1]].some(other => other && isStamp(other))
    if (!beside) continue
    const beginning = line.marked.replace(GOES_ON, '')
    const { rest } = namesIn(beginning, context)
    const names = rest ? [] : read(beginning).filter(({ given, common }) => given && common === 0)
    if (names.length > 0) return { names, line, probability: DATED }
  }
  return null
}

/** Names without the words behind them that look like one: "DAVID LIEBERMAN, Executive Editor". */
function plain(names: readonly Named[]): Named[] {
  const isName = ({ text, given, initials, words, common }: Named): boolean =>
    !STAFF.test(text) && (given || ((initials || words >= 2) && common === 0))
  const end = names.findIndex(name => !isName(name))
  return names.slice(0, end < 0 ? names.length : end)
}

/** What tells of a date that it is the page's. */
const PUBLISHED = new RegExp(
  String.raw`\b(?:published|posted|updated|last (?:modified|edited)|publi[eé]|mis [àa] jour|publicado|actualizado` +
    String.raw`|[uú]ltima (?:modificaci[oó]n|edici[oó]n)|ver[oö]ffentlicht|stand:)`,
  'iu',
)
const TIME = /(?<!\d)\d{1,2}[:.h]\d\d(?!\d)/u

/** A day by itself, with a time, behind "by" or told to be that of the page, and not one that a sentence names. */
function isStamp({ text }: Segment): boolean {
  if (text.length > 120 || !DATE.test(text)) return false
  const rest = text.replace(DATE, ' ')
  return PUBLISHED.test(text) || TIME.test(rest) || LABEL.test(text) || !/\p{Ll}{2}|\d/u.test(rest)
}

export interface WebYear {
  year: number
  evidence: string
  line?: Segment
  probability: number
}

/** A day or a month in the path of an address: "/2015/04/06/", "/2012/oct/27/", "/2014/6/29/". */
const IN_PATH = /\/((?:19|20)\d\d)[/-](?:\d{1,2}|[a-z]{3})(?:[/-]|$)/u

/** The year of the date in the head, or in the address; none where the two differ or nothing says one. */
export function webYearOf({ lines, view }: Head, address: Segment | undefined): WebYear | null {
  const latest = yearOf(/^D:(\d{4})/.exec(view.material.stated.made ?? '')) ?? view.material.now
  const dated = lines.filter(isStamp).flatMap(line => {
    const year = yearOf(DATE.exec(line.text))
    return year !== undefined && year <= latest ? [{ year, line }] : []
  })
  const inPath = yearOf(IN_PATH.exec(address?.text ?? ''))
  const shown =
    dated.find(({ line }) => PUBLISHED.test(line.text)) ?? dated.find(({ year }) => year === inPath) ?? dated[0]
  if (shown) {
    const alone = new Set(dated.map(({ year }) => year)).size === 1
    const agrees = inPath === undefined ? alone : inPath === shown.year
    return { year: shown.year, evidence: shown.line.text, line: shown.line, probability: agrees ? SURE : UNSURE }
  }
  if (inPath !== undefined) return { year: inPath, evidence: address!.text, line: address!, probability: IN_ADDRESS }
  const changed = view.material.pages
    .flatMap(({ segments }) => segments)
    .find(({ text }) => text.length < 120 && PUBLISHED.test(text) && DATE.test(text))
  const year = changed && yearOf(DATE.exec(changed.text))
  return year ? { year, evidence: changed.text, line: changed, probability: UNSURE } : null
}
const SURE = 0.95
const IN_ADDRESS = 0.9
const UNSURE = 0.7

const yearOf = (match: RegExpExecArray | null): number | undefined => {
  const year = match?.slice(1).find(Boolean)
  return year === undefined ? undefined : Number(year)
}
