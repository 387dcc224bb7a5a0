/**
 * Everything that one page of the reader shows, whatever the kind of document: found on the shelf, drawn where it can
 * be drawn.
 */
import type { DocumentRow, PassageRow, UnitMark, UnitRow } from '../../../storage/contract.ts'
import { readable, withReadable } from '../../core/documents/readable.ts'
import type { Library } from '../../core/library.ts'
import { partOf } from '../../core/anchor.ts'
import { narrowed } from '../../core/anchoring/standing.ts'
import { isPdf } from '../../core/documents/kinds.ts'
import { boxesOf, mediaOf, passageOf } from '../../core/documents/places.ts'
import { readPosition } from '../../core/position.ts'
import { placeIn } from '../../core/documents/reading.ts'
import type { Box } from '../../core/read/reader.ts'
import { Unreadable } from '../../core/read/unreadable.ts'
import { Failure } from '../../errors.ts'
import type { Pictures } from '../pictures.ts'

export interface Leaf {
  document: DocumentRow
  marks: UnitMark[]
  unit: UnitRow
  /** The passage to mark; where the link names the sentences that were found, those alone. */
  passage: PassageRow | null
  /** That part of the passage as the link writes it: `12-88`. */
  part: string | null
  /** True when the link names a passage that no longer exists. */
  gone: boolean
  problem: Failure | null
  view: 'pagina' | 'texto'
  /** Size in pixels; boxes as fractions of it from the upper left. */
  picture: { width: number; height: number; boxes: Box[]; figure: boolean } | null
  /** The kind of player when the original can be played here; else null. */
  media: 'audio' | 'video' | null
  /** Units shown with this one: for sound and film, what is said before and after. */
  around: UnitRow[]
  /** Lines of the text that are headings. */
  headings: ReadonlySet<string>
}

interface Desk {
  library: Library
  pictures: Pictures
}

/** What in an address names a place; without any, the document opens where reading stopped. */
const PLACES = ['u', 't', 'f', 'ir', 'n', 'q']
/** Greatest length of a typed place, as of `desde` in the API. */
const TYPED = 40
/** Segments of a recording that are shown before the current one, and in all. */
const BEFORE = 2
const SHOWN = 12

export const imageKind = (document: Pick<DocumentRow, 'tipo'>): 'pdf' | 'imagen' | null =>
  isPdf(document) ? 'pdf' : document.tipo === 'imagen' ? 'imagen' : null

export async function leafOf(
  { library, pictures }: Desk,
  id: string,
  query: URLSearchParams,
): Promise<Leaf | { document: DocumentRow }> {
  const { shelf } = library
  const document = await shelf.document(id)
  const marks = await shelf.marks(id)
  if (marks.length === 0) return { document }
  const f = query.get('f')
  const asked = f === null ? null : await passageOf(library, id, f)
  const place = PLACES.some(name => query.has(name)) ? null : await placeIn(library, id, marks)
  const { posicion, problem } = place ? { posicion: place.posicion, problem: null } : positionOf(marks, query, asked)
  const around =
    document.tipo === 'audio' || document.tipo === 'video'
      ? await shelf.units(id, Math.max(marks[0]!.posicion, posicion - BEFORE), SHOWN)
      : await shelf.units(id, posicion, 1)
  const unit = around.find(candidate => candidate.posicion === posicion)
  if (!unit) throw new Failure('no_encontrado')
  const opened = asked?.posicion === posicion ? asked : null
  const part = opened && partOf(query.get('o'), opened.texto.length)
  const passage = opened && part ? shortened(opened, part) : opened
  const view = query.get('vista') === 'texto' ? 'texto' : 'pagina'
  return {
    document,
    marks,
    unit,
    passage,
    part: part && part.join('-'),
    view,
    problem,
    around,
    gone: f !== null && (!passage || query.has('cambiado')) && !query.has('ir'),
    picture:
      view === 'texto' ? null : await pictureOf({ library, pictures }, document, { unit, passage: opened, part }),
    media: await playable(library, document),
    headings: await headingsOf(library, id, unit),
  }
}

const shortened = (row: PassageRow, [from, to]: readonly [number, number]): PassageRow => ({
  ...narrowed(row, [from, to]),
  texto: row.texto.slice(from, to),
  desde: row.desde + from,
  hasta: row.desde + to,
})

async function playable(library: Library, { id, tipo }: DocumentRow): Promise<Leaf['media']> {
  if (tipo !== 'audio' && tipo !== 'video') return null
  const media = await mediaOf(library, id)
  return media?.startsWith('audio/') ? 'audio' : media?.startsWith('video/') ? 'video' : null
}

/**
 * Returns the headings of a unit. The text keeps them as lines of their own, and the passages say which lines they are.
 */
async function headingsOf({ shelf }: Library, id: string, { posicion, ancla, ruta }: UnitRow): Promise<Set<string>> {
  if (ancla.tipo !== 'seccion' && ancla.tipo !== 'web') return new Set()
  return new Set([...ruta, ...(await shelf.passagesOf(id, posicion, posicion)).flatMap(row => row.ruta)])
}

/**
 * Returns the position to show: an existing passage's own, else `u` (a physical position), `t` (a second), or `ir`
 * (what a person typed). A typed place that does not exist leaves the page where it was.
 */
function positionOf(
  marks: UnitMark[],
  query: URLSearchParams,
  passage: PassageRow | null,
): { posicion: number; problem: Failure | null } {
  const u = query.get('u')
  const numbered =
    u !== null && /^\d{1,7}$/.test(u) && marks.some(mark => mark.posicion === Number(u)) ? Number(u) : null
  const t = query.get('t')
  const timed = t !== null && /^\d{1,7}$/.test(t) ? atSecond(marks, Number(t)) : null
  const posicion = passage?.posicion ?? numbered ?? timed ?? marks[0]!.posicion
  const ir = query.get('ir')?.slice(0, TYPED) ?? null
  if (ir === null || ir.trim() === '') return { posicion, problem: null }
  try {
    return { posicion: readPosition(ir, marks, { campo: 'ir' }), problem: null }
  } catch (error) {
    if (error instanceof Failure) return { posicion, problem: error }
    throw error
  }
}

/** Returns the unit that begins within this second, else the last one that began before it; null when there is none. */
function atSecond(marks: UnitMark[], second: number): number | null {
  const begins = (mark: UnitMark): number => (mark.ancla.tipo === 'tiempo' ? mark.ancla.t0 : Infinity)
  return (
    (marks.find(mark => Math.floor(begins(mark)) === second) ?? marks.findLast(mark => begins(mark) <= second))
      ?.posicion ?? null
  )
}

/**
 * Returns the picture of the page; null where there is none, and when the page cannot be drawn, whose text is shown
 * instead.
 */
async function pictureOf(
  { library, pictures }: Desk,
  document: DocumentRow,
  { unit, passage, part }: Pick<Leaf, 'unit' | 'passage'> & { part: readonly [number, number] | null },
): Promise<Leaf['picture']> {
  const kind = imageKind(document)
  if (!kind || readable(document) === null || (kind === 'pdf' && unit.ancla.tipo !== 'pagina')) return null
  try {
    // The two calls run in sequence: the second reuses the first one's idle child, and starting another costs more than
    // both.
    const { width, height } = await withReadable(library, document, path => pictures.draw(path!, unit.posicion, kind))
    const standing = passage
      ? await boxesOf(library, document, { passage, part: part ?? undefined })
      : { boxes: [], figure: false }
    return { width, height, ...standing }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
