/** What every verb of the core receives first: one account's shelf, and the parts that do not depend on the account. */
import type { Shelf } from '../../storage/contract.ts'
import type { Blobs } from '../../storage/blobs.ts'
import type { Scratch } from '../../storage/scratch.ts'
import type { Catalogues } from './catalogues/index.ts'
import type { Csl } from './cite/csl/index.ts'
import type { Describer } from './models/describe.ts'
import type { Models } from './models/models.ts'
import type { Plan } from './accounts/plans.ts'
import type { Splitter } from './ingest/splitter.ts'
import type { Signer } from './receipts/key.ts'
import type { Judges } from './readers/open.ts'
import type { Entailer } from './verify/entailer.ts'
import type { Writer } from './ask/writer.ts'
import type { Fetcher } from './read/fetch/fetch.ts'
import type { ReadLimits, Speech } from './read/reader.ts'

export interface Library {
  readonly shelf: Shelf
  readonly blobs: Blobs
  readonly scratch: Scratch
  readonly models: Models
  /** Decides whether passages support claims. */
  readonly entail: Entailer
  /** The models that may judge paraphrases, whether fetched or not; null or absent when there are none. */
  readonly judges?: Judges | null
  /** Writes answers. With `fallback`, an answer consists of literal sentences when the writer fails. */
  readonly writer: Writer
  readonly fallback: boolean
  readonly csl: Csl
  /** Services that identify works; null or absent when none is asked. */
  readonly catalogues?: Catalogues | null
  /** Signs receipts; null or absent where nothing signs. */
  readonly signer?: Signer | null
  /** The only way to make requests to the web. */
  readonly fetcher: Fetcher
  /**
   * Limits of reading. `ocr` lists the languages of pictures of text, as Tesseract names them; absent means Spanish and
   * English. `tessdata` is the folder with their data, if it was fetched.
   */
  readonly limits: { readonly read: ReadLimits; readonly ocr?: readonly string[]; readonly tessdata?: string | null }
  /** Describes pictures, so that they can be found; null or absent when no model can. */
  readonly describe?: Describer | null
  /** Turns speech into text; null or absent when no model can. */
  readonly speech?: Speech | null
  /** Splits long documents in a thread of its own; null or absent where no documents are read. */
  readonly splitter?: Splitter | null
  /** The account's plan. */
  plan(): Promise<Plan>
  /** Origin of the service with its sub-path and no trailing slash, for example `https://host/anaquel`. */
  readonly site: string
  now(): Date
  /** Resolves when the job of that document or citation may have changed, or after `seconds`. */
  changed(subject: string, seconds: number, signal?: AbortSignal): Promise<void>
  /** Tells the job loop that there is work. */
  wake(): void
}
