/**
 * What a document's record is read from, whatever its format: segments of its first and last pages, what its file
 * states of itself, and the words of its text. It is plain data, so it can be passed between processes. Pure.
 */
import { segmentsOf, type Glyphs, type Segment } from './lines.ts'

export interface MaterialPage {
  /** Physical page, from 1. */
  page: number
  width: number
  height: number
  segments: Segment[]
  /** True when OCR read its words, so that any letter may be wrong. */
  ocr?: boolean
}

/** What the file says of itself, unchecked. */
export interface Stated {
  title?: string
  authors: string[]
  /** Date of publication, as the publisher states it. */
  published?: string
  /** Date at which the file was made. */
  made?: string
  publisher?: string
  container?: string
  volume?: string
  issue?: string
  pages?: string
  doi?: string
  isbn?: string
  issn?: string
  subject?: string
  /** Programs that made the file; their names are not titles. */
  programs: string[]
}

export interface Material {
  pages: MaterialPage[]
  /** Number of pages of the whole document. */
  total: number
  /** Font size of most of the text, in points. */
  body: number
  stated: Stated
  /** Name of the file. */
  nombre: string | null
  idioma?: string
  /** How running text writes each word of the first pages, by the folded word. */
  forms: Record<string, string>
  /** Titles of the first three entries of a PDF's outline; empty for a text without pages. */
  outline: string[]
  now: number
}

/** First pages that may carry the title page, the imprint and the contents. */
export const FIRST_PAGES = 8
/** Last pages, where signatures, dates and the authors of encyclopedia articles are. */
export const LAST_PAGES = 2
/** Characters of running text that are read to learn how words are written. */
const VOCABULARY = 60_000

export interface PageOf {
  page: number
  width: number
  height: number
  /** Origin of the page in points, subtracted from every x and y. */
  x0: number
  y0: number
  runs: readonly Glyphs[]
}

export function materialPage({ page, width, height, x0, y0, runs }: PageOf): MaterialPage {
  const moved = runs.map(run => (run.turn ? run : { ...run, x: run.x - x0, x1: run.x1 - x0, y: run.y - y0 }))
  return { page, width, height, segments: segmentsOf(moved, page) }
}

export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i').toLowerCase()

/** Addresses, which write every name in lower case and are therefore left out. */
const ADDRESSES =
  /\S*@\S*|https?:\S+|\S+\/\S+|www\.\S+|\S+\.(?:pdf|html?|com|org|edu|net)\b\S*|\([^()]*\b(?:dot|at)\b[^()]*\)/giu
const WORDS = /\p{L}[\p{L}\p{M}]*/gu

/**
 * How running text writes the words of the first pages: a word written small there is not a name, and one never written
 * small may be.
 */
export function formsIn(texts: readonly string[], pages: readonly MaterialPage[]): Record<string, string> {
  const asked = new Set(pages.flatMap(page => page.segments.flatMap(s => s.text.match(WORDS) ?? [])).map(fold))
  const counts = new Map<string, Map<string, number>>()
  let left = VOCABULARY
  for (const text of texts) {
    if (left <= 0) break
    for (const sentence of text
      .slice(0, left)
      .replace(ADDRESSES, ' ')
      .split(/[.!?:\n]\s+/)) {
      const words = sentence.match(WORDS) ?? []
      const capitals = words.filter(word => word.length > 1 && word === word.toUpperCase()).length
      if (capitals * 2 > words.length) continue
      for (const word of words.slice(1)) {
        const key = fold(word)
        if (!asked.has(key)) continue
        const forms = counts.get(key) ?? new Map<string, number>()
        forms.set(word, (forms.get(word) ?? 0) + 1)
        counts.set(key, forms)
      }
    }
    left -= text.length
  }
  return Object.fromEntries(
    [...counts].map(([key, forms]) => {
      const [first] = [...forms].sort((a, b) => b[1] - a[1])
      const small = [...forms].find(([form, n]) => /^\p{Ll}/u.test(form) && n * 4 >= first![1])
      return [key, (small ?? first!)[0]]
    }),
  )
}
