/** Links to a web page itself that mark words in it, by text fragments (WICG Scroll To Text Fragment). */
import type { Ancla, Pasaje } from '../schema/index.ts'

/** Words of a text fragment at either end of a longer text: enough to tell the place from others. */
const ENDS = 6
/** Words up to which a text is given whole. */
const SHORT = 12
/** Words up to which a text may stand elsewhere on the page too: "Mozilla Foundation." */
const COMMON = 4
/** What is written between the cells of a table. */
const BAR = /\s\|(?=\s|$)/
/** Numbers and bullets of a list, which the page draws and does not hold. */
const COUNTED = /^\s*(?:\d{1,3}[.)]|[•◦▪–*-])\s+/
/** Calls of notes, as `noteCall` of `read/signs/raised.ts` writes them: "mar.¹,²", "1898 ¹". */
const RAISED = '[⁰¹²³⁴-⁹ⁱⁿᵃ-ᶿ]+'
const CALLS = new RegExp(`(?<=\\p{L}{3}|[^\\p{L}\\p{N}]|^)${RAISED}(?:,${RAISED})*(?![\\p{L}\\p{N}])`, 'u')
/** A text fragment may not hold these as they are (WICG Scroll To Text Fragment, 3.3). */
const coded = (words: string): string => encodeURIComponent(words).replace(/[-!'()*]/g, hex)
const hex = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Returns the address of a web page with a text fragment that marks those words in it; undefined for what does not
 * stand on a web page. Words within one block of the page are given whole, longer ones by how they begin and end, a few
 * behind those that stand `before` them, and the row of a table after its first cell: cells are blocks of their own,
 * and a name may stand in many of them.
 */
export function enlaceWeb(ancla: Ancla, texto: string, before = ''): string | undefined {
  if (ancla.tipo !== 'web' || ancla.url === undefined || !URL.canParse(ancla.url)) return undefined
  const lines = texto.split(/\n+/).map(cellsOf)
  const [named, ...cells] = lines.find(line => line.length > 0) ?? []
  const last = lines
    .findLast(line => line.length > 0)
    ?.at(-1)
    ?.at(-1)
  if (!named || !last) return undefined
  const start = (cells[0] ?? named)[0]!
  const ends = [start.slice(0, ENDS), last.slice(-ENDS)].map(words => coded(words.join(' ')))
  const behind = cells.length > 0 ? named.at(-1)! : start === last && start.length <= COMMON ? lastOf(before) : []
  const prefix = behind.length > 0 ? `${coded(behind.slice(-ENDS).join(' '))}-,` : ''
  const text = prefix + (start === last && start.length <= SHORT ? coded(start.join(' ')) : ends.join(','))
  return `${ancla.url}${ancla.url.includes('#') ? '' : '#'}:~:text=${text}`
}

/**
 * Returns the words of each block of a line, of its cells or of the whole, in stretches between the calls of notes: the
 * page writes these otherwise ("[43]").
 */
function cellsOf(line: string): string[][][] {
  const cells = line.replace(COUNTED, '').split(BAR)
  const stretches = cells.map(cell => cell.split(CALLS).map(words => words.split(/\s+/).filter(Boolean)))
  return stretches.map(cell => cell.filter(words => words.length > 0)).filter(cell => cell.length > 0)
}

/** Words that stand directly before a place; none where a block, a cell or the call of a note ends there. */
const lastOf = (before: string): string[] => cellsOf(before.split('\n').at(-1)!).at(-1)?.at(-1) ?? []

/** The field that resources of web pages have beside `enlace`. */
export function onWeb(ancla: Ancla, texto: string, before = ''): Pick<Pasaje, 'enlace_web'> {
  const address = enlaceWeb(ancla, texto, before)
  return address === undefined ? {} : { enlace_web: address }
}
