/** The beginning of a text as evidence of what the text is: what it says, and what only looks like it. Pure. */
import type { RecordField, Unit } from '../reader.ts'
import type { CslName } from '../record/name-parts.ts'

/** Characters at the beginning of a text among which its identifiers are printed. */
const IMPRINT = 6000

export const openingOf = (units: readonly Unit[]): string =>
  units
    .slice(0, 8)
    .map(unit => unit.texto)
    .join('\n')
    .slice(0, IMPRINT)

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
 * of its own ("Programming & design:", "Mein Zeichen:"), and an institution alone.
 */
export function seemsSo({ value }: RecordField, opening: string): boolean {
  const names = Array.isArray(value) ? (value as CslName[]) : null
  if (names && isBody(names)) return true
  const words = names?.map(({ given, family }) => [given, family].filter(Boolean).join(' ')) ?? [String(value)]
  const labels = opening.split('\n').filter(line => line.trimEnd().endsWith(':'))
  return words.some(text => labels.some(line => line.trim().slice(0, -1).toLowerCase() === text.toLowerCase()))
}

/** Words that no title ends with: the heading goes on in the next one ("User Guide for"). */
const BROKEN = /\s(?:for|of|the|and|to|with|in|de|del|para|y|la|el|los|las|von|für|und|der|pour|du|des|et|di)$/iu
export const isBroken = (title: string): boolean => BROKEN.test(title)
