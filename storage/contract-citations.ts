/**
 * Citation jobs: what was asked, how far they are, what came out. Part of the contract;
 * `test/storage/judge-collections.ts` judges them.
 */
import type { Estado } from '../src/schema.ts'
import type { Json, Once } from './contract.ts'

/** `draft`: hash of the Word file that is to be cited. */
export interface NewCitation {
  id: string
  estilo: string
  input: Json
  draft?: string | null
}

/** `cited`: hash of the Word file that the draft became. */
export interface CitationRow {
  id: string
  estado: Estado
  estilo: string
  progreso: number
  fase: string | null
  error: string | null
  creado: string
  input: Json
  draft: string | null
  result: Json
  cited: string | null
}

/** The part of `Shelf` that holds them. */
export interface CitationShelf {
  /** Records a citation job and queues it (`kind: cite`). */
  addCitation(citation: NewCitation, once?: Once): Promise<{ row: CitationRow; replayed: boolean }>
  citation(id: string): Promise<CitationRow>
  saveCitation(id: string, result: Json, cited?: string | null): Promise<void>
  /** Whoever asked for what `fingerprint` names was not told the end of that job; null: they were. */
  leaveCitation(id: string, fingerprint: string | null): Promise<void>
  /** The job that was left last with that fingerprint, if it was made within so many seconds. */
  leftCitation(fingerprint: string, seconds: number): Promise<CitationRow | null>
  /**
   * Ends its job, waiting or running, in error with `mensaje`, and gives back what it cost; whoever runs it loses the
   * lease. False when it had ended.
   */
  stopCitation(id: string, mensaje: string): Promise<boolean>
  /** One in `error` is queued again and counted again, as it was; any other stays as it is. */
  resumeCitation(id: string): Promise<CitationRow>
  /** All of them, with their queued jobs: their ids, and hashes of their Word files that no row names any more. */
  removeCitations(): Promise<{ ids: string[]; orphans: string[] }>
}
