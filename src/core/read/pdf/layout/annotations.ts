/** Marks and notes that other programs have written into a PDF: their words, place, colour and text. */
import type { Box } from '../../reader.ts'
import { byLine, fraction } from './boxes.ts'
import { signsOf, type Signs } from './page-signs.ts'
import type { OpenPage, Pdf } from '../engine.ts'
import { shownBox, shownRect } from '../file/frame.ts'
import type { Native } from '../file/pdfium.ts'

export interface PdfAnnotation {
  /** Physical page, from 1. */
  page: number
  /** Name of the annotation in the file, else its place in the list of its page. */
  key: string
  kind: 'highlight' | 'underline' | 'squiggly' | 'strikeout' | 'note' | 'region'
  /** `#rrggbb`. */
  colour: string | null
  /** The words under it, and what stands before and after them; empty for a note and a region. */
  text: string
  before: string
  after: string
  note: string
  author: string
  boxes: Box[]
}

/** Kinds as PDF numbers them in PDFium. Links, fields, stamps and drawings are no marks of a reader. */
const KINDS: Readonly<Record<number, PdfAnnotation['kind']>> = {
  1: 'note',
  3: 'note',
  5: 'region',
  6: 'region',
  9: 'highlight',
  10: 'underline',
  11: 'squiggly',
  12: 'strikeout',
}
/** Most annotations that are read of a file: a page of a form may have thousands, a reader's marks are fewer. */
const MOST = 5000
const AROUND = 60

export function annotationsOf(pdf: Pdf, pages: number): PdfAnnotation[] {
  const out: PdfAnnotation[] = []
  for (let i = 0; i < Math.min(pdf.pages, pages) && out.length < MOST; i++) {
    try {
      out.push(...pdf.within(i, page => ofPage(page, i + 1)))
    } catch {
      // A page that does not open has no marks that could be shown.
    }
  }
  return out
}

function ofPage(on: OpenPage, number: number): PdfAnnotation[] {
  const { native, page } = on
  const count = Math.min(native.FPDFPage_GetAnnotCount(page), MOST)
  const out: PdfAnnotation[] = []
  let glyphs: Glyphs | null = null
  for (let n = 0; n < count; n++) {
    const annotation = native.FPDFPage_GetAnnot(page, n)
    if (!annotation) continue
    const kind = KINDS[native.FPDFAnnot_GetSubtype(annotation)]
    if (kind) {
      const rects = kind === 'note' || kind === 'region' ? rectOf(native, annotation) : quadsOf(native, annotation)
      const words = kind === 'note' || kind === 'region' ? NOTHING : under((glyphs ??= glyphsOf(on)), rects)
      out.push({
        page: number,
        key: string(native, annotation, 'NM') || `${number}.${n}`,
        kind,
        colour: colourOf(native, annotation),
        ...words,
        note: string(native, annotation, 'Contents').trim(),
        author: string(native, annotation, 'T').trim(),
        boxes: fractions(on, rects),
      })
    }
    native.FPDFPage_CloseAnnot(annotation)
  }
  return out.filter(annotation => annotation.text !== '' || annotation.note !== '' || annotation.kind === 'region')
}

/** Rectangles of a page, in its own units, as fractions of the page as shown. */
export const rectsOn = (pdf: Pdf, page: number, rects: readonly Box[]): Box[] =>
  pdf.within(page, on => fractions(on, rects))

const fractions = ({ box, rotation }: OpenPage, rects: readonly Box[]): Box[] => {
  const frame = shownBox(box, rotation)
  return byLine(rects.map(rect => shownRect(rect, box, rotation)))
    .map(rect => fraction(rect, frame))
    .filter(rect => rect.x1 > rect.x0 && rect.y1 > rect.y0)
}

function string(native: Native, annotation: number, key: string): string {
  const name = native.malloc(key.length + 1)
  native.views.HEAPU8.set([...Buffer.from(key, 'latin1'), 0], name)
  const text = native.utf16((p, n) => native.FPDFAnnot_GetStringValue(annotation, name, p, n))
  native.free(name)
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n')
}

const floats = ({ views, scratch }: Native, count: number): number[] => [
  ...views.HEAPF32.slice(scratch >> 2, (scratch >> 2) + count),
]

/** FS_RECTF is left, top, right, bottom. */
function rectOf(native: Native, annotation: number): Box[] {
  if (!native.FPDFAnnot_GetRect(annotation, native.scratch)) return []
  const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = floats(native, 4)
  return [{ x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }]
}

/** FS_QUADPOINTSF is four points; programs do not agree on their order, so their hull is taken. */
function quadsOf(native: Native, annotation: number): Box[] {
  const out: Box[] = []
  const count = Math.min(native.FPDFAnnot_CountAttachmentPoints(annotation), MOST)
  for (let i = 0; i < count; i++) {
    if (!native.FPDFAnnot_GetAttachmentPoints(annotation, i, native.scratch)) continue
    const points = floats(native, 8),
      xs = points.filter((_, k) => k % 2 === 0),
      ys = points.filter((_, k) => k % 2 === 1)
    out.push({ x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) })
  }
  return out.length > 0 ? out : rectOf(native, annotation)
}

/** Null where the colour is not said. PDFium's own call tells none of an annotation that has an appearance. */
function colourOf(native: Native, annotation: number): string | null {
  const { scratch: at } = native
  if (!native.EPDFAnnot_GetColor(annotation, 0, at, at + 4, at + 8)) return null
  const parts = [0, 4, 8].map(by => native.views.HEAPU8[at + by]!)
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

interface Glyphs extends Signs {
  /** Middle of each character; null where it is only white space. */
  middles: ([x: number, y: number] | null)[]
}

function glyphsOf({ native, page, fonts }: OpenPage): Glyphs {
  const chars = native.FPDFText_LoadPage(page)
  if (!chars) return { codes: [], spelt: new Map(), middles: [] }
  const signs = signsOf(native, chars, fonts)
  const middles = signs.codes.map((code, k): [number, number] | null => {
    if (code <= 32) return null
    native.FPDFText_GetLooseCharBox(chars, k, native.scratch)
    const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = floats(native, 4)
    return [(x0 + x1) / 2, (y0 + y1) / 2]
  })
  native.FPDFText_ClosePage(chars)
  return { ...signs, middles }
}

const NOTHING = { text: '', before: '', after: '' }

/** The words whose letters have their middle in one of the boxes, from the first to the last letter of a run. */
function under({ codes, spelt, middles }: Glyphs, boxes: readonly Box[]): typeof NOTHING {
  const inside = middles.map(
    at => at !== null && boxes.some(box => box.x0 <= at[0] && at[0] <= box.x1 && box.y0 <= at[1] && at[1] <= box.y1),
  )
  const first = inside.indexOf(true),
    last = inside.lastIndexOf(true)
  if (first < 0) return NOTHING
  const textBetween = (from: number, to: number, all: boolean): string => {
    const start = Math.max(0, from)
    return codes
      .slice(start, Math.max(0, to))
      .map((code, i) => (code <= 32 ? ' ' : all || inside[start + i] ? (spelt.get(start + i) ?? letter(code)) : ''))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  }
  return {
    text: textBetween(first, last + 1, false),
    before: textBetween(Math.max(0, first - AROUND), first, true),
    after: textBetween(last + 1, last + 1 + AROUND, true),
  }
}

/** PDFium gives U+0002 and U+FFFE for a hyphen at the end of a line; 0 says nothing. */
const letter = (code: number): string =>
  code === 0 || code > 0x10ffff || code === 0xfffe ? '' : String.fromCodePoint(code)
