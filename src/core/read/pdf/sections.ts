/**
 * Where on its page a chapter of the outline begins: at the lines that say its title. They become a heading, and the
 * paragraphs from there on are of that chapter. Pure.
 */
import type { Paragraph, Unit } from '../reader.ts'
import { pathTo, type OutlineEntry } from './outline.ts'

/** A title runs over no more lines than this. */
const MOST_LINES = 4
/** Letters and figures; fewer are found anywhere. */
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
  // «15 1.5. EL BARRO» is the running head of page 15: what stands before a number is none of the title.
  return a === b || (b === bare && folded(unnumbered(text)) === b) || (a === bare && a.length >= LEAST)
}

/** How many characters at the beginning of a paragraph are the title: whole lines. 0: it does not begin with it. */
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
 * The paragraphs that begin with the titles, in the order of the outline: the last one on the page that does, because a
 * running head says the title above it too.
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

/** Paragraphs of a page with the titles that begin on it as headings; `before`: the chapter that the page begins in. */
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

/** Units of pages, in order from the first, with the headings that the outline names. */
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
