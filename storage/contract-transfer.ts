/**
 * How a whole library leaves one storage and enters another, row by row, whichever engines they are.
 * `test/storage/judge-transfer.ts` tests it.
 */

export type TransferValue = null | number | string | Uint8Array

/**
 * A row as every engine has it: what an engine derives or numbers for itself is not in it, and `account` always is
 * where the row belongs to one. Rows of `passages` also name `titulo`, `autores` and `descripcion`, from which their
 * words are made anew.
 */
export type TransferRow = Record<string, TransferValue>

/** Where the next page begins: values of the engine that gave it. */
export type TransferCursor = readonly TransferValue[]

export interface TransferPage {
  rows: TransferRow[]
  /** null after the last page. */
  next: TransferCursor | null
}

/** How far a copy into this storage has come; kept by the transaction that writes the rows. */
export interface TransferProgress {
  /** Whose rows they are: the same for every opening of one library. */
  source: string
  table: string
  /** Of the source; null when the table is whole. */
  next: TransferCursor | null
}

/** Everything as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** At most `limit` rows of that table, from the beginning or from where a page ended. */
  read(table: string, after: TransferCursor | null, limit: number): Promise<TransferPage>
  close(): Promise<void>
}

/** A passage's row with what the index is made of, as in `NewPassage`. */
export interface TransferWords {
  forms: string
  stems: string
  heading: string
}

export interface Transfer {
  /** What the copy carries, in an order in which rows can be written. */
  readonly tables: readonly string[]
  /** Opens a snapshot, which must be closed. */
  snapshot(): Promise<Snapshot>
  /** Saves rows and progress, both or neither. Rows of `passages` have `TransferWords` too. */
  write(table: string, rows: readonly TransferRow[], progress: TransferProgress): Promise<void>
  /** null when no copy into this storage has begun, or when one is complete. */
  progress(): Promise<TransferProgress | null>
  /** Ends the copy: from now on the library can be served. */
  complete(): Promise<void>
  /** Whether it holds nothing: no account, and no secret. */
  isEmpty(): Promise<boolean>
  /** How many other openings of this library live. */
  others(): Promise<number>
}
