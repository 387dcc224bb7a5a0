/**
 * Pages that are pictures → their words: read on all cores, in children that can be killed. A page that hangs is left
 * out; the others are read.
 */
import { availableParallelism } from 'node:os'
import { ownFault } from '../isolate-outcome.ts'
import { isolated } from '../isolate.ts'
import { findProgram, tesseractLangs } from '../programs.ts'
import type { ReadRequest } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { dataOf } from './engine.ts'
import type { OcrPage } from './page.ts'
import type { OcrInput, OcrMessage } from './process.ts'

export { sheetOfScan, textsOf, type ScannedSheet } from './layout.ts'
export type { OcrPage } from './page.ts'

/** The child process, by its source path. */
export const OCR_PROCESS = 'src/core/read/ocr/process.ts'
export const DEFAULT_LANGS = ['spa', 'eng'] as const

/**
 * The longest a page may take, in seconds: the program's own limit for a picture, and once more for one that is turned.
 */
const PAGE_SECONDS = 500
/** Child processes that a lane may lose before its remaining pages are given up. */
const MAX_LOST = 3

export interface OcrRequest extends Pick<ReadRequest, 'path' | 'limits' | 'langs' | 'tessdata'> {
  kind: OcrInput['kind']
  /** Page numbers, from 1. */
  pages: readonly number[]
  /** The parts of a page that are read, as fractions of it as shown; a page without an entry is read whole. */
  parts?: OcrInput['parts']
  upright?: OcrInput['upright']
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
  /** Pages that were not reached, because the time was up or their lane was given up. */
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
  const end = Date.now() + request.limits.seconds * 1000
  const result: OcrResult = { read: new Map(), lost: [], late: [] }
  const lanes = Math.max(1, Math.min(availableParallelism(), pages.length))
  // Neighbouring pages go to different lanes, so that dense chapters are shared among them.
  const shares = Array.from({ length: lanes }, (_, lane) => pages.filter((_page, i) => i % lanes === lane))
  await Promise.all(shares.map(share => readLane(request, share, { end, engine, result })))
  signal?.throwIfAborted()
  return result
}

type Engine = Pick<OcrInput, 'langs' | 'native' | 'tessdata'>
interface Lane {
  end: number
  engine: Engine
  result: OcrResult
}

async function readLane(request: OcrRequest, pages: readonly number[], { end, engine, result }: Lane): Promise<void> {
  const { path, kind, parts, upright, limits, signal, onPage } = request
  let left = [...pages]
  for (let lost = 0; left.length > 0 && lost <= MAX_LOST;) {
    const milliseconds = end - Date.now()
    if (milliseconds < 1000 || signal?.aborted) break
    let at: number | null = null
    const onMessage = async (sent: unknown): Promise<void> => {
      const message = sent as OcrMessage // from the child of this module
      if (message.is === 'at') {
        at = message.page
        return
      }
      if (message.is === 'unreadable') result.lost.push(message.page)
      else result.read.set(message.page, { page: message.read, points: message.points })
      left = left.filter(page => page !== message.page)
      await onPage?.(result.read.size, message.page, result.read.get(message.page))
    }
    const input: OcrInput = { path, kind, pages: left, parts, upright, ...engine }
    const outcome = await isolated<null>(
      OCR_PROCESS,
      { task: 'read', input },
      {
        limits: { milliseconds, silence: PAGE_SECONDS * 1000, megabytes: limits.megabytes },
        signal,
        onMessage,
        patient: true,
      },
    )
    if (outcome.ok || outcome.why === 'aborted') return
    const fault = ownFault(outcome, 'ocr')
    if (fault) throw fault // no picture explains it
    if (at === null || Date.now() >= end) break
    result.lost.push(at)
    left = left.filter(page => page !== at)
    lost++
  }
  result.late.push(...left)
}
