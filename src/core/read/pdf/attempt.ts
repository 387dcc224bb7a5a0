/** One attempt to read a PDF in a child, and what the child had told of it when it ended. */
import { isolated, type Outcome } from '../isolate.ts'
import type { PageRuns, ReadRequest, Unit } from '../reader.ts'
import type { ReadInput, ReadMessage, ReadResult } from './process.ts'

/**
 * The child process, by its source path. `warm(PDF_PROCESS)` starts it ahead of time, so that the first upload does not
 * wait for it.
 */
export const PDF_PROCESS = 'src/core/read/pdf/process.ts'

/** The number of pages that are made searchable before the rest is read. */
const FIRST_PAGES = 16
/** The longest a single page may take, in seconds. The slowest page of 971 hostile files took 0.28 s. */
const PAGE_SECONDS = 30
/** Share of the work that is done once all pages are read; the rest is assembling them. */
const PAGES_SHARE = 0.9
/** Progress is told again when it has grown by more than this share. */
const STEP = 0.02

export type PdfRequest = Pick<ReadRequest, 'path' | 'limits'> &
  Partial<Pick<ReadRequest, 'nombre' | 'signal' | 'onUnits' | 'onProgress'>>

export interface Attempt {
  outcome: Outcome<ReadResult>
  /** Page, counted from 0, that the child was reading when it ended; null when it was reading none. */
  at: number | null
  pages: PageRuns[]
  units: Unit[]
}

/** Reads all pages but those of `skip`, in at most so many seconds. */
export async function attemptRead(request: PdfRequest, skip: number[], seconds: number): Promise<Attempt> {
  const { path, nombre = null, limits, signal } = request
  const input: ReadInput = { path, nombre, skip, seconds, firstPages: FIRST_PAGES }
  const told = new Told(request, skip.length === 0)
  const outcome = await isolated<ReadResult>(
    PDF_PROCESS,
    { task: 'read', input },
    {
      limits: { milliseconds: seconds * 1000, silence: PAGE_SECONDS * 1000, megabytes: limits.megabytes },
      signal,
      onMessage: message => told.hear(message as ReadMessage), // from the child of this module
    },
  )
  return { outcome, at: told.at, pages: told.pages, units: told.units }
}

/** What a child has told so far. The first units are passed on by the first attempt only. */
class Told {
  at: number | null = null
  readonly pages: PageRuns[] = []
  readonly units: Unit[] = []
  private readonly request: PdfRequest
  private readonly first: boolean
  private total = 1
  private share = 0

  constructor(request: PdfRequest, first: boolean) {
    this.request = request
    this.first = first
  }

  async hear(message: ReadMessage): Promise<void> {
    switch (message.is) {
      case 'opened':
        this.total = message.total
        break
      case 'at':
        this.at = message.page
        await this.progress(((message.page ?? this.total) / this.total) * PAGES_SHARE)
        break
      case 'first':
        if (this.first) await this.request.onUnits?.(message.units, message.total)
        break
      case 'pages':
        this.pages.push(...message.pages)
        break
      case 'units':
        this.units.push(...message.units)
        break
    }
  }

  private async progress(share: number): Promise<void> {
    if (share - this.share <= STEP) return
    this.share = share
    await this.request.onProgress?.(share)
  }
}
