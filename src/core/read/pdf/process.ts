/**
 * The child's side of the PDF reader: started by `isolated`, never imported. Opens hostile bytes, streams what it
 * reads, draws, finds.
 */
import { readFile } from 'node:fs/promises'
import { detector } from '../../../detector.ts'
import { furniture } from '../../folio/index.ts'
import { serveTasks } from '../isolate-child.ts'
import type { Box, Meta, PageRuns, ReadWord, Unit } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { assemble } from './assemble.ts'
import { annotationsOf, rectsOn, type PdfAnnotation } from './layout/annotations.ts'
import { boxesOf, lettersOf, placesOf, wordsOf, type Stretch } from './layout/boxes.ts'
import { languageOf } from '../language.ts'
import { recordOf } from '../record/index.ts'
import type { Material } from '../record/page/material.ts'
import { faultyPage, type Pdf, type Picture } from './engine.ts'
import { pageLabels } from './file/labels.ts'
import { materialOf, type PdfEvidence } from './material.ts'
import { withoutNoise } from './letters/noise.ts'
import { openPdf } from './open.ts'
import { sheetOf, type Sheet } from './page.ts'
import type { OutlineEntry } from './layout/outline.ts'

export interface ReadInput {
  path: string
  nombre: string | null
  skip: number[]
  seconds: number
  firstPages: number
}
/** The messages that `read` sends while it works, in this order: opened, at…, first, pages…, units…. */
export type ReadMessage =
  | { is: 'opened'; total: number }
  /** Null once all pages are read: a failure from then on is not the fault of any page. */
  | { is: 'at'; page: number | null }
  | { is: 'first'; units: Unit[]; total: number }
  | { is: 'pages'; pages: PageRuns[] }
  | { is: 'units'; units: Unit[] }
export interface ReadResult {
  meta: Meta
  /** The evidence that `meta` was read from. Pages that OCR reads later replace their entry in it. */
  material: Material
  labels: (string | null)[]
  outline: OutlineEntry[]
  /** Number of pages of the file, and how many of them were read. */
  total: number
  read: number
  /** Physical pages that could not be opened (`faults`), and those whose text was cut short (`cut`). */
  faults: number[]
  cut: number[]
  /** Physical pages whose fonts do not say which letters they draw. */
  garbled: number[]
}
export interface PageInput {
  path: string
  page: number
}

/** Words that are looked for on a page; `whole`: they are those of a passage, and nothing around them is compared. */
export interface Sought {
  page: number
  stretch: Stretch
  whole: boolean
}

/** Pages of a file that are read. A longer "book" is an archive: a warning tells how many pages were read. */
const MAX_PAGES = 10_000
/** How many pages or units go into one message: the parent unpacks a message in one go and must stay responsive. */
const BATCH = 24
/** Share of the allowed time that goes into reading pages; the rest is for assembling them. */
const SHARE = 0.8

/**
 * A child that is waiting for its first task loads the tables of language detection meanwhile, which take 0.1 s of
 * processor time.
 */
const learning = setTimeout(() => void detector(), 200)
learning.unref()
process.once('message', () => clearTimeout(learning))

async function read(input: ReadInput, emit: (message: ReadMessage) => Promise<void>): Promise<ReadResult> {
  const began = Date.now()
  const bytes = await readFile(input.path)
  const pdf = await openPdf(bytes)
  try {
    const total = Math.min(pdf.pages, MAX_PAGES)
    await emit({ is: 'opened', total })
    const outline = pdf.outline()
    const drawn: Sheet[] = []
    for (let i = 0; i < total && Date.now() - began < input.seconds * 1000 * SHARE; i++) {
      await emit({ is: 'at', page: i })
      drawn.push(sheetOf(input.skip.includes(i) ? faultyPage() : pdf.page(i)))
      if (i + 1 === input.firstPages && total > input.firstPages)
        await emit({ is: 'first', units: assemble({ sheets: withoutNoise(drawn), outline, total, furniture }), total })
    }
    await emit({ is: 'at', page: null })
    const sheets = withoutNoise(drawn)
    const units = assemble({ sheets, outline, total, furniture })
    for (let i = 0; i < sheets.length; i += BATCH)
      await emit({ is: 'pages', pages: sheets.slice(i, i + BATCH).map(sheet => sheet.runs) })
    for (let i = 0; i < units.length; i += BATCH) await emit({ is: 'units', units: units.slice(i, i + BATCH) })
    return {
      ...(await describe(pdf, { bytes, sheets, units, outline, nombre: input.nombre })),
      labels: pageLabels(pdf).slice(0, sheets.length),
      outline,
      total: pdf.pages,
      read: sheets.length,
      faults: numbers(sheets, sheet => sheet.fault),
      cut: numbers(sheets, sheet => sheet.cut),
      garbled: numbers(sheets, sheet => sheet.garbled),
    }
  } finally {
    pdf.close()
  }
}

