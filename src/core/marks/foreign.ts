/**
 * Marks that other programs made in a document: those inside the PDF and those that came with a Zotero library. They are
 * shown with the page that is printed there, and become marks here when a person takes them over.
 */
import type { DocumentRow, ImportedAnnotation, Json, MarkRow, NewMark, UnitMark } from '../../../storage/contract.ts'
import type { Color, ImportacionNotas, NotasAjenas } from '../../schema-marks.ts'
import { cita, localizador } from '../anchor.ts'
import { annotationsIn, boxesOnPage } from '../documents/annotations.ts'
import type { Library } from '../library.ts'
import { nearestColour } from './bring/colours.ts'
import { newMarkId, tagsOf } from './index.ts'
import { foundAgain } from '../anchoring/again.ts'
import { textsOf } from './reanchor.ts'
import { stemsOf } from './search.ts'

type Box = NonNullable<NewMark['cajas']>[number]

/** A mark of another program, before its words are looked for here. */
export interface Foreign {
  origen: 'pdf' | 'zotero'
  key: string
  texto: string
  prefijo: string
  sufijo: string
  nota: string
  etiquetas: readonly string[]
  color: Color
  autor: string
  /** Physical page; null where the program does not say it. */
  page: number | null
  /** The page that the program shows. */
  said: string | null
  cajas: Box[]
  source: Json
}

const clave = ({ origen, key }: Pick<Foreign, 'origen' | 'key'>): string => `${origen}:${key}`

async function inFile(library: Library, document: DocumentRow): Promise<Foreign[]> {
  return (await annotationsIn(library, document)).map(one => ({
    ...{ origen: 'pdf', key: one.key, texto: one.text, prefijo: one.before, sufijo: one.after },
    ...{ nota: one.note === one.text ? '' : one.note, etiquetas: [], autor: one.author },
    ...{ color: nearestColour(one.colour), page: one.page, said: null, cajas: one.boxes },
    source: { ...one } as unknown as Json,
  }))
}

/** Rectangles as Zotero keeps them: `[x0, y0, x1, y1]` in the units of the page. Pure. */
export function rectsOf(place: ImportedAnnotation['place']): Box[] {
  const rects = Array.isArray(place?.['rects']) ? (place['rects'] as unknown[]) : []
  return rects.flatMap(rect => {
    const [x0, y0, x1, y1] = Array.isArray(rect) ? (rect as unknown[]).map(Number) : []
    return [x0, y0, x1, y1].every(Number.isFinite) ? [{ x0: x0!, y0: y0!, x1: x1!, y1: y1! }] : []
  })
}

async function inZotero(library: Library, document: DocumentRow): Promise<Foreign[]> {
  const out: Foreign[] = []
  for (const one of await library.shelf.importedAnnotations(document.id)) {
    // What Zotero found in the file itself is read from the file.
    if (one.program !== 'zotero' || one.external) continue
    const rects = rectsOf(one.place)
    out.push({
      ...{ origen: 'zotero', key: one.key, texto: (one.text ?? '').trim(), prefijo: '', sufijo: '' },
      ...{ nota: (one.comment ?? '').trim(), etiquetas: one.tags, color: nearestColour(one.colour) },
      ...{ autor: one.author ?? '', page: one.page, said: one.pageLabel || null },
      cajas: one.page === null ? [] : await boxesOnPage(library, document, { page: one.page, rects }),
      source: { ...one } as unknown as Json,
    })
  }
  return out
}

const foreignIn = async (library: Library, document: DocumentRow): Promise<Foreign[]> => [
  ...(await inFile(library, document)),
  ...(await inZotero(library, document)),
]

const bare = (label: string): string =>
  label
    .trim()
    .replace(/^(?:pp?|págs?)\.?\s*/i, '')
    .toLowerCase()

/** Whether the page that a program says is another than the one that is printed. Pure. */
export function isWrongPage(said: string | null, { ancla }: Pick<UnitMark, 'ancla'>): boolean {
  const printed = ancla.tipo === 'pagina' ? ancla.impresa : null
  return said !== null && printed != null && bare(said) !== bare(printed)
}

