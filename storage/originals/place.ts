/**
 * Where originals are kept: a folder (`folder.ts`) or a bucket of S3 (`bucket.ts`), each content under its SHA-256. Who
 * needs which content is the affair of `storage/blobs.ts`.
 */
import type { Readable } from 'node:stream'
import type { Storage } from '../contract.ts'

/** First and last byte, counted from 0, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface Place {
  /** Makes the file at `part` the content with that hash and takes the file away; nobody ever sees half of it. */
  put(part: string, content: { sha256: string; bytes: number }): Promise<void>
  /** Removes the content and what was drawn from it; it is no error when it is gone already. */
  remove(sha256: string): Promise<void>
  /** Calls `use` with the path of a file with the content, which stays meanwhile. Throws ENOENT when it is gone. */
  withFile<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** Path of the PDF that was drawn from the content, whether it is there or not. */
  drawing(sha256: string): string
  /** Bytes of the content; null when it is not there. */
  size(sha256: string): Promise<number | null>
  /** Throws ENOENT when the content is gone. */
  open(sha256: string, range?: ByteRange): Promise<Readable>
  /** Every hash; with `before`, in milliseconds since 1970, those that were written earlier. */
  list(before?: number): AsyncIterable<string>
  /** Removes what processes left behind that died. */
  sweep(): Promise<void>
}

/** What a place asks of the storage: which processes there are. */
export type Sessions = Pick<Storage, 'session' | 'alive'>

export function requireHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('blob: not a SHA-256')
  return sha256
}

/** As the file system says it of a file that is gone. */
export const gone = (sha256: string): Error => Object.assign(new Error(`no content ${sha256}`), { code: 'ENOENT' })
