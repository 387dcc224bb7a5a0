/**
 * Where a passage stands on its page: one box per line, in fractions of the shown page, origin top left. Tolerant of
 * spaces, hyphens and line order.
 */
import type { Box, ReadWord } from '../../reader.ts'
import type { Pdf } from '../engine.ts'
import { shownBox, shownRect } from '../file/frame.ts'
import { signsOf, type Signs } from './page-signs.ts'

export interface Glyph {
  letter: string
  at: number
}

/** Words of a page, and what its text has before and after them, which tells them from the same words elsewhere. */
export interface Stretch {
  before: string
  text: string
  after: string
}

/** Folds text to its letters and figures only: these survive joined lines, hyphens and ligatures. */
export const squeeze = (text: string): string[] =>
  [...text.normalize('NFKD').toLowerCase()].filter(c => /[\p{L}\p{N}]/u.test(c))

/** How many letters a piece must have to be searched for by itself when the passage as a whole is not found. */
const PIECE = 24

export const boxesOf = (pdf: Pdf, page: number, text: string): Box[] =>
  withGlyphs(pdf, page, (glyphs, { codes }) => [withSigns(passageIndexes(glyphs, squeeze(text)), text, codes)])[0] ?? []

/** Boxes of each stretch of the page's text; none for a stretch that is not there. */
export const placesOf = (pdf: Pdf, page: number, stretches: readonly Stretch[]): Box[][] =>
  withGlyphs(pdf, page, (glyphs, { codes }) =>
    placed(glyphs, stretches).map((indexes, i) => withSigns(indexes, stretches[i]!.text, codes)),
  )

/** The letters of a page as `squeeze` folds them, in the order in which the file has them. */
export function lettersOf(pdf: Pdf, page: number): string {
  let letters = ''
  withGlyphs(pdf, page, glyphs => {
    letters = glyphs.map(({ letter }) => letter).join('')
    return []
  })
  return letters
}

/** The words of a page, each with its box. */
export function wordsOf(pdf: Pdf, page: number): ReadWord[] {
  const words: string[] = []
  const boxes = withGlyphs(pdf, page, (_glyphs, { codes, spelt }) => {
    const out: number[][] = []
    let open = false
    codes.forEach((code, k) => {
      if (code === 0) return
      const letter = code > 32
      if (letter && !open) {
        out.push([])
        words.push('')
      }
      if (letter) {
        out.at(-1)!.push(k)
        words[words.length - 1] += spelt.get(k) ?? String.fromCodePoint(code)
      }
      open = letter
    })
    return out
  })
  return boxes.flatMap(([box], i) => (box ? [{ ...box, text: words[i]! }] : []))
}

/** Calls `choose` with the page's letters, and returns the boxes of the characters that each of its lists names. */
function withGlyphs(pdf: Pdf, page: number, choose: (glyphs: readonly Glyph[], signs: Signs) => number[][]): Box[][] {
  return pdf.within(page, ({ native, page: handle, box, rotation, fonts }) => {
    const chars = native.FPDFText_LoadPage(handle)
    if (!chars) return []
    try {
      const frame = shownBox(box, rotation)
      const rectOf = (k: number): Box => {
        native.FPDFText_GetLooseCharBox(chars, k, native.scratch)
        const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = native.views.HEAPF32.slice(
          native.scratch >> 2,
          (native.scratch >> 2) + 4,
        )
        return shownRect({ x0, y0, x1, y1 }, box, rotation)
      }
      const signs = signsOf(native, chars, fonts)
      return choose(lettersIn(signs), signs).map(indexes =>
        byLine(indexes.map(rectOf))
          .map(rect => fraction(rect, frame))
          .filter(rect => rect.x1 > rect.x0 && rect.y1 > rect.y0),
      )
    } finally {
      native.FPDFText_ClosePage(chars)
    }
  })
}

const lettersIn = ({ codes, spelt }: Signs): Glyph[] =>
  codes.flatMap((code, at) =>
    code > 32 ? squeeze(spelt.get(at) ?? String.fromCodePoint(code)).map(letter => ({ letter, at })) : [],
  )

/**
 * For each stretch, returns the indexes of the page's characters where it stands: of all places with its letters, the
 * one whose neighbours agree longest with its own. No place is given twice.
 */
export function placed(glyphs: readonly Glyph[], stretches: readonly Stretch[]): number[][] {
  const page = glyphs.map(g => g.letter).join('')
  const taken = new Set<number>()
  return stretches.map(({ before, text, after }) => {
    const [head, wanted, tail] = [before, text, after].map(part => squeeze(part).join('')) as [string, string, string]
    let best = -1,
      most = -1
    for (let at = wanted ? page.indexOf(wanted) : -1; at >= 0; at = page.indexOf(wanted, at + 1)) {
      const agree = common(page, head, { at: at - 1, by: -1 }) + common(page, tail, { at: at + wanted.length, by: 1 })
      if (agree > most && !taken.has(at)) [best, most] = [at, agree]
    }
    if (best < 0) return []
    taken.add(best)
    return unique(glyphs.slice(best, best + wanted.length))
  })
}

/** Signs before the first letter of a text, and after its last. */
const EDGES = /^([^\p{L}\p{N}]*)[^]*?([^\p{L}\p{N}]*)$/u

/**
 * Adds the signs with which the text begins and ends (`—¿`, `»`, `.`) to the characters of its letters, where the page
 * has the same signs there. Pure.
 */
export function withSigns(indexes: readonly number[], text: string, codes: readonly number[]): number[] {
  const [, head = '', tail = ''] = EDGES.exec(text) ?? []
  const [first, last] = [indexes[0], indexes.at(-1)]
  if (first === undefined || last === undefined) return []
  const before = signsFrom(codes, first - 1, { signs: [...head].reverse(), by: -1 }).reverse()
  return [...before, ...indexes, ...signsFrom(codes, last + 1, { signs: [...tail], by: 1 })]
}

/** Indexes of those signs on the page, one after the other; white space on either side is passed over. */
function signsFrom(
  codes: readonly number[],
  from: number,
  { signs, by }: { signs: readonly string[]; by: 1 | -1 },
): number[] {
  const indexes: number[] = []
  let k = from
  for (const sign of signs) {
    if (/\s/.test(sign)) continue
    while ((codes[k] ?? Infinity) <= 32) k += by
    if (codes[k] !== sign.codePointAt(0)) break
    indexes.push(k)
    k += by
  }
  return indexes
}

/** Returns how many letters of the page from `at` on, in steps of `by`, agree with those of the neighbour. */
function common(page: string, neighbour: string, { at, by }: { at: number; by: 1 | -1 }): number {
  let length = 0
  while (length < neighbour.length && page[at + by * length] === neighbour.at(by > 0 ? length : -1 - length)) length++
  return length
}

/** Returns the indexes of the passage's characters, in page order and each once. */
export function passageIndexes(glyphs: readonly Glyph[], wanted: readonly string[]): number[] {
  if (wanted.length === 0) return []
  const page = glyphs.map(g => g.letter).join('')
  const whole = page.indexOf(wanted.join(''))
  if (whole >= 0) return unique(glyphs.slice(whole, whole + wanted.length))
  const hits: Glyph[] = []
  let from = 0
  for (let i = 0; i < wanted.length;) {
    const { at, length } = longest(page, wanted, { i, from })
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
function longest(
  page: string,
  wanted: readonly string[],
  { i, from }: { i: number; from: number },
): { at: number; length: number } {
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

export function fraction(rect: Box, frame: Box): Box {
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