export async function foreignNotes(library: Library, id: string): Promise<NotasAjenas> {
  const document = await library.shelf.document(id)
  const units = new Map((await library.shelf.marks(id)).map(unit => [unit.posicion, unit]))
  const taken = takenOf(await library.shelf.marksIn(id))
  const notas = (await foreignIn(library, document)).map((one): NotasAjenas['notas'][number] => {
    const unit = one.page === null ? undefined : units.get(one.page)
    const mine = taken.get(clave(one))
    return {
      ...{ clave: clave(one), origen: one.origen, texto: one.texto, nota: one.nota, color: one.color },
      etiquetas: [...one.etiquetas],
      ...(one.autor && { autor: one.autor }),
      ...(unit && { posicion: unit.posicion }),
      ...(one.cajas.length > 0 && { cajas: one.cajas }),
      localizador: unit ? localizador(unit.ancla) : '',
      cita: cita(document, unit?.ancla ?? { tipo: 'imagen' }),
      ...(one.said !== null && { pagina_dicha: one.said }),
      ...(unit && isWrongPage(one.said, unit) && { pagina_mal: true }),
      ...(mine !== undefined && { tomada: mine }),
    }
  })
  return { notas, paginas_mal: notas.filter(one => one.pagina_mal).length }
}

const takenOf = (rows: readonly MarkRow[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ id, origen, sourceKey }) =>
      sourceKey !== null && (origen === 'pdf' || origen === 'zotero')
        ? [[clave({ origen, key: sourceKey }), id] as const]
        : [],
    ),
  )

/** Takes over all of them, or those of the given keys. Each goes to its own words, else to its region of the page. */
export async function takeOver(library: Library, id: string, claves?: readonly string[]): Promise<ImportacionNotas> {
  const document = await library.shelf.document(id)
  const all = (await foreignIn(library, document)).filter(one => claves === undefined || claves.includes(clave(one)))
  const units = await textsOf(library.shelf, id),
    there = new Set(units.map(unit => unit.posicion))
  const marks: NewMark[] = [],
    perdidas: ImportacionNotas['perdidas'] = []
  for (const one of all) {
    const wanted = { ...one, posicion: one.page ?? 0, rango: null }
    const place = one.texto === '' ? null : foundAgain(wanted, units)
    const region = one.page !== null && there.has(one.page) && one.cajas.length > 0 ? one.page : null
    if (place && (one.page === null || place.posicion === one.page)) marks.push(markOf(id, one, place))
    else if (region !== null) marks.push(markOf(id, one, { ...NO_WORDS, posicion: region }))
    else perdidas.push({ titulo: document.titulo, texto: one.texto || one.nota, motivo: 'lugar' })
    await new Promise(resolve => setImmediate(resolve))
  }
  const added = await library.shelf.addMarks(marks)
  const nuevas = added.filter(({ isNew }) => isNew).length
  return { leidas: all.length, nuevas, iguales: added.length - nuevas, perdidas }
}

const NO_WORDS = { rango: null, texto: '', prefijo: '', sufijo: '' }

type Place = Pick<NewMark, 'posicion' | 'rango' | 'texto' | 'prefijo' | 'sufijo'>

function markOf(documento: string, one: Foreign, place: Place): NewMark {
  const etiquetas = tagsOf(one.etiquetas),
    // Of a region the words that the program gave are kept in the note, so that they are found.
    nota = place.rango === null && one.texto ? [one.texto, one.nota].filter(Boolean).join('\n\n') : one.nota
  return {
    ...{ id: newMarkId(), documento, ...place, cajas: one.cajas.length > 0 ? one.cajas : null, cambiado: false },
    ...{ color: one.color, nota, etiquetas, origen: one.origen, sourceKey: one.key, source: one.source },
    stems: stemsOf({ texto: place.texto, nota, etiquetas }),
  }
}
