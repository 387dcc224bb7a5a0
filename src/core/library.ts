/** What every verb of the core receives first: one caller's shelf and the parts that do not depend on the caller. */
import type { Shelf } from '../../storage/contract.ts'
import type { Blobs } from '../../storage/blobs.ts'
import type { Scratch } from '../../storage/scratch.ts'
import type { Catalogues } from './catalogues/index.ts'
import type { Csl } from './cite/csl/index.ts'
import type { Describer } from './models/describe.ts'
import type { Models } from './models/models.ts'
import type { Plan } from './accounts/plans.ts'
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
  /** Judges claims against passages. */
  readonly entail: Entailer
  /** Those who can read paraphrases, here or not; absent and null alike: nobody knows here. */
  readonly judges?: Judges | null
  /** Writes answers; `fallback`: when it fails, literal sentences. */
  readonly writer: Writer
  readonly fallback: boolean
  readonly csl: Csl
  /** Say what a work is; absent and null alike: none is asked. */
  readonly catalogues?: Catalogues | null
  /** The only way out to the web. */
  readonly fetcher: Fetcher
  /**
   * `ocr`: languages of pictures of text, as Tesseract names them; absent: Spanish and English. `tessdata`: folder of
   * data for them that were fetched.
   */
  readonly limits: { readonly read: ReadLimits; readonly ocr?: readonly string[]; readonly tessdata?: string | null }
  /** Says what pictures show, to find them by; absent and null alike: nobody here can. */
  readonly describe?: Describer | null
  /** Turns speech into text; absent and null alike: nobody here can. */
  readonly speech?: Speech | null
  /** What the account may use. */
  plan(): Promise<Plan>
  /** Origin of the service with its sub-path, no trailing slash: `https://host/anaquel`. */
  readonly site: string
  now(): Date
  /** Resolves when the job of that document or citation may have changed, or after `seconds`. */
  changed(subject: string, seconds: number, signal?: AbortSignal): Promise<void>
  /** Tells the job loop that there is work. */
  wake(): void
}
