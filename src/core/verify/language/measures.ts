/**
 * Lengths, weights and spans of time in their smallest usual unit, so that "2 km" is "2,000 metres" and "two decades"
 * are "twenty years". Only where the two are equal: a month has no fixed number of days. Pure.
 */
import type { Language } from './inflect.ts'
import { numberAt } from './quantities.ts'

/** A unit, how many of the smaller one it has, and the smaller one. */
type Unit = readonly [unit: RegExp, times: number, smaller: string]
const UNITS: Readonly<Record<Language, readonly Unit[]>> = {
  es: [
    [/^(?:km|kilómetros?)$/i, 1000, 'metros'],
    [/^m$/, 1, 'metros'],
    [/^toneladas?$/i, 1000, 'kilos'],
    [/^(?:kg|kilogramos?|kilos?)$/i, 1, 'kilos'],
    [/^décadas?$/i, 10, 'años'],
    [/^siglos?$/i, 100, 'años'],
    [/^semanas?$/i, 7, 'días'],
  ],
  en: [
    [/^(?:km|kilomet(?:er|re)s?)$/i, 1000, 'metres'],
    [/^(?:m|meters?|metres?)$/, 1, 'metres'],
    [/^tonnes?$/i, 1000, 'kilograms'],
    [/^(?:kg|kilograms?|kilos?)$/i, 1, 'kilograms'],
    [/^decades?$/i, 10, 'years'],
    [/^centuries$/i, 100, 'years'],
    [/^weeks?$/i, 7, 'days'],
    [/^fortnights?$/i, 14, 'days'],
    [/^dozen$/i, 12, ''],
  ],
}
const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/gu
/** Words behind a unit that make it another one: "km²", "metros cuadrados", "weeks and a half". */
const ANOTHER = /^\s*(?:[²³/]|per\b|por\b|cuadrad|cúbic|square|cubic|y medi|and a half)/iu

/** Returns the text with its measures in the smaller unit. */
export function measured(text: string, language: Language): string {
  const words = [...text.matchAll(WORD)].map(match => ({ text: match[0], at: match.index }))
  const texts = words.map(word => word.text)
  const end = (i: number): number => words[i]!.at + words[i]!.text.length
  const changes: { from: number; to: number; text: string }[] = []
  for (let i = 0; i < words.length - 1; i++) {
    const number = numberAt(texts, i, language)
    if (!number) continue
    const first = i
    i += number.length
    const unit = words[i]
    const [, times, smaller] = (unit && UNITS[language].find(([form]) => form.test(unit.text))) ?? [null, 0, '']
    const value = number.value * times
    if (!unit || times === 0 || !Number.isInteger(value)) i--
    else if (/^\s+$/.test(text.slice(end(i - 1), unit.at)) && !ANOTHER.test(text.slice(end(i))))
      changes.push({ from: words[first]!.at, to: end(i), text: `${value} ${smaller}`.trimEnd() })
  }
  return changes.reduceRight((rest, { from, to, text: own }) => rest.slice(0, from) + own + rest.slice(to), text)
}
