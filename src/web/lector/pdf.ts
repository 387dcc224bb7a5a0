/**
 * pdf.js: a page drawn on a canvas, and its words above it to be selected. Loaded for PDFs alone; everything comes from
 * our own files.
 */
import { getDocument, GlobalWorkerOptions, TextLayer, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { API } from '../lib/page.ts'
import { hold, restore, type Held } from './carried.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Bytes of one range request: a page of a book takes one to three. */
const RANGE = 262_144
/** Larger canvases, in pixels, are drawn at a lower resolution, because phones refuse them. */
const MAX_PIXELS = 16_000_000

/**
 * Loads the files that a PDF needs beside itself, by their names in the package: maps of East Asian characters, the
 * standard fonts, and decoders.
 */
class OwnFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const { addressOf } = await import('./pdf-files.ts')
    const address = addressOf(filename)
    const response = address === undefined ? null : await fetch(address)
    if (!response?.ok) throw new Error(`pdf.js: no file ${filename}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

export interface Drawing {
  /** Height divided by width, as shown. */
  ratio: number
  done: Promise<void>
  cancel(): void
}

interface Target {
  canvas: HTMLCanvasElement
  /** Where the words of the page go; null: nowhere. */
  layer: HTMLElement | null
  /** CSS pixels. */
  width: number
}

export interface Book {
  ratio(page: number): Promise<number>
  draw(page: number, target: Target & { layer: HTMLElement }): Promise<Drawing>
  /** Draws a page without its words: a small picture of it. */
  picture(page: number, canvas: HTMLCanvasElement, width: number): Promise<Drawing>
}

/** `file` is the path of the PDF under the document's own address. */
export async function openBook(id: string, file = 'original?abierto=true'): Promise<Book> {
  const pdf = await getDocument({
    url: `${API}/documentos/${id}/${file}`,
    rangeChunkSize: RANGE,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
    enableXfa: false,
  }).promise
  return {
    async ratio(page) {
      const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 })
      return height / width
    },
    draw: (page, target) => draw(pdf, page, target),
    picture: (page, canvas, width) => draw(pdf, page, { canvas, layer: null, width }),
  }
}

/** Draws a page. */
async function draw(pdf: PDFDocumentProxy, n: number, { canvas, layer, width }: Target): Promise<Drawing> {
  const page = await pdf.getPage(n)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: width / natural.width })
  const dense = Math.min(devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)))
  canvas.width = Math.floor(viewport.width * dense)
  canvas.height = Math.floor(viewport.height * dense)
  const drawing = page.render({ canvas, viewport, transform: [dense, 0, 0, dense, 0, 0] })
  const ratio = natural.height / natural.width
  if (!layer) return { ratio, done: drawing.promise, cancel: () => drawing.cancel() }
  holdIn(layer)
  layer.replaceChildren()
  layer.style.setProperty('--total-scale-factor', String(viewport.scale))
  const words = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport })
  return {
    ratio,
    done: Promise.all([drawing.promise, words.render().then(() => restoreIn(layer))]).then(() => {}),
    cancel() {
      drawing.cancel()
      words.cancel()
    },
  }
}

/** What was selected in a page whose words are drawn anew, also where that drawing was given up for the next. */
const selections = new WeakMap<HTMLElement, Held>()

function holdIn(layer: HTMLElement): void {
  const held = selections.has(layer) ? null : hold(layer)
  if (held) selections.set(layer, held)
}

/** Selects it again, unless something else was selected meanwhile. */
function restoreIn(layer: HTMLElement): void {
  fit(layer)
  const held = selections.get(layer),
    { anchorNode, focusNode } = getSelection() ?? {}
  selections.delete(layer)
  if (held && (held.anchor === null || anchorNode === layer) && (held.focus === null || focusNode === layer))
    restore(layer, held)
}

/** Fits runs to their width by letter spacing: Chromium 156 does not extend a selection over text that is scaled. */
function fit(layer: HTMLElement): void {
  const runs = [...layer.querySelectorAll<HTMLElement>('span')].filter(
    run => run.style.getPropertyValue('--scale-x') !== '',
  )
  const widths = runs.map(run => run.offsetWidth)
  runs.forEach((run, i) => {
    const more = widths[i]! * (Number(run.style.getPropertyValue('--scale-x')) - 1)
    run.style.letterSpacing = `${more / Math.max(1, [...run.textContent].length)}px`
    run.style.removeProperty('--scale-x')
  })
}
