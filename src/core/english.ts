/**
 * What the library keeps of a reading in Spanish → the same in English: why a document failed, what of it was not read.
 * Stored sentences are one text; a table keeps those of earlier versions readable too, and a test holds it to every
 * sentence that the readers can say. Pure.
 */
import { readFileSync } from 'node:fs'
import { asset } from '../paths.ts'

/**
 * `{}`: anything, said in English where the table has it. The first row that fits; exact ones go first. A line that
 * begins with # is a heading.
 */
const SENTENCES = readFileSync(asset('src/core/english.tsv'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('\t') as [es: string, en: string])

const exact = new Map(SENTENCES)
const SIGNS = /[.*+?^$()|[\]\\]/g
const patterns = SENTENCES.filter(([es]) => es.includes('{}')).map(
  ([es, en]) => [new RegExp(`^${es.replace(SIGNS, '\\$&').replaceAll('{}', '(.+?)')}$`, 's'), en] as const,
)

/** undefined for what the table does not have. */
export function inEnglish(sentence: string): string | undefined {
  const known = exact.get(sentence)
  if (known !== undefined) return known
  for (const [pattern, en] of patterns) {
    const holes = pattern.exec(sentence)?.slice(1)
    if (holes) return en.replaceAll('{}', () => part(holes.shift() ?? ''))
  }
  return undefined
}

/** What stands in a hole: a sentence, a list of kinds, or a name that stays as it is. */
const part = (text: string): string =>
  inEnglish(text) ??
  text
    .split('; ')
    .map(one => exact.get(one) ?? one)
    .join('; ')
