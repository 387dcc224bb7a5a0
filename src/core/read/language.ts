/** Finds the language of a text from samples of the whole, and says nothing when it is not sure. */
import { detector } from '../../detector.ts'
import type { Unit } from './reader.ts'

const SAMPLES = 12
const SAMPLE_LENGTH = 1500

/**
 * A language that scores below this share of the best score is not the text's: on Spanish text, Catalan reaches 0.86 of
 * the best score and English less than 0.67.
 */
const PLAINLY_NOT = 0.75

/** BCP 47 tag of the text's language; undefined when the detector is not sure. */
export async function languageOf(units: readonly Unit[]): Promise<string | undefined> {
  const detection = await detected(units)
  return detection?.isReliable() && detection.language ? detection.language : undefined
}

/**
 * Whether the text may be in the language of this tag: false when it is plainly in another one, true when the detector
 * does not know the tag's language.
 */
export async function speaks(tag: string, units: readonly Unit[]): Promise<boolean> {
  const eld = await detector()
  const language = tag.split('-')[0]!,
    known = new Set(Object.values(eld.info().Languages)).has(language)
  const scores = (await detected(units))?.getScores() ?? {}
  return !known || (scores[language] ?? 0) >= PLAINLY_NOT * Math.max(0, ...Object.values(scores))
}

async function detected(
  units: readonly Unit[],
): Promise<{ language: string; isReliable(): boolean; getScores(): Record<string, number> } | null> {
  const texts = units.map(unit => unit.texto).filter(text => text.length > 40)
  const step = Math.max(1, Math.floor(texts.length / SAMPLES))
  const samples = texts
    .filter((_, i) => i % step === Math.floor(step / 2))
    .slice(0, SAMPLES + 1)
    .map(text => text.slice(0, SAMPLE_LENGTH))
  if (letters(samples.join('')) < 80) return null
  const eld = await detector()
  return eld.detect(most(samples, sample => eld.detect(sample).language).join('\n'))
}

const letters = (text: string): number => text.replace(/\P{L}/gu, '').length

/**
 * The samples of the language that more than half of the long ones have; all, where none has. A manual of which a part
 * is not translated yet is in the language of the other parts: all together, listings in English outweighed them.
 */
function most(samples: readonly string[], languageOf: (sample: string) => string): readonly string[] {
  const named = samples.map(sample => (letters(sample) < LONG ? null : languageOf(sample)))
  const long = named.filter(name => name !== null)
  const main = long.find(name => long.filter(other => other === name).length * 2 > long.length)
  return main === undefined ? samples : samples.filter((_, n) => named[n] === main)
}
const LONG = 400
