/**
 * Where a passage stands on its page: one box per line, in fractions of the shown page, origin top left. Tolerant of
 * spaces, hyphens and line order.
 */
import type { Box } from '../reader.ts'
import type { Pdf } from './engine.ts'
import { shownBox, shownRect } from './frame.ts'
import { MAX_CHARS } from './chars.ts'

interface Glyph {
  letter: string
  at: number
}

/** Folds text to its letters and figures only: these survive joined lines, hyphens and ligatures. */
export const squeeze = (text: string): string[] =>
  [...text.normalize('NFKD').toLowerCase()].filter(c => /[\p{L}\p{N}]/u.test(c))

/** How many letters a piece must have to be searched for by itself when the passage as a whole is not found. */
const PIECE = 24

export function boxesOf(pdf: Pdf, page: number, text: string): Box[] {
  return pdf.within(page, (native, handle, box, rotation) => {
    const chars = native.FPDFText_LoadPage(handle)
    if (!chars) return []
    try {
      const glyphs: Glyph[] = []
      const count = Math.min(native.FPDFText_CountChars(chars), MAX_CHARS)
      for (let k = 0; k < count; k++) {
        const code = native.FPDFText_GetUnicode(chars, k)
        if (code > 32 && code <= 0x10ffff)
          for (const letter of squeeze(String.fromCodePoint(code))) glyphs.push({ letter, at: k })
      }
      const frame = shownBox(box, rotation)
      const rects = found(glyphs, squeeze(text)).map(k => {
        native.FPDFText_GetLooseCharBox(chars, k, native.scratch)
        const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = native.views.HEAPF32.slice(
          native.scratch >> 2,
          (native.scratch >> 2) + 4,
        )
        return shownRect({ x0, y0, x1, y1 }, box, rotation)
      })
      return byLine(rects)
        .map(rect => fraction(rect, frame))
        .filter(rect => rect.x1 > rect.x0 && rect.y1 > rect.y0)
    } finally {
      native.FPDFText_ClosePage(chars)
    }
  })
}

/** Returns the indexes of the passage's characters, in page order and each once. */
export function found(glyphs: readonly Glyph[], wanted: readonly string[]): number[] {
  if (wanted.length === 0) return []
  const page = glyphs.map(g => g.letter).join('')
  const whole = page.indexOf(wanted.join(''))
  if (whole >= 0) return unique(glyphs.slice(whole, whole + wanted.length))
  const hits: Glyph[] = []
  let from = 0
  for (let i = 0; i < wanted.length;) {
    const { at, length } = longest(page, wanted, i, from)
    if (length === 0) {
      i += 1
      continue
    }
    hits.push(...glyphs.slice(at, at + length))
    from = at + length
    i += length
  }
  return unique(hits)
}

/**
 * Finds the longest stretch of the passage from `i` on that is on the page, preferably after `from`. It has at least
 * `PIECE` letters, or is the whole passage; otherwise its length is 0.
 */
function longest(page: string, wanted: readonly string[], i: number, from: number): { at: number; length: number } {
  const seed = wanted.slice(i, i + PIECE).join('')
  if (wanted.length - i < PIECE && i > 0) return { at: 0, length: 0 }
  const ahead = page.indexOf(seed, from)
  const at = ahead >= 0 ? ahead : page.indexOf(seed)
  if (at < 0) return { at, length: 0 }
  let length = seed.length
  while (i + length < wanted.length && page[at + length] === wanted[i + length]) length++
  return { at, length }
}

const unique = (glyphs: readonly Glyph[]): number[] => [...new Set(glyphs.map(g => g.at))].sort((a, b) => a - b)

/** Joins boxes of characters into boxes of lines: neighbours that overlap in height and stand side by side. */
export function byLine(rects: readonly Box[]): Box[] {
  const lines: Box[] = []
  for (const rect of rects) {
    const last = lines.at(-1)
    const height = Math.min(rect.y1 - rect.y0, last ? last.y1 - last.y0 : 0)
    const overlap = last ? Math.min(last.y1, rect.y1) - Math.max(last.y0, rect.y0) : 0
    const apart = last ? Math.max(rect.x0 - last.x1, last.x0 - rect.x1) : 0
    if (last && overlap > 0.5 * height && apart < 2 * Math.max(height, 1)) {
      Object.assign(last, {
        x0: Math.min(last.x0, rect.x0),
        y0: Math.min(last.y0, rect.y0),
        x1: Math.max(last.x1, rect.x1),
        y1: Math.max(last.y1, rect.y1),
      })
    } else lines.push({ ...rect })
  }
  return lines
}

function fraction(rect: Box, frame: Box): Box {
  const w = frame.x1 - frame.x0 || 1
  const h = frame.y1 - frame.y0 || 1
  const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5
  return {
    x0: within((rect.x0 - frame.x0) / w),
    y0: within((frame.y1 - rect.y1) / h),
    x1: within((rect.x1 - frame.x0) / w),
    y1: within((frame.y1 - rect.y0) / h),
  }
}
