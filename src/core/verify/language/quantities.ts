/**
 * Reads numbers, however they are written: "1.204", "1,204", "mil doscientos cuatro", "2.3 million", "siglo XVI",
 * "16th". Pure.
 */
import type { Language } from './inflect.ts'
import { remembered } from '../../search/remembered.ts'
import { numbersOf } from './words.ts'
import { lookup } from '../../../lookup.ts'

const units = (text: string): Map<string, number> =>
  new Map(
    text.split('|').flatMap((words, i) =>
      words
        .trim()
        .split(/\s+/)
        .map(word => [word, i] as const),
    ),
  )
const SMALL: Record<Language, Map<string, number>> = {
  es: units(
    'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|' +
      'catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte|' +
      'veintiuno veintiún veintiuna|veintidós|veintitrés|veinticuatro|' +
      'veinticinco|veintiséis|veintisiete|veintiocho|veintinueve',
  ),
  en: units(
    'zero|-|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|' +
      'fourteen|fifteen|sixteen|seventeen|eighteen|nineteen',
  ),
}
SMALL.es.delete('uno')
const TENS: Record<Language, readonly string[]> = {
  es: ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'],
  en: ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
}
const HUNDREDS = [
  ['cien', 'ciento'],
  ['doscientos', 'doscientas'],
  ['trescientos', 'trescientas'],
  ['cuatrocientos', 'cuatrocientas'],
  ['quinientos', 'quinientas'],
  ['seiscientos', 'seiscientas'],
  ['setecientos', 'setecientas'],
  ['ochocientos', 'ochocientas'],
  ['novecientos', 'novecientas'],
]
const SCALES: Readonly<Record<string, number>> = lookup({
  mil: 1e3,
  thousand: 1e3,
  million: 1e6,
  millón: 1e6,
  millones: 1e6,
  millions: 1e6,
  billion: 1e9,
})
const ORDINALS = units(
  '-|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|' +
    'twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|' +
    'eighteenth|nineteenth|twentieth',
)
const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }
const DIGITS = /^\d+(?:[.,\u00A0\u202F]\d+)*$/

function roman(text: string): number | null {
  if (!/^[IVXLCDM]+$/.test(text)) return null
  const digits = [...text].map(letter => ROMAN[letter]!)
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0)
}

/** Returns whether a number may begin with the word, in either language; with most words none does. */
const mayCount = remembered(10_000, (word): boolean => {
  const lower = word.toLowerCase()
  const counts = (['es', 'en'] as const).some(language => small(lower, language) !== null)
  return counts || /^\d/.test(word) || lower in SCALES || ORDINALS.has(lower) || roman(word) !== null
})

/**
 * Returns the number that begins at `words[at]` and how many words it has; null when none begins there. "Un", "uno" and
 * "one" do not count, because they are articles and pronouns.
 */
export function numberAt(
  words: readonly string[],
  at: number,
  language: Language,
): { value: number; length: number } | null {
  if (!mayCount(words[at]!)) return null
  const century = /^(?:siglos?|centur(?:y|ies))$/i.test(words[at - 1] ?? '') ? roman(words[at]!) : null
  if (century !== null) return { value: century, length: 1 }
  const ordinal = language === 'en' && /^century$/i.test(words[at + 1] ?? '') && ORDINALS.get(words[at]!.toLowerCase())
  if (ordinal) return { value: ordinal, length: 1 }
  const suffixed = /^(\d+)(?:st|nd|rd|th)$/.exec(words[at]!)
  if (suffixed) return { value: Number(suffixed[1]), length: 1 }
  let total = 0,
    part = 0,
    i = at
  for (; i < words.length; i++) {
    const word = words[i]!.toLowerCase()
    const step = DIGITS.test(word)
      ? i === at
        ? Number(numbersOf(word.replace(/[\u00A0\u202F]/g, ''))[0])
        : null
      : small(word, language)
    if (step !== null) {
      // "Of 1956 three quarters" holds two numbers.
      if (i > at && part > 0 && (DIGITS.test(words[at]!) || !fits(part, step))) break
      part += step
    } else if (word === 'hundred' && i > at) part *= 100
    else if (SCALES[word] && (i > at || word === 'mil' || /^(?:an?|un|one)$/i.test(words[at - 1] ?? ''))) {
      const scaled = (part || 1) * SCALES[word]
      total = word === 'mil' || word === 'thousand' || total > 0 ? total + scaled : scaled
      part = 0
    } else if (
      !(i > at && /^(?:y|and)$/.test(word) && small(words[i + 1]?.toLowerCase() ?? '', language) !== null && part >= 30)
    )
      break
  }
  return i === at ? null : { value: total + part, length: i - at }
}

/**
 * Returns whether `step` adds to `part`: "treinta" takes "cinco", a hundred takes what is below it; "5 7" are two
 * numbers.
 */
const fits = (part: number, step: number): boolean => step < 10 ** Math.floor(Math.log10(part)) && part >= 20

function small(word: string, language: Language): number | null {
  if (word === 'uno' || word === 'un' || word === 'one') return null
  const plain = SMALL[language].get(word)
  if (plain !== undefined) return plain
  const [tens, unit] = word.split('-')
  const ten = TENS[language].indexOf(tens!)
  if (ten > 0) return ten * 10 + (unit ? (unit === 'one' ? 1 : (SMALL[language].get(unit) ?? 0)) : 0)
  const hundred = language === 'es' ? HUNDREDS.findIndex(forms => forms.includes(word)) : -1
  return hundred >= 0 ? (hundred + 1) * 100 : null
}
