/**
 * What the record of a document is read from, whatever its format: segments of its first and last pages, what its file
 * states of itself, and the words of its text. Plain data: it crosses processes. Pure.
 */
import { segmentsOf, type Glyphs, type Segment } from './lines.ts'

export interface MaterialPage {
  /** From 1. */
  page: number
  width: number
  height: number
  segments: Segment[]
  /** Its words were read by OCR: a letter may be another. */
  ocr?: boolean
}

/** As the file says it of itself, unchecked. */
export interface Stated {
  title?: string
  authors: string[]
  /** Of publication, by the publisher's own word. */
  published?: string
  /** When the file was made. */
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
  /** Programs that made the file: their names are no titles. */
  programs: string[]
}

export interface Material {
  pages: MaterialPage[]
  /** Pages of the whole document. */
  total: number
  /** Size that most of the text is set in, points. */
  body: number
  stated: Stated
  /** The file's name. */
  nombre: string | null
  idioma?: string
  /** Words of the first pages, folded → how running text writes them. */
  forms: Record<string, string>
  /** The last lines of the text, where signatures stand. */
  outline: string[]
  now: number
}

/** Pages that may carry title page, imprint and contents. */
export const FIRST_PAGES = 8
/** Where signatures, dates and authors of encyclopedias stand. */
export const LAST_PAGES = 2
/** Characters of running text that tell how words are written. */
const VOCABULARY = 60_000

export interface PageOf {
  page: number
  width: number
  height: number
  /** Points that are to be taken off every x and y. */
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

/** Addresses write every name small. */
const ADDRESSES =
  /\S*@\S*|https?:\S+|www\.\S+|\S+\.(?:pdf|html?|com|org|edu|net)\b\S*|\([^()]*\b(?:dot|at)\b[^()]*\)/giu
const WORDS = /\p{L}[\p{L}\p{M}]*/gu

/**
 * How running text writes the words of the first pages: what is written small there is no name, what is never written
 * small may be one.
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
