/**
 * Finds citations by the number of an entry in a numbered list: "[12, p. 23]", "(3, 5-7)", "^3(p23)^". A manuscript
 * keeps to one of these ways. Pure.
 */
import type { Range } from '../sentences.ts'
import type { Cite, Place } from './model.ts'
import { readPlace } from './places.ts'
import type { Typed } from './typed.ts'

/** Most entries taken from one range of numbers. */
const RUN = 30
const GROUP = '\\d{1,4}(?:\\s?[,–-]\\s?\\d{1,4}){0,30}'
const ONE = new RegExp(
  `^(${GROUP})(?:\\((pp?\\.?\\s?\\d[^()]{0,20})\\)|\\s?[,:]\\s*([^\\d\\s].{0,40})|:\\s*(\\d.{0,20}))?$`,
  'u',
)

/** Ends a work of a bracket: a semicolon, or a comma behind a page in brackets, as in "3(p23),5". */
const BETWEEN = /;|(?<=\))\s*,\s*(?=\d)/

/**
 * Reads "3, 5-7; 12, p. 23" and "3(p23),5"; null when it is anything else: a list begins with 1, so [0, 1] is an
 * interval. A place belongs to the number before it.
 */
function citesIn(inside: string): Cite[] | null {
  const cites: Cite[] = []
  for (const piece of inside.split(BETWEEN)) {
    const [, numbers, raised, named, bare] = ONE.exec(piece.trim()) ?? []
    if (numbers === undefined) return null
    const written = raised?.replace(/^pp?\.?\s?/, 'p. ') ?? named ?? bare
    const place: Place | undefined = written === undefined ? undefined : readPlace(written)
    const keys = numbers.split(',').flatMap(part => {
      const [from, to] = part.split(/[–-]/).map(Number)
      return to === undefined ? [from!] : Array.from({ length: Math.min(RUN, to - from! + 1) }, (_, i) => from! + i)
    })
    if (keys.includes(0)) return null
    keys.forEach((key, i) =>
      cites.push({ key: String(key), names: [], ...(place && i === keys.length - 1 && { place }) }),
    )
  }
  return cites
}

const BRACKETS = /(?<!\])\[(\d[^\][\n]{0,80})\](?:(?:,\s?|\s?[–-]\s?|\s?)\[\d[^\][\n]{0,80}\])*(?![(\[:])/g
/** Not the "(1)" of an enumeration, which stands at the beginning of what it counts. */
const ROUND = new RegExp(
  '(?<=[^\\s:;,.(]\\s?|[.?!]\\s?(?=\\(\\d{1,3}[^()]*\\)\\s*$))(?<!\\s(?:y|o|and|or)\\s)' +
    '\\((\\d{1,3}(?!\\d)[^()\\n]{0,60}(?:\\([^()]{0,20}\\))?)\\)',
  'gu',
)
/** Raised figures: of pandoc, of HTML (whose tags are hidden), and of their own. */
const RAISED = new RegExp(
  '\\^(\\d[^^\\n]{0,80})\\^|\\u2060{5}(\\d[^\\u2060\\n]{0,80})\\u2060{6}|' +
    '(?<=\\p{L}{2}|[.,;:»”"’)])([¹²³⁰⁴-⁹]+(?:[,⁻][¹²³⁰⁴-⁹]+)*)',
  'gu',
)
const FIGURES = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const lowered = (raised: string): string =>
  raised.replace(/⁻/g, '-').replace(/[⁰¹²³⁴-⁹]/g, figure => String(FIGURES.indexOf(figure)))

const at = (from: number, text: string, cites: Cite[] | null): Typed[] =>
  cites ? [{ from, to: from + text.length, cites, narrative: false }] : []

/** The ways to write a number; `raised` are the ranges that the file itself raises. */
const WAYS = {
  brackets: (text: string): Typed[] =>
    [...text.matchAll(BRACKETS)].flatMap(match => {
      // "[3], [5]" is one place with two works, and "[3]–[5]" a range of them.
      const inside = match[0]
        .slice(1, -1)
        .replace(/\](\s?[–-]\s?)\[/g, '$1')
        .replace(/\](?:,\s?|\s?)\[/g, ';')
      return at(match.index, match[0], citesIn(inside))
    }),
  round: (text: string): Typed[] =>
    [...text.matchAll(ROUND)].flatMap(match => at(match.index, match[0], citesIn(match[1]!))),
  raised: (text: string, raised: readonly Range[] = []): Typed[] => [
    ...[...text.matchAll(RAISED)].flatMap(match =>
      at(match.index, match[0], citesIn(match[1] ?? match[2] ?? lowered(match[3]!))),
    ),
    ...raised.flatMap(({ from, to }) => at(from, text.slice(from, to), citesIn(text.slice(from, to).trim()))),
  ],
} as const
export type NumberWay = keyof typeof WAYS

/** A text of the manuscript, and the ranges of it that the file raises. */
export interface Written {
  text: string
  raised?: readonly Range[]
}

export const numberedCitations = (text: string, way: NumberWay, raised?: readonly Range[]): Typed[] =>
  WAYS[way](text, raised)

/**
 * Returns the way in which a manuscript with a numbered list cites: the one that names most of its entries. Undefined
 * where none names any.
 */
export function wayOf(texts: readonly Written[], entries: number): NumberWay | undefined {
  let best: { way: NumberWay; named: number } | undefined
  for (const way of Object.keys(WAYS) as NumberWay[]) {
    const keys = texts
      .flatMap(({ text, raised }) => numberedCitations(text, way, raised))
      .flatMap(citation => citation.cites)
    const named = new Set(keys.map(({ key }) => Number(key)).filter(key => key >= 1 && key <= entries)).size
    if (named > (best?.named ?? 0)) best = { way, named }
  }
  return best?.way
}
