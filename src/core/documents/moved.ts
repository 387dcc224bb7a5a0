/**
 * Opens a passage by its id or the token of a link, whichever reading of its document made it: as it stands, else where
 * its words stand now, else the nearest to them, which is said.
 */
import type { FormerPassage, PassageRow, UnitRow } from '../../../storage/contract.ts'
import { partOf } from '../anchor.ts'
import { foundAgain, type Anchored } from '../anchoring/again.ts'
import { alike, isRival } from '../anchoring/alike.ts'
import { Texts, type Folded, type Text } from '../anchoring/texts.ts'
import { commonHead, commonTail, lettersOf } from '../anchoring/letters.ts'
import { NEIGHBOURS, occurrences, quotationAt, type Quotation } from '../anchoring/locate.ts'
import { standing } from '../anchoring/standing.ts'
import { isFigureToken } from './former-figures.ts'
import type { Library } from '../library.ts'
import { sentences } from '../sentences.ts'
import { unitTexts } from './unit-texts.ts'

type Range = readonly [from: number, to: number]
type Shelf = Pick<Library['shelf'], 'passages' | 'documents' | 'former' | 'units' | 'passagesOf'>

export interface Opened {
  row: PassageRow
  /** The part of the passage that the link means; null means all of it. */
  part: Range | null
  /** Present when an earlier reading made the link. `cambiado`: its words are gone, and this is the nearest to them. */
  moved?: { cambiado: boolean }
}

/** Returns the text of every unit of a document, folded. */
export const textsOf = async (shelf: Pick<Shelf, 'units'>, documento: string): Promise<Texts> =>
  new Texts(await unitTexts(shelf, documento))

const parts = (id: string): [documento: string, token: string] => {
  const at = id.indexOf(':')
  return [id.slice(0, at), id.slice(at + 1)]
}

/** Opens the passage with that id, or the part of it that a link asks for (`o`, such as `12-88`). */
export type Opening = (id: string, part?: string | null) => Promise<Opened | null>

/** Documents whose texts an opening keeps. */
const KEPT = 4

/**
 * Returns what opens many passages of few documents: it folds the text of each once. To fold it for each of 60 old
 * links of a document was most of the time that they took. It is made for one request, because texts change.
 */
export function opening(shelf: Shelf): Opening {
  const texts = new Map<string, Promise<Texts>>()
  const keeping = (documento: string): Promise<Texts> => {
    const there = texts.get(documento) ?? textsOf(shelf, documento)
    texts.delete(documento)
    texts.set(documento, there)
    if (texts.size > KEPT) texts.delete([...texts.keys()][0]!)
    return there
  }
  return (id, part = null) => openedWith(shelf, keeping, { id, part })
}

/**
 * Opens the passage with that id; `part` is the range that a link asks for. Null when no reading of a document of this
 * account had it.
 */
export const opened = (shelf: Shelf, id: string, part: string | null = null): Promise<Opened | null> =>
  opening(shelf)(id, part)

async function openedWith(
  shelf: Shelf,
  textsOf: (documento: string) => Promise<Texts>,
  { id, part }: { id: string; part: string | null },
): Promise<Opened | null> {
  const [row] = await shelf.passages([id])
  if (row) return { row, part: partOf(part, row.texto.length) }
  const [documento, token] = parts(id)
  if (!(await shelf.documents([documento])).has(documento)) return null
  const former = await shelf.former(documento, token)
  if (!former) return null
  const units = await textsOf(documento)
  const range = partOf(part, former.texto.length) ?? [0, former.texto.length]
  // Its caption is not the figure: a figure that is gone is said to be.
  const place = !isFigureToken(token) && (await placed(shelf, documento, { former, range, units }))
  if (place) return { row: place.row, part: place.part, moved: { cambiado: place.doubtful } }
  return nearest(shelf, documento, { former, range, units })
}

/** Opens passages by their ids, in that order; those whose words are gone are left out. */
export async function standingNow(shelf: Shelf, ids: readonly string[]): Promise<Map<string, PassageRow>> {
  const rows = new Map((await shelf.passages(ids)).map(row => [row.id, row]))
  const open = opening(shelf)
  for (const id of ids) {
    const place = rows.has(id) ? null : await open(id)
    if (place && !place.moved?.cambiado) rows.set(id, place.row)
  }
  return rows
}

interface Words {
  /** The id of the passage that held them. */
  id: string
  words: string
}

/** Returns the passage in which those words of a passage stand now; null where they are gone. */
export async function openedWords(shelf: Shelf, open: Opening, { id, words }: Words): Promise<PassageRow | null> {
  const [documento, token] = parts(id)
  const former = (await shelf.documents([documento])).has(documento) ? await shelf.former(documento, token) : null
  const from = former?.texto.indexOf(words) ?? -1
  const place = await open(id, from < 0 ? null : `${from}-${from + words.length}`)
  return place && !place.moved?.cambiado ? place.row : null
}

