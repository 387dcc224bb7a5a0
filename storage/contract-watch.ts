/**
 * Folders that are watched for an account, and every file that was seen in them. Part of the contract;
 * `test/storage/judge-watch.ts` judges it. Which files are read, and why others are not, is the core's business.
 */
import type { EstadoCobertura, FalloCarpeta, Motivo } from '../src/schema-coverage.ts'
import type { Estado } from '../src/schema.ts'
import type { Page } from './contract-list.ts'

export interface WatchedFolder {
  id: string
  /** Absolute. */
  ruta: string
  /** The settings name it. */
  configured: boolean
  /** ISO 8601, UTC. */
  creado: string
  /** When it was last looked through to its end; null: not yet. */
  revisada: string | null
  /** Why it could not be looked through the last time. */
  fallo: FalloCarpeta | null
}

/** A file as it was last seen. */
export interface SeenFile {
  /** Within its folder, with slashes. */
  ruta: string
  bytes: number
  /** Milliseconds since 1970, with fractions. */
  mtime: number
  ctime: number
  estado: EstadoCobertura
  motivo: Motivo
  detalle: string | null
  /** Content that was given to the library; `estado` and `motivo` are then what they are once it is read. */
  sha256: string | null
  /** How often its document was tried again after interruptions; it waits for that (`interrumpido`) at most three times. */
  tries: number
}

/** `fecha`: since when its content, or the reason it has none, is what it is. */
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
  /** Id of a folder; unknown or foreign: `no_encontrado`. */
  carpeta?: string
  limite: number
  cursor?: string
}

export interface CoverageSum {
  carpeta: string
  estado: EstadoCobertura
  archivos: number
}

/** A document whose content stands in no file any more; `cambiado`: its file is there with other content. */
export interface AbsentRow {
  documento: string
  titulo: string
  carpeta: string
  ruta: string
  fecha: string
  cambiado: boolean
}

export interface WatchShelf {
  /** The same path again is the same folder. One inside another, either way: `conflicto`. */
  watchFolder(ruta: string, configured: boolean): Promise<WatchedFolder>
  /** Its documents stay, and are not asked about. */
  unwatchFolder(id: string): Promise<void>
  /** By path. */
  watchedFolders(): Promise<WatchedFolder[]>
  /** Those that are there. */
  watchedFiles(folder: string): Promise<WatchedFile[]>
  /**
   * Files as they are now, in the place of what was known of their paths, and paths that are gone. Where a file had other
   * content, or is gone, its document is `absent` unless that content stands elsewhere.
   */
  saveWatched(folder: string, files: readonly SeenFile[], gone: readonly string[]): Promise<void>
  /** It was looked through now, or could not be. */
  checkedFolder(folder: string, fallo: FalloCarpeta | null): Promise<void>
  /**
   * Whether a document has that content; `removed`: a watched file gave it once, and somebody deleted the document.
   */
  knownContent(sha256: string): Promise<{ documento: string; estado: Estado } | 'removed' | null>
  /** By folder and path; a cursor stays right while files come and go. `total`: of what was asked for. */
  coverage(query: CoverageQuery): Promise<Page<CoverageRow>>
  coverageSums(): Promise<CoverageSum[]>
  /** Latest first. While a file of that size is still to be looked into, nothing of it is told: it may have moved. */
  absent(): Promise<AbsentRow[]>
  /** They are not asked about again. One that is not `absent`: `conflicto`; unknown: `no_encontrado`; nothing is done then. */
  keepAbsent(documentos: readonly string[]): Promise<void>
}

/** The folders of all accounts, for whoever watches them. */
export interface Watching {
  folders(): Promise<(WatchedFolder & { account: string })[]>
}
