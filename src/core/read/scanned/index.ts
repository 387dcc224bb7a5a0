/**
 * A PDF of which some pages are pictures or garbled: the PDF reader's result, completed with what OCR reads there. On
 * pages with text OCR only fills in words and margins whose letters no font explains.
 */
import { furniture } from '../../folio/index.ts'
import { readScans, sheetOfScan, textsOf, type FoundPage, type OcrResult, type ScannedSheet } from '../ocr/index.ts'
import { pageList, readPdf, type PdfReading } from '../pdf/index.ts'
import type { PageRuns, ReadRequest, ReadWord, Unit } from '../reader.ts'
import { PART, TEXT_SHARE, unreadMargins, withReadMargins } from './margins.ts'
import { hasTornWords, mended, tornLines } from './torn.ts'
import { withScans } from './material.ts'
import { recordOf } from '../record/index.ts'
import { FIRST_PAGES, LAST_PAGES } from '../record/page/material.ts'
import { Unreadable } from '../unreadable.ts'

/**
 * Time allowed for each page that OCR reads, in seconds. A page takes some seconds alone; on a busy machine, where OCR
 * yields to everything else, one took 40. When a parser's time limit was all they had, 24 of 40 pages were left out. A
 * page that hangs is left out by itself.
 */
const SECONDS_A_PAGE = 60
/** How many pages OCR reads before they are made searchable, in one write for all of them. */
const BATCH = 8

export async function readPdfAndScans(request: ReadRequest): Promise<PdfReading> {
  const began = Date.now()
  const drawn = await readPdf({ ...request, onProgress: share => request.onProgress(share * TEXT_SHARE) })
  const waiting = drawn.units.filter(unit => unit.sinTexto).map(unit => unit.posicion)
  const places = unreadMargins(drawn)
  // What has a text is found while OCR reads the rest, or heads and numbers alone: the text of a manual of 306 pages is
  // there after 3 s, its numbers after 35.
  const isSoonFound = waiting.length < drawn.units.length && waiting.length + places.size > 0
  if (isSoonFound) await request.onUnits(drawn.units, drawn.units.length)
  const reading = await withReadMargins(request, drawn, { places, began })
  if (waiting.length === 0) return withMendedWords(request, reading, began)
  const left = request.limits.seconds - (Date.now() - began) / 1000
  const seconds = Math.max(left, SECONDS_A_PAGE * waiting.length)
  await request.onPhase?.('ocr', waiting.length)
  const early = new EarlyPages(request, reading)
  try {
    const result = await readScans({
      ...request,
      kind: 'pdf',
      pages: waiting,
      limits: { ...request.limits, seconds },
      onPage: async (done, posicion, layout) => {
        const share = TEXT_SHARE + (done / waiting.length) * (1 - TEXT_SHARE)
        await Promise.all([request.onProgress(share, [done, waiting.length]), layout && early.put(posicion, layout)])
      },
    })
    return await withMendedWords(request, await withMeta(withPages(reading, waiting, result), result), began)
  } catch (error) {
    // Without OCR data the pages that have text of their own are still returned, unless they are the lesser part.
    if (!(error instanceof Unreadable) || reading.tipo === 'pdf_escaneado') throw error
    return { ...reading, warnings: [...reading.warnings, error.mensaje] }
  }
}

/** Most pages that are read again for single letters; 40 of them take a minute. */
const MOST_MENDED = 40

/**
 * Repairs words in which a font does not explain a letter: OCR of the page tells that letter, and the other words stay.
 */
async function withMendedWords(request: ReadRequest, reading: PdfReading, began: number): Promise<PdfReading> {
  const torn = reading.units
    .filter(hasTornWords)
    .map(unit => unit.posicion)
    .slice(0, MOST_MENDED)
  const seconds = request.limits.seconds - (Date.now() - began) / 1000
  if (torn.length === 0 || seconds < 1) return reading
  const limits = { ...request.limits, seconds }
  const parts = new Map(torn.map(page => [page, tornLines(reading.pages[page - 1]!)]))
  await request.onPhase?.('ocr', torn.length * PART, torn.length)
  const onPage = (done: number): Promise<void> => request.onProgress(1, [done, torn.length])
  const result = await readScans({ ...request, kind: 'pdf', pages: torn, parts, limits, onPage }).catch(
    (error: unknown) => {
      if (error instanceof Unreadable) return null // without OCR data the letters stay unread
      throw error
    },
  )
  if (!result) return reading
  const units = reading.units.map(unit => {
    const scan = result.read.get(unit.posicion)
    return scan
      ? mended(
          unit,
          scan.page.lines.flatMap(line => line.words.map(word => word.text)),
        )
      : unit
  })
  const read = units.filter((unit, i) => unit.texto !== reading.units[i]!.texto).map(unit => unit.posicion)
  const warning = `Letras que sus fuentes no explican, leídas con OCR: ${pageList(read)}.`
  return { ...reading, units, warnings: [...reading.warnings, ...(read.length > 0 ? [warning] : [])] }
}

/**
 * Makes pages searchable as OCR reads them, without what only the whole document tells (furniture, other pages' words).
 */
class EarlyPages {
  private readonly request: ReadRequest
  private readonly reading: PdfReading
  private fresh: Unit[] = []
  private told: Promise<void> = Promise.resolve()

  constructor(request: ReadRequest, reading: PdfReading) {
    this.request = request
    this.reading = reading
  }

