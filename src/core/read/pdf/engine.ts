/**
 * A PDF that PDFium has opened → pages of drawn runs, labels, outline, Info, pictures. Throws Unreadable where a page
 * or a copy cannot be made; holds one document until closed.
 */
import type { Box } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { Fonts, type PageFonts } from './fonts/index.ts'
import { shownBox, turnOf, type Turn } from './file/frame.ts'
import { imageCover } from './file/graphics.ts'
import { outlineOf, type OutlineEntry } from './layout/outline.ts'
import type { Native } from './file/pdfium.ts'
import { drawnRuns, type Drawn } from './letters/runs.ts'

/** A page as it is shown: its `/Rotate` is already applied. */
export interface DrawnPage {
  box: Box
  runs: Drawn[]
  /** Not all of its characters were read, because there are too many. */
  cut: boolean
  /** It could not be opened. */
  fault: boolean
  /** Its fonts do not say which letters they draw. */
  garbled: boolean
  /** It shows no visible text, but pictures or drawings. */
  pictures: boolean
  /** Share of the page that images cover; computed only for pages with little text. */
  cover: number
}
export interface Picture {
  width: number
  height: number
  rgba: Uint8Array
}

const MAX_PIXELS = 50e6
const MAX_OBJECTS = 2000
/** Most characters of "little text": a page with more is not a picture that was stamped afterwards. */
const LITTLE = 600
const [PATH, IMAGE, FORM] = [2, 3, 5] // FPDF_PAGEOBJ_*
const INFO = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate'] as const

export type Info = Partial<Record<(typeof INFO)[number], string>>

/** Stands for a page that could not be read, so that the pages after it keep their numbers. */
export const faultyPage = (): DrawnPage => ({
  box: { x0: 0, y0: 0, x1: 595, y1: 842 },
  runs: [],
  cut: false,
  fault: true,
  garbled: false,
  pictures: true,
  cover: 0,
})

/** A page while it is open: its handle, and how it is shown. */
export interface OpenPage {
  native: Native
  page: number
  box: Box
  rotation: Turn
  fonts: PageFonts
}

export class Pdf {
  readonly pages: number
  /** Revision of the security handler; below 0 where there is none. */
  readonly revision: number
  /** Its strings cannot be read, so it has no Info and no outline. */
  noStrings = false
  private readonly native: Native
  private readonly handle: number
  private readonly bytes: number
  private readonly fonts: Fonts

  constructor(native: Native, handle: number, { bytes, length }: { bytes: number; length: number }) {
    this.native = native
    this.handle = handle
    this.bytes = bytes
    this.pages = Math.max(0, native.FPDF_GetPageCount(handle))
    this.revision = native.FPDF_GetSecurityHandlerRevision(handle)
    this.fonts = new Fonts(() => this.legible() ?? native.views.HEAPU8.subarray(bytes, bytes + length))
  }

  /** Returns the page label as PDFium tells it, `i` from 0. PDFium makes some up; `labels.ts` tells which. */
  label(i: number): string | null {
    return this.native.utf16((p, n) => this.native.FPDF_GetPageLabel(this.handle, i, p, n)) || null
  }

  info(): Info {
    const out: Info = {}
    for (const key of this.noStrings ? [] : INFO) {
      const name = this.native.malloc(key.length + 1)
      this.native.views.HEAPU8.set([...Buffer.from(key, 'latin1'), 0], name)
      const value = this.native.utf16((p, n) => this.native.FPDF_GetMetaText(this.handle, name, p, n)).trim()
      this.native.free(name)
      if (value) out[key] = value
    }
    return out
  }

  outline(): OutlineEntry[] {
    return this.noStrings ? [] : outlineOf(this.native, this.handle)
  }

  /** Reads page `i` (from 0). A page that cannot be loaded is empty, with `fault`. */
  page(i: number): DrawnPage {
    const page = this.native.FPDF_LoadPage(this.handle, i)
    if (!page) return faultyPage()
    try {
      const { box, rotation } = this.shape(page)
      const frame = shownBox(box, rotation)
      const { runs, cut, garbled } = drawnRuns(this.native, page, { frame: { box, rotation }, fonts: this.fontsOf(i) })
      const little = runs.reduce((n, run) => n + run.text.length, 0) <= LITTLE
      const cover = little ? imageCover(this.native, page, box) : 0
      return {
        box: frame,
        runs,
        cut,
        garbled,
        fault: false,
        pictures: runs.every(run => run.hidden) && this.hasPictures(page),
        cover,
      }
    } finally {
      this.native.FPDF_ClosePage(page)
    }
  }

  private fontsOf(i: number): PageFonts {
    return this.fonts.onPage(this.native.EPDFDoc_GetPageObjectNumberByIndex(this.handle, i))
  }

