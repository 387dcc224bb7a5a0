/** The beginning of a text as evidence of what the text is: what it says, and what only looks like it. Pure. */
import type { Meta, RecordField, Unit } from '../reader.ts'
import type { CslName } from '../record/page/name-parts.ts'
import { isByline } from '../record/page/stated.ts'
import { fold } from './blocks.ts'

/** Characters at the beginning of a text among which its identifiers are printed. */
const IMPRINT = 6000

/** The beginning of a text, and its headings. */
export interface Beginning {
  opening: string
  headings: readonly string[]
}

export function beginningOf(units: readonly Unit[]): Beginning {
  const first = units.slice(0, 8)
  const opening = first.map(unit => unit.texto).join('\n')
  const headings = first.flatMap(({ ruta, parrafos = [] }) => [...ruta, ...parrafos.flatMap(p => p.ruta ?? [])])
  return { opening: opening.slice(0, IMPRINT), headings }
}

/** Sections whose identifiers are those of other works: a manual lists the articles on its program. */
const ON_OTHERS = new RegExp(
  String.raw`^[\d.\s]*(?:references?|bibliograph(?:y|ie)|referencias|bibliograf[ií]a|publications?|publicaciones|` +
    String.raw`citations?|citing .*|how to cite .*|further reading|see also|literatur)$`,
  'i',
)

/** The same beginning, without the sections on other works. */
export function imprintOf(units: readonly Unit[]): string {
  const own = units
    .slice(0, 8)
    .flatMap(({ texto, ruta, parrafos = [{ desde: 0, hasta: texto.length }] }) =>
      parrafos
        .filter(paragraph => !(paragraph.ruta ?? ruta).some(heading => ON_OTHERS.test(heading)))
        .map(({ desde, hasta }) => texto.slice(desde, hasta)),
    )
  return own.join('\n').slice(0, IMPRINT)
}

/** An institution alone: among plain lines it is mostly the authors' employer, and is only offered. */
const isBody = (authors: readonly CslName[]): boolean => authors.length === 1 && authors[0]!.literal !== undefined

/**
 * True for what is no title and no author although it stands where one does: a label, which a colon follows on a line
 * of its own ("Programming & design:", "Mein Zeichen:"), an address as a title, an institution alone, and a heading of
 * words that are nobody's name ("API Docs").
 */
export function seemsSo({ value }: RecordField, { opening, headings }: Beginning): boolean {
  const names = Array.isArray(value) ? (value as CslName[]) : null
  if (names && isBody(names)) return true
  if (!names && isNoTitle(String(value))) return true
  const words = names?.map(({ given, family }) => [given, family].filter(Boolean).join(' ')) ?? [String(value)]
  if (
    names &&
    words.some(name =>
      headings.some(text => inAnyOrder(text) === inAnyOrder(name) && (!isByline(text) || isLettered(text, headings))),
    )
  )
    return true
  const labels = opening.split('\n').filter(line => line.trimEnd().endsWith(':'))
  return words.some(text => labels.some(line => line.trim().slice(0, -1).toLowerCase() === text.toLowerCase()))
}

/** True for a heading that is counted by its letter: "C Der Ausweg" after "B Die Gasse" is nobody's name. */
const isLettered = (text: string, headings: readonly string[]): boolean =>
  /^[B-Z]\.?\s/.test(text) && headings.some(h => /^[A-Y]\.?\s/.test(h) && h.charCodeAt(0) === text.charCodeAt(0) - 1)

const inAnyOrder = (text: string): string => text.split(/\s+/).map(fold).sort().join(' ')

/** Words that no title ends with: the heading goes on in the next one ("User Guide for"). */
const BROKEN = /\s(?:for|of|the|and|to|with|in|de|del|para|y|la|el|los|las|von|für|und|der|pour|du|des|et|di)$/iu
/** What parts two names; one name alone may be a title ("Anna Karenina"). */
const BETWEEN = /[,;&]|\s(?:and|y|et|und)\s/iu

/** True for half a heading, for names, and for an address. */
export const isNoTitle = (title: string): boolean =>
  BROKEN.test(title) || /https?:\/\/|www\./i.test(title) || (BETWEEN.test(title) && isByline(title))

/**
 * A title without the number of a first section ("1. Sources"), where a heading has the next one: "1 Samuel" and "1. FC
 * Kaiserslautern" are titles.
 */
export function unnumbered(title: string, { headings }: Beginning): string {
  const follows = headings.some(heading => /^(?:2|1\.1|II)(?:\.1)*\.?\s/.test(heading))
  return follows ? title.replace(/^(?:1(?:\.1)*\.?|I\.)\s+(?=\p{L})/u, '') : title
}

/** What was read, without the number of a first section in its title. */
export const titled = <R extends Pick<Meta, 'record'>>(read: R, beginning: Beginning): R => {
  const title = read.record?.['title']
  if (!title) return read
  return { ...read, record: { ...read.record, title: { ...title, value: unnumbered(String(title.value), beginning) } } }
}
