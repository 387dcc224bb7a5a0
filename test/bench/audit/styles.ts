/** How the citations of each style are typed, and the entries of its list of sources. */
import type { Book, Language } from './books.ts'
import type { Cited, Line, Listed, Piece } from './manuscript.ts'

const WORDS: Record<Language, { one: readonly string[]; run: readonly string[]; and: string; through: string }> = {
  es: { one: ['p. ', 'pág. ', 'p.\u00a0'], run: ['pp. ', 'págs. '], and: ' y ss.', through: 'cit. en' },
  en: { one: ['p. ', 'p.\u00a0'], run: ['pp. '], and: ' ff.', through: 'as cited in' },
}

/** Counts citations, so that the words for a place vary from one to the next. */
export class Places {
  #count = 0

  /** "p. 23", "págs. 23-24", "pp. 23 y ss.", "cap. 4"; empty where the whole work is cited. */
  of({ book: { language }, page, place }: Cited): string {
    const n = this.#count++
    const { one, run, and } = WORDS[language]
    if (page === undefined) return place ?? ''
    if (!page.includes('-')) return one[n % one.length]! + page
    return run[n % run.length]! + (n % 3 === 2 ? page.split('-')[0]! + and : page)
  }
}

/** The author-date styles: what stands between name and year, and between year and place. */
const AUTHOR_DATE = {
  apa: { year: ', ', place: ', ', bare: false },
  chicago: { year: ' ', place: ', ', bare: true },
  colon: { year: ' ', place: ': ', bare: true },
} as const
export type AuthorDate = keyof typeof AUTHOR_DATE

export class AuthorDateStyle {
  readonly #places = new Places()
  readonly #style: AuthorDate

  constructor(style: AuthorDate) {
    this.#style = style
  }

  cite({ cites, narrative }: Exclude<Piece, string | { quote: string }>): string {
    const { year: between } = AUTHOR_DATE[this.#style]
    if (narrative) {
      const [cited] = cites
      return `${nameOf(cited!)} (${this.#dated(cited!)})`
    }
    return `(${cites.map(cited => nameOf(cited) + between + this.#dated(cited)).join('; ')})`
  }

  #dated(cited: Cited): string {
    const { year: between, place: before, bare } = AUTHOR_DATE[this.#style]
    const year = cited.year ?? String(cited.book.anio)
    if (cited.through) {
      const { through } = cited
      return `${year}, ${WORDS[through.book.language].through} ${nameOf(through)}${between}${this.#dated(through)}`
    }
    const place = bare && cited.page !== undefined ? cited.page : this.#places.of(cited)
    return year + (place && before + place)
  }
}

const nameOf = ({ family, book }: Cited): string => family ?? book.family

/** MLA: "(García 23)", and "García says «…» (23)". */
export function mla(line: Line, quote: (text: string) => string, plain: (text: string) => string): string {
  const told = ({ through, ...cited }: Cited): string =>
    through
      ? `qtd. in ${nameOf(through)} ${through.page}`
      : `${nameOf(cited)} ${cited.page ?? cited.place ?? ''}`.trim()
  const text = line.pieces.map(piece => {
    if (typeof piece === 'string') return plain(piece)
    if ('quote' in piece) return quote(piece.quote)
    return piece.narrative ? nameOf(piece.cites[0]!) : `(${piece.cites.map(told).join('; ')})`
  })
  const narrated = line.pieces.find(piece => typeof piece !== 'string' && 'cites' in piece && piece.narrative)
  if (!narrated || typeof narrated === 'string' || !('cites' in narrated)) return text.join('')
  const { page, place } = narrated.cites[0]!
  return `${text.join('').replace(/\.$/, '')} (${page ?? place}).`
}

const ordinal: Record<Language, (n: number) => string> = { es: n => `${n}.ª ed.`, en: n => `${n}th ed.` }

/** An entry of a list of sources, in the style of the manuscript. */
export function entryOf({ book, family, anio, edition, publisher }: Listed, style: 'apa' | 'mla' | 'ieee'): string {
  const { given, titulo, language } = book
  const numbered = ordinal[language](edition)
  if (style === 'ieee') return `${given[0]}. ${family}, *${titulo}*, ${numbered} Madrid: ${publisher}, ${anio}.`
  if (style === 'mla') return `${family}, ${given}. *${titulo}*. ${numbered}, ${publisher}, ${anio}.`
  return `${family}, ${given[0]}. (${anio}). *${titulo}* (${numbered}). ${publisher}.`
}

export const bibEntry = ({ book, family, anio, edition, publisher }: Listed, key: string): string =>
  `@book{${key},\n  author = {${family}, ${book.given}},\n  title = {${book.titulo}},\n  year = {${anio}},\n` +
  `  edition = {${edition}},\n  publisher = {${publisher}}\n}`

/** Writes the notes of a manuscript in their order: in full, then what points back. */
export class Notes {
  readonly #told = new Set<Book>()
  readonly #way: 'spoken' | 'capitals'
  #last: Book | undefined
  #count = 0

  /** `capitals`: "GARCÍA, Ana, *Título*, Madrid, Alba, 1998, p. 23", as Spanish notes have it. */
  constructor(way: 'spoken' | 'capitals') {
    this.#way = way
  }

  of(cites: readonly Cited[]): string {
    return `${cites.map(cited => this.#one(cited)).join('; ')}.`
  }

  #one({ book, page, place, family, year }: Cited): string {
    const n = this.#count++
    const where = page === undefined ? (place ?? '') : page.includes('-') ? `pp. ${page}` : `p. ${page}`
    const behind = where && `, ${where}`
    const wrong = family !== undefined || year !== undefined
    const again = this.#told.has(book) && !wrong
    const last = this.#last
    if (!wrong) this.#told.add(book)
    this.#last = book
    const capitals = this.#way === 'capitals'
    if (!again) {
      const [name, when] = [family ?? book.family, year ?? book.anio]
      return capitals
        ? `${name.toUpperCase()}, ${book.given}, *${book.titulo}*, Madrid, Alba, ${when}${behind}`
        : `${book.given} ${name}, *${book.titulo}* (Madrid: Alba, ${when})${behind}`
    }
    const name = capitals ? book.family.toUpperCase() : book.family
    if (last === book && where) return `${capitals ? 'Ibídem' : 'Ibid.'}${behind}`
    return n % 2 ? `${name}, op. cit.${behind}` : `${name}, *${book.titulo}*${behind}`
  }
}
