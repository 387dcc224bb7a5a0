/**
 * The operations on a person's marks: make, list, change and export them. The library itself always determines where
 * the words stand.
 */
import { randomBytes } from 'node:crypto'
import type { Json, MarkPlace, MarkQuery, MarkRow, NewMark, UnitRow } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Color, ListaNotas, Nota } from '../../schema/index.ts'
import { passageOf } from '../documents/places.ts'
import type { Library } from '../library.ts'
import { asked as askedWords, stem } from '../search/analyze.ts'
import { quotationAt, theBest, type Occurrence, type Quotation } from '../anchoring/locate.ts'
import { joined } from './merge.ts'
import { isWhole, placesIn, withoutHalf } from './places.ts'
import { stemsOf } from './search.ts'
import { shown } from './show.ts'
import { annotation } from './w3c.ts'

export interface Asked {
  posicion?: number
  fragmento?: string
  desde?: number
  hasta?: number
  texto?: string
  prefijo?: string
  sufijo?: string
  cajas?: NonNullable<MarkPlace['cajas']>
}

export interface Said {
  color: Color
  nota: string
  etiquetas: string[]
}

/** Most characters of a note. */
export const LONGEST = 20_000

/** Returns an id: `n` and 60 random bits. */
export const newMarkId = (): string => `n${randomBytes(8).toString('hex').slice(0, 15)}`

/** Returns the tags without repetition, in the order given. */
export const tagsOf = (etiquetas: readonly string[]): string[] => [...new Set(etiquetas.filter(Boolean))]

export async function annotate(
  library: Library,
  id: string,
  { asked, added }: { asked: Asked; added: Said },
): Promise<Nota> {
  await library.shelf.document(id)
  const place = await placeOf(library, id, asked)
  const own = { ...added, etiquetas: tagsOf(added.etiquetas) }
  const mark: NewMark = {
    ...{ id: newMarkId(), documento: id, origen: 'persona', sourceKey: null, source: null },
    ...place,
    ...own,
    stems: stemsOf({ texto: place.texto, ...own }),
  }
  const [made] = await library.shelf.addMarks([mark])
  return shownMark(library, made!.row)
}

const shownMark = async (library: Library, row: MarkRow): Promise<Nota> => (await shown(library, [row]))[0]!

export const note = async (library: Library, id: string): Promise<Nota> =>
  shownMark(library, await library.shelf.mark(id))

/** What two wrote may be too long for one note: then nothing of either is cut off. */
function fitting(nota: string): string {
  if (nota.length <= LONGEST) return nota
  throw invalid(
    'nota',
    'se cambió también en otro sitio, y lo de los dos no cabe en una nota.',
    'was changed elsewhere too, and what both wrote does not fit into one note.',
  )
}

/** How often a note is changed anew that another request has changed in between. */
const TRIES = 5

/** `before` are the texts that the new one was made of: what others made of them meanwhile is kept beside it. */
export async function changeNote(
  library: Library,
  id: string,
  { before, ...changes }: Partial<Said> & { before?: readonly string[] },
): Promise<Nota> {
  const { nota: typed, etiquetas } = changes
  for (let tries = TRIES; ; tries--) {
    const row = await library.shelf.mark(id)
    const nota = typed !== undefined && before ? fitting(joined(before, row.nota, typed)) : typed
    const own = { ...changes, ...(nota !== undefined && { nota }), ...(etiquetas && { etiquetas: tagsOf(etiquetas) }) }
    const change = { ...own, stems: stemsOf({ ...row, ...own }) }
    try {
      return await shownMark(library, await library.shelf.changeMark(id, change, before && row.nota))
    } catch (error) {
      if (tries <= 1 || !(error instanceof Failure) || error.codigo !== 'conflicto') throw error
    }
  }
}

/** Returns all notes of a document in the order of their places. */
export async function notesIn(library: Library, id: string): Promise<ListaNotas> {
  const notas = await shown(library, await library.shelf.marksIn(id))
  return { notas, total: notas.length }
}

export interface NotesQuery extends Omit<MarkQuery, 'stems'> {
  q?: string
}

/** Lists notes, newest first. Only the first page includes all tags. */
export async function listNotes(library: Library, { q, ...query }: NotesQuery): Promise<ListaNotas> {
  const stems = q === undefined ? undefined : askedWords(q).map(stem)
  const { rows, total, siguiente } = await library.shelf.listMarks({ ...query, ...(stems && { stems }) })
  return {
    notas: await shown(library, rows),
    total,
    ...(query.cursor === undefined && { etiquetas: await library.shelf.markTags() }),
    ...(siguiente !== undefined && { siguiente }),
  }
}

/** Returns all notes as Web Annotations, newest first. */
export async function annotations(library: Library, documento?: string): Promise<Json[]> {
  const items: Json[] = []
  for (let cursor: string | undefined; ;) {
    const { rows, siguiente } = await library.shelf.listMarks({
      limite: PAGE,
      ...(documento !== undefined && { documento }),
      ...(cursor !== undefined && { cursor }),
    })
    const notes = await shown(library, rows)
    for (const [i, note] of notes.entries()) items.push(annotation(rows[i]!, note))
    if (siguiente === undefined) return items
    cursor = siguiente
  }
}

