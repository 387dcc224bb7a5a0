/**
 * Folders that are watched for an account, and every file that was seen in them. Part of the contract;
 * `test/storage/judge-watch.ts` tests it. Which files are read, and why others are not, is up to the core.
 */
import type { Estado, EstadoCobertura, FalloCarpeta, Motivo } from '../src/schema/index.ts'
import type { Page } from './contract-list.ts'

export interface WatchedFolder {
  id: string
  /** Absolute path. */
  ruta: string
  /** True when the settings name the folder. */
  configured: boolean
  /** ISO 8601, UTC. */
  creado: string
  /** When the folder was last scanned to its end; null when it never was. */
  revisada: string | null
  /** Why the last scan failed; null when it did not. */
  fallo: FalloCarpeta | null
}

/** A file as it was last seen. */
export interface SeenFile {
  /** Path within the folder, with slashes. */
  ruta: string
  bytes: number
  /** Milliseconds since 1970, with fractions. */
  mtime: number
  ctime: number
  estado: EstadoCobertura
  motivo: Motivo
  detalle: string | null
  /** SHA-256 of the content that was added to the library; `estado` and `motivo` then apply once it is read. */
  sha256: string | null
  /**
   * How often the document was retried after interruptions. The file waits for a retry (`interrumpido`) at most three
   * times.
   */
  tries: number
}

/** `fecha` is when the file's content, or the reason why it has none, last changed. */
export interface WatchedFile extends SeenFile {
  fecha: string
}

export interface CoverageRow extends Pick<WatchedFile, 'ruta' | 'bytes' | 'estado' | 'motivo' | 'detalle' | 'fecha'> {
  carpeta: string
  documento: string | null
  titulo: string | null
}

export interface CoverageQuery {
  estado?: EstadoCobertura
  /** Id of a folder. Throws `no_encontrado` when it is not this account's. */
  carpeta?: string
  limite: number
  cursor?: string
}

export interface CoverageSum {
  carpeta: string
  estado: EstadoCobertura
  archivos: number
}

/** A document whose content is in no watched file any more. `cambiado`: its file exists, with other content. */
export interface AbsentRow {
  documento: string
  titulo: string
  carpeta: string
  ruta: string
  fecha: string
  cambiado: boolean
}

export interface WatchShelf {
  /**
   * Watches a folder; the same path again is the same folder. Throws `conflicto` when it lies inside a watched folder
   * or contains one.
   */
  watchFolder(ruta: string, configured: boolean): Promise<WatchedFolder>
  /** Stops watching. The folder's documents stay and are no longer reported as absent. */
  unwatchFolder(id: string): Promise<void>
  /** Folders in order of path. */
  watchedFolders(): Promise<WatchedFolder[]>
  /** The files that exist in the folder. */
  watchedFiles(folder: string): Promise<WatchedFile[]>
  /**
   * Replaces what was known of `files` by their present state, and records the paths that are gone. When a file is gone
   * or has other content, its document is `absent` unless that content is elsewhere.
   */
  saveWatched(folder: string, files: readonly SeenFile[], gone: readonly string[]): Promise<void>
  /** Records a scan that ended now, or why it could not be made. */
  checkedFolder(folder: string, fallo: FalloCarpeta | null): Promise<void>
  /**
   * The document with that content, else the one that has it as soon as it is read; `removed` when a watched file had
   * it once and its document was deleted; else null.
   */
  knownContent(sha256: string): Promise<{ documento: string; estado: Estado } | 'removed' | null>
  /**
   * The document whose content the file at that path had before, unless another file has it now; null when there is
   * none.
   */
  contentBefore(folder: string, ruta: string): Promise<string | null>
  /**
   * Coverage in order of folder and path; a cursor stays right while files come and go. `total` counts what matches the
   * query.
   */
  coverage(query: CoverageQuery): Promise<Page<CoverageRow>>
  coverageSums(): Promise<CoverageSum[]>
  /**
   * Absent documents, latest first. While a file of the same size is still waiting to be read, the document is left
   * out, because the file may only have moved.
   */
  absent(): Promise<AbsentRow[]>
  /**
   * Stops reporting those documents as absent. Throws `conflicto` for one that is not `absent` and `no_encontrado` for
   * an unknown one; then nothing is changed.
   */
  keepAbsent(documentos: readonly string[]): Promise<void>
}

/** The watched folders of all accounts, for the watcher. */
export interface Watching {
  folders(): Promise<(WatchedFolder & { account: string })[]>
}
