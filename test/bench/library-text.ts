/**
 * Text and questions for a big library: real sentences of the evaluation sets in new company, so that words are as
 * common and as rare as they are; else Zipf's law.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { zipfWords } from './zipf.ts'

const EVAL = join(PACKAGE_ROOT, '..', 'shared', 'data', 'eval')
const real = existsSync(join(EVAL, 'scifact', 'corpus.jsonl'))
const rows = <T>(file: string): T[] =>
  readFileSync(join(EVAL, file), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as T)
/** Characters of a passage, at least. */
export const LONG = 650

/** Passages of about 110 words; the same series at each start. */
export function passageMaker(): () => string {
  if (!real) {
    const words = zipfWords()
    return () => words(110)
  }
  const sentences = sentencesOfSets()
  let state = 1
  return () => {
    let text = ''
    while (text.length < LONG) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      text += `${text && ' '}${sentences[state % sentences.length]!}`
    }
    return text
  }
}

/** The sentences that passages are put together from; without the sets, some by Zipf's law. */
export function sentencesOfSets(): string[] {
  if (!real) {
    const words = zipfWords()
    return Array.from({ length: 40_000 }, () => words(22))
  }
  return [
    ...rows<{ sentences: string[] }>('scifact/corpus.jsonl').flatMap(d => d.sentences),
    ...['es', 'en']
      .flatMap(l => rows<{ text: string }>(`xquad/corpus.${l}.jsonl`))
      .flatMap(d => d.text.split(/(?<=\.) /)),
  ]
}

export function questions(): string[] {
  if (!real) {
    const words = zipfWords(7, 200)
    return Array.from({ length: 400 }, () => words(5))
  }
  return ['es', 'en']
    .flatMap(l => rows<{ text: string }>(`xquad/queries.${l}.jsonl`))
    .map(q => q.text)
    .filter((_, i) => i % 5 === 0)
}
