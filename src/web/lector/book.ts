/** The PDF that is open, once for all who draw from it, and the proportions of its pages. */
import { useEffect, useState } from 'preact/hooks'
import type { Book } from './pdf.ts'
import type { Reader } from './reader.ts'

/** A page counts as A4 until its proportion is known. */
const A4 = Math.SQRT2

/** Proportions of pages. A page whose proportion is unknown takes that of the page that was known first. */
export class Ratios {
  readonly known = new Map<number, number>()
  constructor({ at, drawn: { ratio } }: Reader) {
    if (ratio !== null) this.known.set(at.value, ratio)
  }
  of(page: number): number {
    return this.known.get(page) ?? [...this.known.values()][0] ?? A4
  }
}

let opened: { id: string; book: Promise<Book | null> } | null = null

/** Opens the PDF once. Null when pdf.js cannot open it. */
function bookOf(id: string): Promise<Book | null> {
  opened ??= { id, book: import('./pdf.ts').then(({ openBook }) => openBook(id)).catch(() => null) }
  return opened.book
}

let drawing: Promise<Book | null> | null = null
/** The drawing of a Word file or slides, once it is open. */
let drawn: Book | null = null

/** Opens the drawing of a Word file or slides once. Null when pdf.js cannot open it. */
export function bookOfSheets(id: string): Promise<Book | null> {
  drawing ??= import('./pdf.ts')
    .then(async ({ openBook }) => (drawn = await openBook(id, 'hojas/dibujo')))
    .catch(() => null)
  return drawing
}

export function useBookOfSheets(id: string): Book | null {
  const [book, setBook] = useState(drawn)
  useEffect(() => void bookOfSheets(id).then(setBook), [])
  return book
}

/**
 * Returns the book. It is null when the document is no PDF or pdf.js cannot open it: then the server's pictures of its
 * pages are used.
 */
export function useBook(reader: Reader, ratios?: Ratios): { book: Book | null; ready: boolean } {
  const [state, set] = useState<{ book: Book | null; ready: boolean }>({ book: null, ready: reader.kind !== 'pdf' })
  useEffect(() => {
    if (reader.kind !== 'pdf') return
    const page = reader.at.value
    void bookOf(reader.id).then(async book => {
      if (book && ratios) ratios.known.set(page, await book.ratio(page).catch(() => A4))
      set({ book, ready: true })
    })
  }, [])
  return state
}
