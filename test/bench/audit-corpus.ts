/**
 * Manuscripts with planted faults, and as many correct citations: for each seed one manuscript, in one of the forms.
 * Sources are real paragraphs (XQuAD, Spanish and English) as pages of made-up books.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import type { Problema } from '../../src/schema-audit.ts'
import { sentences } from '../../src/core/sentences.ts'
import type { Source } from '../core/held.ts'
import { word } from '../server/word.ts'

const EVAL = join(PACKAGE_ROOT, '..', 'shared', 'data', 'eval', 'xquad')
export const available = existsSync(join(EVAL, 'corpus.es.jsonl'))

export const FORMS = ['pandoc', 'latex', 'typed', 'word', 'zotero', 'notes', 'numbers'] as const
export type Form = (typeof FORMS)[number]

export interface Book extends Source {
  key: string
  family: string
  given: string
  anio: number
  folio: number
  language: 'es' | 'en'
}

/** What was done to a citation; null: it is right. */
export type Fault =
  | 'page other'
  | 'page of the file'
  | 'page beyond'
  | 'quotation, word changed'
  | 'quotation, words left out'
  | 'quotation, word put in'
  | 'quotation, ending changed'
  | 'quotation, figure changed'
  | 'quotation of nobody'
  | 'quotation of another work'
  | 'year'
  | 'name'
  | 'not in the list'
  | 'sentence denied'
  | 'sentence of another work'
  | 'sentence of another page'

/** Any of these says that the fault was seen. */
export const EXPECTED: Record<Fault, readonly Problema[]> = {
  // of two wrong pages one may by chance be that of the sheet
  'page other': ['pagina_otra', 'pagina_fisica'],
  'page of the file': ['pagina_fisica'],
  'page beyond': ['pagina_fuera'],
  'quotation, word changed': ['cita_alterada', 'cita_variantes'],
  'quotation, words left out': ['cita_alterada'],
  'quotation, word put in': ['cita_alterada'],
  'quotation, ending changed': ['cita_alterada', 'cita_variantes'],
  'quotation, figure changed': ['cita_alterada'],
  'quotation of nobody': ['cita_no_encontrada'],
  'quotation of another work': ['cita_de_otra_obra'],
  year: ['anio'],
  name: ['autor'],
  'not in the list': ['falta_en_bibliografia'],
  'sentence denied': ['contradicha', 'sin_respaldo'],
  'sentence of another work': ['sin_respaldo', 'contradicha'],
  'sentence of another page': ['pagina_dudosa'],
}
const FAULTS = Object.keys(EXPECTED) as Fault[]

export interface Planted {
  fault: Fault | null
  /** How it is cited, for the table. */
  shape: string
  book: Book
  /** Its place among the citations. */
  n: number
}

export interface Made {
  seed: number
  form: Form
  text?: string
  bib?: string
  word?: Uint8Array
  planted: Planted[]
  /** Of the list: entries that nothing cites, and that stand twice. */
  uncited: number
  twice: number
}

type Random = () => number
function random(seed: number): Random {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}
const pick = <T>(list: readonly T[], next: Random): T => list[Math.floor(next() * list.length)]!

const FAMILIES = (
  'Aldana Berenguer Cifuentes Domínguez Echeverría Fonseca Granados Hinojosa Ibarra Jovellanos ' +
  'Lombardi Moreau Novak Oliveira Pemberton Quiroga Rosenthal Sandoval Thornton Urquijo Valdivieso Wainwright'
).split(' ')
const GIVEN = 'Ana Bruno Clara Diego Elena Felipe Gloria Hugo Irene Julio Laura Martín'.split(' ')
const THEMES = 'ciudad memoria frontera oficio lengua archivo puerto ciencia taller imperio mercado escuela'.split(' ')

