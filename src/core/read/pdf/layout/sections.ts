/**
 * Where on its page a chapter of the outline begins: at the lines that say its title. They become a heading, and the
 * paragraphs from there on are of that chapter. Pure.
 */
import type { Paragraph, Unit } from '../../reader.ts'
import type { Line } from './lines.ts'
import { pathTo, type OutlineEntry } from './outline.ts'
import { END } from './shape.ts'

/** Most lines over which a title runs. */
const MOST_LINES = 4
/** Fewest letters and figures of a title that is searched for: a shorter one would be found anywhere. */
const LEAST = 3

/** «2.1 El barro» and «El barro» are the same title; so are «CAPÍTULO II. EL BARRO» and «Capítulo II El barro». */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
const LABEL = '(?:chapter|section|part|cap[íi]tulo|secci[óo]n|parte|ap[ée]ndice|appendix)'
const NUMBER = new RegExp(String.raw`^\s*(?:${LABEL}\s+)?(?:[\dA-Z](?:[\d.]*\d)?|[ivxlcdm]+)[.):\s]\s*`, 'iu')
/** A number may be a word, of one or two: "Capítulo primero. El barro", "Chapter Twenty One: Clay". */
const LABELLED = new RegExp(String.raw`^\s*(${LABEL})\s+[\p{L}\d.]+(?:\s\p{L}+)?\s*[.):—–-]\s*(.{8,})$`, 'isu')

/** A title that is searched for, folded: as it stands, without its number, and without the number behind its label. */
export interface Title {
  whole: string
  bare: string
  labelled: string | null
}
/** The first lines of a paragraph, folded: how many characters they take, and the same without the number. */
interface Head extends Title {
  to: number
}

function titleOf(title: string): Title {
  const [, label, rest] = LABELLED.exec(title) ?? []
  return {
    whole: folded(title),
    bare: folded(title.replace(NUMBER, '')),
    labelled: rest === undefined ? null : folded(`${label} ${rest}`),
  }
}

/** Returns the heads of a paragraph: its first line, its first two lines, and so on up to `MOST_LINES`. */
function headsOf(text: string): Head[] {
  const heads: Head[] = []
  for (let end = text.indexOf('\n'); heads.length < MOST_LINES; end = text.indexOf('\n', end + 1)) {
    const to = end < 0 ? text.length : end
    heads.push({ to, ...titleOf(text.slice(0, to)) })
    if (end < 0) break
  }
  return heads
}

const isTitle = (head: Head, { whole, bare, labelled }: Title): boolean =>
  // «15 1.5. EL BARRO» is the running head of page 15: a line with anything before the title's number is not the title.
  head.whole === whole ||
  (whole === bare && head.bare === whole) ||
  (head.whole === bare && bare.length >= LEAST) ||
  // The outline has «Capítulo I. El barro de la sierra» where the page has «Capítulo primero. El barro de la sierra».
  (labelled !== null && head.labelled === labelled)

/**
 * Returns how many characters at the beginning of a paragraph are the title, in whole lines; 0 when it does not begin
 * with it.
 */
const titleLength = (heads: readonly Head[], title: Title): number =>
  title.whole.length < LEAST ? 0 : (heads.find(head => isTitle(head, title))?.to ?? 0)

interface Beginning {
  entry: OutlineEntry
  title: Title
  path: string[]
}

/**
 * Finds the paragraphs that begin with the titles, in the order of the outline. Of several paragraphs on the page the
 * last one counts, because a running head repeats the title above it.
 */
function places(paragraphs: readonly Head[][], begin: readonly Beginning[]): Map<number, Beginning> {
  const out = new Map<number, Beginning>()
  let end = paragraphs.length
  for (const beginning of begin.toReversed()) {
    const at = paragraphs.slice(0, end).findLastIndex(heads => titleLength(heads, beginning.title) > 0)
    if (at < 0) continue
    out.set(at, beginning)
    end = at
  }
  return out
}

const isHeading = ({ heading }: Paragraph): boolean => heading !== undefined

