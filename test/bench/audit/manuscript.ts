/** Manuscripts with planted faults and as many correct citations, before any form gives them letters. */
import type { Book, Language, Shelves } from './books.ts'
import { EXPECTED, FAULTS, pick, random, shuffled, slipped, type Fault, type Random } from './faults.ts'
import { Writer } from './writer.ts'

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
  /** `any`: the fault is of the bracket, and any of its works may tell it. */
  at: number | 'any'
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
  /** Only the last work of a bracket can have a place. */
  lastPlace?: boolean
}

/** Works of one manuscript, by the part that they play in it. */
export interface Cast {
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

export const isSeen = (fault: Fault, problemas: readonly string[]): boolean =>
  (EXPECTED[fault] as readonly string[]).some(code => problemas.includes(code))