async function placeOf(library: Library, id: string, asked: Asked): Promise<MarkPlace> {
  const { cajas = null } = asked
  const [unit, range] = await rangeOf(library, id, asked)
  if (range === null)
    return { posicion: unit.posicion, rango: null, texto: '', prefijo: '', sufijo: '', cajas, cambiado: false }
  const quotation = quotationAt(unit.texto, range)
  if (quotation.texto.trim() === '') throw invalid('texto', 'no tiene palabras.', 'has no words.')
  return { posicion: unit.posicion, rango: [...range], ...quotation, cajas, cambiado: false }
}

type Range = readonly [from: number, to: number]

/**
 * Returns the unit and the range marked in it; a null range is a region without words. Throws `peticion_invalida` when
 * the request names no place or the words do not fit it, `no_encontrado` when the place does not exist.
 */
async function rangeOf(library: Library, id: string, asked: Asked): Promise<[unit: UnitRow, range: Range | null]> {
  const { posicion, fragmento, desde, hasta, texto, cajas } = asked
  if (fragmento !== undefined) return inPassage(library, id, asked)
  if (posicion === undefined) {
    if (texto === undefined) throw invalid('posicion', 'falta y es obligatorio.', 'is missing and required.')
    return anywhere(library, id, quotationOf(asked, texto))
  }
  const unit = await unitAt(library, id, posicion)
  if (desde !== undefined && hasta !== undefined) return [unit, inside(unit.texto, [desde, hasta])]
  if (texto !== undefined) {
    const quotation = quotationOf(asked, texto),
      places = placesIn(unit, quotation)
    if (places.length > 0) return [unit, decided(places).range]
    return [unit, decided(placesIn(unit, await withoutHalf(library.shelf, { id, posicion }, quotation))).range]
  }
  if (cajas) return [unit, null]
  throw invalid('texto', 'falta: qué se marca.', 'is missing: what is marked.')
}

const quotationOf = ({ prefijo = '', sufijo = '' }: Asked, texto: string) => ({ texto, prefijo, sufijo })

async function unitAt(library: Library, id: string, posicion: number): Promise<UnitRow> {
  const [unit] = await library.shelf.units(id, posicion, 1)
  if (unit?.posicion !== posicion) throw new Failure('no_encontrado', { posicion })
  return unit
}

async function inPassage(library: Library, id: string, { fragmento, ...asked }: Asked): Promise<[UnitRow, Range]> {
  const row = await passageOf(library, id, fragmento!)
  if (!row) throw new Failure('no_encontrado', { fragmento })
  const unit = await unitAt(library, id, row.posicion)
  if (unit.texto.slice(row.desde, row.hasta) !== row.texto)
    throw invalid('fragmento', 'no es texto de su página.', 'is no text of its page.')
  const { desde = 0, hasta = row.texto.length, texto } = asked
  const byWords = texto !== undefined && asked.desde === undefined && asked.hasta === undefined
  const [from, to] = byWords
    ? decided(placesIn(row, quotationOf(asked, texto))).range
    : inside(row.texto, [desde, hasta])
  return [unit, [row.desde + from, row.desde + to]]
}

function inside(texto: string, [desde, hasta]: Range): Range {
  if (hasta <= texto.length && desde < hasta) return [desde, hasta]
  throw invalid(
    'hasta',
    `ha de ser mayor que desde y como mucho ${texto.length}.`,
    `must exceed desde, at most ${texto.length}.`,
  )
}

const PAGE = 200

/** Finds words given without a place: exactly one place in the document must fit them best. */
async function anywhere(library: Library, id: string, quotation: Quotation): Promise<[UnitRow, Range]> {
  const places: (Occurrence & { unit: UnitRow })[] = [],
    whole: typeof places = []
  for (let from = 1; ;) {
    const units = await library.shelf.units(id, from, PAGE)
    for (const unit of units)
      for (const place of placesIn(unit, quotation))
        (isWhole(unit.texto, place, quotation) ? whole : places).push({ ...place, unit })
    if (units.length < PAGE) break
    from = units.at(-1)!.posicion + 1
  }
  const { unit, range } = decided(whole.length > 0 ? whole : places)
  return [unit, range]
}

function decided<T extends Occurrence>(occurrences: readonly T[]): T {
  const best = theBest(occurrences)
  if (best) return best
  if (occurrences.length === 0)
    throw invalid('texto', 'no está ahí, a la letra.', 'does not stand there to the letter.')
  throw invalid(
    'texto',
    `está ${occurrences.length} veces; di cuál con posicion, prefijo y sufijo, o desde y hasta.`,
    `stands there ${occurrences.length} times; say which with posicion, prefijo and sufijo, or desde and hasta.`,
  )
}