  async put(posicion: number, { page, points }: FoundPage): Promise<void> {
    const unit = this.reading.units[posicion - 1]
    const [text] = textsOf([sheetOfScan(page, points)], [])
    if (!unit || !text?.texto) return
    const { sinTexto: _waiting, ...rest } = unit
    this.fresh.push({ ...rest, ...text })
    if (this.fresh.length < BATCH) return
    const units = this.fresh.sort((a, b) => a.posicion - b.posicion)
    this.fresh = []
    this.told = this.told.then(() => this.request.onUnits(units, this.reading.units.length))
    await this.told
  }
}

/** Updates the record: the first and last pages may have been pictures, whose text is known only now. */
async function withMeta(reading: PdfReading, { read }: OcrResult): Promise<PdfReading> {
  const { material, units } = reading
  const pages = [...read].map(([page, { page: scan, points }]) => ({
    page,
    ...sheetOfScan(scan, points),
    confidence: scan.confidence,
  }))
  const asked = pages.filter(({ page }) => page <= FIRST_PAGES || page > material.total - LAST_PAGES)
  if (asked.length === 0) return reading
  const known = await withScans(material, { pages: asked, all: pages, units })
  return { ...reading, material: known, meta: recordOf(known) }
}

/** Puts the pages that OCR read into the reading. Pure. */
function withPages(reading: PdfReading, waiting: readonly number[], result: OcrResult): PdfReading {
  const garbled = new Set(reading.garbled)
  const scans = new Map<number, ScannedSheet>()
  for (const [posicion, { page, points }] of [...result.read].sort(([a], [b]) => a - b)) {
    const scan = sheetOfScan(page, points)
    if (richer(scan, garbled.has(posicion) ? undefined : reading.pages[posicion - 1])) scans.set(posicion, scan)
  }
  const pages = reading.pages.map((page, i) => {
    const scan = scans.get(i + 1)?.sheet.runs
    return scan && garbled.has(i + 1) ? beside(scan, page) : (scan ?? page)
  })
  const out = furniture({ pages })
  const texts = textsOf(
    [...scans.values()],
    [...scans.keys()].map(posicion => out[posicion - 1] ?? new Set<number>()),
  )
  const textOf = new Map([...scans.keys()].map((posicion, i) => [posicion, texts[i]!]))
  const words: Record<number, ReadWord[]> = {}
  for (const [posicion, scan] of scans) if (scan.words.length > 0) words[posicion] = scan.words
  const units = reading.units.map(unit => {
    if (!result.read.has(unit.posicion) || (garbled.has(unit.posicion) && !textOf.get(unit.posicion)?.texto))
      return unit
    const { sinTexto: _waiting, ...rest } = unit
    return { ...rest, ...textOf.get(unit.posicion) }
  })
  const tipo = waiting.length * 2 > units.length ? 'pdf_escaneado' : 'pdf'
  const remaining = reading.warnings.filter(text => !WAITING.test(text))
  return {
    ...reading,
    tipo,
    pages,
    units,
    words,
    warnings: [...remaining, ...warnings(units, { waiting, garbled: reading.garbled }, result)],
  }
}

/**
 * Adds the legible runs of a garbled page, its number perhaps, as evidence of its folio. They come last, so that
 * indexes into the scan's runs stay valid.
 */
function beside(scan: PageRuns, { box, runs }: PageRuns): PageRuns {
  const { x0, y0 } = box ?? { x0: 0, y0: 0 }
  return {
    ...scan,
    runs: [...scan.runs, ...runs.map(run => ({ ...run, x: run.x - x0, x1: run.x1 - x0, y: run.y - y0 }))],
  }
}

/**
 * Tells whether OCR found enough to replace the page's own text, such as a stamp or the caption of a plate: it must
 * have clearly more letters. The text of a garbled page counts for nothing.
 */
function richer({ sheet }: ScannedSheet, before: PageRuns | undefined): boolean {
  const letters = (runs: PageRuns['runs']): number =>
    runs.reduce((n, run) => n + (run.outside ? 0 : run.text.replace(/[^\p{L}\p{N}]/gu, '').length), 0)
  const [had, ocr] = [letters(before?.runs ?? []), letters(sheet.runs.runs)]
  return ocr > 0 && (had === 0 || ocr > 1.5 * had + 20)
}

/** Matches the warnings of `readPdf` about pages that wait for OCR; once it has run they no longer hold. */
const WAITING = /^(?:Ninguna página tiene texto|Sin texto todavía)/

interface Waited {
  waiting: readonly number[]
  garbled: readonly number[]
}

function warnings(units: readonly Unit[], { waiting, garbled }: Waited, { lost, late }: OcrResult): string[] {
  const missed = new Set([...lost, ...late])
  const empty = units.filter(unit => waiting.includes(unit.posicion) && unit.texto === '').map(unit => unit.posicion)
  const blank = empty.filter(page => !missed.has(page) && !garbled.includes(page))
  const [dumb, read] = [garbled.filter(page => empty.includes(page)), garbled.filter(page => !empty.includes(page))]
  return [
    blank.length > 0 && `Imágenes en las que no se encontró texto: ${pageList(blank)}.`,
    read.length > 0 && `Leídas con OCR, porque sus fuentes no dicen qué letras son: ${pageList(read)}.`,
    dumb.length > 0 && `Sin texto, porque sus fuentes no dicen qué letras son y el OCR no las leyó: ${pageList(dumb)}.`,
    lost.length > 0 && `El OCR no pudo con: ${pageList(lost.toSorted((a, b) => a - b))}.`,
    late.length > 0 && `Sin OCR, porque se agotó el tiempo: ${pageList(late.toSorted((a, b) => a - b))}.`,
  ].filter(text => typeof text === 'string')
}
