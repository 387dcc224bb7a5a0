/** Manuscripts with planted faults and as many correct citations, before any form gives them letters. */
import type { Book, Language, Place, Shelves } from './books.ts'
import { quotable } from './books.ts'
import { damaged, EXPECTED, FAULTS, pick, random, shuffled, slipped, type Fault, type Random } from './faults.ts'

/** A work as one citation names it. */
export interface Cited {
  book: Book
  /** Page or range as printed; absent where the whole work is cited. */
  page?: string | undefined
  /** A place that is no page ("cap. 4"), as written. */
  place?: string
  family?: string
  year?: string
  /** The work through which this one is quoted, with its page: "cit. en". */
  through?: Cited
}

export type Piece = string | { quote: string } | { cites: readonly Cited[]; narrative?: boolean }

export interface Line {
  pieces: readonly Piece[]
  /** A block quotation, without quotation marks. */
  block?: true
  language: Language
}

export interface Planted {
  fault: Fault | null
  /** How it is cited, for the table. */
  shape: string
  /** Texts, any one of which tells its sentence from others; and its place among the citations of that sentence. */
  words: readonly string[]
  at: number
}

/** An entry of the list of sources: the book, with what differs there. */
export interface Listed {
  book: Book
  anio: number
  family: string
  edition: number
  publisher: string
}

export interface Draft {
  lines: Line[]
  planted: Planted[]
  list: Listed[]
  /** Citations in all; a bracket of two works holds two. */
  citations: number
  uncited: number
  twice: number
}

/** What a form of manuscripts can and cannot say. */
export interface Traits {
  /** Faults that cannot be written in it. */
  without?: readonly Fault[]
  /** Names and years stand in the list alone. */
  keyed?: boolean
  /** It has no list of sources. */
  unlisted?: boolean
  /** The citation stands in a note, so no author is part of the sentence. */
  notes?: boolean
  /** Its citations give no page. */
  pageless?: boolean
  /** Its places are pages alone. */
  pagesOnly?: boolean
  /** The page stands behind what is said, even where the author's name comes first. */
  behind?: boolean
  /** Works can be quoted through others. */
  through?: boolean
}

const LEADS: Record<Language, readonly string[]> = {
  es: ['Como se ha escrito,', 'En palabras muy repetidas,', 'Del mismo periodo se dijo que', 'Conviene leer que'],
  en: ['As has been written,', 'In words often repeated,', 'Of the same period it was said that', 'One may read that'],
}
const BEFORE: Record<Language, string> = {
  es: 'Pocos lo han contado con tanto cuidado:',
  en: 'Few have told it with so much care:',
}
const SAYS = { es: ['señala que', 'sostiene que', 'escribe:'], en: ['notes that', 'argues that', 'writes:'] }
const TELLS: Record<Language, string> = { es: 'lo ha contado así', en: 'has told it so' }
const CHAPTERS: Record<Language, readonly string[]> = { es: ['cap. 4', '§ 12'], en: ['chap. 4', 'sec. 12'] }
const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1)

/** Works of one manuscript, by the part that they play in it. */
interface Cast {
  plain: readonly Book[]
  missing: Book
  edition: Book
  year: Book
  name: Book
  uncited: readonly Book[]
  withoutFile: Book
  unknown: Book
}

function cast({ held, referenced, unknown }: Shelves, next: Random): Cast {
  const [missing, edition, year, name, ...rest] = shuffled(held, next)
  return {
    ...{ missing: missing!, edition: edition!, year: year!, name: name! },
    ...{ plain: rest.slice(0, 8), uncited: rest.slice(8, 10) },
    withoutFile: pick(referenced, next),
    unknown: pick(unknown, next),
  }
}

const PAGES: readonly Fault[] = ['page other', 'page of the file', 'page beyond', 'sentence of another page']

/** Returns the manuscript of that seed. `pairs`: how many faults it gets, and as many correct citations. */
export function draft(seed: number, shelves: Shelves, traits: Traits & { pairs?: number }): Draft {
  const next = random(seed)
  const parts = cast(shelves, next)
  const refused = (fault: Fault): boolean =>
    (traits.without?.includes(fault) ?? false) ||
    (traits.unlisted === true && fault === 'not in the list') ||
    (traits.pageless === true && PAGES.includes(fault))
  const faults = shuffled(
    FAULTS.filter(fault => !refused(fault)),
    next,
  ).slice(0, traits.pairs)
  const kinds = shuffled<Fault | null>([...faults, ...faults.map(() => null)], next)
  const writer = new Writer(shelves, { parts, traits, next })
  for (const fault of kinds) writer.add(fault)
  return { ...writer.draft, ...listOf(writer, parts, traits) }
}

function listOf(
  { cited, draft: { planted } }: Writer,
  parts: Cast,
  traits: Traits,
): Pick<Draft, 'list' | 'uncited' | 'twice'> {
  if (traits.unlisted) return { list: [], uncited: 0, twice: 0 }
  const used = (fault: Fault): boolean => planted.some(one => one.fault === fault)
  const entry = (book: Book): Listed => ({
    ...{ book, family: book.family, anio: book.anio, edition: book.edition, publisher: 'Alba' },
    ...(book === parts.edition && used('edition') && { edition: book.edition + 4 }),
    ...(traits.keyed && book === parts.year && used('year') && { anio: book.anio - 9 }),
    ...(traits.keyed && book === parts.name && used('name') && { family: slipped(book.family) }),
  })
  const books = [...parts.plain, parts.edition, parts.year, parts.name, parts.withoutFile, parts.unknown]
  const listed = [...books.filter(book => cited.has(book)), ...parts.uncited]
  const repeated = parts.plain.find(book => cited.has(book))
  return {
    list: [...listed.map(entry), ...(repeated ? [{ ...entry(repeated), publisher: 'Editorial Alba' }] : [])],
    uncited: parts.uncited.length,
    twice: repeated ? 1 : 0,
  }
}

