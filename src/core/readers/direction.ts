/** The languages of a claim and of a passage. A reader is measured separately for each of the four directions. */
import { detector } from '../../detector.ts'

export const DIRECTIONS = ['es-es', 'en-en', 'es-en', 'en-es'] as const
/** Language of the claim, then of the passage. */
export type Direction = (typeof DIRECTIONS)[number]

/** Returns null when one of the two languages is one in which no reader has been measured. */
export const directionOf = (claim: string | null, passage: string | null): Direction | null =>
  DIRECTIONS.find(direction => direction === `${claim}-${passage}`) ?? null

/**
 * Detects the language of a text. Of 3,703 claims written by hand it tells 3,700 correctly; it takes the other three
 * for Italian, Catalan and English.
 */
export async function languageOf(text: string): Promise<string | null> {
  return (await detector()).detect(text).language || null
}
