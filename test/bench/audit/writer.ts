/** Writes the citations of a manuscript one after the other, with the fault that each is to have. */
import type { Book, Place, Shelves } from './books.ts'
import { quotable } from './books.ts'
import { damaged, pick, shuffled, slipped, type Fault, type Random } from './faults.ts'
import type { Cast, Cited, Draft, Line, Traits } from './manuscript.ts'
import { CHAPTERS, shaped, type Asked } from './shapes.ts'

interface Scene {
  parts: Cast
  traits: Traits
  next: Random
}

export class Writer {
  readonly draft: Pick<Draft, 'lines' | 'planted' | 'citations'> = { lines: [], planted: [], citations: 0 }
  readonly cited = new Set<Book>()
  readonly #left = new Map<Book, Place[]>()
  readonly #outside: readonly string[]
  readonly #parts: Cast
  readonly #traits: Traits
  readonly #next: Random

  constructor({ outside }: Shelves, { parts, traits, next }: Scene) {
    this.#outside = outside
    this.#parts = parts
    this.#traits = traits
    this.#next = next
  }

  add(fault: Fault | null): void {
    const asked = this.#asked(fault)
    if (!asked) return
    const { plain, unknown } = this.#parts
    const {
      lines,
      members,
      lead = [],
    } = shaped(asked, {
      ...{ plain, unknown, traits: this.#traits, next: this.#next, n: this.draft.planted.length },
      other: book => this.#place(book),
    })
    this.draft.lines.push(...lines)
    const words = [wordsOf(lines), ...lead]
    const whole = members.find(member => member.whole)
    if (whole) this.draft.planted.push({ fault: whole.fault, shape: whole.shape, words, at: 'any' })
    else members.forEach(({ fault: own, shape }, at) => this.draft.planted.push({ fault: own, shape, words, at }))
    this.draft.citations += members.length
    for (const { cited } of members) this.cited.add(cited.through?.book ?? cited.book)
  }

  #place(book: Book): Place | undefined {
    const left = this.#left.get(book) ?? shuffled(quotable(book.pages, book.language), this.#next)
    this.#left.set(book, left)
    return left.pop()
  }

  #book(fault: Fault | null): Book {
    const { plain, missing, edition, year, name } = this.#parts
    const reserved: Partial<Record<Fault, Book>> = { 'not in the list': missing, edition, year, name }
    return (fault !== null && reserved[fault]) || pick(plain, this.#next)
  }

  /** Chooses the work, the words and the page for a citation with that fault; null where the words offer no place. */
  #asked(fault: Fault | null): Asked | null {
    const book = this.#book(fault),
      next = this.#next
    const place = this.#place(book)
    if (!place) return null
    const { language } = book
    if (fault === 'work unknown' || fault === 'work without file') {
      const other = fault === 'work unknown' ? this.#parts.unknown : this.#parts.withoutFile
      return { fault, place, said: place.sentence.replace(/\.$/, ''), cited: this.#paged(other, '12') }
    }
    const said = this.#said(fault, book, place.sentence.replace(/\.$/, ''))
    const page = pageFor(fault, { book, place, next })
    if (said === null || page === null) return null
    const typed = !this.#traits.keyed
    return {
      ...{ fault, place, said },
      cited: {
        ...this.#paged(book, page),
        ...(typed && fault === 'year' && { year: String(book.anio - 9) }),
        ...(typed && fault === 'name' && { family: slipped(book.family) }),
        ...(fault === null &&
          !this.#traits.pagesOnly &&
          next() < 0.08 && { page: undefined, place: pick(CHAPTERS[language], next) }),
      },
    }
  }

  #paged(book: Book, page: string): Cited {
    return { book, ...(!this.#traits.pageless && { page }) }
  }

  #said(fault: Fault | null, { language }: Book, sentence: string): string | null {
    const next = this.#next
    if (fault === 'quotation of nobody') {
      const [foreign] = quotable([pick(this.#outside, next)], language)
      return foreign?.sentence.replace(/\.$/, '') ?? null
    }
    if (fault === 'quotation of another work' || fault === 'sentence of another work') {
      const foreign = this.#parts.plain.find(one => one.language === language && !one.pages.join().includes(sentence))
      return (foreign && this.#place(foreign)?.sentence.replace(/\.$/, '')) ?? null
    }
    return fault === null ? sentence : damaged(sentence, fault, language, next)
  }
}

/** Returns the longest words of a line: its quotation, or its claim. */
function wordsOf(lines: readonly Line[]): string {
  const texts = lines.flatMap(({ pieces }) =>
    pieces.flatMap(piece => (typeof piece === 'string' ? [piece] : 'quote' in piece ? [piece.quote] : [])),
  )
  return texts.reduce((a, b) => (b.length > a.length ? b : a), '')
}

/** Returns the page that is cited for words on `place`; null where the fault cannot be made. */
function pageFor(
  fault: Fault | null,
  { book, place, next }: { book: Book; place: Place; next: Random },
): string | null {
  const folio = (page: number): string => String(book.folio + page)
  const pages = book.pages.length
  if (fault === 'page other') return folio((place.page + 3 + Math.floor(next() * (pages - 6))) % pages)
  if (fault === 'page of the file') return book.folio === 1 ? null : String(place.page + 1)
  if (fault === 'page beyond') return String(book.folio + pages + 5 + Math.floor(next() * 300))
  if (fault === 'sentence of another page') return folio((place.page + 4) % pages)
  return folio(place.page)
}