interface Shaped {
  shape: string
  lines: Line[]
  cites: Cited[]
  at: number
  /** What announces a block quotation, as it reads without its citation. */
  lead?: [string]
}

interface Asked {
  fault: Fault | null
  cited: Cited
  said: string
  place: Place
}

/** Returns the longest words of a line: its quotation, or its claim. */
function wordsOf(lines: readonly Line[]): string {
  const texts = lines.flatMap(({ pieces }) =>
    pieces.flatMap(piece => (typeof piece === 'string' ? [piece] : 'quote' in piece ? [piece.quote] : [])),
  )
  return texts.reduce((a, b) => (b.length > a.length ? b : a), '')
}

class Writer {
  readonly draft: Pick<Draft, 'lines' | 'planted' | 'citations'> = { lines: [], planted: [], citations: 0 }
  readonly cited = new Set<Book>()
  readonly #left = new Map<Book, Place[]>()
  readonly #outside: readonly string[]
  readonly #parts: Cast
  readonly #traits: Traits
  readonly #next: Random

  constructor({ outside }: Shelves, { parts, traits, next }: { parts: Cast; traits: Traits; next: Random }) {
    this.#outside = outside
    this.#parts = parts
    this.#traits = traits
    this.#next = next
  }

  add(fault: Fault | null): void {
    const asked = this.#asked(fault)
    if (!asked) return
    const { shape, lines, cites, at, lead } = this.#shaped(asked)
    this.draft.lines.push(...lines)
    this.draft.planted.push({ fault, shape, words: [wordsOf(lines), ...(lead ?? [])], at })
    this.draft.citations += cites.length
    for (const { book, through } of cites) this.cited.add(through?.book ?? book)
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

  #shaped(asked: Asked): Shaped {
    const { cited, said, fault } = asked,
      next = this.#next
    const { language } = cited.book
    const line = (pieces: readonly Piece[], block?: true): Line => ({ pieces, language, ...(block && { block }) })
    const inSentence = fault?.startsWith('sentence') || (fault === null && !this.#traits.pageless && next() < 0.25)
    if (inSentence)
      return { shape: 'sentence', lines: [line([`${said} `, { cites: [cited] }, '.'])], cites: [cited], at: 0 }
    const way = next()
    if (way < 0.2 && !this.#traits.notes) {
      const pieces = [{ cites: [cited], narrative: true }, ` ${pick(SAYS[language], next)} `, { quote: said }, '.']
      return { shape: 'narrative', lines: [line(pieces)], cites: [cited], at: 0 }
    }
    if (way < 0.25 && !this.#traits.notes && !this.#traits.behind) {
      const tells = ` ${TELLS[language]} ${this.draft.planted.length} ${language === 'es' ? 'veces' : 'times'}:`
      const lines = [line([{ cites: [cited], narrative: true }, tells]), line([said], true)]
      return { shape: 'block after the name', lines, cites: [cited], at: 0, lead: [tells] }
    }
    if (way < 0.38) {
      const lines = [line([BEFORE[language]]), line([`${said}. `, { cites: [cited] }], true)]
      return { shape: 'block', lines, cites: [cited], at: 0 }
    }
    const { shape, text, ...rest } = this.#quoted(asked)
    const named = { ...cited, ...rest }
    const cites = way < 0.52 ? [{ book: pick(this.#parts.plain, next) }, named] : [named]
    const pieces = [`${pick(LEADS[language], next)} `, { quote: text }, ' ', { cites }, '.']
    return { shape: cites.length > 1 ? 'cluster' : shape, lines: [line(pieces)], cites, at: cites.length - 1 }
  }

  /** Returns the words as quoted; a correct citation takes the liberties that writers take. */
  #quoted({ fault, said, place, cited }: Asked): Partial<Cited> & { shape: string; text: string } {
    const next = this.#next
    if (fault !== null || cited.page === undefined) return { shape: 'bracket', text: lower(said) }
    const { book } = cited
    const words = said.split(' ')
    const way = next()
    if (way < 0.15) return { shape: 'marked gap', text: [...words.slice(0, 4), '[…]', ...words.slice(6)].join(' ') }
    if (way < 0.25) return { shape: 'marked capital', text: `[${said[0]!.toLowerCase()}]${said.slice(1)}` }
    const turns = place.page + 1 < book.pages.length
    const range = `${book.folio + place.page}-${book.folio + place.page + 1}`
    if (way < 0.4 && turns) return { shape: 'range', text: said, page: range }
    const second = turns ? book.pages[place.page + 1]!.split(' ') : []
    const turned = [...book.pages[place.page]!.split(' ').slice(-6), ...second.slice(0, 6)].join(' ')
    if (way < 0.5 && second.length > 6 && /^[\p{L}\p{N} ,.’'-]+$/u.test(turned))
      return { shape: 'over the page', text: turned }
    if (way < 0.6 && this.#traits.through) {
      const through = { book, page: cited.page }
      return { shape: 'cited in', text: said, book: this.#parts.unknown, page: undefined, through }
    }
    return { shape: 'bracket', text: lower(said) }
  }
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

export const isSeen = (fault: Fault, problemas: readonly string[]): boolean =>
  (EXPECTED[fault] as readonly string[]).some(code => problemas.includes(code))
