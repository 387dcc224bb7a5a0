/**
 * What the processes that serve one library share beside its rows: holds on blobs, work that one of them does for all,
 * buckets of tries, secrets of the installation, citation styles of one's own. `test/storage/judge-shared.ts` judges
 * it.
 */
import type { Json } from './contract.ts'

/**
 * A blob is needed by the rows that name it (a document, its captions, a figure, a citation job) and by holds: what is
 * on its way to a row. Whoever removes a blob asks `letGo` first, so that nobody puts in what somebody else takes away.
 */
export interface BlobHolds {
  /**
   * Holds that content for at most so many seconds; with null all content, while a copy is made. The hold's id, or null
   * while somebody is removing that content: then it is written anew and asked again.
   */
  hold(sha256: string | null, seconds: number): Promise<string | null>
  /** Ends a hold; one that is over already is no error. */
  release(hold: string): Promise<void>
  /**
   * True when no row and no hold needs that content: the caller removes it and says so with `gone`. Until then, and for
   * at most so many seconds, nobody can hold it.
   */
  letGo(sha256: string, seconds: number): Promise<boolean>
  gone(sha256: string): Promise<void>
}

/** Work that one process does for all: embedding anew, tidying up. */
export interface Leases {
  /**
   * True when nobody else has that work: it is `holder`'s for so many seconds, and longer when it asks again. A holder
   * that is a `Storage.session` loses it with its process.
   */
  take(work: string, holder: string, seconds: number): Promise<boolean>
  /** Gives it back early; nothing happens when it is somebody else's. */
  end(work: string, holder: string): Promise<void>
}

/** A bucket holds `most` tries and is filled evenly within `seconds`. */
export interface Bucket {
  name: string
  most: number
  seconds: number
}

/** `left`: tries that are there now, with fractions. */
export interface Taken {
  taken: boolean
  left: number
}

/** How often something may be tried, whichever process is asked. Names come hashed where they say who somebody is. */
export interface Rates {
  /** Takes `n` tries when so many are there, else none. A name that was never asked has a full bucket. */
  take(bucket: Bucket, n: number): Promise<Taken>
  /** Puts tries back, up to `most`. */
  giveBack(bucket: Bucket, n: number): Promise<void>
  /** The bucket is full again. */
  forget(name: string): Promise<void>
}

/** A citation style of one's own: its id, and a mark that changes with its text. */
export interface StyleMark {
  id: string
  mark: string
}

/** Citation styles that the people of this installation added. */
export interface OwnStyles {
  /** By id. */
  list(): Promise<StyleMark[]>
  /** The CSL text, or null. */
  read(id: string): Promise<string | null>
  /** An id that is there is `conflicto`, unless it is to be replaced. */
  save(id: string, csl: string, options: { replace: boolean }): Promise<void>
  /** `no_encontrado` where there is none. */
  remove(id: string): Promise<void>
}

export interface Secrets {
  /** The secret of that name; `fresh` becomes it where there was none. All who ask at once get the same one, whole. */
  secret(name: string, fresh: Json): Promise<Json>
}
