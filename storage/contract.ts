/**
 * The storage contract: what the rest of the program requires of a storage engine. Every verb is `async` and one whole
 * transaction: it happened or it did not. `test/storage/contract.ts` tests every engine against this file. Errors are
 * `Failure`; an id that does not belong to the account throws `no_encontrado`.
 */
import type { Ancla, Estado, Fase, Modo, Numeracion, Tipo } from '../src/schema.ts'
import type { Access } from './contract-access.ts'
import type { CitationShelf } from './contract-citations.ts'
import type { ListQuery, Page } from './contract-list.ts'
import type { FigureShelf } from './contract-figures.ts'
import type { FormerShelf } from './contract-former.ts'
import type { ImportShelf } from './contract-imports.ts'
import type { Jobs } from './contract-jobs.ts'
import type { JudgementShelf } from './contract-judgements.ts'
import type { MarkShelf } from './contract-marks.ts'
import type { ReadingShelf } from './contract-reading.ts'
import type { OAuth } from './contract-oauth.ts'
import type { RecordShelf } from './contract-records.ts'
import type { BlobHolds, Leases, OwnStyles, Rates, Secrets } from './contract-shared.ts'
import type { Transfer } from './contract-transfer.ts'
import type { PlanAccess, UsageShelf } from './contract-usage.ts'
import type { Watching, WatchShelf } from './contract-watch.ts'
import type { WordShelf } from './contract-words.ts'

export type { ListQuery, Page } from './contract-list.ts'
export type { Description, FigureBox, FigureRow, FigureShelf, NewFigure } from './contract-figures.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

// ── Documents
// ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What the caller stated when adding the document; it takes precedence over whatever the file says. `transcripcion` is
 * the hash of the captions that came with a recording, kept until their words are the document's text. `opened` is the
 * hash of the unprotected copy that was made of a protected file with its password.
 */
