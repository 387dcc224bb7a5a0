/**
 * Everything that one page of the reader shows, whatever the kind of document: found on the shelf, drawn where it can
 * be drawn.
 */
import type { DocumentRow, PassageRow, UnitMark, UnitRow } from '../../storage/contract.ts'
import { readable } from '../core/documents/readable.ts'
import type { Library } from '../core/library.ts'
import { boxesOf, isPdf, mediaOf, passageOf } from '../core/documents/places.ts'
import { readPosition } from '../core/position.ts'
import type { Box } from '../core/read/reader.ts'
import { Unreadable } from '../core/read/unreadable.ts'
import { Failure } from '../errors.ts'
import type { Pictures } from './pictures.ts'

export interface Leaf {
  document: DocumentRow
  marks: UnitMark[]
  unit: UnitRow
  passage: PassageRow | null
  /** The link names a passage that is not there any more. */
  gone: boolean
  problem: Failure | null
  view: 'pagina' | 'texto'
  /** Size in pixels, boxes in fractions of it from the upper left. */
  picture: { width: number; height: number; boxes: Box[]; figure: boolean } | null
  /** The original can be heard or seen here. */
  media: 'audio' | 'video' | null
  /** What is read with the unit: of sound and film, what is said before and after. */
  around: UnitRow[]
  /** Lines of its text that are headings. */
  headings: ReadonlySet<string>
}

interface Desk {
  library: Library
  pictures: Pictures
}

/** Segments shown before and after the one that is asked for. */
/** What somebody typed: as long as `desde` of the API may be. */
const TYPED = 40
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
  const { posicion, problem } = positionOf(marks, query, asked)
  const around =
    document.tipo === 'audio' || document.tipo === 'video'
      ? await shelf.units(id, Math.max(marks[0]!.posicion, posicion - BEFORE), SHOWN)
      : await shelf.units(id, posicion, 1)
  const unit = around.find(one => one.posicion === posicion)
  if (!unit) throw new Failure('no_encontrado')
  const passage = asked?.posicion === posicion ? asked : null
  const view = query.get('vista') === 'texto' ? 'texto' : 'pagina'
  return {
    document,
    marks,
    unit,
    passage,
    view,
    problem,
    around,
    gone: f !== null && !passage && !query.has('ir'),
    picture: view === 'texto' ? null : await pictureOf({ library, pictures }, document, { unit, passage }),
    media: await playable(library, document),
    headings: await headingsOf(library, id, unit),
  }
}

async function playable(library: Library, { id, tipo }: DocumentRow): Promise<Leaf['media']> {
  if (tipo !== 'audio' && tipo !== 'video') return null
  const media = await mediaOf(library, id)
  return media?.startsWith('audio/') ? 'audio' : media?.startsWith('video/') ? 'video' : null
}

/** The text keeps its headings as lines of their own; the passages under them say which ones they are. */
async function headingsOf({ shelf }: Library, id: string, { posicion, ancla, ruta }: UnitRow): Promise<Set<string>> {
  if (ancla.tipo !== 'seccion' && ancla.tipo !== 'web') return new Set()
  return new Set([...ruta, ...(await shelf.passagesOf(id, posicion, posicion)).flatMap(row => row.ruta)])
}

/**
 * A passage that is there is where it is; else `u`: a physical position, `t`: a second. `ir`: what somebody typed. A
 * typed place that is not there leaves the page where it was.
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

/** A link names the whole second in which a unit begins, or one that lies within it. */
function atSecond(marks: UnitMark[], second: number): number | null {
  const begins = (mark: UnitMark): number => (mark.ancla.tipo === 'tiempo' ? mark.ancla.t0 : Infinity)
  return (
    (marks.find(mark => Math.floor(begins(mark)) === second) ?? marks.findLast(mark => begins(mark) <= second))
      ?.posicion ?? null
  )
}

/** null where there is nothing to draw, and for a page that cannot be drawn: its text is shown instead. */
async function pictureOf(
  { library, pictures }: Desk,
  document: DocumentRow,
  { unit, passage }: Pick<Leaf, 'unit' | 'passage'>,
): Promise<Leaf['picture']> {
  const kind = imageKind(document)
  const path = readable(library, document)
  if (!kind || path === null || (kind === 'pdf' && unit.ancla.tipo !== 'pagina')) return null
  try {
    // One after the other: the second call finds the first one's child waiting, and starting another costs more than
    // both.
    const { width, height } = await pictures.draw(path, unit.posicion, kind)
    return { width, height, ...(passage ? await boxesOf(library, document, passage) : { boxes: [], figure: false }) }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
