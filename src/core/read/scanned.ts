/** A PDF of which some pages are pictures: the PDF reader's result, with what OCR finds there put in. Pages with text of their own are left alone. */
import { furniture } from '../folio/index.ts'
import { readScans, sheetOfScan, textsOf, type OcrResult, type ScannedSheet } from './ocr/index.ts'
import { pageList, readPdf, type PdfReading } from './pdf/index.ts'
import type { PageRuns, ReadRequest, ReadWord } from './reader.ts'
import { withScannedMeta } from './scanned-meta.ts'

/** Share of the reading that the text layer takes when pages wait for OCR. */
const TEXT_SHARE = 0.1

export async function readPdfAndScans(request: ReadRequest): Promise<PdfReading> {
  const began = Date.now()
  let told = 0
  const reading = await readPdf({ ...request, onProgress: async share => { told = share * TEXT_SHARE; await request.onProgress(told) } })
  const waiting = reading.units.filter(unit => unit.sinTexto).map(unit => unit.posicion)
  if (waiting.length === 0) return reading
  request.onPhase?.('ocr')
  const seconds = request.limits.seconds - (Date.now() - began) / 1000
  const result = await readScans({
    ...request, kind: 'pdf', pages: waiting, limits: { ...request.limits, seconds },
    onPage: done => request.onProgress(TEXT_SHARE + (done / waiting.length) * (1 - TEXT_SHARE)),
  })
  return withMeta(withScans(reading, waiting, result), result)
}

async function withMeta(reading: PdfReading, { read }: OcrResult): Promise<PdfReading> {
  if (reading.tipo !== 'pdf_escaneado') return reading
  const pages = [...read].sort(([a], [b]) => a - b).map(([posicion, { page, points }]) =>
    ({ posicion, scan: sheetOfScan(page, points), confidence: page.confidence }))
  return { ...reading, meta: await withScannedMeta(reading.meta, pages, reading.units) }
}

/** Pure. */
function withScans(reading: PdfReading, waiting: readonly number[], result: OcrResult): PdfReading {
  const scans = new Map<number, ScannedSheet>()
  for (const [posicion, { page, points }] of [...result.read].sort(([a], [b]) => a - b)) {
    const scan = sheetOfScan(page, points)
    if (richer(scan, reading.pages[posicion - 1])) scans.set(posicion, scan)
  }
  const pages = reading.pages.map((page, i) => scans.get(i + 1)?.sheet.runs ?? page)
  const out = furniture({ pages })
  const texts = textsOf([...scans.values()], [...scans.keys()].map(posicion => out[posicion - 1] ?? new Set<number>()))
  const found = new Map([...scans.keys()].map((posicion, i) => [posicion, texts[i]!]))
  const words: Record<number, ReadWord[]> = {}
  for (const [posicion, scan] of scans) if (scan.words.length > 0) words[posicion] = scan.words
  const units = reading.units.map(unit => {
    if (!result.read.has(unit.posicion)) return unit
    const { sinTexto: _waiting, ...rest } = unit
    return { ...rest, ...found.get(unit.posicion) }
  })
  const tipo = waiting.length * 2 > units.length ? 'pdf_escaneado' : 'pdf'
  return { ...reading, tipo, pages, units, words, warnings: [...reading.warnings.filter(text => !WAITING.test(text)), ...warnings(units, waiting, result)] }
}

/** A stamp, or the caption of a plate, is the file's own word: OCR replaces it only by more than it says. */
function richer({ sheet }: ScannedSheet, before: PageRuns | undefined): boolean {
  const letters = (runs: PageRuns['runs']): number => runs.reduce((n, run) => n + (run.outside ? 0 : run.text.replace(/[^\p{L}\p{N}]/gu, '').length), 0)
  const had = letters(before?.runs ?? [])
  return had === 0 || letters(sheet.runs.runs) > 1.5 * had + 20
}

/** What `readPdf` says of pages that wait: they wait no more. */
const WAITING = /^(?:Ninguna página tiene texto|Sin texto todavía)/

function warnings(units: readonly { posicion: number; texto: string }[], waiting: readonly number[], { lost, late }: OcrResult): string[] {
  const missed = new Set([...lost, ...late])
  const empty = units.filter(unit => waiting.includes(unit.posicion) && unit.texto === '' && !missed.has(unit.posicion)).map(unit => unit.posicion)
  return [
    empty.length > 0 && `Imágenes en las que no se encontró texto: ${pageList(empty)}.`,
    lost.length > 0 && `El OCR no pudo con: ${pageList(lost.toSorted((a, b) => a - b))}.`,
    late.length > 0 && `Sin OCR, porque se agotó el tiempo: ${pageList(late.toSorted((a, b) => a - b))}.`,
  ].filter(text => typeof text === 'string')
}
