/**
 * A PDF's bytes → what the folio engine needs of it, by PDFium directly: the engine's tests stand on their own, without
 * the product's
 * reader.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Box, PageRuns, Run } from '../../../src/core/read/reader.ts'
import type { FolioInput } from '../../../src/core/folio/index.ts'

let engine: Promise<WrappedPdfiumModule> | undefined
async function pdfium(): Promise<WrappedPdfiumModule> {
  engine ??= init({
    wasmBinary: readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')).buffer,
  }).then(w => {
    w.PDFiumExt_Init()
    return w
  })
  return engine
}

interface Memory {
  malloc(bytes: number): number
  free(pointer: number): void
  HEAPU8: Uint8Array
  HEAPF32: Float32Array
  HEAPF64: Float64Array
}
function memory(w: WrappedPdfiumModule): Memory {
  const m = w.pdfium as unknown as Omit<Memory, 'malloc' | 'free'> & {
    wasmExports: { malloc(n: number): number; free(p: number): void }
  }
  // the views are read anew each time: memory may have grown
  return {
    malloc: n => m.wasmExports.malloc(n),
    free: p => m.wasmExports.free(p),
    get HEAPU8() {
      return m.HEAPU8
    },
    get HEAPF32() {
      return m.HEAPF32
    },
    get HEAPF64() {
      return m.HEAPF64
    },
  }
}

class Reader {
  private readonly w: WrappedPdfiumModule
  private readonly m: Memory
  private readonly buffer: number
  constructor(w: WrappedPdfiumModule) {
    this.w = w
    this.m = memory(w)
    this.buffer = this.m.malloc(64)
  }

  private float(k: number): number {
    return this.m.HEAPF32[(this.buffer >> 2) + k] ?? 0
  }

  read(bytes: Uint8Array): FolioInput {
    const pointer = this.m.malloc(bytes.length)
    this.m.HEAPU8.set(bytes, pointer)
    const doc = this.w.FPDF_LoadMemDocument(pointer, bytes.length, '')
    if (!doc) throw new Error(`pdf: error ${this.w.FPDF_GetLastError()}`)
    const count = this.w.FPDF_GetPageCount(doc)
    const out: FolioInput = { pages: [], labels: [] }
    for (let k = 0; k < count; k++) {
      out.labels.push(this.label(doc, k))
      out.pages.push(this.page(doc, k))
    }
    this.w.FPDF_CloseDocument(doc)
    this.m.free(pointer)
    this.m.free(this.buffer)
    return out
  }

  private label(doc: number, page: number): string | null {
    const bytes = this.w.FPDF_GetPageLabel(doc, page, 0, 0)
    if (bytes < 4) return null
    const pointer = this.m.malloc(bytes)
    this.w.FPDF_GetPageLabel(doc, page, pointer, bytes)
    const text = Buffer.from(this.m.HEAPU8.slice(pointer, pointer + bytes - 2)).toString('utf16le')
    this.m.free(pointer)
    return text || null
  }

  /** Crop box within media box, inherited ones too; one point of slack. */
  private box(page: number): Box | null {
    if (!this.w.FPDF_GetPageBoundingBox(page, this.buffer)) return null
    const [left, top, right, bottom] = [0, 1, 2, 3].map(k => this.float(k)) as [number, number, number, number]
    return {
      x0: Math.min(left, right) - 1,
      y0: Math.min(top, bottom) - 1,
      x1: Math.max(left, right) + 1,
      y1: Math.max(top, bottom) + 1,
    }
  }

  private page(doc: number, index: number): PageRuns {
    const page = this.w.FPDF_LoadPage(doc, index)
    if (!page) return { box: null, rotation: 0, runs: [] }
    const box = this.box(page)
    const rotation = this.w.FPDFPage_GetRotation(page) * 90
    const runs = this.runs(page)
    this.w.FPDF_ClosePage(page)
    for (const run of runs)
      run.outside = !!box && (run.x < box.x0 || run.x > box.x1 || run.y < box.y0 || run.y > box.y1)
    return { box, rotation, runs: runs.map(run => ({ ...run, text: run.text.trim() })).filter(run => run.text) }
  }

  private runs(page: number): Run[] {
    const text = this.w.FPDFText_LoadPage(page)
    const runs: Run[] = []
    let run: Run | null = null
    for (let k = 0, n = this.w.FPDFText_CountChars(text); k < n; k++) {
      const code = this.w.FPDFText_GetUnicode(text, k)
      if (code === 10 || code === 13) {
        run = null
        continue
      }
      if (code === 0 || code === 2 || code === 0xfffe) continue
      const glyph = this.glyph(text, k, run?.size ?? 0)
      const gap = run ? glyph.x - run.x1 : 0
      const apart: boolean =
        !run ||
        Math.abs(run.y - glyph.y) > 0.3 * glyph.size ||
        Math.abs(run.size - glyph.size) > 0.5 ||
        gap > glyph.size ||
        gap < -2 * glyph.size
      if (apart) {
        if (code === 32 && !run) continue
        run = { text: '', x: glyph.x, y: glyph.y, x1: glyph.right, size: glyph.size, outside: false }
        runs.push(run)
      }
      if (run) {
        run.text += String.fromCodePoint(code)
        run.x1 = Math.max(run.x1, glyph.right)
      }
    }
    this.w.FPDFText_ClosePage(text)
    return runs
  }

  private glyph(text: number, k: number, lastSize: number): { x: number; y: number; right: number; size: number } {
    this.w.FPDFText_GetLooseCharBox(text, k, this.buffer)
    const right = this.float(2)
    this.w.FPDFText_GetCharOrigin(text, k, this.buffer + 16, this.buffer + 24)
    const [x, y] = [this.m.HEAPF64[(this.buffer + 16) >> 3] ?? 0, this.m.HEAPF64[(this.buffer + 24) >> 3] ?? 0]
    const object = this.w.FPDFText_GetTextObject(text, k) // a generated space has none: keep the last size
    if (!object) return { x, y, right, size: lastSize }
    this.w.FPDFText_GetMatrix(text, k, this.buffer)
    return { x, y, right, size: this.w.FPDFText_GetFontSize(text, k) * (Math.hypot(this.float(2), this.float(3)) || 1) }
  }
}

export async function load(bytes: Uint8Array): Promise<FolioInput> {
  return new Reader(await pdfium()).read(bytes)
}
