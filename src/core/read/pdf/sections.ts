/**
 * Where on its page a chapter of the outline begins: at the lines that say its title. They become a heading, and the
 * paragraphs from there on are of that chapter. Pure.
 */
import type { Paragraph, Unit } from '../reader.ts'
import { pathTo, type OutlineEntry } from './outline.ts'

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
const unnumbered = (text: string): string =>
  text.replace(
    /^\s*(?:(?:chapter|section|part|cap[íi]tulo|secci[óo]n|parte|ap[ée]ndice|appendix)\s+)?(?:[\dA-Z](?:[\d.]*\d)?|[ivxlcdm]+)[.):\s]\s*/iu,
    '',
  )

const isTitle = (text: string, title: string): boolean => {
  const [a, b] = [folded(text), folded(title)]
  if (b.length < LEAST) return false
  const bare = folded(unnumbered(title))
  // «15 1.5. EL BARRO» is the running head of page 15: a line with anything before the title's number is not the title.
  return a === b || (b === bare && folded(unnumbered(text)) === b) || (a === bare && a.length >= LEAST)
}

/**
 * Returns how many characters at the beginning of a paragraph are the title, in whole lines; 0 when it does not begin
 * with it.
 */
function titleLength(text: string, title: string): number {
  for (let end = text.indexOf('\n'), lines = 1; lines <= MOST_LINES; lines++) {
    const to = end < 0 ? text.length : end
    if (isTitle(text.slice(0, to), title)) return to
    if (end < 0) return 0
    end = text.indexOf('\n', end + 1)
  }
  return 0
}

interface Beginning {
  entry: OutlineEntry
  path: string[]
}

/**
 * Finds the paragraphs that begin with the titles, in the order of the outline. Of several paragraphs on the page the
 * last one counts, because a running head repeats the title above it.
 */
function places(texts: readonly string[], begin: readonly Beginning[]): Map<number, Beginning> {
  const out = new Map<number, Beginning>()
  let end = texts.length
  for (const one of begin.toReversed()) {
    const at = texts.slice(0, end).findLastIndex(text => titleLength(text, one.entry.title) > 0)
    if (at < 0) continue
    out.set(at, one)
    end = at
  }
  return out
}

/**
 * Returns the paragraphs of a page, with the titles that begin on it as headings; `before` is the path of the chapter
 * in which the page begins.
 */
function headed({ texto, parrafos = [] }: Unit, begin: readonly Beginning[], before: string[]): Paragraph[] {
  const texts = parrafos.map(({ desde, hasta }) => texto.slice(desde, hasta))
  const titles = places(texts, begin)
  let ruta = before
  return parrafos.flatMap((paragraph, k): Paragraph[] => {
    const title = titles.get(k)
    if (!title) return [{ ...paragraph, ruta }]
    const { entry, path } = title
    ruta = path
    const end = paragraph.desde + titleLength(texts[k]!, entry.title)
    const heading = { ...paragraph, hasta: end, ruta, heading: entry.depth + 1 }
    const rest = texto.slice(end, paragraph.hasta)
    const from = end + (rest.length - rest.trimStart().length)
    return from < paragraph.hasta ? [heading, { ...paragraph, desde: from, ruta }] : [heading]
  })
}

/** Adds the headings that the outline names to the units of pages, which must be in order from the first. */
export function sectioned(units: readonly Unit[], outline: readonly OutlineEntry[]): Unit[] {
  let before: string[] = []
  return units.map(unit => {
    const begin = outline.flatMap((entry, at) =>
      entry.page === unit.posicion ? [{ entry, path: pathTo(outline, at) }] : [],
    )
    const parrafos = headed(unit, begin, before)
    before = begin.at(-1)?.path ?? before
    return parrafos.some(({ heading }) => heading !== undefined) ? { ...unit, parrafos } : unit
  })
}
