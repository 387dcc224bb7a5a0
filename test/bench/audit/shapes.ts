/** The shapes in which a work is cited: a sentence, a quotation, a block of its own, a bracket of several works. */
import type { Book, Language, Place } from './books.ts'
import { pick, shuffled, type Fault, type Random } from './faults.ts'
import type { Cited, Line, Piece, Traits } from './manuscript.ts'

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
export const CHAPTERS: Record<Language, readonly string[]> = { es: ['cap. 4', '§ 12'], en: ['chap. 4', 'sec. 12'] }
const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1)

/** What is to be cited: the work, the words that stand at `place` and how they are said, perhaps with a fault. */
export interface Asked {
  fault: Fault | null
  cited: Cited
  said: string
  place: Place
}

/** A work of the citation, with its own fault. */
interface Member {
  cited: Cited
  fault: Fault | null
  shape: string
  /** The fault is of the whole bracket, whose other works are not counted. */
  whole?: true
}

interface Shaped {
  lines: Line[]
  members: Member[]
  /** What announces a block quotation, as it reads without its citation. */
  lead?: [string]
}

interface Scene {
  plain: readonly Book[]
  unknown: Book
  traits: Traits
  next: Random
  /** How many citations were written before. */
  n: number
  /** Returns words of a book that were not used. */
  other(book: Book): Place | undefined
}

const line = (language: Language, pieces: readonly Piece[], block?: true): Line => ({
  ...{ pieces, language },
  ...(block && { block }),
})

export function shaped(asked: Asked, scene: Scene): Shaped {
  const { cited, said, fault } = asked
  const { traits, next } = scene
  const { language } = cited.book
  const alone = (shape: string, ...lines: Line[]): Shaped => ({ lines, members: [{ cited, fault, shape }] })
  const cites = [cited]
  const inSentence = fault?.startsWith('sentence') || (fault === null && !traits.pageless && next() < 0.25)
  if (inSentence) return alone('sentence', line(language, [`${said} `, { cites }, '.']))
  const way = next()
  if (way < 0.2 && !traits.notes) {
    const says = ` ${pick(SAYS[language], next)} `
    return alone('narrative', line(language, [{ cites, narrative: true }, says, { quote: said }, '.']))
  }
  if (way < 0.25 && !traits.notes && !traits.behind) {
    const tells = ` ${TELLS[language]} ${scene.n} ${language === 'es' ? 'veces' : 'times'}:`
    const lead = line(language, [{ cites, narrative: true }, tells])
    return { ...alone('block after the name', lead, line(language, [said], true)), lead: [tells] }
  }
  if (way < 0.38) {
    const block = line(language, [`${said}. `, { cites }], true)
    return alone('block', line(language, [BEFORE[language]]), block)
  }
  const cluster = way < 0.6 ? clustered(asked, scene) : undefined
  if (cluster) return cluster
  const { shape, text, ...rest } = quoted(asked, scene)
  const named = { ...cited, ...rest }
  const pieces = [`${pick(LEADS[language], next)} `, { quote: text }, ' ', { cites: [named] }, '.']
  return { lines: [line(language, pieces)], members: [{ cited: named, fault, shape }] }
}

/** Faults that lie in the work or its page, and not in the words; another work of the bracket can prove the words. */
const OF_WORK: readonly (Fault | null)[] = [
  ...(['page beyond', 'work unknown', 'work without file', 'year', 'name', 'edition', 'not in the list'] as const),
]

/** Several works in one bracket: the words are of one of them, and the fault is in any one of them. */
function clustered(asked: Asked, scene: Scene): Shaped | undefined {
  const { cited, fault, said } = asked
  const { traits, next } = scene
  const { language } = cited.book
  const whole = fault === 'quotation of nobody' || fault === 'quotation of another work'
  const faulty: Member = { cited, fault, shape: 'cluster', ...(whole && { whole }) }
  if (OF_WORK.includes(fault) && !traits.lastPlace && next() < 0.5) {
    const book = strange(scene, [cited.book], said)
    const place = book && scene.other(book)
    if (!book || !place) return undefined
    const page = String(book.folio + place.page)
    const right: Member = { cited: { book, page }, fault: null, shape: 'cluster, its words' }
    const members = shuffled([faulty, right], next)
    return bracket(book.language, { members, words: lower(place.sentence.replace(/\.$/, '')), next })
  }
  const members = [faulty]
  for (let more = next() < 0.3 ? 2 : 1; more > 0; more--) {
    const book = strange(
      scene,
      members.map(one => one.cited.book),
      said,
    )
    if (!book) break
    const page = next() < 0.5 && !traits.lastPlace && !traits.pageless
    const paged = page && { page: String(book.folio + Math.floor(next() * book.pages.length)) }
    members.push({ cited: { book, ...paged }, fault: null, shape: 'cluster, other work' })
  }
  const ordered = traits.lastPlace ? members.reverse() : shuffled(members, next)
  return bracket(language, { members: ordered, words: lower(said), next })
}

/** Returns a work that is none of these and has none of these words. */
function strange({ plain, next }: Scene, books: readonly Book[], words: string): Book | undefined {
  const others = plain.filter(book => !books.includes(book) && !book.pages.join(' ').includes(words.slice(0, 40)))
  return others.length > 0 ? pick(others, next) : undefined
}

function bracket(
  language: Language,
  { members, words, next }: { members: Member[]; words: string; next: Random },
): Shaped {
  const cites = members.map(one => one.cited)
  return {
    lines: [line(language, [`${pick(LEADS[language], next)} `, { quote: words }, ' ', { cites }, '.'])],
    members,
  }
}

/** Returns the words as quoted; a correct citation takes the liberties that writers take. */
function quoted(
  { fault, said, place, cited }: Asked,
  { next, traits, unknown }: Scene,
): Partial<Cited> & { shape: string; text: string } {
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
  if (way < 0.6 && traits.through) {
    const through = { book, page: cited.page }
    return { shape: 'cited in', text: said, book: unknown, page: undefined, through }
  }
  return { shape: 'bracket', text: lower(said) }
}
