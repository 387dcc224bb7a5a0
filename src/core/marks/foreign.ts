/**
 * Marks that other programs made in a document: those inside the PDF and those that came with a Zotero library. They
 * are shown with the page that is printed there, and become marks here when a person takes them over.
 */
import type { DocumentRow, ImportedAnnotation, Json, MarkRow, NewMark, UnitMark } from '../../../storage/contract.ts'
import type { Color, ImportacionNotas, NotasAjenas } from '../../schema/index.ts'
import { cita, localizador } from '../anchor.ts'
import { annotationsIn, boxesOnPage } from '../documents/annotations.ts'
import type { Library } from '../library.ts'
import { nearestColour } from './bring/colours.ts'
import { newMarkId, tagsOf } from './index.ts'
import { foundAgain } from '../anchoring/again.ts'
import { textsOf } from '../documents/moved.ts'
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
  shownPage: string | null
  cajas: Box[]
  source: Json
}

const clave = ({ origen, key }: Pick<Foreign, 'origen' | 'key'>): string => `${origen}:${key}`

async function inFile(library: Library, document: DocumentRow): Promise<Foreign[]> {
  return (await annotationsIn(library, document)).map(annotation => ({
    ...{
      origen: 'pdf',
      key: annotation.key,
      texto: annotation.text,
      prefijo: annotation.before,
      sufijo: annotation.after,
    },
    ...{ nota: annotation.note === annotation.text ? '' : annotation.note, etiquetas: [], autor: annotation.author },
    ...{ color: nearestColour(annotation.colour), page: annotation.page, shownPage: null, cajas: annotation.boxes },
    source: { ...annotation } as unknown as Json,
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
  for (const annotation of await library.shelf.importedAnnotations(document.id)) {
    // What Zotero found in the file itself is read from the file.
    if (annotation.program !== 'zotero' || annotation.external) continue
    const rects = rectsOf(annotation.place)
    out.push({
      ...{ origen: 'zotero', key: annotation.key, texto: (annotation.text ?? '').trim(), prefijo: '', sufijo: '' },
      ...{
        nota: (annotation.comment ?? '').trim(),
        etiquetas: annotation.tags,
        color: nearestColour(annotation.colour),
      },
      ...{ autor: annotation.author ?? '', page: annotation.page, shownPage: annotation.pageLabel || null },
      cajas: annotation.page === null ? [] : await boxesOnPage(library, document, { page: annotation.page, rects }),
      source: { ...annotation } as unknown as Json,
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
export function isWrongPage(shownPage: string | null, { ancla }: Pick<UnitMark, 'ancla'>): boolean {
  const printed = ancla.tipo === 'pagina' ? ancla.impresa : null
  return shownPage !== null && printed != null && bare(shownPage) !== bare(printed)
}

export async function foreignNotes(library: Library, id: string): Promise<NotasAjenas> {
  const document = await library.shelf.document(id)
  const units = new Map((await library.shelf.marks(id)).map(unit => [unit.posicion, unit]))
  const taken = takenOf(await library.shelf.marksIn(id))
  const notas = (await foreignIn(library, document)).map((note): NotasAjenas['notas'][number] => {
    const unit = note.page === null ? undefined : units.get(note.page)
    const mine = taken.get(clave(note))
    return {
      ...{ clave: clave(note), origen: note.origen, texto: note.texto, nota: note.nota, color: note.color },
      etiquetas: [...note.etiquetas],
      ...(note.autor && { autor: note.autor }),
      ...(unit && { posicion: unit.posicion }),
      ...(note.cajas.length > 0 && { cajas: note.cajas }),
      localizador: unit ? localizador(unit.ancla) : '',
      cita: cita(document, unit?.ancla ?? { tipo: 'imagen' }),
      ...(note.shownPage !== null && { pagina_dicha: note.shownPage }),
      ...(unit && isWrongPage(note.shownPage, unit) && { pagina_mal: true }),
      ...(mine !== undefined && { tomada: mine }),
    }
  })
  return { notas, paginas_mal: notas.filter(note => note.pagina_mal).length }
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
  const all = (await foreignIn(library, document)).filter(note => claves === undefined || claves.includes(clave(note)))
  const units = await textsOf(library.shelf, id),
    there = new Set(units.units.map(unit => unit.posicion))
  const marks: NewMark[] = [],
    perdidas: ImportacionNotas['perdidas'] = []
  for (const note of all) {
    const wanted = { ...note, posicion: note.page ?? 0, rango: null }
    const place = note.texto === '' ? null : foundAgain(wanted, units)
    const region = note.page !== null && there.has(note.page) && note.cajas.length > 0 ? note.page : null
    if (place && (note.page === null || place.posicion === note.page)) marks.push(markOf(id, note, place))
    else if (region !== null) marks.push(markOf(id, note, { ...NO_WORDS, posicion: region }))
    else perdidas.push({ titulo: document.titulo, texto: note.texto || note.nota, motivo: 'lugar' })
    await new Promise(resolve => setImmediate(resolve))
  }
  const added = await library.shelf.addMarks(marks)
  const nuevas = added.filter(({ isNew }) => isNew).length
  return { leidas: all.length, nuevas, iguales: added.length - nuevas, perdidas }
}

const NO_WORDS = { rango: null, texto: '', prefijo: '', sufijo: '' }

type Place = Pick<NewMark, 'posicion' | 'rango' | 'texto' | 'prefijo' | 'sufijo'>

function markOf(documento: string, note: Foreign, place: Place): NewMark {
  const etiquetas = tagsOf(note.etiquetas),
    // Of a region the words that the program gave are kept in the note, so that they are found.
    nota = place.rango === null && note.texto ? [note.texto, note.nota].filter(Boolean).join('\n\n') : note.nota
  return {
    ...{ id: newMarkId(), documento, ...place, cajas: note.cajas.length > 0 ? note.cajas : null, cambiado: false },
    ...{ color: note.color, nota, etiquetas, origen: note.origen, sourceKey: note.key, source: note.source },
    stems: stemsOf({ texto: place.texto, nota, etiquetas }),
  }
}