const paragraphsOf = (language: 'es' | 'en'): string[] =>
  readFileSync(join(EVAL, `corpus.${language}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => (JSON.parse(line) as { text: string }).text)

/** Of each language; the paragraphs that are left are in no book. */
const BOOKS = 8,
  PAGES = 13

export function books(): { held: Book[]; outside: string[] } {
  const held: Book[] = []
  const outside: string[] = []
  for (const language of ['es', 'en'] as const) {
    const paragraphs = paragraphsOf(language)
    for (let n = 0; n < BOOKS; n++) {
      const i = held.length
      const pages = paragraphs.slice(n * PAGES, (n + 1) * PAGES)
      const family = FAMILIES[i]!
      held.push({
        ...{ language, family, given: GIVEN[i % GIVEN.length]! },
        key: `${family
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^a-z]/g, '')}${1960 + i * 3}`,
        titulo: `${language === 'es' ? 'Historia de la' : 'A history of'} ${THEMES[i % THEMES.length]!} ${i + 1}`,
        autores: [`${family}, ${GIVEN[i % GIVEN.length]!}`],
        anio: 1960 + i * 3,
        pages,
        folio: [1, 13, 101, 7, 401][i % 5]!,
      })
    }
    outside.push(...paragraphs.slice(BOOKS * PAGES))
  }
  return { held, outside }
}

interface Spot {
  page: number
  sentence: string
}

const SPEAKABLE = /^[\p{Lu}][^«»“”"()[\]{}\\$%&#_@*^~|<>\n:;¿?!¡]+\.$/u

/** Sentences that can be quoted whole, of some length, that stand once in the library. */
function spots(book: Book): Spot[] {
  return book.pages.flatMap((text, i) =>
    sentences(text, book.language)
      .map(({ from, to }) => text.slice(from, to))
      .filter(one => SPEAKABLE.test(one) && one.split(' ').length >= 9 && one.split(' ').length <= 34)
      .map(sentence => ({ page: i, sentence })),
  )
}

const CHANGES: Record<'es' | 'en', readonly string[]> = {
  es: ['siempre', 'jamás', 'palacio', 'derrota', 'lentamente', 'vecinos'],
  en: ['always', 'never', 'palace', 'defeat', 'slowly', 'neighbours'],
}

/** The quotation with one fault in it; null where it is too short for it. */
function altered(quote: string, fault: Fault, language: 'es' | 'en', next: Random): string {
  const words = quote.split(' ')
  const at = 2 + Math.floor(next() * (words.length - 4))
  const other = pick(CHANGES[language], next)
  const plain = words.findIndex((word, i) => i > 1 && /^\p{Ll}{5,}$/u.test(word))
  if (fault === 'quotation, ending changed')
    words[plain] = words[plain]?.replace(/s$|(?<!s)$/, m => (m ? '' : 's')) ?? other
  else if (fault === 'quotation, word changed') words[at] = other
  else if (fault === 'quotation, words left out') words.splice(at, 2)
  else words.splice(at, 0, other)
  return words.join(' ')
}

const slipped = (name: string): string => name.slice(0, 2) + name[3] + name[2] + name.slice(4)

interface Cited {
  book: Book
  /** Of the sheet, from 0; undefined: the whole work. */
  page?: string
  family?: string
  year?: string
  narrative?: boolean
}

/** Everything of a form that writing needs. */
interface Writer {
  cite(cited: Cited): string
  quote(text: string): string
  plain(text: string): string
}

const typedCite = ({ book, page, family = book.family, year = String(book.anio), narrative }: Cited): string => {
  const place = page === undefined ? '' : `, p. ${page}`
  return narrative ? `${family} (${year}${place})` : `(${family}, ${year}${place})`
}
const same = (text: string): string => text
const marked = (text: string): string => `«${text}»`

const WRITERS: Record<Form, Writer> = {
  pandoc: {
    cite: ({ book, page, narrative }) =>
      narrative
        ? `@${book.key}${page === undefined ? '' : ` [p. ${page}]`}`
        : `[@${book.key}${page === undefined ? '' : `, p. ${page}`}]`,
    quote: text => `"${text}"`,
    plain: same,
  },
  latex: {
    cite: ({ book, page, narrative }) =>
      `\\${narrative ? 'textcite' : 'autocite'}${page === undefined ? '' : `[${page}]`}{${book.key}}`,
    quote: text => `\\enquote{${text}}`,
    plain: text => text.replace(/[%&$#_]/g, '\\$&'),
  },
  typed: { cite: typedCite, quote: text => `“${text}”`, plain: same },
  word: { cite: typedCite, quote: marked, plain: same },
  notes: { cite: cited => `\u0001${JSON.stringify(cited)}\u0002`, quote: marked, plain: same },
  numbers: { cite: cited => `\u0001${JSON.stringify(cited)}\u0002`, quote: text => `“${text}”`, plain: same },
  zotero: {
    cite: cited => (cited.narrative ? typedCite(cited) : `\u0001${JSON.stringify(cited)}\u0002`),
    quote: marked,
    plain: same,
  },
}

const LEADS = {
  es: ['Como se ha escrito,', 'En palabras muy repetidas,', 'Del mismo periodo se dijo que', 'Conviene leer que'],
  en: ['As has been written,', 'In words often repeated,', 'Of the same period it was said that', 'One may read that'],
}
const SAYS = { es: ['señala que', 'sostiene que', 'escribe:'], en: ['notes that', 'argues that', 'writes:'] }
const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1)

/** Faults that cannot be written in a form: keys and numbers hide names and years, notes have no list. */
const IMPOSSIBLE: Partial<Record<Form, readonly Fault[]>> = {
  pandoc: ['year', 'name'],
  latex: ['year', 'name'],
  numbers: ['year', 'name'],
  notes: ['not in the list'],
}

export function manuscript(seed: number, library: { held: readonly Book[]; outside: readonly string[] }): Made {
  const next = random(seed)
  const form = FORMS[seed % FORMS.length]!
  const writer = WRITERS[form]
  const mine = [...library.held].sort(() => next() - 0.5).slice(0, 8)
  const left = new Map(mine.map(book => [book, spots(book).sort(() => next() - 0.5)]))
  const faults = FAULTS.filter(fault => !IMPOSSIBLE[form]?.includes(fault))
  const planted: Planted[] = []
  const paragraphs: string[] = []
  const missing = mine.at(-1)!
  const kinds: (Fault | null)[] = [...faults, ...faults.slice(seed % 3, (seed % 3) + 18 - faults.length)].flatMap(f => [
    f,
    null,
  ])
  kinds.sort(() => next() - 0.5)
  for (const fault of kinds) {
    const book = fault === 'not in the list' ? missing : pick(mine.slice(0, -1), next)
    const spot = left.get(book)!.pop()
    const other = pick(
      mine.filter(one => one !== book && one !== missing),
      next,
    )
    if (!spot) continue
    const line = written({ fault, book, spot, other, next, writer, outside: library.outside, left })
    if (line === null) continue
    planted.push({ fault, shape: line.shape, book, n: planted.length })
    paragraphs.push(line.text)
  }
  const body = paragraphs.map(text => text).join('\n\n')
  const listed = mine.slice(0, -1)
  const uncited = library.held.filter(book => !mine.includes(book)).slice(0, 2)
  const cited = new Set(planted.map(({ book }) => book))
  const never = [...listed.filter(book => !cited.has(book)), ...uncited].length
  if (form === 'notes') return { seed, form, planted, uncited: 0, twice: 0, text: inNotes(body) }
  return {
    seed,
    form,
    planted,
    uncited: never,
    twice: 1,
    ...assembled(form, body, [...listed, ...uncited], listed[0]!),
  }
}

interface Writing {
  fault: Fault | null
  book: Book
  other: Book
  spot: Spot
  next: Random
  writer: Writer
  outside: readonly string[]
  left: Map<Book, Spot[]>
}

function written({
  fault,
  book,
  other,
  spot,
  next,
  writer,
  outside,
  left,
}: Writing): { text: string; shape: string } | null {
  const { language } = book
  const folio = (page: number): string => String(book.folio + page)
  const sentence = spot.sentence.replace(/\.$/, '')
  let page = folio(spot.page)
  const inSentence = fault?.startsWith('sentence') || (fault === null && next() < 0.3)
  let said = sentence
  if (fault === 'page other') page = folio((spot.page + 3 + Math.floor(next() * 9)) % book.pages.length)
  if (fault === 'page of the file') {
    if (book.folio === 1) return null
    page = String(spot.page + 1)
  }
  if (fault === 'page beyond') page = String(book.folio + book.pages.length + 5 + Math.floor(next() * 300))
  if (fault?.startsWith('quotation, ') && fault !== 'quotation, figure changed')
    said = altered(sentence, fault, language, next)
  if (
    fault === 'quotation of nobody' ||
    fault === 'quotation of another work' ||
    fault === 'sentence of another work'
  ) {
    const foreign =
      fault === 'quotation of nobody' ? spots({ ...book, pages: [pick(outside, next)] }).at(0) : left.get(other)!.pop()
    if (!foreign || (fault !== 'quotation of nobody' && other.language !== language)) return null
    said = foreign.sentence.replace(/\.$/, '')
  }
  if (fault === 'sentence of another page') page = folio((spot.page + 4) % book.pages.length)
  if (fault === 'sentence denied') {
    const denied =
      language === 'es'
        ? said.replace(/\b(fue|es|era|tiene|había|son|fueron|ha|eran)\b/, 'no $1')
        : said.replace(/\b(was|is|were|are|has|had|can|could)\b/, '$1 not')
    if (denied === said) return null
    said = denied
  }
  if (fault === 'quotation, figure changed') {
    said = sentence.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 3) % 10))
    if (said === sentence) return null
  }
  const cited: Cited = {
    book,
    page,
    ...(fault === 'year' && { year: String(book.anio - 9) }),
    ...(fault === 'name' && { family: slipped(book.family) }),
  }
  if (inSentence) return { text: `${writer.plain(said)} ${writer.cite(cited)}.`, shape: 'sentence' }
  return quoted({ said, cited, fault, language, next, writer, book, spot })
}

function quoted({
  said,
  cited,
  fault,
  language,
  next,
  writer,
  spot,
  book,
}: Pick<Writing, 'next' | 'writer' | 'fault' | 'spot' | 'book'> & {
  said: string
  cited: Cited
  language: 'es' | 'en'
}): { text: string; shape: string } {
  const quote = (text: string): string => writer.quote(writer.plain(text))
  const narrative = next() < 0.3 && writer !== WRITERS.notes && writer !== WRITERS.numbers
  if (narrative)
    return {
      text: `${writer.cite({ ...cited, narrative })} ${pick(SAYS[language], next)} ${quote(said)}.`,
      shape: 'narrative',
    }
  const lead = pick(LEADS[language], next)
  if (fault === null && next() < 0.2) {
    const words = said.split(' ')
    const gap = [...words.slice(0, 4), '[…]', ...words.slice(6)].join(' ')
    return { text: `${lead} ${quote(gap)} ${writer.cite(cited)}.`, shape: 'marked gap' }
  }
  if (fault === null && next() < 0.2 && spot.page + 1 < book.pages.length) {
    const range = `${book.folio + spot.page}-${book.folio + spot.page + 1}`
    return { text: `${lead} ${quote(said)} ${writer.cite({ ...cited, page: range })}.`, shape: 'range' }
  }
  const second = spot.page + 1 < book.pages.length ? book.pages[spot.page + 1]!.split(' ') : []
  const turned = [...book.pages[spot.page]!.split(' ').slice(-6), ...second.slice(0, 6)].join(' ')
  if (fault === null && next() < 0.2 && second.length > 6 && /^[\p{L}\p{N} ,.’'-]+$/u.test(turned))
    return { text: `${lead} ${quote(turned)} ${writer.cite(cited)}.`, shape: 'over the page' }
  return { text: `${lead} ${quote(lower(said))} ${writer.cite(cited)}.`, shape: 'bracket' }
}

const BETWEEN = /\u0001([^\u0002]*)\u0002/g

/** A full note for each work, then what points back to it; a wrong year or name is only said in full. */
function inNotes(body: string): string {
  const notes: string[] = []
  const told = new Set<string>()
  let last = ''
  const text = body.replace(BETWEEN, (_, json: string) => {
    const { book, page, family, year } = JSON.parse(json) as Cited
    const place = `p. ${page}`
    const full = family !== undefined || year !== undefined || !told.has(book.key)
    const back =
      notes.length % 2 ? `${book.family}, op. cit., ${place}.` : `${book.family}, *${book.titulo}*, ${place}.`
    const note = full
      ? `${book.given} ${family ?? book.family}, *${book.titulo}* (Madrid: Alba, ${year ?? book.anio}), ${place}.`
      : last === book.key
        ? `Ibid., ${place}.`
        : back
    if (family === undefined && year === undefined) told.add(book.key)
    last = book.key
    notes.push(`[^${notes.length + 1}]: ${note}`)
    return `[^${notes.length}]`
  })
  return `${text}\n\n${notes.join('\n\n')}\n`
}

function inNumbers(body: string, listed: readonly Book[], twice: Book): string {
  const list = [...listed, twice].map(
    ({ given, family, titulo, anio }, i) => `[${i + 1}] ${given[0]}. ${family}, *${titulo}*. Madrid: Alba, ${anio}.`,
  )
  const text = body.replace(BETWEEN, (_, json: string) => {
    const { book, page } = JSON.parse(json) as Cited
    const at = listed.findIndex(({ key }) => key === book.key)
    return `[${at < 0 ? 99 : at + 1}, p. ${page}]`
  })
  return `${text}\n\n## Referencias\n\n${list.join('\n\n')}\n`
}

