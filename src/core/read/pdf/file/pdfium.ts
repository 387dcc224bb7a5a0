/**
 * PDFium's WebAssembly, started once per process: its functions called directly, its memory, its strings. Knows nothing
 * of pages.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'

// The package wraps each function in `ccall`, which costs 0.6 µs a call: 766,332 characters took 430 ms through it and
// 50 ms through the bare export.
const NAMES = [
  'malloc',
  'free',
  'FPDF_LoadMemDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetSecurityHandlerRevision',
  'FPDF_SaveAsCopy',
  'PDFiumExt_OpenFileWriter',
  'PDFiumExt_GetFileWriterSize',
  'PDFiumExt_GetFileWriterData',
  'PDFiumExt_CloseFileWriter',
  'FPDF_GetPageCount',
  'FPDF_GetPageLabel',
  'FPDF_GetMetaText',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetPageWidthF',
  'FPDF_GetPageHeightF',
  'FPDFPage_GetRotation',
  'EPDFDoc_GetPageObjectNumberByIndex',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetAction',
  'FPDFAction_GetDest',
  'FPDFDest_GetDestPageIndex',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetRect',
  'FPDFAnnot_CountAttachmentPoints',
  'FPDFAnnot_GetAttachmentPoints',
  'EPDFAnnot_GetColor',
  'FPDFAnnot_GetStringValue',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetText',
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_GetTextObject',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetMatrix',
  'FPDFText_GetFontSize',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetFlags',
  'FPDFFont_GetWeight',
  'FPDFBitmap_Create',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_Destroy',
  'FPDF_RenderPageBitmap',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetClipPath',
  'FPDFClipPath_CountPaths',
  'FPDFClipPath_CountPathSegments',
  'FPDFClipPath_GetPathSegment',
  'FPDFPathSegment_GetPoint',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
] as const

type Calls = Record<(typeof NAMES)[number], (...values: number[]) => number>
interface Views {
  HEAPU8: Uint8Array
  HEAPU16: Uint16Array
  HEAPF32: Float32Array
  HEAPF64: Float64Array
}

export interface Native extends Calls {
  /**
   * Views of the memory as it is now. They are replaced when it grows, so read them again after each call that may
   * allocate.
   */
  views: Views
  /** Address of 64 bytes for the results of one call. */
  scratch: number
  /**
   * Reads UTF-16LE text from a function that writes it into (buffer, bytes); `ascii` does the same for single-byte
   * text.
   */
  utf16(call: (buffer: number, bytes: number) => number): string
  ascii(call: (buffer: number, bytes: number) => number): string
}

const MAX_STRING = 1 << 20

let started: Promise<Native> | undefined

export const pdfium = (): Promise<Native> => (started ??= start())

async function start(): Promise<Native> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const wrapped = await init({ wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer })
  wrapped.PDFiumExt_Init()
  const views = wrapped.pdfium as unknown as Views
  const exported = wrapped.pdfium.wasmExports as unknown as Partial<Calls>
  for (const name of NAMES) if (typeof exported[name] !== 'function') throw new Error(`pdfium: ${name} is not exported`)
  const calls = exported as Calls
  const bytes = (call: (buffer: number, bytes: number) => number): Buffer => {
    const size = call(0, 0)
    if (size < 1 || size > MAX_STRING) return Buffer.alloc(0)
    const at = calls.malloc(size)
    const written = Math.min(size, call(at, size))
    const copy = Buffer.from(views.HEAPU8.slice(at, at + written))
    calls.free(at)
    return copy
  }
  return {
    ...(Object.fromEntries(NAMES.map(name => [name, calls[name]])) as Calls),
    views,
    scratch: calls.malloc(64),
    utf16: call => bytes(call).toString('utf16le').replace(/\0+$/, ''),
    ascii: call => bytes(call).toString('latin1').replace(/\0+$/, ''),
  }
}
