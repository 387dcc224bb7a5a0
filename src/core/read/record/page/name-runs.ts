/**
 * Parts the names of people that stand in one line without a mark between them, "Charlie Sharpsteen Cameron Bracken",
 * "T.K. Ralphs M. Guzelsoy A. Mahajan", or with a word that may be a part of a name. Pure.
 */
import { GIVEN, isGiven } from '../words/given.ts'
import { fold } from './material.ts'
import { INITIAL, PARTICLES } from './name-parts.ts'

const DOTTED = /^(?:\p{Lu}\.-?)+$/u
const isKnown = (word: string): boolean => GIVEN.has(fold(word)) && !DOTTED.test(word)
const isPlain = (word: string): boolean => /^\p{Lu}[\p{L}’'-]+$/u.test(word)

/** Fewest words in which two people may stand. */
const LEAST = 4

/** The names in the text, or the text itself where it may be the name of one person. */
export function runTogether(text: string, idioma: string | undefined): string[] {
  const words = text.trim().split(/\s+/)
  if (words.length < LEAST || !words.every(word => isPlain(word) || INITIAL.test(word) || PARTICLES.has(word)))
    return [text]
  const starts = words.map((_, i) => i).filter(i => startsName(words, i))
  const parts = starts.map((from, k) => words.slice(from, starts[k + 1]))
  const whole = starts[0] === 0 && starts.length > 1 && parts.every(part => isWhole(part, idioma))
  const alike = parts.every(([first]) => DOTTED.test(first!)) || parts.every(([first]) => isKnown(first!))
  return whole && alike ? parts.map(part => part.join(' ')) : [text]
}

/** True where a given name or initials follow a family name, and at the first word. */
function startsName(words: readonly string[], i: number): boolean {
  const begins = DOTTED.test(words[i]!) || isKnown(words[i]!)
  const before = words[i - 1]
  return begins && (before === undefined || (isPlain(before) && !isKnown(before)))
}

/**
 * True for given names or initials and then family names: one in most languages, two in Spanish and Portuguese, where
 * the first of them may look like a given one ("Luis Alonso Martín Ruiz").
 */
function isWhole(part: readonly string[], idioma: string | undefined): boolean {
  const family = part.findIndex((word, i) => i > 0 && !isKnown(word) && !INITIAL.test(word))
  const families = family < 0 ? [] : part.slice(family).filter(word => !PARTICLES.has(word))
  return families.every(isPlain) && families.length === (idioma === 'es' || idioma === 'pt' ? 2 : 1)
}

const Y = /^(.*\S)\s+[ye]\s+(\S.*)$/u
/**
 * "And" behind a name in Dutch, Danish, Swedish, Finnish, Turkish, Hungarian, Slovenian, Ukrainian, Polish, Czech and
 * Russian; elsewhere most of these words say something else.
 */
const AND_MORE = new RegExp(
  String.raw`^(.*\p{Lu}[\p{L}.’'-]*\s\p{Lu}[\p{L}’'-]+)\s+(?:en|og|och|ja|ve|és|in|та|[iaи])\s+(\p{Lu}.*)$`,
  'u',
)

/** Splits at "y": "Ana Ruiz y Juan Gil" are two people, "Rafael Pérez y Pérez" is one. */
export function splitY(part: string): string[] {
  const match = Y.exec(part) ?? AND_MORE.exec(part)
  if (!match) return [part]
  const after = match[2]!.split(/\s+/)
  const whole =
    after.length >= 2 && (isGiven(fold(after[0]!)) || INITIAL.test(after[0]!) || isGiven(fold(after.at(-1)!)))
  return whole ? [...splitY(match[1]!), match[2]!] : [part]
}