/** Returns for each paragraph where it ends; for headings in a row, the last: one title's lines may be set apart. */
const endsOf = (paragraphs: readonly Paragraph[]): number[] =>
  paragraphs.reduceRight<number[]>((ends, paragraph, k) => {
    const goesOn = isHeading(paragraph) && k + 1 < paragraphs.length && isHeading(paragraphs[k + 1]!)
    ends[k] = goesOn ? ends[k + 1]! : paragraph.hasta
    return ends
  }, [])

/**
 * Returns the paragraphs of a page, with the titles that begin on it as headings; `before` is the path of the chapter
 * in which the page begins.
 */
function headed({ texto, parrafos = [] }: Unit, begin: readonly Beginning[], before: string[]): Paragraph[] {
  const ends = endsOf(parrafos)
  const heads = parrafos.map(({ desde }, k) => headsOf(texto.slice(desde, ends[k])))
  const titles = places(heads, begin)
  let ruta = before
  return parrafos.flatMap((paragraph, k): Paragraph[] => {
    const beginning = titles.get(k)
    if (!beginning) return [{ ...paragraph, ruta }]
    const { entry, title, path } = beginning
    ruta = path
    const end = Math.min(paragraph.hasta, paragraph.desde + titleLength(heads[k]!, title))
    const heading = { ...paragraph, hasta: end, ruta, heading: entry.depth + 1 }
    const rest = texto.slice(end, paragraph.hasta)
    const from = end + (rest.length - rest.trimStart().length)
    return from < paragraph.hasta ? [heading, { ...paragraph, desde: from, ruta }] : [heading]
  })
}

/** The titles that begin on each page. */
export const titlesOf = (outline: readonly OutlineEntry[]): Map<number, Title[]> =>
  new Map([...beginnings(outline)].map(([page, begin]) => [page, begin.map(({ title }) => title)]))

function beginnings(outline: readonly OutlineEntry[]): Map<number, Beginning[]> {
  const byPage = new Map<number, Beginning[]>()
  outline.forEach((entry, at) => {
    if (entry.page === null) return
    const beginning = { entry, title: titleOf(entry.title), path: pathTo(outline, at) }
    byPage.set(entry.page, [...(byPage.get(entry.page) ?? []), beginning])
  })
  return byPage
}

/** White at the end of a line that is no full one, as a multiple of the type size. */
const SHORT = 2

/**
 * Marks the lines of a page (one list a column) that say a title of the outline, so that no paragraph holds them: where
 * fonts have no names and the white above a heading is that above any paragraph, nothing else tells it.
 */
export function markTitles(columns: readonly (readonly Line[])[], titles: readonly Title[]): void {
  titles.forEach((title, order) => {
    if (title.whole.length < LEAST) return
    for (const lines of columns) {
      const right = Math.max(...lines.map(line => line.x1))
      lines.forEach((line, from) => {
        const before = lines[from - 1]
        const last = lastOf(lines.slice(from, from + MOST_LINES), title)
        if (last < 0 || (before && before.title === undefined && runsOn(before, line, right))) return
        for (const own of lines.slice(from, from + last + 1)) own.title = order
      })
    }
  })
}

/** Returns the index of the line with which a title ends that begins with the first line; -1 where none does. */
const lastOf = (lines: readonly Line[], title: Title): number =>
  lines.findIndex((_, i) => {
    const text = lines.slice(0, i + 1).map(line => line.text)
    return isTitle({ to: 0, ...titleOf(text.join(' ')) }, title)
  })

/** Tells whether a line is the end of a sentence above it, which may have the words of a title. */
const runsOn = (before: Line, { text }: Line, right: number): boolean =>
  /^\p{Ll}/u.test(text) || (!END.test(before.text) && right - before.x1 < SHORT * before.size)

/** Adds the headings that the outline names to the units of pages, which must be in order from the first. */
export function sectioned(units: readonly Unit[], outline: readonly OutlineEntry[]): Unit[] {
  const byPage = beginnings(outline)
  let before: string[] = []
  return units.map(unit => {
    const begin = byPage.get(unit.posicion)
    if (!begin) return unit
    const parrafos = headed(unit, begin, before)
    before = begin.at(-1)!.path
    return parrafos.some(isHeading) ? { ...unit, parrafos } : unit
  })
}