type Read = Pick<PdfEvidence, 'bytes' | 'sheets' | 'units' | 'outline' | 'nombre'>

async function describe(pdf: Pdf, read: Read): Promise<{ meta: Meta; material: Material }> {
  const idioma = await languageOf(read.units)
  const material = materialOf({ ...read, info: pdf.info(), idioma, now: new Date().getFullYear() })
  return { meta: recordOf(material), material }
}

const numbers = (sheets: readonly Sheet[], is: (sheet: Sheet) => boolean): number[] =>
  sheets.flatMap((sheet, i) => (is(sheet) ? [i + 1] : []))

async function picture({ path, page, scale }: PageInput & { scale: number }): Promise<Picture> {
  return onPage({ path, page }, pdf => pdf.render(page - 1, scale))
}

async function boxes({ path, page, text }: PageInput & { text: string }): Promise<Box[]> {
  return onPage({ path, page }, pdf => boxesOf(pdf, page - 1, text))
}

async function places({ path, page, stretches }: PageInput & { stretches: Stretch[] }): Promise<Box[][]> {
  return onPage({ path, page }, pdf => placesOf(pdf, page - 1, stretches))
}

/** Places of words on many pages of a file that is opened once. Throws `RangeError` for a page that is not there. */
async function find({ path, asked }: { path: string; asked: Sought[] }): Promise<Box[][]> {
  const pages = asked.map(({ page }) => page)
  return onPage({ path, page: Math.min(...pages), last: Math.max(...pages) }, pdf =>
    asked.map(({ page, stretch, whole }) => {
      const [exact = []] = whole ? [] : placesOf(pdf, page - 1, [stretch])
      return exact.length > 0 ? exact : boxesOf(pdf, page - 1, stretch.text)
    }),
  )
}

async function words({ path, page }: PageInput): Promise<ReadWord[]> {
  return onPage({ path, page }, pdf => wordsOf(pdf, page - 1))
}

async function letters({ path }: { path: string }): Promise<string[]> {
  return onPage({ path, page: 1 }, pdf =>
    Array.from({ length: Math.min(pdf.pages, MAX_PAGES) }, (_, page) => lettersOf(pdf, page)),
  )
}

async function annotations({ path }: { path: string }): Promise<PdfAnnotation[]> {
  return onPage({ path, page: 1 }, pdf => annotationsOf(pdf, MAX_PAGES))
}

async function rects({ path, page, rects: asked }: PageInput & { rects: Box[] }): Promise<Box[]> {
  return onPage({ path, page }, pdf => rectsOn(pdf, page - 1, asked))
}

async function onPage<T>({ path, page, last = page }: PageInput & { last?: number }, use: (pdf: Pdf) => T): Promise<T> {
  const pdf = await openPdf(await readFile(path))
  try {
    if (page < 1 || last > pdf.pages) throw new RangeError(`page ${page} of ${pdf.pages}`)
    return use(pdf)
  } finally {
    pdf.close()
  }
}

/**
 * Returns a copy of the file without protection, or null when it opens without a password. Throws `Unreadable` when the
 * password is wrong.
 */
async function unprotected({ path, password }: { path: string; password: string }): Promise<Uint8Array | null> {
  const bytes = await readFile(path)
  const open = await openPdf(bytes).catch((error: unknown) => {
    if (error instanceof Unreadable) return null
    throw error
  })
  if (open) {
    open.close()
    return null
  }
  const pdf = await openPdf(bytes, password)
  try {
    return pdf.revision < 0 ? null : pdf.copy({ open: true })
  } finally {
    pdf.close()
  }
}

serveTasks({ read, picture, boxes, places, find, words, letters, annotations, rects, unprotected })
