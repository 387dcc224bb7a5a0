/**
 * Translates the Spanish sentences that the library stores about a reading into English: why a document failed, and
 * what of it was not read. Only the Spanish text is stored; the table also keeps sentences of earlier versions
 * readable, and a test checks that it has every sentence that the readers can produce. Pure.
 */
import { readFileSync } from 'node:fs'
import { asset } from '../paths.ts'

/**
 * The rows of the table. `{}` matches anything, which is translated too where the table has it. Exact rows are tried
 * first, then the first pattern that matches. A line that begins with # is a heading.
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

/** The English sentence; undefined when the table has none. */
export function inEnglish(sentence: string): string | undefined {
  const known = exact.get(sentence)
  if (known !== undefined) return known
  for (const [pattern, en] of patterns) {
    const holes = pattern.exec(sentence)?.slice(1)
    if (holes) return en.replaceAll('{}', () => part(holes.shift() ?? ''))
  }
  return undefined
}

/** Translates what a `{}` matched: a sentence, or a list of kinds; a name stays as it is. */
const part = (text: string): string =>
  inEnglish(text) ??
  text
    .split('; ')
    .map(phrase => exact.get(phrase) ?? phrase)
    .join('; ')
