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

/** The compiled child. */
export const FIGURES_PROCESS = 'src/core/read/figures/process.ts'

/**
 * Pages of one call: what a page that kills the child can cost is what comes before it in its call, and that is kept.
 */
const BATCH = 40
/** Pages that may each cost a child before the rest is left without figures. */
const MAX_LOST = 3
/**
 * The longest a page may take; the child stands behind everything else, and a page of 20,000 strokes has waited half a
 * minute on a busy machine.
 */
const PAGE_SECONDS = 120

export interface FigureRequest {
  path: string
  limits: ReadLimits
  signal: AbortSignal
}
/** False: enough, no more figures of this file. */
export type OnFigures<T> = (place: number, figures: T[]) => Promise<boolean>

export interface PdfFigures extends FigureRequest {
  from: number
  total: number
  words: Record<number, ReadWord[]> | null
}

class Enough extends Error {
  override readonly name = 'Enough'
}

/** Pages `from`…`total` in order, from 1. `words`: of the pages that were read by OCR. */
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
      'pdf',
      { path: request.path, from, to, words: read } satisfies PdfInput,
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

/** The pictures of a picture file. */
export async function imageFigures(request: FigureRequest, onPicture: OnFigures<CutPicture>): Promise<void> {
  const end = Date.now() + request.limits.seconds * 1000
  ended((await asked(request, 'image', { path: request.path }, { onPage: onPicture, end })).outcome)
}

async function asked(
  { limits, signal }: FigureRequest,
  task: 'pdf' | 'image',
  input: object,
  { onPage, end }: { onPage: OnFigures<CutPicture>; end: number },
): Promise<{ outcome: Outcome<null>; at: number }> {
  let at = 0
  const outcome = await isolated<null>(FIGURES_PROCESS, task, input, {
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
  })
  signal.throwIfAborted()
  return { outcome, at }
}

/** True: nothing more comes of this file. Throws what is no fault of the file. */
function ended(outcome: Outcome<null>): boolean {
  if (outcome.ok) return true
  if (outcome.why !== 'failed') {
    if (outcome.fault) throw new Error(`figures: ${outcome.message}`)
    return false
  }
  if (outcome.name === 'Enough' || outcome.mensaje !== undefined) return true
  throw new Error(`figures: ${outcome.name}: ${outcome.message}`)
}

/** A frame of a film as it is stored; null when it is none. */
export async function framePicture({ path, limits, signal }: FigureRequest): Promise<StoredPicture | null> {
  const bounds = { milliseconds: PAGE_SECONDS * 1000, megabytes: limits.megabytes }
  const outcome = await isolated<StoredPicture | null>(FIGURES_PROCESS, 'frame', { path }, { limits: bounds, signal })
  signal.throwIfAborted()
  return outcome.ok ? outcome.value : null
}

export type OnPart = (name: string, picture: StoredPicture) => Promise<void>

/** Parts of a container by name, in the order asked; what is no picture is left out. */
export async function partPictures(
  { path, limits, signal }: FigureRequest,
  names: readonly string[],
  onPart: OnPart,
): Promise<void> {
  const outcome = await isolated<null>(FIGURES_PROCESS, 'parts', { path, names } satisfies PartsInput, {
    limits: { milliseconds: limits.seconds * 1000, silence: PAGE_SECONDS * 1000, megabytes: limits.megabytes },
    signal,
    onMessage: async sent => {
      const { name, picture } = sent as PartMessage // from the child of this module
      await onPart(name, picture)
    },
  })
  signal.throwIfAborted()
  ended(outcome)
}
