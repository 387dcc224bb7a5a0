/**
 * The works of the corpus: made-up books whose pages are real paragraphs (XQuAD, Spanish and English), references
 * without a file, and works that the library lacks.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importReferences } from '../../../src/core/records/import.ts'
import { sentences } from '../../../src/core/sentences.ts'
import { PACKAGE_ROOT } from '../../../src/paths.ts'
import { hold, type Held, type Source } from '../../core/held.ts'

const EVAL = join(PACKAGE_ROOT, '..', 'shared', 'data', 'eval', 'xquad')
export const available = existsSync(join(EVAL, 'corpus.es.jsonl'))

export type Language = 'es' | 'en'

export interface Book extends Source {
  key: string
  family: string
  given: string
  anio: number
  folio: number
  language: Language
  /** Edition that the record of the library states. */
  edition: number
}

export interface Shelves {
  held: readonly Book[]
  /** The library has their references alone. */
  referenced: readonly Book[]
  /** The library knows nothing of them. */
  unknown: readonly Book[]
  /** Paragraphs that are in no book. */
  outside: readonly string[]
}

const FAMILIES = (
  'Aldana Berenguer Cifuentes Domínguez Echeverría Fonseca Granados Hinojosa Ibarra Jovellanos ' +
  'Lombardi Moreau Novak Oliveira Pemberton Quiroga Rosenthal Sandoval Thornton Urquijo Valdivieso Wainwright'
).split(' ')
const GIVEN = 'Ana Bruno Clara Diego Elena Felipe Gloria Hugo Irene Julio Laura Martín'.split(' ')
const THEMES = 'ciudad memoria frontera oficio lengua archivo puerto ciencia taller imperio mercado escuela'.split(' ')
/** Of each language; the paragraphs that are left are in no book. */
const BOOKS = 8,
  PAGES = 13

const paragraphsOf = (language: Language): string[] =>
  readFileSync(join(EVAL, `corpus.${language}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => (JSON.parse(line) as { text: string }).text)

function book(i: number, language: Language, pages: readonly string[]): Book {
  const family = FAMILIES[i]!
  const plain = family
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  const anio = 1960 + i * 3
  return {
    ...{ language, family, given: GIVEN[i % GIVEN.length]!, key: `${plain}${anio}`, anio, pages, edition: 2 + (i % 3) },
    titulo: `${language === 'es' ? 'Historia de la' : 'A history of'} ${THEMES[i % THEMES.length]!} ${i + 1}`,
    autores: [`${family}, ${GIVEN[i % GIVEN.length]!}`],
    folio: [1, 13, 101, 7, 401][i % 5]!,
  }
}

export function books(): Shelves {
  const held: Book[] = []
  const outside: string[] = []
  for (const language of ['es', 'en'] as const) {
    const paragraphs = paragraphsOf(language)
    for (let n = 0; n < BOOKS; n++) held.push(book(held.length, language, paragraphs.slice(n * PAGES, (n + 1) * PAGES)))
    outside.push(...paragraphs.slice(BOOKS * PAGES))
  }
  const other = (i: number): Book => book(i, i % 2 ? 'en' : 'es', [])
  return { held, outside, referenced: [16, 17, 18].map(other), unknown: [19, 20, 21].map(other) }
}

const bibOf = ({ key, family, given, titulo, anio, edition }: Book): string =>
  `@book{${key},\n author = {${family}, ${given}},\n title = {${titulo}},\n year = {${anio}},\n` +
  ` edition = {${edition}}\n}`

/** Holds the books, with their editions, and the references without a file. */
export async function holdBooks({ held, referenced }: Shelves, folder: string): Promise<Held> {
  const library = await hold(held)
  const path = join(folder, 'references.bib')
  writeFileSync(path, [...held, ...referenced].map(bibOf).join('\n\n'))
  const { signal } = new AbortController()
  await importReferences(library.library, path, { formato: 'bibtex', simular: false, limite: 100, signal })
  return library
}

export interface Place {
  /** Sheet, from 0. */
  page: number
  sentence: string
}

const SPEAKABLE = /^[\p{Lu}][^«»“”"()[\]{}\\$%&#_@*^~|<>\n:;¿?!¡]+\.$/u

/** Sentences that can be quoted whole, of some length. */
export const quotable = (pages: readonly string[], language: Language): Place[] =>
  pages.flatMap((text, page) =>
    sentences(text, language)
      .map(({ from, to }) => text.slice(from, to))
      .filter(one => SPEAKABLE.test(one) && one.split(' ').length >= 9 && one.split(' ').length <= 34)
      .map(sentence => ({ page, sentence })),
  )
