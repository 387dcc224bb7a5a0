/**
 * Running heads and page numbers whose font does not say what it draws: OCR of just those places says it, so that pages
 * get their folios. A manual of 306 pages, whose heads are set so, showed none.
 */
import { readScans, sheetOfScan, type FoundPage } from '../ocr/index.ts'
import type { PdfReading } from '../pdf/index.ts'
import type { Box, PageRuns, ReadRequest } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'

type Run = PageRuns['runs'][number]

/** Height of the upper and lower margin that is searched, as a share of the page's height. */
const MARGIN = 0.2
/** Most characters of a running head or a number; a line of the text is longer. */
const MOST_LETTERS = 40
/** Fewer pages do not make a sequence of folios. */
const LEAST_PAGES = 3
/** Pages that are tried first, and the share of them in which OCR must read something for the rest to be tried. */
const TRIED = 12
const LEAST_SHARE = 0.25
/**
 * Time allowed for each page, in seconds. It takes half a second alone, but OCR yields to everything else on the
 * machine.
 */
const SECONDS_A_PAGE = 10
/** What OCR of some lines of a page takes of the time for a whole one: .1 to .2 s of 2 s. */
export const PART = 0.1
/** White added around a run, as a multiple of its type size: OCR needs white around letters. */
const PAD = 0.8

/** Share of the progress of a reading that its text layer takes when pages wait for OCR. */
export const TEXT_SHARE = 0.1

const UNREAD = /^[\ufffd\s]+$/u
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}\ufffd’'.]/gu, '')

/** Returns the margin runs that could not be read, each with its place on the page. */
function unread({ box, rotation, runs }: PageRuns): Map<Run, Box> {
  const out = new Map<Run, Box>()
  if (!box || rotation !== 0) return out
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  for (const run of runs) {
    const at = (run.y - box.y0) / height
    if (run.outside || (at > MARGIN && at < 1 - MARGIN)) continue
    if (!UNREAD.test(run.text) || run.text.length > MOST_LETTERS) continue
    const pad = PAD * run.size
    out.set(run, {
      x0: (run.x - pad - box.x0) / width,
      x1: (run.x1 + pad - box.x0) / width,
      y0: 1 - (run.y + run.size + pad - box.y0) / height,
      y1: 1 - (run.y - pad - box.y0) / height,
    })
  }
  return out
}

/** Tells whether the middle of a word lies in a place. */
function isIn(word: Box, place: Box): boolean {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
  return x > place.x0 && x < place.x1 && y > place.y0 && y < place.y1
}

/** Returns the page with what OCR read in these places, wherever it has as many letters as are drawn. */
function mended(page: PageRuns, places: ReadonlyMap<Run, Box>, { page: scan, points }: FoundPage): PageRuns {
  const words = sheetOfScan(scan, points).words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const runs = page.runs.map(run => {
    const place = places.get(run)
    if (!place) return run
    const text = words
      .filter(word => isIn(word, place))
      .map(word => word.text)
      .join(' ')
    const drawn = run.text.replace(/\s/gu, '').length // a space may have been drawn as a glyph
    return text.length === drawn || lettersOf(text).length === drawn ? { ...run, text } : run
  })
  return { ...page, runs }
}

/** The pages with such running heads and numbers, and where these stand; none where they are too few. */
export function unreadMargins({ units, pages }: PdfReading): Places {
  const places: Places = new Map()
  for (const { posicion, sinTexto } of units) {
    const page = pages[posicion - 1]
    const own = page && !sinTexto ? unread(page) : new Map<Run, Box>()
    if (own.size > 0) places.set(posicion, own)
  }
  return places.size < LEAST_PAGES ? new Map() : places
}
export type Places = Map<number, Map<Run, Box>>

/**
 * Reads the unreadable running heads and page numbers with OCR. `began` is the time when the reading began. Returns the
 * reading unchanged where there are none or the first ones tried give nothing, and with what was read so far where OCR
 * data are missing.
 */
export async function withReadMargins(
  request: ReadRequest,
  reading: PdfReading,
  { places, began }: { places: Places; began: number },
): Promise<PdfReading> {
  if (places.size === 0) return reading
  const waiting = [...places.keys()]
  const pages = [...reading.pages]
  const read = async (some: readonly number[]): Promise<void> => {
    await request.onPhase?.('ocr', some.length * PART, some.length)
    const left = request.limits.seconds - (Date.now() - began) / 1000
    const limits = { ...request.limits, seconds: Math.max(left, SECONDS_A_PAGE * some.length) }
    const parts = new Map(some.map(page => [page, [...places.get(page)!.values()]]))
    const onPage = (done: number): Promise<void> =>
      request.onProgress(TEXT_SHARE + (1 - TEXT_SHARE) * (done / waiting.length), [done, some.length])
    const { read: scans } = await readScans({ ...request, kind: 'pdf', pages: some, parts, limits, onPage })
    for (const [page, scan] of scans) pages[page - 1] = mended(pages[page - 1]!, places.get(page)!, scan)
  }
  try {
    const first = waiting.filter((_, k) => k % Math.ceil(waiting.length / TRIED) === 0)
    await read(first)
    if (first.filter(page => differs(pages[page - 1]!, reading.pages[page - 1]!)).length < LEAST_SHARE * first.length)
      return reading
    const rest = waiting.filter(page => !first.includes(page))
    if (rest.length > 0) await read(rest)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return { ...reading, pages }
}

const differs = (a: PageRuns, b: PageRuns): boolean => a.runs.some((run, k) => run.text !== b.runs[k]!.text)
