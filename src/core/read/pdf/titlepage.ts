/**
 * What the first pages show: the title is set in their largest type, names stand beside it, the year in the imprint.
 * Pure.
 */
import type { Line } from './lines.ts'
import { isByline } from './names.ts'

export interface TitlePage {
  titulo?: string
  byline?: string
}

const HEADINGS = [
  /abstract|resumen|contents|table of contents|[ií]ndice|sumario|introducci[oó]n|introduction|prefa[ct]io|preface|pr[oó]logo|references|bibliograf[ií]a/,
  /(?:chapter|cap[ií]tulo)\b.*|(?:part|parte|book|libro|heading|section|secci[oó]n)\s+[\divxlc]+\b.*|\d+(?:\.\d+)*\.?\s.*|(?:page |p[aá]gina )?\d+/,
]
const NO_TITLE = new RegExp(`^(?:${HEADINGS.map(pattern => pattern.source).join('|')})$`, 'iu')

/** `lines` in reading order, `body` the size most of the document is set in. */
export function readTitlePage(lines: readonly Line[], body: number): TitlePage {
  const at = largest(lines, body)
  if (!at) return {}
  const { from, to } = at
  const whole = lines
    .slice(from, to)
    .map(line => line.text)
    .join(' ')
    .replace(/-\s(?=\p{Ll})/gu, '')
  const titulo = whole.replace(/\s+/g, ' ').replace(/^[\s–—-]+|[\s:;,–—-]+$/gu, '')
  if (titulo.length < 3 || titulo.length > 300 || NO_TITLE.test(titulo) || letters(titulo) < 0.6 * titulo.length)
    return {}
  const near = [...lines.slice(to, to + 6), ...lines.slice(Math.max(0, from - 2), from)]
  const byline = near.find(
    line => line.text.length < 300 && (isByline(line.text) || /^(?:by|por)\s+\p{Lu}/u.test(line.text)),
  )?.text
  return { titulo, ...(byline !== undefined && { byline }) }
}

const letters = (text: string): number => text.replace(/[^\p{L}\s]/gu, '').length

/** The lines in the largest type that hold words; a drop cap, an initial or a number does not. */
function largest(lines: readonly Line[], body: number): { from: number; to: number } | null {
  let from = -1
  lines.forEach((line, i) => {
    if (letters(line.text.replace(/\s/g, '')) < 3) return
    if (from < 0 || line.size > lines[from]!.size * 1.03) from = i
  })
  if (from < 0 || lines[from]!.size < 1.15 * body) return null
  const { size } = lines[from]!
  let to = from + 1
  while (
    to < lines.length &&
    to - from < 6 &&
    Math.abs(lines[to]!.size - size) <= 0.06 * size &&
    lines[to - 1]!.y - lines[to]!.y < 2.5 * size
  )
    to++
  return { from, to }
}

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre'
const YEAR = '(1[5-9]\\d\\d|20\\d\\d)'
/** What is surest first. */
const IMPRINTS = [
  new RegExp(
    `(?:©|\\(c\\)|copyright)\\s*(?:©|\\(c\\)|c|by)?\\s*(?:\\p{L}[^\\d\\n]{0,60}?)?${YEAR}(?:\\s?[-–,]\\s?${YEAR})?`,
    'giu',
  ),
  new RegExp(
    `(?:edici[oó]n|edition|published|publicad[oa]|impreso|printed|reimpresi[oó]n)[^\\d\\n]{0,40}${YEAR}`,
    'giu',
  ),
  new RegExp(`\\b(?:${MONTHS})\\b[\\s,.]*(?:\\d{1,2}(?:[–-]\\d{1,2})?,?\\s*|de\\s+|del\\s+)?${YEAR}\\b`, 'giu'),
  new RegExp(`^[\\p{Lu}][\\p{L}\\s.]{2,30},\\s*${YEAR}\\.?$`, 'gmu'),
] as const

/**
 * The year of publication as the first pages print it; of several in one kind of imprint the latest. Never later than
 * `now`.
 */
export function printedYear(text: string, now: number): number | null {
  for (const pattern of IMPRINTS) {
    const years = [...text.matchAll(pattern)]
      .flatMap(match => match.slice(1))
      .filter(Boolean)
      .map(Number)
      .filter(year => year <= now + 1)
    if (years.length > 0) return Math.max(...years)
  }
  return null
}

const PUBLISHER = /^(?:published by|publicado por|edita|editorial)\s*:?\s+(\p{Lu}[\p{L}\p{N} .,&'’-]{2,60})$/imu

export const printedPublisher = (text: string): string | null =>
  PUBLISHER.exec(text)?.[1]?.replace(/[\s.,]+$/, '') ?? null
