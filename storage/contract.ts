/**
 * The storage contract: what the rest of the program requires of a storage engine. Every verb is `async` and one whole
 * transaction: it happened or it did not. `test/storage/contract.ts` tests every engine against this file. Errors are
 * `Failure`; an id that does not belong to the account throws `no_encontrado`.
 */
import type { Access } from './contract-access.ts'
import type { CitationShelf } from './contract-citations.ts'
import type { CollectionShelf } from './contract-collections.ts'
import type { DocumentShelf } from './contract-documents.ts'
import type { FigureShelf } from './contract-figures.ts'
import type { FormerShelf } from './contract-former.ts'
import type { ImportShelf } from './contract-imports.ts'
import type { Jobs } from './contract-jobs.ts'
import type { JudgementShelf } from './contract-judgements.ts'
import type { MarkShelf } from './contract-marks.ts'
import type { OAuth } from './contract-oauth.ts'
import type { ReadingShelf } from './contract-reading.ts'
import type { RecordShelf } from './contract-records.ts'
import type { SearchShelf } from './contract-search.ts'
import type { BlobHolds, Leases, OwnStyles, Rates, Secrets } from './contract-shared.ts'
import type { TextShelf } from './contract-text.ts'
import type { Transfer } from './contract-transfer.ts'
import type { PlanAccess, UsageShelf } from './contract-usage.ts'
import type { Watching, WatchShelf } from './contract-watch.ts'
import type { WordShelf } from './contract-words.ts'

export type * from './contract-access.ts'
export type * from './contract-citations.ts'
export type * from './contract-collections.ts'
export type * from './contract-documents.ts'
export type * from './contract-figures.ts'
export type * from './contract-former.ts'
export type * from './contract-imports.ts'
export type * from './contract-jobs.ts'
export type * from './contract-judgements.ts'
export type * from './contract-list.ts'
export type * from './contract-marks.ts'
export type * from './contract-oauth.ts'
export type * from './contract-reading.ts'
export type * from './contract-records.ts'
export type * from './contract-search.ts'
export type * from './contract-shared.ts'
export type * from './contract-text.ts'
export type * from './contract-transfer.ts'
export type * from './contract-usage.ts'
export type * from './contract-watch.ts'
export type * from './contract-words.ts'

/**
 * Storage narrowed to one account. Core never sees other accounts' rows, so nothing foreign can be cited and 404 is the
 * natural answer.
 */
export interface Shelf
  extends
    CitationShelf,
    CollectionShelf,
    DocumentShelf,
    FigureShelf,
    FormerShelf,
    ImportShelf,
    JudgementShelf,
    MarkShelf,
    ReadingShelf,
    RecordShelf,
    SearchShelf,
    TextShelf,
    UsageShelf,
    WatchShelf,
    WordShelf {
  readonly account: string
}

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
