/**
 * Pages that are pictures → their words: read on all cores, in children that can be killed. A page that hangs is left
 * out; the others are read.
 */
import { availableParallelism } from 'node:os'
import { ownFault } from '../isolate-outcome.ts'
import { isolated, type Outcome } from '../isolate.ts'
import { findProgram, tesseractLangs } from '../programs.ts'
import type { ReadRequest } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { dataOf } from './engine.ts'
import type { OcrPage } from './page.ts'
import type { OcrInput, OcrMessage } from './process.ts'
import { PageQueue } from './queue.ts'
import type { Quarter } from './upright.ts'

export { sheetOfScan, textsOf, type ScannedSheet } from './layout.ts'
export type { OcrPage } from './page.ts'

/** The child process, by its source path. */
export const OCR_PROCESS = 'src/core/read/ocr/process.ts'
export const DEFAULT_LANGS = ['spa', 'eng'] as const

/**
 * The longest a page may take, in seconds: the program's own limit for a picture, and once more for one that is turned.
 */
const PAGE_SECONDS = 500
/** Child processes that a lane may lose before it gives up. */
const MAX_LOST = 3

export interface OcrRequest extends Pick<ReadRequest, 'path' | 'limits' | 'langs' | 'tessdata'> {
  kind: OcrInput['kind']
  /** Page numbers, from 1. */
  pages: readonly number[]
  /** The parts of a page that are read, as fractions of it as shown; a page without an entry is read whole. */
  parts?: OcrInput['parts']
  /** How the first page most likely lies, so that no trial tells up from down before it is read. */
  turn?: Quarter
  signal?: AbortSignal
  /** Called as soon as a page is read, or given up (then without `found`); `done` counts the pages read so far. */
  onPage?(done: number, page: number, layout?: FoundPage): Promise<void>
}

export interface FoundPage {
  page: OcrPage
  points: { width: number; height: number }
}
export interface OcrResult {
  read: Map<number, FoundPage>
  /** Pages that took too long or broke the engine. */
  lost: number[]
  /** Pages that were not reached, because the time was up or every lane gave up. */
  late: number[]
}

/**
 * Returns the languages asked for that can be read here, and the engine that reads them. Throws `Unreadable` when there
 * is no data for any of them.
 */
export async function usableLangs(
  asked: readonly string[] = DEFAULT_LANGS,
  tessdata: string | null = null,
): Promise<Engine> {
  const path = await findProgram('tesseract')
  const known = path === null ? [] : await tesseractLangs(path)
  if (path !== null && asked.every(lang => known.includes(lang)))
    return { langs: [...asked], native: { path, langs: known }, tessdata }
  const langs = asked.filter(lang => dataOf(lang, tessdata) !== null)
  if (langs.length > 0) return { langs, native: null, tessdata }
  throw new Unreadable(
    `No hay datos de OCR para: ${asked.join(', ')}.`,
    `There is no OCR data for ${asked.join(', ')}.`,
  )
}

/** Reads the pages on all cores. Throws `Unreadable` when no language can be read, or the signal's reason. */
export async function readScans(request: OcrRequest): Promise<OcrResult> {
  const { pages, signal } = request
  const engine = await usableLangs(request.langs, request.tessdata)
  const end = performance.now() + request.limits.seconds * 1000
  const result: OcrResult = { read: new Map(), lost: [], late: [] }
  const lanes = Math.max(1, Math.min(availableParallelism(), pages.length))
  const work = { end, engine, result, queue: new PageQueue(pages, lanes) }
  await Promise.all(Array.from({ length: lanes }, () => readLane(request, work)))
  signal?.throwIfAborted()
  result.late.push(...work.queue.rest)
  return result
}

type Engine = Pick<OcrInput, 'langs' | 'native' | 'tessdata'>
interface Work {
  /** When the time is up, by the clock that is never set. */
  end: number
  engine: Engine
  result: OcrResult
  queue: PageQueue
}

/** Takes pages from the queue until there are none, the time is up or too many children were lost. */
async function readLane(request: OcrRequest, work: Work): Promise<void> {
  const { end, result, queue } = work
  let turn = request.turn ?? null
  for (let lost = 0; lost <= MAX_LOST && end - performance.now() >= 1000 && !request.signal?.aborted;) {
    const left = new Set(queue.take())
    if (left.size === 0) return
    const { outcome, at } = await readShare(request, { ...work, left, turn })
    if (outcome.ok) {
      turn = outcome.value
      continue
    }
    if (outcome.why === 'aborted') return
    const fault = ownFault(outcome, 'ocr')
    if (fault) throw fault // no picture explains it
    const broken = at !== null && performance.now() < end
    if (broken && left.delete(at)) result.lost.push(at)
    queue.putBack(left)
    if (!broken) return
    lost++
  }
}

/** Reads these pages in one child and takes them out of `left`; `at` is the page that it came to last. */
async function readShare(
  { path, kind, parts, limits, signal, onPage }: OcrRequest,
  { end, engine, result, left, turn }: Work & { left: Set<number>; turn: Quarter | null },
): Promise<{ outcome: Outcome<Quarter | null>; at: number | null }> {
  let at: number | null = null
  const onMessage = async (sent: unknown): Promise<void> => {
    const message = sent as OcrMessage // from the child of this module
    if (message.is === 'at') {
      at = message.page
      return
    }
    if (message.is === 'unreadable') result.lost.push(message.page)
    else result.read.set(message.page, { page: message.read, points: message.points })
    left.delete(message.page)
    await onPage?.(result.read.size, message.page, result.read.get(message.page))
  }
  const input: OcrInput = { path, kind, pages: [...left], parts, turn, ...engine }
  const milliseconds = end - performance.now()
  const outcome = await isolated<Quarter | null>(
    OCR_PROCESS,
    { task: 'read', input },
    {
      limits: { milliseconds, silence: PAGE_SECONDS * 1000, megabytes: limits.megabytes },
      signal,
      onMessage,
      patient: true,
    },
  )
  return { outcome, at }
}
