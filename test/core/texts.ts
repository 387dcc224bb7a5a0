/** Texts with known sentences: XQuAD where it lies beside the project, else our own sample. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asset } from '../../src/paths.ts'
import { sentences } from '../../src/core/sentences.ts'
import { DATA, xquad, type Language } from '../bench/search-sets.ts'
import type { Source } from './held.ts'

export interface Text {
  language: Language
  pages: string[]
  titulo: string
}

const haveXquad = (): boolean => existsSync(join(DATA, 'xquad/corpus.es.jsonl'))

/** One document an article; a paragraph is a page. */
export function texts(): Text[] {
  if (!haveXquad()) {
    console.warn('XQuAD is not in ../shared/data/eval: our own sample is used instead')
    const book = readFileSync(asset('sample/source/quijote.txt'), 'utf8')
      .split(/\n\s*\n/)
      .map(p => p.replace(/\s+/g, ' '))
      .filter(p => p.split(' ').length > 60)
    return [0, 1].map(half => ({
      language: 'es',
      titulo: `Muestra ${half}`,
      pages: book.filter((_, i) => i % 2 === half),
    }))
  }
  return (['es', 'en'] as const).flatMap(language => {
    const { paragraphs } = xquad(language)
    return [...new Set(paragraphs.map(p => p.article))].map(article => {
      const own = paragraphs.filter(p => p.article === article)
      return {
        language,
        titulo: own[0]!.title.replaceAll('_', ' '),
        pages: own.map(p => p.text.replace(/^\uFEFF/, '')),
      }
    })
  })
}

/** Surnames by number, so that each document has an author of its own. */
export const sourcesOf = (list: readonly Text[]): Source[] =>
  list.map(({ titulo, pages, language }, i) => ({
    titulo: `${titulo} (${language})`,
    autores: [`Autor${i}, Ana`],
    anio: 2020,
    pages,
  }))

export interface Sentence {
  text: string
  language: Language
  document: number
  page: number
}

/** Sentences of a page, long enough to mean something, without quotation marks of their own. */
export function sentencesOf(list: readonly Text[]): Sentence[] {
  return list.flatMap(({ pages, language }, document) =>
    pages.flatMap((page, i) =>
      sentences(page, language)
        .map(s => page.slice(s.from, s.to))
        .filter(
          text =>
            text.split(' ').length >= 8 &&
            text.length < 260 &&
            !/["“”«»„[\]\n]/.test(text) &&
            /^\p{Lu}.*\.$/u.test(text),
        )
        .map(text => ({ text, language, document, page: i + 1 })),
    ),
  )
}
