/**
 * Finds where on a page its number is printed: the one place at its head or foot with exactly that number. Where two
 * places remain equally likely, none is given.
 */
import type { FolioRow } from '../../../storage/contract.ts'
import type { Cajas } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { pageWords } from '../read/pdf/index.ts'
import type { Box, ReadWord } from '../read/reader.ts'
import { Unreadable } from '../read/unreadable.ts'
import { isPdf } from './kinds.ts'
import { withReadable } from './readable.ts'

const escaped = (label: string): string => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a word is that number, with nothing but signs around it, or begins or ends with it (`3|Preface`). Pure. */
export const isLabel = (word: string, label: string): boolean =>
  new RegExp(
    `^[^\\p{L}\\p{N}]*${escaped(label)}(?![\\p{L}\\p{N}]|[.,]\\p{N})|` +
      `(?<![\\p{L}\\p{N}]|\\p{N}[.,])${escaped(label)}[^\\p{L}\\p{N}]*$`,
    'iu',
  ).test(word)

/**
 * Greatest distance of a number from the edge, in heights of the page: one alone on its line may stand further in than
 * one beside a running title, because footnotes and first lines begin there.
 */
const ALONE = 0.2
const EDGE = 0.13
/** Space between the number and its frame, in widths of the page. */
const AIR = 0.005

type Zone = 'top' | 'bottom' | null

/** Whether two words stand on one line: they share a third of the lower one's height. */
const beside = (a: Box, b: Box): boolean =>
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > Math.min(a.y1 - a.y0, b.y1 - b.y0) / 3

/**
 * Whether nothing of the page stands further out than the word, in the zone in which a number was read: with wide
 * margins the first and the last line are far from the edge. Pure.
 */
const isOutermost = (words: readonly Box[], word: Box, zone: Zone): boolean =>
  zone !== null &&
  words.every(
    other => other === word || beside(word, other) || (zone === 'top' ? other.y0 > word.y0 : other.y1 < word.y1),
  )

/** Distance of a box from the nearer end of the page. */
const depth = ({ y0, y1 }: Box): number => Math.min((y0 + y1) / 2, 1 - (y0 + y1) / 2)

/**
 * Returns the box of the number among the words of its page. `zone` is where the number was read. A number that stands
 * alone on its line goes before one beside other words, and the outermost one before those further in. Pure.
 */
export function folioBox(words: readonly ReadWord[], label: string, zone: Zone = null): Box | null {
  const there = words.filter(
    word => isLabel(word.text, label) && (zone === null || (zone === 'top') === word.y0 + word.y1 < 1),
  )
  const alone = there.filter(
    word => depth(word) < ALONE && words.every(other => other === word || !beside(word, other)),
  )
  const near = alone.length > 0 ? alone : there.filter(word => depth(word) < EDGE)
  const among = near.length > 0 ? near : there.filter(word => isOutermost(words, word, zone))
  const [first, second] = [...among].sort((a, b) => depth(a) - depth(b))
  // On one line with the same number again, nothing tells which is meant.
  if (!first || (second && beside(first, second))) return null
  // Without the zone, a number at the head and one at the foot are equally good.
  if (second && zone === null && first.y0 < 0.5 !== second.y0 < 0.5) return null
  const { x0, y0, x1, y1 } = first
  const within = (value: number): number => Math.min(1, Math.max(0, value))
  return { x0: within(x0 - AIR), y0: within(y0 - AIR), x1: within(x1 + AIR), y1: within(y1 + AIR) }
}

/**
 * The zone in which this very number was read; other numbers of the page's margins are evidence too. Where it stands at
 * the head and at the foot (a section 1 begins on page 1), the zone of the weightier evidence. Pure.
 */
export function zoneOf({ evidence }: Pick<FolioRow, 'evidence'>, label: string): Zone {
  const own = evidence.filter(
    ({ kind, token }) => kind === 'print' && String(token).toLowerCase() === label.toLowerCase(),
  )
  const [print] = own.sort((a, b) => Number(b.weight ?? 0) - Number(a.weight ?? 0))
  return print?.zone === 'top' || print?.zone === 'bottom' ? print.zone : null
}

/** The frame around the number that was read on a page; no box where none was read, or its place is not certain. */
export async function folioFrame(library: Library, id: string, posicion: number): Promise<Cajas> {
  const { shelf } = library
  const document = await shelf.document(id)
  const row = (await shelf.folios(id)).find(folio => folio.posicion === posicion)
  const ancla = row?.ancla.tipo === 'pagina' ? row.ancla : null
  if (!row || !ancla?.impresa || ancla.origen !== 'leido') return { posicion, cajas: [] }
  const words = (await shelf.wordBoxes(id, posicion)).get(posicion) ?? null
  try {
    const drawn =
      words ??
      (await withReadable(library, document, async path =>
        isPdf(document) && path !== null ? pageWords(path, ancla.fisica) : [],
      ))
    const box = folioBox(drawn, ancla.impresa, zoneOf(row, ancla.impresa))
    return { posicion, cajas: box ? [box] : [] }
  } catch (error) {
    if (error instanceof Unreadable) return { posicion, cajas: [] }
    throw error
  }
}