function assembled(form: Form, body: string, listed: readonly Book[], twice: Book): Partial<Made> {
  if (form === 'pandoc' || form === 'latex') {
    const entries = [...listed.map(book => bibEntry(book, book.key)), bibEntry(twice, `${twice.key}b`)]
    const text = form === 'pandoc' ? body : `\\documentclass{article}\n\\begin{document}\n${body}\n\\end{document}\n`
    return { text, bib: entries.join('\n') }
  }
  if (form === 'numbers') return { text: inNumbers(body, listed, twice) }
  const list = [...listed.map(book => entry(book, 'Alba')), entry(twice, 'Editorial Alba')].sort()
  if (form === 'typed') return { text: `${body}\n\n## Referencias\n\n${list.join('\n\n')}\n` }
  return { word: wordFile(body, list) }
}

const bibEntry = ({ titulo, family, given, anio }: Book, key: string): string =>
  `@book{${key},\n  author = {${family}, ${given}},\n  title = {${titulo}},\n  year = {${anio}}\n}`
const entry = ({ family, given, anio, titulo }: Book, publisher: string): string =>
  `${family}, ${given[0]}. (${anio}). ${titulo}. ${publisher}.`

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** Headings are styles in Word. */
function wordFile(body: string, list: readonly string[]): Uint8Array {
  const parts = unzipSync(word())
  const run = (inside: string): string => `<w:r>${inside}</w:r>`
  const text = (shown: string): string => (shown ? run(`<w:t xml:space="preserve">${escape(shown)}</w:t>`) : '')
  const live = (json: string): string => {
    const { book, page, family, year } = JSON.parse(json) as Cited
    const item = {
      ...{ type: 'book', title: book.titulo, issued: { 'date-parts': [[Number(year ?? book.anio)]] } },
      author: [{ family: family ?? book.family, given: book.given }],
    }
    const code = JSON.stringify({ citationItems: [{ id: book.key, locator: page, label: 'page', itemData: item }] })
    return [
      run('<w:fldChar w:fldCharType="begin"/>'),
      run(`<w:instrText xml:space="preserve"> ADDIN ZOTERO_ITEM CSL_CITATION ${escape(code)} </w:instrText>`),
      run('<w:fldChar w:fldCharType="separate"/>'),
      text(typedCite(JSON.parse(json) as Cited)),
      run('<w:fldChar w:fldCharType="end"/>'),
    ].join('')
  }
  const paragraph = (line: string): string =>
    `<w:p>${line
      .split(/(\u0001[^\u0002]*\u0002)/)
      .map(piece => (piece.startsWith('\u0001') ? live(piece.slice(1, -1)) : text(piece)))
      .join('')}</w:p>`
  const heading = `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${text('Referencias')}</w:p>`
  const all = body.split('\n\n').map(paragraph).join('') + heading + list.map(paragraph).join('')
  const main = strFromU8(parts['word/document.xml']!).replace('<w:body>', () => `<w:body>${all}`)
  return zipSync({ ...parts, 'word/document.xml': strToU8(main) })
}
