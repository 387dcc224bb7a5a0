/**
 * Bibliographic records: what works are, whether or not a document holds their text. Part of the contract;
 * `test/storage/judge-records.ts` tests it. What a record says is up to the core; the engine only keeps it.
 */
import type { DocumentPatch, DocumentRow } from './contract-documents.ts'
import type { Page } from './contract-list.ts'

export type JsonObject = Record<string, unknown>

export interface RecordRow {
  id: string
  /** Citation key; null until the record first gets one. */
  clave: string | null
  /** Other keys that lead to this record: its earlier ones, and those it had in imported files. */
  alias: string[]
  /** The record's current CSL-JSON, without `id`. */
  item: JsonObject
  /** Which source stated which value. */
  statements: JsonObject
  /** Values that were read and not adopted. */
  candidates: JsonObject
  /** The record as it stood in the files that it came from. */
  originals: JsonObject
  /** Names of the files that belong to the record, as the imported files gave them. */
  archivos: string[]
  lender: boolean
  /** Ids of the documents that hold the work's text, oldest first. */
  documentos: string[]
  /** Names of its collections: its own while it has no document, otherwise those of its documents. */
  bibliotecas: string[]
  creado: string
  cambiado: string
  /** Increases with every change. */
  version: number
}

/** A document that is linked to the record, and how the document changes with it; it joins the record's collections. */
export interface RecordedDocument {
  id: string
  patch: DocumentPatch
  /** Makes the new heading words of the document's passages; absent when they stay. */
  heading?: (ruta: readonly string[]) => string
}

export interface RecordChange extends Pick<
  RecordRow,
  'item' | 'statements' | 'candidates' | 'originals' | 'archivos' | 'lender'
> {
  /** Absent for a new record. */
  id?: string
  /** The version that this change was made from; throws `conflicto` when the record has changed since. */
  version?: number
  /** The wanted key, extended by a letter when another record has it; absent when the record keeps its key. */
  clave?: string
  /** Further keys that lead to this record; a key that another record has stays with that one. */
  alias?: readonly string[]
  identities: readonly { kind: string; value: string }[]
  /** Title and names, which `q` is compared with. */
  nombre: string
  documents?: readonly RecordedDocument[]
  /** Collections that the record joins, by id or exact name; they count while it has no document. */
  bibliotecas?: readonly string[]
}

export interface RecordQuery {
  q?: string
  /** True for only records without a document, false for only those with one. */
  sinArchivo?: boolean
  /** Id or exact name of a collection. */
  biblioteca?: string
  /**
   * Only these records, each by its id, the id of one of its documents or a key. Throws `no_encontrado` for one that is
   * not this account's.
   */
  ids?: readonly string[]
  /** Also include records that only lend fields to others. */
  lenders?: boolean
  limite: number
  cursor?: string
}

export interface RecordShelf {
  /** The record with that id, that key, or that document. Throws `no_encontrado`. */
  record(which: string): Promise<RecordRow>
  /** The records of those documents that have one, by document id. */
  recordsOf(documents: readonly string[]): Promise<Map<string, RecordRow>>
  /** Records in the order in which they were added. */
  listRecords(query: RecordQuery): Promise<Page<RecordRow>>
  /** Records with one of these identities or keys (in any capitals), in the order in which they were added. */
  recordsWith(marks: {
    identities: readonly { kind: string; value: string }[]
    keys: readonly string[]
    anyCapitals?: boolean
  }): Promise<RecordRow[]>
  /**
   * Saves all changes or none, in order, and returns the rows as they are then. `free` turns a wanted key into one that
   * `taken` says is not in use. Keys are compared without regard to case, as BibTeX does.
   */
  saveRecords(
    changes: readonly RecordChange[],
    free: (key: string, taken: (key: string) => boolean) => string,
  ): Promise<RecordRow[]>
  /** Throws `conflicto` when the record has documents. */
  removeRecord(id: string): Promise<void>
  /** Documents that have no record yet, oldest first. */
  unrecorded(limite: number): Promise<DocumentRow[]>
}
