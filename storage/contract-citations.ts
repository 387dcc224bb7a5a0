/**
 * Citation jobs: what was asked, how far they are, and their results. Part of the contract;
 * `test/storage/judge-collections.ts` tests it.
 */
import type { Estado } from '../src/schema/index.ts'
import type { Json, Once } from './contract-documents.ts'

/** `draft` is the hash of the Word file whose citations are to be formatted. */
export interface NewCitation {
  id: string
  estilo: string
  input: Json
  draft?: string | null
}

/** `cited` is the hash of the Word file that was made from the draft. */
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

/** The part of `Shelf` that holds citation jobs. */
export interface CitationShelf {
  /** Records a citation job and queues it (`kind: cite`). */
  addCitation(citation: NewCitation, once?: Once): Promise<{ row: CitationRow; replayed: boolean }>
  citation(id: string): Promise<CitationRow>
  saveCitation(id: string, result: Json, cited?: string | null): Promise<void>
  /**
   * Records that the client whose request has `fingerprint` was not told the end of this job; null records that it was.
   * Throws `no_encontrado`.
   */
  leaveCitation(id: string, fingerprint: string | null): Promise<void>
  /**
   * The job that was marked last with that fingerprint, if it was created in the last `seconds` seconds; otherwise
   * null.
   */
  leftCitation(fingerprint: string, seconds: number): Promise<CitationRow | null>
  /**
   * Ends a waiting or running job in error with `mensaje` and gives back what it cost; a running worker loses its
   * lease. Returns false when the job had already ended.
   */
  stopCitation(id: string, mensaje: string): Promise<boolean>
  /**
   * Queues a job in `error` again with the same input and counts it again; a job in any other state is left as it is.
   */
  resumeCitation(id: string): Promise<CitationRow>
  /**
   * Removes all citation jobs, queued ones included. Returns their ids and the hashes of their Word files that no row
   * names any more.
   */
  removeCitations(): Promise<{ ids: string[]; orphans: string[] }>
}
