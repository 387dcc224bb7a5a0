/**
 * XQuAD as libraries that answer a question and libraries that do not, each question with what the search finds there.
 * Searched once; kept in the folder that `ANAQUEL_ASK_CACHE` names, if it does.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedModel } from '../../src/core/models/static.ts'
import { fold } from '../../src/core/search/fold.ts'
import { search } from '../../src/core/search/index.ts'
import type { Found, Sentence } from '../../src/core/ask/traits.ts'
import { hold, single } from './search.ts'
import { xquad, type Language, type Paragraph } from './search-sets.ts'

/** `whole`: every article is in the library; `half`: the questions on the other half have no answer there. */
export interface Case {
  name: string
  asked: Language
  over: Language[]
  library: 'whole' | 'half'
}
export interface Posed {
  id: string
  text: string
  paragraph: string
  /** Its paragraph is in the library. */
  answerable: boolean
  found: (Found & { paragraph: string; language: Language })[]
}

const LANGUAGES: [asked: Language, over: Language[]][] = [
  ['es', ['es']],
  ['en', ['en']],
  ['en', ['es']],
  ['es', ['en']],
  ['es', ['es', 'en']],
  ['en', ['es', 'en']],
]
export const CASES: Case[] = (['whole', 'half'] as const).flatMap(library =>
  LANGUAGES.map(([asked, over]) => ({ name: `${asked} over ${over.join('+')}`, asked, over, library })),
)

/** Of two halves by paragraph: the weights are fitted on this one, and judged on the other. */
export const isFit = (paragraph: string): boolean => createHash('md5').update(paragraph).digest()[15]! % 2 === 0

const FOUND = 8

export async function posed({ name, asked, over, library }: Case): Promise<Posed[]> {
  const cache = process.env['ANAQUEL_ASK_CACHE']
  const file = cache && join(cache, `${name.replaceAll(' ', '-')}-${library}.json`)
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Posed[] // written below
  const { paragraphs } = xquad('es'),
    articles = [...new Set(paragraphs.map(({ article }) => article))]
  const out: Posed[] = []
  for (const half of library === 'whole' ? [null] : [0, 1]) {
    const inside = ({ article }: Paragraph): boolean => half === null || articles.indexOf(article) % 2 === half
    const known = new Set(paragraphs.filter(inside).map(({ id }) => id))
    const held = await hold(
      await embeddedModel(),
      over.flatMap(language => single(xquad(language).paragraphs.filter(inside), `${language}:`)),
    )
    for (const { id, text, paragraph } of xquad(asked).questions) {
      const found = (await search(held, text, { k: FOUND })).map(({ row, document, evidence, pasaje_rango }) => {
        const [language, of] = held.documentOf.get(document.id)!.split(':') as [Language, string]
        return { texto: row.texto, evidence, ...(pasaje_rango && { pasaje_rango }), paragraph: of, language }
      })
      out.push({ id, text, paragraph, answerable: known.has(paragraph), found })
    }
    await held.close()
  }
  if (file) writeFileSync(file, JSON.stringify(out))
  return out
}

/**
 * The same questions where their own paragraph is missing and the rest of its article is there: the hardest to refuse.
 */
export const without = (list: readonly Posed[]): Posed[] =>
  list.map(one => ({
    ...one,
    answerable: false,
    found: one.found.filter(({ paragraph }) => paragraph !== one.paragraph),
  }))

const answers = new Map<Language, Map<string, string[]>>()
const answersIn = (language: Language, id: string): readonly string[] => {
  const known = answers.get(language) ?? new Map<string, string[]>()
  if (known.size === 0) {
    for (const question of xquad(language).questions)
      known.set(
        question.id,
        question.answers.map(({ text }) => fold(text)),
      )
    answers.set(language, known)
  }
  return known.get(id) ?? []
}

/** It stands in the question's own paragraph, or in its translation, and holds the answer. */
export function isRight(question: Posed, { passage, text }: Sentence): boolean {
  const { paragraph, language } = question.found[passage]!
  return (
    paragraph === question.paragraph && answersIn(language, question.id).some(answer => fold(text).includes(answer))
  )
}