interface Sought {
  former: FormerPassage
  range: Range
  units: Texts
}

/** Returns the words of a range of a former passage, with what stood around them in its unit. */
function quoted({ texto, prefijo, sufijo }: FormerPassage, [from, to]: Range): Quotation {
  const at = prefijo.length
  return quotationAt(prefijo + texto + sufijo, [at + from, at + to])
}

/** `doubtful`: the same words stand as well in another unit, whose number their unit may have had. */
interface Placed extends Opened {
  doubtful: boolean
}

async function placed(shelf: Shelf, documento: string, { former, range, units }: Sought): Promise<Placed | null> {
  const words = quoted(former, range)
  const again = foundAgain({ ...words, posicion: former.posicion, rango: null }, units)
  if (!again) return null
  const { posicion, rango } = again
  const passages = await shelf.passagesOf(documento, posicion, posicion)
  const [unit] = await shelf.units(documento, posicion, 1)
  const { begins } = standing(unit as UnitRow, passages, rango)
  return (
    begins && {
      row: begins.row,
      part: begins.part,
      doubtful: alone(words, again) || standElsewhere(words, again, units),
    }
  )
}

/**
 * Letters from which exact words are certain without their neighbours; a heading with fewer stands in the text too. Of
 * 4,537 links of 100 documents, read again without every seventh sentence, 12 opened other words in silence; with 36
 * letters it was 14, and 16 fewer said `cambiado`.
 */
const SPEAK_ALONE = 60

/**
 * Whether the words stand without any of their former neighbours, and are short or differ: of a sentence that a new
 * reading does not have, the like of it was opened on another page.
 */
function alone(was: Quotation, is: Quotation): boolean {
  const bare = (text: string): string => lettersOf(text).bare
  const neighbours = bare(was.prefijo).length + bare(was.sufijo).length
  const context = commonTail(bare(was.prefijo), bare(is.prefijo)) + commonHead(bare(was.sufijo), bare(is.sufijo))
  const exact = bare(was.texto) === bare(is.texto)
  // Of a formula the signs speak, and its letters stand everywhere.
  if (bare(was.texto).length < NEIGHBOURS && signs(was.texto) !== signs(is.texto)) return true
  // Fewer neighbours than that say nothing by being gone.
  return neighbours >= NEIGHBOURS && context < NEIGHBOURS && !(exact && bare(was.texto).length >= SPEAK_ALONE)
}

const signs = (text: string): string => text.replace(/\s+/g, '')

/** Other units that are compared letter by letter: each takes up to 100 ms. */
const COMPARED = 3

/**
 * Whether another unit holds the words and what stood around them as well as the unit in which they were found, letter
 * for letter or nearly. Of 100 documents, what stands on two pages was opened on the wrong one when units had moved by
 * one or when one of the two was read with another letter.
 */
function standElsewhere({ prefijo, texto, sufijo }: Quotation, { posicion }: Anchored, units: Texts): boolean {
  const whole = { texto: prefijo + texto + sufijo, prefijo: '', sufijo: '' }
  const apart = (unit: Folded): number =>
    occurrences(unit.texto, whole, unit.letters).length > 0
      ? 0
      : (alike(unit.texto, whole, unit.letters)?.distance ?? Infinity)
  const here = apart(units.at(posicion)!)
  const others = units.sharing(whole.texto).filter(({ unit }) => unit.posicion !== posicion)
  return others.slice(0, COMPARED).some(({ unit }) => Number.isFinite(apart(unit)) && isRival(apart(unit), here))
}

/** Sentences looked for when the words as a whole are gone; the first that is found is near enough. */
const TRIED = 4
/** Units near the former place whose passages are asked for, before it is given up. */
const BESIDE = 200

async function nearest(shelf: Shelf, documento: string, { former, range, units }: Sought): Promise<Opened | null> {
  const moved = { cambiado: true }
  const inside = sentences(former.texto).filter(({ from, to }) => from < range[1] && range[0] < to)
  const longest = [...inside].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, TRIED)
  for (const { from, to } of inside.length > 1 ? longest : []) {
    const place = await placed(shelf, documento, { former, range: [from, to], units })
    if (place) return { row: place.row, part: place.part, moved }
  }
  const words = quoted(former, range)
  const away = ({ posicion }: Text): number => Math.abs(posicion - former.posicion)
  const beside = [...units.units].sort((a, b) => away(a) - away(b))
  const order = [
    ...units
      .sharing(words.texto)
      .slice(0, 1)
      .map(({ unit }) => unit),
    ...beside,
  ]
  for (const { posicion } of order.slice(0, BESIDE)) {
    const rows = await shelf.passagesOf(documento, posicion, posicion)
    const [best] = new Texts(rows.map(({ texto }, i) => ({ posicion: i, texto }))).sharing(words.texto)
    const row = rows[best?.unit.posicion ?? 0]
    if (row) return { row, part: null, moved }
  }
  return null
}
