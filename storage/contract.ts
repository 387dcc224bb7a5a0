/**
 * What the house asks of a storage engine. Every verb is `async` and one whole transaction: it happened or it did not.
 * `test/storage/contract.ts` judges every engine by these lines. Errors are `Failure`; an id that is not the caller's
 * is `no_encontrado`.
 */
import type { Ancla, Estado, Fase, Modo, Numeracion, Tipo } from '../src/schema.ts'
import type { Access } from './contract-access.ts'
import type { CitationShelf } from './contract-citations.ts'
import type { ListQuery, Page } from './contract-list.ts'
import type { FigureShelf } from './contract-figures.ts'
import type { ImportShelf } from './contract-imports.ts'
import type { Jobs } from './contract-jobs.ts'
import type { JudgementShelf } from './contract-judgements.ts'
import type { MarkShelf } from './contract-marks.ts'
import type { OAuth } from './contract-oauth.ts'
import type { RecordShelf } from './contract-records.ts'
import type { BlobHolds, Leases, OwnStyles, Rates, Secrets } from './contract-shared.ts'
import type { PlanAccess, UsageShelf } from './contract-usage.ts'
import type { Watching, WatchShelf } from './contract-watch.ts'
import type { WordShelf } from './contract-words.ts'

export type { ListQuery, Page } from './contract-list.ts'
export type { Description, FigureBox, FigureRow, FigureShelf, NewFigure } from './contract-figures.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

// ── Documents
// ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What the caller stated; it outranks whatever the file says. `transcripcion`: hash of the captions that came with a
 * recording, kept until their words are the document's. `opened`: hash of the copy without protection that was made of a
 * protected file with its password.
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
  /** "Family, Given" each. */
  autores: string[]
  anio: number | null
  tipo: Tipo
  estado: Estado
  /** 0 to 1, never falling while `procesando`. */
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
  /** Of the original; null while a URL has not been fetched. */
  sha256: string | null
  bytes: number
  nombre: string | null
  /** Media type as found, not as claimed. */
  media: string | null
  modo: Modo
  given: Given
  /** CSL-JSON of its record; of a document that has none yet, fields beyond title, author and issued. */
  csl: Record<string, unknown>
  /** Citation key of its record; null while it has none. */
  clave: string | null
  /** Counts of printed numbers; null while they are not known. */
  numeraciones: Numeracion[] | null
  /** How many passages it has. */
  pasajes: number
  /** Names of its collections: `principal` first, then by name. */
  bibliotecas: string[]
  /** How far its phase is, where that counts pages. */
  detalle: [done: number, total: number] | null
  /** Version of the reading; 0: before there were versions. */
  reading: number
  /** Progress of the re-reading that waits or goes on, 0 to 1; null: none. */
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
  /** Additional input of the job. */
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
  /** Where it was found, when it entered by address; read by `Shelf.origin`. */
  origin?: Json
}

/**
 * `Idempotency-Key` of one operation: the same key within 24 h gives the same resource; with another fingerprint it is
 * `conflicto`.
 */
export interface Once {
  operation: string
  key: string
  fingerprint: string
}

/** `replaced`: hash of captions of an earlier try, in whose place this one has others. */
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
  /** The number behind `impresa`, so that "12" finds "١٢"; null where none. */
  valor: number | null
  sinTexto: boolean
  /** What a page list calls it besides its printed number. */
  names?: string[]
}

/** A unit without its text: enough to find a position. */
export type UnitMark = Pick<UnitRow, 'posicion' | 'ancla' | 'valor' | 'ruta' | 'sinTexto' | 'names'>

/** `mitades`: anchors of what stands on the left and on the right page, where one scan shows two. */
export interface FolioRow {
  posicion: number
  ancla: Ancla
  valor: number | null
  evidence: Record<string, unknown>[]
  mitades?: { izquierda: Ancla; derecha: Ancla }
}

export interface NewPassage {
  /** `p23.1`: the passage's id is `<document>:<token>`. */
  token: string
  posicion: number
  texto: string
  ruta: string[]
  /** null: it stands where its unit stands. */
  ancla: Ancla | null
  /** Range of the passage in its unit's text, UTF-16. */
  desde: number
  hasta: number
  /**
   * Folded words separated by one space, as `core/search/analyze` makes them; the engine splits on spaces and knows no
   * language.
   */
  forms: string
  /** The same words, stemmed, in the same order. */
  stems: string
  /** Folded and stemmed words of title, authors and chapter path, for a weaker match. */
  heading: string
}

export interface PassageRow {
  id: string
  documento: string
  token: string
  posicion: number
  texto: string
  ruta: string[]
  /** Resolved: the passage's own or its unit's as it is now. */
  ancla: Ancla
  desde: number
  hasta: number
}

// ── Search
// ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Document ids to look in; null is the whole shelf. Made by `Shelf.scope`. */
export type Scope = readonly string[] | null

export interface LexicalQuery {
  /**
   * Different words of the query: folded form and stem. A passage matches with any of them, form counting more than
   * stem.
   */
  words: readonly { form: string; stem: string }[]
  /** Each must stand literally: folded words in order. With phrases only, every passage that has them all is a hit. */
  phrases: readonly (readonly string[])[]
}

/** `score` ≥ 0, best first; ties by id. */
export interface Hit {
  id: string
  score: number
}

/**
 * `most`: the highest score that the query could reach, (k1 + 1) · Σ idf of its different words, unknown words
 * included. 0 for a query without words.
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
 * Storage narrowed to one account. Core never sees the rest, so nothing foreign can be cited and 404 is the natural
 * answer.
 */
