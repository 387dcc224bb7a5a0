/**
 * What the processes that serve one library share besides its rows: holds on blobs, leases of work that one of them
 * does for all, rate-limit buckets, secrets of the installation and its own citation styles.
 * `test/storage/judge-shared.ts` tests it.
 */
import type { Json } from './contract-documents.ts'

/**
 * A blob is needed by the rows that name it (a document, its captions, a figure, a citation job) and by holds, which
 * protect content that a row will name soon. Removing a blob starts with `letGo`, so that no process adds a blob while
 * another deletes it.
 */
export interface BlobHolds {
  /**
   * Holds that content for at most `seconds` seconds; with null it holds all content, while a copy is made. Returns the
   * hold's id, or null while another process is removing that content: then the caller writes it again and retries.
   * The seconds are those of the holder's process, which no clock that jumps shortens while that process lives.
   */
  hold(sha256: string | null, seconds: number): Promise<string | null>
  /** Ends a hold; it is no error when the hold has ended already. */
  release(hold: string): Promise<void>
  /**
   * Returns true when no row and no hold needs that content. The caller then removes it and confirms with `gone`; until
   * then, and for at most `seconds` seconds, nobody can hold it.
   */
  letGo(sha256: string, seconds: number): Promise<boolean>
  gone(sha256: string): Promise<void>
}

/** Leases of work that one process does for all, such as re-embedding or tidying up. */
export interface Leases {
  /**
   * Returns true when no other holder has that work: `holder` then has it for `seconds` seconds, and extends the lease
   * by asking again. A holder that is a `Storage.session` loses the lease when its process ends.
   */
  take(work: string, holder: string, seconds: number): Promise<boolean>
  /** Ends the lease early; does nothing when another holder has it. */
  end(work: string, holder: string): Promise<void>
}

/** A token bucket: it holds `most` tries and refills evenly, from empty to full within `seconds`. */
export interface Bucket {
  name: string
  most: number
  seconds: number
}

/** Whether the tries were taken; `left` is how many the bucket has now, with fractions. */
export interface Taken {
  taken: boolean
  left: number
}

/** Rate limiting across all processes. Names that identify a person arrive hashed. */
export interface Rates {
  /** Takes `n` tries when the bucket has as many, otherwise none. A name that was never used has a full bucket. */
  take(bucket: Bucket, n: number): Promise<Taken>
  /** Puts `n` tries back, up to `most`. */
  giveBack(bucket: Bucket, n: number): Promise<void>
  /** Fills the bucket again. */
  forget(name: string): Promise<void>
}

/** A citation style of this installation: its id, and a mark that changes with its text. */
export interface StyleMark {
  id: string
  mark: string
}

/** Citation styles that the people of this installation added. */
export interface OwnStyles {
  /** All styles, ordered by id. */
  list(): Promise<StyleMark[]>
  /** The CSL text, or null when there is no such style. */
  read(id: string): Promise<string | null>
  /** Saves a style. Throws `conflicto` when the id exists, unless `replace` is set. */
  save(id: string, csl: string, options: { replace: boolean }): Promise<void>
  /** Throws `no_encontrado` when there is no such style. */
  remove(id: string): Promise<void>
}

export interface Secrets {
  /**
   * The secret of that name. When there is none, `fresh` is stored; callers that ask at the same time get the same
   * secret, whole.
   */
  secret(name: string, fresh: Json): Promise<Json>
}
