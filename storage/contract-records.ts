/**
 * Bibliographic records: what works are, whether or not a document holds their text. Part of the contract;
 * `test/storage/judge-records.ts` judges it. What a record says is the core's business: here it is kept.
 */
import type { DocumentPatch, DocumentRow } from './contract.ts'
import type { Page } from './contract-list.ts'

export type JsonObject = Record<string, unknown>

export interface RecordRow {
  id: string
  /** Citation key; null until it is first given one. */
  clave: string | null
  /** Other keys that mean it: earlier ones, and those of files that it came from. */
  alias: string[]
  /** CSL-JSON as it stands, without `id`. */
  item: JsonObject
  /** Who says what. */
  statements: JsonObject
  /** What was read and not taken. */
  candidates: JsonObject
  /** As it stood in the files that it came from. */
  originals: JsonObject
  /** Files that belong to it, as those files named them. */
  archivos: string[]
  lender: boolean
  /** Ids of the documents that hold its text, oldest first. */
  documentos: string[]
  /** Names of its collections: its own while it has no document, else those of its documents. */
  bibliotecas: string[]
  creado: string
  cambiado: string
  /** Goes up with every change. */
  version: number
}

/** A document that the record is of from now on, and what follows for it; it goes into the record's collections. */
export interface RecordedDocument {
  id: string
  patch: DocumentPatch
  /** Words that stand over its passages; absent: they stay. */
  heading?: (ruta: readonly string[]) => string
}

export interface RecordChange extends Pick<
  RecordRow,
  'item' | 'statements' | 'candidates' | 'originals' | 'archivos' | 'lender'
> {
  /** Absent: it is a new one. */
  id?: string
  /** The one that this change was made from: when it has changed since, `conflicto`. */
  version?: number
  /** The key it should have, made free with a letter when another record has it; absent: it keeps its own. */
  clave?: string
  /** Further keys that mean it; one that another record has stays with that. */
  alias?: readonly string[]
  identities: readonly { kind: string; value: string }[]
  /** Title and names, for `q`. */
  nombre: string
  documents?: readonly RecordedDocument[]
  /** Collections it goes into, by id or exact name, while it has no document. */
  bibliotecas?: readonly string[]
}

export interface RecordQuery {
  q?: string
  /** True: only those without a document; false: only those with one. */
  sinArchivo?: boolean
  /** Id or exact name. */
  biblioteca?: string
  /** Only these: ids of records or documents, or keys. Unknown or foreign: `no_encontrado`. */
  ids?: readonly string[]
  /** With those that only lend fields to others. */
  lenders?: boolean
  limite: number
  cursor?: string
}

export interface RecordShelf {
  /** By its id, the id of one of its documents, or one of its keys. */
  record(which: string): Promise<RecordRow>
  /** Of those documents that have one, by document id. */
  recordsOf(documents: readonly string[]): Promise<Map<string, RecordRow>>
  /** In the order in which they came. */
  listRecords(query: RecordQuery): Promise<Page<RecordRow>>
  /** Those with one of these identities or keys, in the order in which they came. */
  recordsWith(marks: {
    identities: readonly { kind: string; value: string }[]
    keys: readonly string[]
  }): Promise<RecordRow[]>
  /**
   * All or none, in order. `free`: a key like that one which `taken` does not hold. Keys are compared without regard to
   * case, as BibTeX does. Answers the rows as they are then.
   */
  saveRecords(
    changes: readonly RecordChange[],
    free: (key: string, taken: (key: string) => boolean) => string,
  ): Promise<RecordRow[]>
  /** One that has documents: `conflicto`. */
  removeRecord(id: string): Promise<void>
  /** Documents that have no record yet, oldest first. */
  unrecorded(limite: number): Promise<DocumentRow[]>
}