  /**
   * Calls `use` with the open page `i` (from 0) and returns its result. Throws `Unreadable` when the page does not
   * load.
   */
  within<T>(i: number, use: (page: OpenPage) => T): T {
    const page = this.native.FPDF_LoadPage(this.handle, i)
    if (!page) throw new Unreadable(`La página ${i + 1} no se puede abrir.`, `Page ${i + 1} does not load.`)
    try {
      const { box, rotation } = this.shape(page)
      return use({ native: this.native, page, box, rotation, fonts: this.fontsOf(i) })
    } finally {
      this.native.FPDF_ClosePage(page)
    }
  }

  /**
   * Draws page `i` (from 0) as pixels. `scale` 1 is 72 dpi; it is lowered where the page would exceed 50 megapixels.
   * Throws `Unreadable` when the page does not load or there is no memory to draw it.
   */
  render(i: number, scale: number): Picture {
    return this.within(i, ({ native, page }) => {
      const w = native.FPDF_GetPageWidthF(page)
      const h = native.FPDF_GetPageHeightF(page)
      const fit = Math.min(scale, Math.sqrt(MAX_PIXELS / Math.max(1, w * h)))
      const width = Math.max(1, Math.min(MAX_PIXELS, Math.ceil(w * fit) || 1))
      const height = Math.max(1, Math.min(Math.floor(MAX_PIXELS / width), Math.ceil(h * fit) || 1))
      const bitmap = native.FPDFBitmap_Create(width, height, 0)
      if (!bitmap)
        throw new Unreadable(
          `La página ${i + 1} es demasiado grande para dibujarla.`,
          `No memory to draw page ${i + 1}.`,
        )
      native.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      native.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0x01 | 0x10) // annotations, RGBA order
      const at = native.FPDFBitmap_GetBuffer(bitmap)
      const rgba = native.views.HEAPU8.slice(at, at + width * height * 4)
      native.FPDFBitmap_Destroy(bitmap)
      return { width, height, rgba }
    })
  }

  /**
   * Returns the file as PDFium writes it anew: without object streams, and with `open` without protection. Throws
   * `Unreadable` when PDFium cannot write it or there is no memory for it.
   */
  copy({ open }: { open: boolean }): Uint8Array {
    const { native, handle } = this
    const writer = native.PDFiumExt_OpenFileWriter()
    try {
      if (!native.FPDF_SaveAsCopy(handle, writer, open ? 3 : 0))
        // The flag 3 is FPDF_REMOVE_SECURITY.
        throw new Unreadable('El PDF no se pudo abrir sin su protección.', 'FPDF_SaveAsCopy failed.')
      const size = native.PDFiumExt_GetFileWriterSize(writer)
      const at = native.malloc(size)
      if (!at) throw new Unreadable('El PDF es demasiado grande para abrirlo.', 'No memory for the copy.')
      native.PDFiumExt_GetFileWriterData(writer, at, size)
      const out = native.views.HEAPU8.slice(at, at + size)
      native.free(at)
      return out
    } finally {
      native.PDFiumExt_CloseFileWriter(writer)
    }
  }

  /** The file without its protection, of which the fonts can be read; null where it has none or keeps it. */
  private legible(): Uint8Array | null {
    if (this.revision < 0) return null
    try {
      return this.copy({ open: true })
    } catch (error) {
      if (error instanceof Unreadable) return null
      throw error
    }
  }

  close(): void {
    this.native.FPDF_CloseDocument(this.handle)
    this.native.free(this.bytes)
  }

  /**
   * Tells whether a page without visible text has an image, a form, or more paths than a frame needs (letters drawn as
   * outlines).
   */
  private hasPictures(page: number): boolean {
    const count = Math.min(this.native.FPDFPage_CountObjects(page), MAX_OBJECTS)
    let paths = 0
    for (let k = 0; k < count; k++) {
      const kind = this.native.FPDFPageObj_GetType(this.native.FPDFPage_GetObject(page, k))
      if (kind === IMAGE || kind === FORM || (kind === PATH && ++paths > 20)) return true
    }
    return false
  }

  /** Returns the visible box of the page and its rotation. FPDFPage_GetCropBox would miss an inherited crop box. */
  private shape(page: number): { box: Box; rotation: Turn } {
    const { native } = this
    const has = native.FPDF_GetPageBoundingBox(page, native.scratch) // FS_RECTF: left, top, right, bottom
    const f = native.views.HEAPF32.slice(native.scratch >> 2, (native.scratch >> 2) + 4)
    const [a = 0, b = 792, c = 612, d = 0] = has ? f : []
    const box = { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) }
    return { box, rotation: turnOf(native.FPDFPage_GetRotation(page) * 90) }
  }
}