export interface Given {
  titulo?: string
  autores?: string[]
  anio?: number
  transcripcion?: string
  opened?: string
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

// ── Units, folios, passages
// ─────────────────────────────────────────────────────────────────────────────────────────────

export interface UnitRow {
  posicion: number
  texto: string
  ancla: Ancla
  ruta: string[]
  /** The number behind `impresa`, so that a search for "12" finds "١٢"; null where the label is no number. */
  valor: number | null
  sinTexto: boolean
  /** Labels that the file's page list gives the unit besides its printed number. */
  names?: string[]
}

/** A unit without its text, which is enough to find a position. */
export type UnitMark = Pick<UnitRow, 'posicion' | 'ancla' | 'valor' | 'ruta' | 'sinTexto' | 'names'>

/** A folio and its evidence. `mitades` holds the anchors of the left and the right page where one scan shows two. */
export interface FolioRow {
  posicion: number
  ancla: Ancla
  valor: number | null
  evidence: Record<string, unknown>[]
  mitades?: { izquierda: Ancla; derecha: Ancla }
}

export interface NewPassage {
  /** For example `p23.1`. The passage's id is `<document>:<token>`. */
  token: string
  posicion: number
  texto: string
  ruta: string[]
  /** Null when the passage has no anchor of its own and uses its unit's. */
  ancla: Ancla | null
  /** Range of the passage in its unit's text, in UTF-16 code units. */
  desde: number
  hasta: number
  /**
   * Folded words separated by one space, as `core/search/analyze` makes them. The engine splits on spaces and knows no
   * language.
   */
  forms: string
  /** The stems of the same words, in the same order. */
  stems: string
  /** Folded and stemmed words of title, authors and chapter path; a match with them scores less. */
  heading: string
}

export interface PassageRow {
  id: string
  documento: string
  token: string
  posicion: number
  texto: string
  ruta: string[]
  /** The passage's own anchor, or its unit's as it is now. */
  ancla: Ancla
  desde: number
  hasta: number
}

// ── Search
// ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Document ids to search in; null means the whole shelf. `Shelf.scope` makes it. */
export type Scope = readonly string[] | null

export interface LexicalQuery {
  /**
   * The different words of the query, each as folded form and stem. A passage matches when it has any of them; an equal
   * form scores more than an equal stem.
   */
  words: readonly { form: string; stem: string }[]
  /**
   * Folded words that must stand in the passage literally and in order. When a query has phrases only, every passage
   * that has all of them is a hit.
   */
  phrases: readonly (readonly string[])[]
}

/** A search result with `score` ≥ 0. Results come best first; equal scores are ordered by id. */
export interface Hit {
  id: string
  score: number
}

/**
 * `most` is the highest score that the query could reach: (k1 + 1) · Σ idf of its different words, unknown words
 * included. It is 0 for a query without words.
 */
export interface LexicalResult {
  hits: Hit[]
  most: number
}

// ── Collections, and what one account holds
// ─────────────────────────────────────────────────────────────────────────────

export interface CollectionRow {
  id: string
  nombre: string
  documentos: number
  creado: string
}

/**
 * Storage narrowed to one account. Core never sees other accounts' rows, so nothing foreign can be cited and 404 is the
 * natural answer.
 */
export interface Shelf
  extends
    CitationShelf,
    FigureShelf,
    FormerShelf,
    ImportShelf,
    JudgementShelf,
    MarkShelf,
    ReadingShelf,
    RecordShelf,
    UsageShelf,
    WatchShelf,
    WordShelf {
  readonly account: string

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
  /** The documents of those ids that exist, by id. */
  documents(ids: readonly string[]): Promise<Map<string, DocumentRow>>
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
   * `conflicto`.
   */
  reread(id: string): Promise<DocumentRow>
  /**
   * Removes the document, its jobs and all that was derived from it. `orphans` are the hashes of its blobs that no row
   * names any more.
   */
  remove(id: string): Promise<{ orphans: string[] }>

  /** Inserts or replaces units by position, but keeps folios that were corrected by hand (`origen: usuario`). */
  saveUnits(id: string, units: readonly UnitRow[]): Promise<void>
  /** Removes the units after `count` with their folios and passages, when a new reading has fewer units. */
  cutUnits(id: string, count: number): Promise<void>
  /** At most `limite` units in order of position, starting at the physical position `desde`. */
  units(id: string, desde: number, limite: number): Promise<UnitRow[]>
  marks(id: string): Promise<UnitMark[]>
  /** Replaces anchor, value and evidence of those units, and the anchors of their passages that have a `mitad`. */
  saveFolios(id: string, folios: readonly FolioRow[]): Promise<void>
  folios(id: string): Promise<FolioRow[]>

  /** Replaces the passages of the units `desde`…`hasta` and indexes them: they can be searched at once. */
  savePassages(id: string, desde: number, hasta: number, passages: readonly NewPassage[]): Promise<void>
  /** Passages in the order of `ids`; ids that do not exist are left out. */
  passages(ids: readonly string[]): Promise<PassageRow[]>
  /** Passages of the units `desde`…`hasta`, in reading order. */
  passagesOf(id: string, desde: number, hasta: number): Promise<PassageRow[]>
  /** How many passages the document has, or the whole shelf when no `id` is given. */
  countPassages(id?: string): Promise<number>

  /** Saves vectors of unit length. Vectors of different models are never mixed. */
  saveVectors(model: string, rows: readonly { id: string; vector: Float32Array }[]): Promise<void>
  /**
   * Passages that have no vector of this model: oldest document first, and within a document in the order in which they
   * were saved. With `id`, only those of that document.
   */
  unembedded(model: string, limite: number, id?: string): Promise<{ id: string; texto: string; ruta: string[] }[]>

  /**
   * Ids of the documents that satisfy both limits; null when there is no limit. Throws `no_encontrado` when a document
   * or the collection is not this account's.
   */
  scope(limits: { documentos?: readonly string[]; biblioteca?: string }): Promise<Scope>
  /** BM25 search. It runs in a worker thread; `signal` aborts it. */
  lexical(query: LexicalQuery, scope: Scope, limite: number, signal?: AbortSignal): Promise<LexicalResult>
  /**
   * Cosine search, highest score first, in a worker thread. Answers [] when the account has no vectors of that model.
   */
  semantic(model: string, vector: Float32Array, scope: Scope, limite: number, signal?: AbortSignal): Promise<Hit[]>

  collections(): Promise<CollectionRow[]>
  createCollection(nombre: string, documentos: readonly string[]): Promise<CollectionRow>
  /**
   * Renames a collection and adds or removes documents; `which` is an id or an exact name. Throws `conflicto` when the
   * new name is taken, and when it would rename `principal`.
   */
  changeCollection(
    which: string,
    change: { nombre?: string; incluir?: readonly string[]; excluir?: readonly string[] },
  ): Promise<CollectionRow>
  /** Removes a collection but none of its documents. Throws `conflicto` for `principal`. */
  removeCollection(which: string): Promise<void>
}

export type * from './contract-access.ts'
export type * from './contract-citations.ts'
export type * from './contract-former.ts'
export type * from './contract-imports.ts'
export type * from './contract-jobs.ts'
export type * from './contract-judgements.ts'
export type * from './contract-marks.ts'
export type * from './contract-reading.ts'
export type * from './contract-oauth.ts'
export type * from './contract-records.ts'
export type * from './contract-shared.ts'
export type * from './contract-transfer.ts'
export type * from './contract-usage.ts'
export type * from './contract-watch.ts'
export type * from './contract-words.ts'

export interface Storage {
  /** Identifies this opening of the storage, so that other processes can refer to it. */
  readonly session: string
  /** Whether the process that opened that session may still be running; false as soon as it has ended. */
  alive(session: string): Promise<boolean>
  shelf(account: string): Shelf
  readonly jobs: Jobs
  readonly access: Access & PlanAccess
  readonly oauth: OAuth
  readonly holds: BlobHolds
  readonly leases: Leases
  readonly rates: Rates
  readonly secrets: Secrets
  readonly styles: OwnStyles
  readonly watching: Watching
  /**
   * Removes now what deleted passages left in the indexes that accounts share, down to their words. Otherwise that
   * happens by itself within about a minute.
   */
  forget(): Promise<void>
  /**
   * Calls `hear` when another process queued a job (null) or ended one (its document or citation). Returns false where
   * the engine hears nothing: then whoever waits must look.
   */
  listen(hear: (subject: string | null) => void): boolean
  /** Moves everything to or from another storage. */
  readonly transfer: Transfer
  /**
   * Makes a consistent copy while everything runs, without holds and leases. Throws when `file` exists. null where the
   * engine has no such copy: then its rows are carried over (`transfer`).
   */
  readonly backup: ((file: string) => Promise<void>) | null
  /**
   * True when the last stop was unclean and the integrity check that followed found nothing wrong. When it does find
   * damage, opening the storage throws.
   */
  readonly recovered: boolean
  /** What whoever starts a server is told of the engine, in one line. */
  readonly about?: string
  close(): Promise<void>
}
