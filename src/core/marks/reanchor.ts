/**
 * Finds the marks of a document again after a new reading, by their words and what stands before and after them. A mark
 * that is not found says that it changed; none is ever moved to words that only might be its own.
 */
import type { MarkRow, Shelf, UnitRow } from '../../../storage/contract.ts'
import { alike, shared } from './alike.ts'
import { certain, occurrences, quotationAt, theBest, type Occurrence } from './locate.ts'

type Text = Pick<UnitRow, 'posicion' | 'texto'>
type Marks = Pick<Shelf, 'marksIn' | 'changeMark' | 'units'>
/** What is looked for, and where it was; `posicion` is 0 when that is unknown. */
type Wanted = Pick<MarkRow, 'posicion' | 'rango' | 'texto' | 'prefijo' | 'sufijo'>

/** Units read in one query. */
const PAGE = 200
/** Number of units compared letter by letter: those that share most with the words, and at least `SHARED` of them. */
const COMPARED = 3
const SHARED = 0.4

/** Places the marks again and returns how many of them were not found. */
export async function reanchor(shelf: Marks, documento: string): Promise<number> {
  const marks = (await shelf.marksIn(documento)).filter(mark => mark.texto !== '')
  if (marks.length === 0) return 0
  const units = await textsOf(shelf, documento)
  let changed = 0
  for (const mark of marks) {
    const found = foundAgain(mark, units)
    if (!found) changed++
    if (found ? !same(mark, found) : !mark.cambiado)
      await shelf.changeMark(mark.id, found ? { ...found, cambiado: false } : { cambiado: true, rango: null })
    // Comparing letter by letter takes long, so other requests get a turn.
    await new Promise(resolve => setImmediate(resolve))
  }
  return changed
}

/** Returns every unit of a document. */
export async function textsOf(shelf: Pick<Shelf, 'units'>, documento: string): Promise<Text[]> {
  const units: Text[] = []
  for (let from = 1; ;) {
    const page = await shelf.units(documento, from, PAGE)
    units.push(...page.map(({ posicion, texto }) => ({ posicion, texto })))
    if (page.length < PAGE) return units
    from = page.at(-1)!.posicion + 1
  }
}

type Anchored = Pick<MarkRow, 'posicion' | 'rango' | 'texto' | 'prefijo' | 'sufijo'>

const same = (mark: MarkRow, found: Anchored): boolean =>
  !mark.cambiado &&
  mark.posicion === found.posicion &&
  mark.texto === found.texto &&
  mark.prefijo === found.prefijo &&
  mark.sufijo === found.sufijo &&
  JSON.stringify(mark.rango) === JSON.stringify(found.rango)

interface Candidate extends Occurrence {
  unit: Text
}

/** Finds a mark, in its own unit first and then in all; null when no place is certain. */
export function foundAgain(mark: Wanted, units: readonly Text[]): Anchored | null {
  const own = units.find(unit => unit.posicion === mark.posicion)
  const best =
    (own && chosen(mark, [own])) ?? chosen(mark, units) ?? (own && compared(mark, [own])) ?? compared(mark, units)
  return best && { posicion: best.unit.posicion, rango: best.range, ...quotationAt(best.unit.texto, best.range) }
}

/**
 * Finds an exact match. Of several places in its own unit with the same context, the one nearest to its former place is
 * used.
 */
function chosen(mark: Wanted, units: readonly Text[]): Candidate | null {
  const found = units
    .flatMap(unit => occurrences(unit.texto, mark).map((one): Candidate => ({ ...one, unit })))
    .filter(one => certain(one, mark))
  const best = theBest(found)
  if (best || units.length > 1 || !mark.rango) return best
  const [was] = mark.rango,
    most = Math.max(0, ...found.map(one => one.context))
  const away = (one: Candidate): number => Math.abs(one.range[0] - was)
  return found.filter(one => one.context === most).sort((a, b) => away(a) - away(b))[0] ?? null
}

function compared(mark: Wanted, units: readonly Text[]): Candidate | null {
  const likely = units
    .map(unit => ({ unit, share: shared(unit.texto, mark) }))
    .filter(({ share }) => share >= SHARED)
    .sort((a, b) => b.share - a.share)
    .slice(0, COMPARED)
  return theBest(
    likely.flatMap(({ unit }): Candidate[] => {
      const found = alike(unit.texto, mark)
      return found ? [{ ...found, unit }] : []
    }),
  )
}
