/**
 * Builds the record of a work from what its sources say, keeps its citation key, and updates what the library shows of
 * its documents.
 */
import type { DocumentPatch, DocumentRow, RecordChange, RecordRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import { reference } from '../cite/csl/reference.ts'
import { ended, stem } from '../documents/index.ts'
import type { Library } from '../library.ts'
import { yearOf } from '../references/dates.ts'
import { entryIdentities, identitiesOf } from '../references/identities.ts'
import { keyFor, unique } from '../references/keys.ts'
import type { Family, Item, Original, PartialDate } from '../references/model.ts'
import { peopleOf, readPerson } from '../references/people.ts'
import { plainText } from '../references/rich.ts'
import { same } from '../references/same.ts'
import { itemOf, saying, type Statement, type Statements } from '../references/statements.ts'
import { heading } from '../search/analyze.ts'

/** What a record holds, as the core writes it into the columns of a row. */
export interface Said {
  statements: Statements
  /** Readings that were not accepted, likeliest first. */
  candidates: Readonly<Record<string, readonly Statement[]>>
  originals: Readonly<Partial<Record<Family, Original>>>
  archivos: readonly string[]
  lender: boolean
}

export const NOTHING: Said = { statements: {}, candidates: {}, originals: {}, archivos: [], lender: false }

export const saidIn = (row: RecordRow): Said => ({
  statements: row.statements as Statements,
  candidates: row.candidates as Said['candidates'],
  originals: row.originals as Said['originals'],
  archivos: row.archivos,
  lender: row.lender,
})

export interface Naming {
  /** The author's own key. */
  clave?: string
  alias?: readonly string[]
  bibliotecas?: readonly string[]
}

export interface Change {
  stated: Said
  documents: readonly DocumentRow[]
  naming?: Naming
}

/**
 * Returns the change that makes a record say that. `row` is the record as it was read, null for a new one; `documents`
 * are all that belong to it from now on. A citation key is made as soon as there is something to make it from, and then
 * kept.
 */
export async function changeTo(
  library: Library,
  row: RecordRow | null,
  { stated, documents, naming = {} }: Change,
): Promise<RecordChange> {
  const item = itemOf(stated.statements)
  const clave =
    naming.clave ?? (row?.clave == null && documents.every(ended) ? keyFor(shownAs(item, documents)) : undefined)
  const files = [...stated.archivos, ...documents.flatMap(({ nombre }) => nombre ?? [])]
  return {
    ...stated,
    archivos: [...stated.archivos],
    item,
    identities: [...identitiesOf(item, files), ...entryIdentities(Object.values(stated.originals))],
    nombre: [
      plainText(textIn(shownAs(item, documents), 'title')),
      ...peopleOf(item['author']),
      ...peopleOf(item['editor']),
    ].join(' · '),
    ...(row && { id: row.id, version: row.version }),
    ...(clave !== undefined && { clave }),
    ...(naming.alias && { alias: naming.alias }),
    ...(naming.bibliotecas && { bibliotecas: naming.bibliotecas }),
    documents: await Promise.all(documents.map(document => follow(library, document, item))),
  }
}

const textIn = (item: Item, variable: string): string => (typeof item[variable] === 'string' ? item[variable] : '')

/** Adds a title for making a key: a work without one is called what its document is called. */
const shownAs = (item: Item, [document]: readonly DocumentRow[]): Item => ({ title: document?.titulo ?? '', ...item })

/**
 * Returns what a document shows of its record: title, names, year, language, reference, and the heading of its
 * passages.
 */
async function follow(
  library: Library,
  document: DocumentRow,
  item: Item,
): Promise<{ id: string; patch: DocumentPatch; heading?: (ruta: readonly string[]) => string }> {
  const titulo = plainText(textIn(item, 'title')) || document.titulo
  const autores = peopleOf(item['author'])
  const anio = yearOf(item['issued'] as PartialDate | undefined) ?? null
  const idioma = /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(textIn(item, 'language'))
    ? textIn(item, 'language')
    : document.idioma
  const after = { ...document, titulo, autores, anio, idioma, csl: item }
  const referencia = document.estado === 'listo' ? await reference(library.csl, after) : undefined
  const renamed = titulo !== document.titulo || !same(autores, document.autores)
  return {
    id: document.id,
    patch: { titulo, autores, anio, idioma, ...(referencia !== undefined && { referencia }) },
    ...(renamed && { heading: ruta => heading([titulo, ...autores, ...ruta]) }),
  }
}

/**
 * Returns what is known of a document that has no record yet: its owner's words, and what its reading left in the row.
 */
function saidOf(document: DocumentRow, fecha: string): Said {
  const { given, csl, titulo, autores, anio, nombre } = document
  const read: Item = {
    ...csl,
    ...(autores.length > 0 && { author: autores.map(readPerson) }),
    ...(anio !== null && yearOf(csl['issued'] as PartialDate) !== anio && { issued: { 'date-parts': [[anio]] } }),
    ...(titulo && titulo !== stem(nombre) && { title: titulo }),
  }
  const own = givenItem(given)
  const statements: Record<string, Record<string, Statement>> = {}
  for (const [variable, statement] of Object.entries(saying(read, { fecha })))
    if (variable !== 'id') statements[variable] = { archivo: statement }
  for (const [variable, statement] of Object.entries(saying(own, { fecha })))
    statements[variable] = { ...statements[variable], usuario: statement }
  return { ...NOTHING, statements }
}

/** Returns what the owner stated when adding the file. */
export const givenItem = ({ titulo, autores, anio }: DocumentRow['given']): Item => ({
  ...(titulo !== undefined && { title: titulo }),
  ...(autores && { author: autores.map(readPerson) }),
  ...(anio !== undefined && { issued: { 'date-parts': [[anio]] } }),
})

/** How often a change is tried when another one was stored meanwhile. */
const TRIES = 5

/**
 * Reads, changes and stores a record, and starts again when it has changed meanwhile. Throws `conflicto` after the last
 * try, `no_encontrado` when there is no such record.
 */
export async function edit(
  library: Library,
  which: string,
  change: (row: RecordRow) => Promise<RecordChange>,
): Promise<RecordRow> {
  for (let n = 1; ; n++) {
    const row = await library.shelf.record(which)
    try {
      return (await library.shelf.saveRecords([await change(row)], unique))[0]!
    } catch (error) {
      if (n === TRIES || !(error instanceof Failure) || error.codigo !== 'conflicto') throw error
    }
  }
}

export async function documentsOf(library: Library, row: RecordRow | null): Promise<DocumentRow[]> {
  const ids = row?.documentos ?? []
  const byId = await library.shelf.documents(ids)
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Returns the record of a document, and makes one if it has none yet. */
export async function recordOf(library: Library, document: DocumentRow): Promise<RecordRow> {
  const there = (await library.shelf.recordsOf([document.id])).get(document.id)
  if (there) return there
  const change = await changeTo(library, null, {
    stated: saidOf(document, library.now().toISOString()),
    documents: [document],
  })
  return (await library.shelf.saveRecords([change], unique))[0]!
}

/** Makes the records of documents that a migration left without one. */
export async function recordAll(library: Library): Promise<void> {
  for (;;) {
    const rows = await library.shelf.unrecorded(100)
    if (rows.length === 0) return
    for (const row of rows) await recordOf(library, row)
  }
}
