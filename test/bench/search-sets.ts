/** Public question sets that lie beside the project: read as published, never copied. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/paths.ts'

export const DATA = join(PACKAGE_ROOT, '../shared/data/eval')

export type Language = 'es' | 'en'
export interface Paragraph {
  id: string
  article: number
  title: string
  text: string
}
export interface Question {
  id: string
  text: string
  paragraph: string
  answers: { text: string; start: number }[]
}
export interface Xquad {
  paragraphs: Paragraph[]
  questions: Question[]
}

export interface Graded {
  name: string
  texts: { id: string; text: string }[]
  questions: { text: string; right: Set<string> }[]
}

export const lines = <T>(path: string): T[] =>
  readFileSync(join(DATA, path), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as T) // public sets, read as published

export function xquad(language: Language): Xquad {
  return {
    paragraphs: lines<Paragraph>(`xquad/corpus.${language}.jsonl`),
    questions: lines<Question>(`xquad/queries.${language}.jsonl`),
  }
}

export function scifact(): Graded {
  const texts = lines<{ id: number; title: string; sentences: string[] }>('scifact/corpus.jsonl')
  const claims = lines<{ claim: string; evidence: { doc_id: number }[] }>('scifact/claims_train.jsonl')
    .filter(({ evidence }) => evidence.length > 0)
    .slice(0, 300)
  return {
    name: `SciFact, ${claims.length} claims over ${texts.length}`,
    texts: texts.map(({ id, title, sentences }) => ({ id: String(id), text: [title, ...sentences].join(' ') })),
    questions: claims.map(({ claim, evidence }) => ({
      text: claim,
      right: new Set(evidence.map(({ doc_id }) => String(doc_id))),
    })),
  }
}

export function cranfield(): Graded {
  const texts = lines<{ id: number; text: string }>('cranfield/corpus.jsonl')
  const right = new Map<string, Set<string>>()
  for (const line of readFileSync(join(DATA, 'cranfield/qrels.tsv'), 'utf8').trim().split('\n').slice(1)) {
    const [query = '', doc = '', grade = ''] = line.split('\t')
    if (Number(grade) < 5) right.set(query, (right.get(query) ?? new Set()).add(doc))
  }
  const questions = lines<{ id: number; text: string }>('cranfield/queries.jsonl').map(({ id, text }) => ({
    text,
    right: right.get(String(id)) ?? new Set<string>(),
  }))
  return {
    name: `Cranfield, ${questions.length} queries over ${texts.length}`,
    texts: texts.map(({ id, text }) => ({ id: String(id), text })),
    questions: questions.filter(q => q.right.size > 0),
  }
}
