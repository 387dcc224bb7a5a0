/** The storage contract: documents, as they are added, listed, changed, read anew and removed. */
import type { Estado, Fase, Modo, Numeracion, Tipo } from '../src/schema/index.ts'
import type { ListQuery, Page } from './contract-list.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * What the caller stated when adding the document; it takes precedence over whatever the file says. `transcripcion` is
 * the hash of the captions that came with a recording, kept until their words are the document's text. `opened` is the
 * hash of the unprotected copy that was made of a protected file with its password, `siguiente` that of the content
 * which its edited file has now, until that is read or turns out to be another document.
 */
export interface Given {
  titulo?: string
  autores?: string[]
  anio?: number
  transcripcion?: string
  opened?: string
  siguiente?: string
}

export interface DocumentRow {
  id: string
  titulo: string
  /** Each author as "Family, Given". */
  autores: string[]
  anio: number | null
  tipo: Tipo
  estado: Estado
  /** From 0 to 1; it never falls while the document is `procesando`. */
  progreso: number
  fase: Fase | null
  unidades: number
  duracion: number | null
  idioma: string | null
  url: string | null
  referencia: string | null
  error: string | null
  avisos: string[]
  /** ISO 8601, UTC. */
  creado: string
  /** SHA-256 of the original file; null while a URL has not been fetched. */
  sha256: string | null
  bytes: number
  nombre: string | null
  /** Media type as detected from the content, not as the sender claimed it. */
  media: string | null
  modo: Modo
  given: Given
  /** CSL-JSON of the document's record. Without a record: the fields beyond title, author and date. */
  csl: Record<string, unknown>
  /** Citation key of the document's record; null while it has none. */
  clave: string | null
  /** The printed numberings, each with its first and last number; null while they are not known. */
  numeraciones: Numeracion[] | null
  /** How many passages the document has. */
  pasajes: number
  /** Names of the collections that contain the document: `principal` first, then by name. */
  bibliotecas: string[]
  /** Pages done and pages in total, in a phase that counts pages; otherwise null. */
  detalle: [done: number, total: number] | null
  /** Version of the reader that made the text; 0 for a text from before readers had versions. */
  reading: number
  /** Progress of a queued or running re-reading, 0 to 1; null when there is none. */
  relectura: number | null
}

export interface NewDocument {
  id: string
  titulo: string
  tipo: Tipo
  sha256: string | null
  bytes: number
  nombre: string | null
  media: string | null
  url?: string | null
  modo: Modo
  given: Given
  /** Additional input for the ingest job. */
  extra?: Json
}

export type DocumentPatch = Partial<
  Pick<
    DocumentRow,
    | 'titulo'
    | 'autores'
    | 'anio'
    | 'tipo'
    | 'unidades'
    | 'duracion'
    | 'idioma'
    | 'url'
    | 'referencia'
    | 'avisos'
    | 'sha256'
    | 'bytes'
    | 'nombre'
    | 'media'
    | 'given'
    | 'csl'
    | 'numeraciones'
    | 'reading'
  >
> & {
  /** Where the file was found, for a document that was added by address; `Shelf.origin` reads it. */
  origin?: Json
}

/**
 * The `Idempotency-Key` of one operation. The same key within 24 h answers the resource that the first request made;
 * the same key with another fingerprint throws `conflicto`.
 */
export interface Once {
  operation: string
  key: string
  fingerprint: string
}

/**
 * What `add` did. `replaced` is the hash of the captions of an earlier, failed try that this try replaced with others.
 */
export interface Added {
  row: DocumentRow
  duplicate: boolean
  replayed: boolean
  replaced?: string
}

export interface DocumentShelf {
  /**
   * Adds a document to the collection `principal` and queues its `ingest` job. When the account already has a document
   * with the same sha256, or with the same `url` while there is no sha256 yet, it answers that row with `duplicate`; if
   * that document is in `error`, it is tried again. `once` is checked first.
   */
  add(document: NewDocument, once?: Once): Promise<Added>
  /**
   * Lists documents by `creado` descending, or as `orden` says; `id` breaks ties. `q` folds case and accents and is
   * compared with title and authors. A cursor is valid for one order only and stays right while documents come and go.
   */
  list(query: ListQuery): Promise<Page<DocumentRow>>
  document(id: string): Promise<DocumentRow>
  /** The document of that id, or the one that `merge` found it to be. */
  survivor(id: string): Promise<DocumentRow>
  /** The documents of those ids that exist, by id. */
  documents(ids: readonly string[]): Promise<Map<string, DocumentRow>>
  /**
   * The documents that have their content and are not in error, the oldest first: those of that content, or those that
   * were added by that address, with any fragment, or were found there after redirects.
   */
  here(what: { address: string } | { sha256: string }): Promise<Pick<DocumentRow, 'id' | 'titulo' | 'tipo' | 'url'>[]>
  update(id: string, patch: DocumentPatch): Promise<DocumentRow>
  /** The `origin` that `update` stored last; null when it never stored one. */
  origin(id: string): Promise<Json>
  /** Does what `update` does, and also sets the heading words of the document's passages to `heading(ruta)`. */
  describe(id: string, patch: DocumentPatch, heading: (ruta: readonly string[]) => string): Promise<DocumentRow>
  /**
   * Discards what the failed attempt left and queues a document in `error` again; any other state throws `conflicto`.
   * `given` adds to what the caller stated before.
   */
  retry(id: string, extra: Json, given?: Given): Promise<DocumentRow>
  /**
   * Queues the re-reading of a document that is `listo`, unless one is queued already; any other state throws
   * `conflicto`. `next` is the content that its file has now: it is read instead, before what can wait.
   */
  reread(id: string, next?: string): Promise<DocumentRow>
  /**
   * The text of `given.siguiente` is the document's from now on, and so is that content. `orphans` are the hashes of
   * its blobs that no row names any more.
   */
  renew(id: string, bytes: number): Promise<{ orphans: string[] }>
  /** The content of `given.siguiente` is another document's. */
  part(id: string, bytes: number): Promise<DocumentRow>
  /**
   * Removes the document, its jobs and all that was derived from it. `orphans` are the hashes of its blobs that no row
   * names any more.
   */
  remove(id: string): Promise<{ orphans: string[] }>
  /**
   * Removes a document that turned out to be `twin`. Its id and its `Idempotency-Key` lead there for a day at least, as
   * long as that one is not removed.
   */
  merge(id: string, twin: string): Promise<{ orphans: string[] }>
}
