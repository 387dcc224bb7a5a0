/**
 * Figures of a file: cut out in a child that can be killed, handed over place by place. What cannot be opened is left
 * out: the text is there without it.
 */
import { isolated, type Outcome } from '../isolate.ts'
import type { ReadLimits, ReadWord } from '../reader.ts'
import type { CutPicture, FigureMessage, PartMessage, PartsInput, PdfInput } from './process.ts'
import type { StoredPicture } from './picture.ts'

export type { CutPicture } from './process.ts'
export type { StoredPicture } from './picture.ts'

/** The child process, by its source path. */
export const FIGURES_PROCESS = 'src/core/read/figures/process.ts'

/** Pages of one call to the child. What came before a page that kills it is already handed over and stays. */
const BATCH = 40
/** How many pages may each kill a child before the rest is left without figures. */
const MAX_LOST = 3
/**
 * The longest a page may take, in seconds. The child has the lowest claim to the processor: a page of 20,000 strokes
 * has waited half a minute on a busy machine.
 */
const PAGE_SECONDS = 120

export interface FigureRequest {
  path: string
  limits: ReadLimits
  signal: AbortSignal
}
/** Receives the figures of one place; it returns false to stop, so that no more figures of this file are sent. */
export type OnFigures<T> = (place: number, figures: T[]) => Promise<boolean>

export interface PdfFigures extends FigureRequest {
  from: number
  total: number
  words: Record<number, ReadWord[]> | null
}

class Enough extends Error {
  override readonly name = 'Enough'
}

/**
 * Sends the figures of pages `from` to `total` in order, counted from 1. `words` of the request holds the words of
 * pages that were read by OCR. Throws the signal's reason, or an error that is not the file's fault.
 */
export async function pdfFigures(request: PdfFigures, onPage: OnFigures<CutPicture>): Promise<void> {
  const { total, words } = request
  const end = Date.now() + request.limits.seconds * 1000
  for (let from = request.from, lost = 0; from <= total && lost < MAX_LOST && Date.now() < end;) {
    const to = Math.min(total, from + BATCH - 1)
    const read = Object.fromEntries(
      Object.entries(words ?? {}).filter(([page]) => Number(page) >= from && Number(page) <= to),
    )
    const { outcome, at } = await asked(
      request,
      { task: 'pdf', input: { path: request.path, from, to, words: read } satisfies PdfInput },
      { onPage, end },
    )
    if (outcome.ok) {
      from = to + 1
      continue
    }
    if (ended(outcome)) return
    from = at + 1
    lost++
  }
}

/** Sends the pictures of a picture file. Throws the signal's reason, or an error that is not the file's fault. */
export async function imageFigures(request: FigureRequest, onPicture: OnFigures<CutPicture>): Promise<void> {
  const end = Date.now() + request.limits.seconds * 1000
  ended((await asked(request, { task: 'image', input: { path: request.path } }, { onPage: onPicture, end })).outcome)
}

async function asked(
  { limits, signal }: FigureRequest,
  { task, input }: { task: 'pdf' | 'image'; input: object },
  { onPage, end }: { onPage: OnFigures<CutPicture>; end: number },
): Promise<{ outcome: Outcome<null>; at: number }> {
  let at = 0
  const outcome = await isolated<null>(
    FIGURES_PROCESS,
    { task, input },
    {
      limits: {
        milliseconds: Math.max(1000, end - Date.now()),
        silence: PAGE_SECONDS * 1000,
        megabytes: limits.megabytes,
      },
      signal,
      onMessage: async sent => {
        const message = sent as FigureMessage // from the child of this module
        at = message.place
        if (message.is === 'figures' && !(await onPage(message.place, message.figures))) throw new Enough()
      },
    },
  )
  signal.throwIfAborted()
  return { outcome, at }
}

/**
 * Tells whether nothing more comes of this file; false when the child was stopped by it. Throws an error that is not
 * the file's fault.
 */
function ended(outcome: Outcome<null>): boolean {
  if (outcome.ok) return true
  if (outcome.why !== 'failed') {
    if (outcome.fault) throw new Error(`figures: ${outcome.message}`)
    return false
  }
  if (outcome.name === 'Enough' || outcome.mensaje !== undefined) return true
  throw new Error(`figures: ${outcome.name}: ${outcome.message}`)
}

/** Returns a frame of a film as it is stored; null when the file is no usable picture. */
export async function framePicture({ path, limits, signal }: FigureRequest): Promise<StoredPicture | null> {
  const bounds = { milliseconds: PAGE_SECONDS * 1000, megabytes: limits.megabytes }
  const outcome = await isolated<StoredPicture | null>(
    FIGURES_PROCESS,
    { task: 'frame', input: { path } },
    { limits: bounds, signal },
  )
  signal.throwIfAborted()
  return outcome.ok ? outcome.value : null
}

export type OnPart = (name: string, picture: StoredPicture) => Promise<void>

/** Sends parts of a container by name, in the order asked; a part that is no picture is left out. */
export async function partPictures(
  { path, limits, signal }: FigureRequest,
  names: readonly string[],
  onPart: OnPart,
): Promise<void> {
  const outcome = await isolated<null>(
    FIGURES_PROCESS,
    { task: 'parts', input: { path, names } satisfies PartsInput },
    {
      limits: { milliseconds: limits.seconds * 1000, silence: PAGE_SECONDS * 1000, megabytes: limits.megabytes },
      signal,
      onMessage: async sent => {
        const { name, picture } = sent as PartMessage // from the child of this module
        await onPart(name, picture)
      },
    },
  )
  signal.throwIfAborted()
  ended(outcome)
}
