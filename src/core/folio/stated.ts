/**
 * Are the pages of a file those that its record states? A reprint, a manuscript or a preprint has pages of its own: of
 * twelve real PDFs that state a range of pages one, of arXiv, prints 1 to 21 where its journal printed 2367 to 2386,
 * and one begins a page too early. Pure.
 */
import { readLabel, spreadOf } from './numerals.ts'

const RANGE = /^(\d{1,6})\s*[-–—]+\s*(\d{1,6})$/

/** First and last page that a record states, as its CSL variable `page` has them; null where it states no range. */
function statedPages(page: unknown): { from: number; to: number } | null {
  const [, from = '', short = ''] = (typeof page === 'string' && RANGE.exec(page.trim())) || []
  if (from === '') return null
  // "2367-86" ends at 2386.
  const to = Number(from.slice(0, Math.max(0, from.length - short.length)) + short)
  return to >= Number(from) ? { from: Number(from), to } : null
}

/** Leaves are numbered, not pages: a record that states 13-24 may mean the pages of leaves 7r to 12v. */
const LEAF = /\d\s*[rv]$/i

/** The number of a printed page, null where it has none, or one that no range states (`xii`, `A-3`, `12r`). */
function numberOf(label: string | null): number | null {
  const read = label === null || LEAF.test(label.trim()) ? null : readLabel(label)
  return read === null || read.romana || read.prefix !== '' ? null : read.value
}

/** The number of the last page that a label names: 15 of the spread `14-15`. */
const lastOf = (label: string): number | null => numberOf(spreadOf(label)?.[1] ?? label)

/** Whether a printed page of a file is not among those that its record states. */
export function isAnotherPage(label: string | null, page: unknown): boolean {
  const stated = statedPages(page)
  const at = numberOf(label)
  return stated !== null && at !== null && (lastOf(label!)! < stated.from || at > stated.to)
}

/** What its owner is told of a file none of whose printed pages is among those that its record states; else null. */
export function otherPages(numberings: readonly { desde: string; hasta: string }[], page: unknown): string | null {
  const stated = statedPages(page)
  if (stated === null) return null
  const own = numberings.filter(({ desde }) => numberOf(desde) !== null)
  const meets = own.some(({ desde, hasta }) => numberOf(desde)! <= stated.to && (lastOf(hasta) ?? 0) >= stated.from)
  if (own.length === 0 || meets) return null
  const printed = own.map(({ desde, hasta }) => (desde === hasta ? desde : `${desde}-${hasta}`)).join(', ')
  return (
    `Sus páginas impresas (${printed}) no son las de su ficha (${stated.from}-${stated.to}): ` +
    'puede ser otra versión del texto, y se cita por las suyas.'
  )
}