export interface Shelf
  extends
    CitationShelf,
    FigureShelf,
    ImportShelf,
    JudgementShelf,
    MarkShelf,
    RecordShelf,
    UsageShelf,
    WatchShelf,
    WordShelf {
  readonly account: string

  /**
   * Adds a document to the collection `principal` and queues its `ingest` job. The same sha256 already here, or the
   * same `url` when there is no sha256 yet: that row and `duplicate`. `once` is checked first.
   */
  add(document: NewDocument, once?: Once): Promise<Added>
  /**
   * `creado` descending, else as `orden` says, `id` breaks ties; `q` folds case and accents over title and authors. A
   * cursor is of one order and stays right while documents come and go.
   */
  list(query: ListQuery): Promise<Page<DocumentRow>>
  document(id: string): Promise<DocumentRow>
  /** Those that exist, by id. */
  documents(ids: readonly string[]): Promise<Map<string, DocumentRow>>
  update(id: string, patch: DocumentPatch): Promise<DocumentRow>
  /** As `update` was given it last; null where it never was. */
  origin(id: string): Promise<Json>
  /** `update`, and the words that stand over its passages become `heading(ruta)`. */
  describe(id: string, patch: DocumentPatch, heading: (ruta: readonly string[]) => string): Promise<DocumentRow>
  /**
   * One in `error` is queued again, without what the failed try left; any other is `conflicto`. `given`: what is stated
   * besides.
   */
  retry(id: string, extra: Json, given?: Given): Promise<DocumentRow>
  /** Queues the re-reading of one that is `listo`, once; any other is `conflicto`. */
  reread(id: string): Promise<DocumentRow>
  /** The document, its jobs and all that was derived. `orphans`: hashes of its blobs that no row names any more. */
  remove(id: string): Promise<{ orphans: string[] }>

  /** Inserts or replaces units by position. Keeps folios already corrected by hand (`origen: usuario`). */
  saveUnits(id: string, units: readonly UnitRow[]): Promise<void>
  /** Drops the units after `count`, their folios and their passages: the new reading has no more. */
  cutUnits(id: string, count: number): Promise<void>
  /** In order of position, from `desde` (physical) on. */
  units(id: string, desde: number, limite: number): Promise<UnitRow[]>
  marks(id: string): Promise<UnitMark[]>
  /** Replaces anchor, value and evidence of those units, and the anchors of passages that have a `mitad`. */
  saveFolios(id: string, folios: readonly FolioRow[]): Promise<void>
  folios(id: string): Promise<FolioRow[]>

  /** Replaces the passages of the units `desde`…`hasta` and indexes them at once: they can be searched from now on. */
  savePassages(id: string, desde: number, hasta: number, passages: readonly NewPassage[]): Promise<void>
  /** In the order asked; ids that are not here are left out. */
  passages(ids: readonly string[]): Promise<PassageRow[]>
  /** Passages of the units `desde`…`hasta`, in reading order. */
  passagesOf(id: string, desde: number, hasta: number): Promise<PassageRow[]>
  /** How many passages the document, or the whole shelf, has. */
  countPassages(id?: string): Promise<number>

  /** Vectors of unit length; a model's vectors never mix with another's. */
  saveVectors(model: string, rows: readonly { id: string; vector: Float32Array }[]): Promise<void>
  /**
   * Passages that have no vector of this model: oldest document first, within it in the order they were saved. `id`: of
   * one document.
   */
  unembedded(model: string, limite: number, id?: string): Promise<{ id: string; texto: string; ruta: string[] }[]>

  /** Ids of the documents that both limits allow; null when there is no limit. Unknown or foreign: `no_encontrado`. */
  scope(limits: { documentos?: readonly string[]; biblioteca?: string }): Promise<Scope>
  /** Scans in a worker thread; `signal` gives up early. */
  lexical(query: LexicalQuery, scope: Scope, limite: number, signal?: AbortSignal): Promise<LexicalResult>
  /** Cosine, highest first. Scans in a worker thread. A model without vectors here: []. */
  semantic(model: string, vector: Float32Array, scope: Scope, limite: number, signal?: AbortSignal): Promise<Hit[]>

  collections(): Promise<CollectionRow[]>
  createCollection(nombre: string, documentos: readonly string[]): Promise<CollectionRow>
  /**
   * Renames, puts in and takes out. By id or exact name. A name that exists: `conflicto`. `principal` keeps its name.
   */
  changeCollection(
    which: string,
    change: { nombre?: string; incluir?: readonly string[]; excluir?: readonly string[] },
  ): Promise<CollectionRow>
  /** Its documents stay. `principal` cannot be removed: `conflicto`. */
  removeCollection(which: string): Promise<void>
}

export type * from './contract-access.ts'
export type * from './contract-citations.ts'
export type * from './contract-imports.ts'
export type * from './contract-jobs.ts'
export type * from './contract-judgements.ts'
export type * from './contract-marks.ts'
export type * from './contract-oauth.ts'
export type * from './contract-records.ts'
export type * from './contract-shared.ts'
export type * from './contract-usage.ts'
export type * from './contract-watch.ts'
export type * from './contract-words.ts'

export interface Storage {
  /** This opening of the storage, as others may name it. */
  readonly session: string
  /** Whether whoever has that session may still be at work; false as soon as its process is gone. */
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
   * What removed passages left in indexes that accounts share, down to their words, goes now; it would go by itself in
   * a while.
   */
  forget(): Promise<void>
  /** A consistent copy while everything runs, without holds and leases; `file` must not exist. */
  backup(file: string): Promise<void>
  /**
   * True when the last stop was unclean and the integrity check that followed found nothing wrong; throws when it did.
   */
  readonly recovered: boolean
  close(): Promise<void>
}
