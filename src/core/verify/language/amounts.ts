/**
 * Reads the amounts of a text, however they are written in Spanish or English: figures, words, Roman centuries,
 * decades, fractions, percentages, dozens, units of time. Pure.
 */

import {
  BOUND,
  DECADES,
  HALVED,
  HUNDREDS,
  MULTIPLES,
  NAMED,
  ORDINALS,
  PARTS,
  ROUGH,
  SCALES,
  SMALL,
  TENS,
  UNITS,
} from './amount-words.ts'
import { bounds } from './bounds.ts'
import { languageOf } from './grammar.ts'

/**
 * A number with its equivalents: 2 hours are also 120, and 25 % is a quarter. `rough`: "about", "over", "under" or the
 * like stands before it.
 */
export interface Amount {
  text: string
  /** The value itself first, then its value in smaller units. */
  values: number[]
  ratio: boolean
  rough: boolean
  /** Whether "more than", "under" or the like stands before it. */
  limit: boolean
  /** The word before it that makes it the bound of a time: "before", "after", "since"; null without one. */
  bound: string | null
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const figure = (word: string): number | null => {
  const plain = word.replace(/[ \u00A0\u202F]/g, '')
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return Number(plain.replace(/[.,]/g, ''))
  return /^\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

function roman(word: string): number | null {
  if (!/^[ivxlcdm]+$/.test(word)) return null
  const digits = [...word].map(letter => ({ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 })[letter]!)
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0)
}

export function amountsOf(text: string): Amount[] {
  const english = languageOf(text) === 'en'
  const all = folded(text).match(/\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)|\d+(?:[.,]\d+)*s?|\p{L}+|[%,;:.()]/gu) ?? []
  // "Once" is the number eleven in Spanish only.
  const words = english ? all.map(word => (word === 'once' ? 'formerly' : word)) : all
  const amounts: Amount[] = []
  for (let i = 0; i < words.length;) {
    const read = century(words, i) ?? decade(words, i) ?? part(words, i) ?? number(words, i)
    if (!read) {
      i++
      continue
    }
    const { length, ...amount } = read
    const before = words.slice(Math.max(0, i - 3), i)
    // Half of a century, or two hours and a half, is written in too many ways to be compared.
    const halved =
      amount.ratio && /^(?:a|of|de|un)$/.test(words[i + length] ?? '') && HALVED.test(words[i + length + 1] ?? '')
    const besides = amount.ratio && BESIDES.test(words.slice(Math.max(0, i - 2), i + 1).join(' '))
    if (!halved && !besides)
      amounts.push({
        ...amount,
        text: words.slice(i, i + length).join(' '),
        rough: before.some(word => ROUGH.has(word)),
        limit: before.some(word => LIMIT.test(word)),
        bound: [words[i - 1], words[i - 1] === 'de' ? words[i - 2] : ''].find(word => BOUND.has(word ?? '')) ?? null,
      })
    i += length
  }
  return amounts
}

interface Read {
  values: number[]
  ratio: boolean
  length: number
}

/** Reads "siglo XVIII", "the eighteenth century", "18th century". */
function century(words: readonly string[], at: number): Read | null {
  const before = /^siglos?$/.test(words[at]!) ? (roman(words[at + 1] ?? '') ?? null) : null
  if (before !== null) return { values: [before], ratio: false, length: 2 }
  const ordinal = ORDINALS.get(words[at]!)
  return ordinal && /^centur/.test(words[at + 1] ?? '') ? { values: [ordinal], ratio: false, length: 2 } : null
}

/** Reads "1970s", "the seventies", "los años setenta". */
function decade(words: readonly string[], at: number): Read | null {
  const plural = /^(\d{2,4})s$/.exec(words[at]!)
  const value = plural ? Number(plural[1]) : DECADES.get(words[at]!)
  if (value !== undefined) return { values: [value, value % 100], ratio: false, length: 1 }
  if (/^decadas?$/.test(words[at]!) && words[at + 1] === 'de' && figure(words[at + 2] ?? '') !== null) {
    const first = figure(words[at + 2]!)!
    return { values: Array.from({ length: 10 }, (_, i) => first + i), ratio: false, length: 3 }
  }
  const spanish =
    words[at] === 'anos' ? (TENS.get(words[at + 1] ?? '') ?? (words[at + 1] === 'veinte' ? 20 : undefined)) : undefined
  return spanish === undefined ? null : { values: [spanish], ratio: false, length: 2 }
}

/** Reads "two thirds", "a quarter", "la sexta parte", "half". */
function part(words: readonly string[], at: number): Read | null {
  const counted = /^(?:a|an|one|un|una|uno|la)$/.test(words[at]!) ? 1 : (SMALL.get(words[at]!) ?? figure(words[at]!))
  const of = counted === null || counted === undefined ? undefined : PARTS.get(words[at + 1] ?? '')
  if (counted && of && of > 2 && counted < of) return { values: [counted / of], ratio: true, length: 2 }
  return /^(?:half|mitad)$/.test(words[at]!) ? { values: [0.5], ratio: true, length: 1 } : null
}

/** Reads a number with what follows it: "nine in ten", "25 %", "two dozen", "tres horas". */
function number(words: readonly string[], at: number): Read | null {
  const indefinite = /^(?:an?|one|una?|uno)$/.test(words[at]!) ? single(words, at) : null
  if (indefinite) return indefinite
  const multiple = MULTIPLES.get(words[at]!)
  if (multiple) return { values: [multiple], ratio: false, length: 1 }
  const read = cardinal(words, at)
  if (!read) return null
  const { value, length } = read,
    next = words.slice(at + length, at + length + 3)
  const per = /^%$|^percent$/.test(next[0] ?? '')
    ? 1
    : /^(?:por|per) (?:ciento|cent)$/.test(next.slice(0, 2).join(' '))
      ? 2
      : 0
  if (per) return { values: [value / 100], ratio: true, length: length + per }
  const whole = share(words, at, read)
  if (whole) return whole
  const unit = UNITS.find(([pattern]) => pattern.test(next[0] ?? ''))
  return { values: unit ? [value, value * unit[1]] : [value], ratio: false, length }
}

/** Reads "one in ten", "an hour", "a century". In any other place "one" and "a" are no number. */
function single(words: readonly string[], at: number): Read | null {
  const whole = !/^(?:of|half)$/.test(words[at - 1] ?? '')
  const unit = whole && UNITS.find(([pattern, size]) => size >= 60 && pattern.test(words[at + 1] ?? ''))
  if (unit) return { values: [1, unit[1]], ratio: false, length: 2 }
  return /^an?$/.test(words[at]!) ? null : share(words, at, { value: 1, length: 1 })
}

/** Reads "nine in ten", "cuatro de cada cinco", "one worker in four". */
function share(
  words: readonly string[],
  at: number,
  { value, length }: { value: number; length: number },
): Read | null {
  const behind = words.slice(at + length, at + length + 4).join(' ')
  const of = /^(?:\p{L}+ )??(?:in every|in|de cada|out of every|out of) /u.exec(`${behind} `)
  if (!of) return null
  const from = at + length + of[0].trim().split(' ').length
  const whole = from < words.length ? cardinal(words, from) : null
  return whole && value < whole.value && whole.value <= 1000
    ? { values: [value / whole.value], ratio: true, length: from + whole.length - at }
    : null
}

const wordValue = (word: string): number | undefined => TENS.get(word) ?? SMALL.get(word) ?? HUNDREDS.get(word)

function cardinal(words: readonly string[], at: number): { value: number; length: number } | null {
  let total = 0,
    part = 0,
    i = at
  for (; i < words.length; i++) {
    const word = words[i]!
    const figures = figure(word)
    // After figures only a scale such as "million" may follow.
    if (figures !== null && i > at) break
    const step = figures ?? (figure(words[at]!) === null ? wordValue(word) : undefined)
    if (step !== undefined) {
      if (part > 0 && !follows(part, step)) break
      part += step
    } else if (word === 'hundred' && (part > 0 || /^(?:a|one)$/.test(words[i - 1] ?? ''))) part = (part || 1) * 100
    else if (SCALES.has(word) && (part > 0 || word === 'mil' || /^(?:a|one|un)$/.test(words[i - 1] ?? ''))) {
      total += (part || 1) * SCALES.get(word)!
      part = 0
    } else if (!(/^(?:y|and)$/.test(word) && i > at && goesOn(words[i + 1], part, total))) break
  }
  return i === at || total + part === 0 ? null : { value: total + part, length: i - at }
}

/**
 * Returns whether `step` adds to `part`: "treinta" takes "cinco", "ciento" takes what is below it, ten takes nothing.
 */
const follows = (part: number, step: number): boolean => part >= 20 && step < 10 ** Math.floor(Math.log10(part))

/**
 * Returns whether the word after "y" or "and" adds to the number: it does in "treinta y cinco" and "a hundred and
 * eighty", not in "seis y ocho".
 */
function goesOn(word: string | undefined, part: number, total: number): boolean {
  const step = word === undefined ? undefined : (SMALL.get(word) ?? TENS.get(word))
  return step !== undefined && (part > 0 ? follows(part, step) : total > 0)
}

const LIMIT = /^(?:mas|menos|more|less|fewer|over|under)$/
/** A fraction that is added to the number before it: "and a half". */
const BESIDES = /\b(?:and|y) (?:(?:a|one) )?(?:a|one|half|quarter|media)$/

/** Numbers up to this one may have been counted from a list, so the passage need not contain them. */
const COUNTED = 3
/** Tolerances: relative for a rough number or ratio, absolute for a ratio. "Almost a fifth" may be 18 %. */
const NEAR = 0.2,
  NEAR_RATIO = 0.12,
  SAME_RATIO = 0.015

/**
 * Returns the amounts of the claim that the passage has in no form: neither as written, nor in another unit, nor as the
 * difference, sum or ratio of two of its numbers.
 */
export function missingAmounts(claim: string, passage: string): Amount[] {
  const there = amountsOf(passage)
  const plain = there.filter(a => !a.ratio).flatMap(a => a.values),
    ratios = there.filter(a => a.ratio).flatMap(a => a.values)
  const counts = amountsOf(passage.replace(NAMED, ' '))
    .filter(a => !a.ratio)
    .flatMap(a => a.values)
    .filter(n => n !== 1)
  const between = counts.flatMap((a, i) => counts.slice(i + 1).flatMap(b => [Math.abs(a - b), a + b, a / b, b / a]))
  const centuries = plain.filter(n => n > 100 && n <= 2100).map(n => Math.ceil(n / 100))
  return amountsOf(claim).filter(({ text, values, ratio, rough, limit, bound }) => {
    if (!ratio && (values[0]! <= COUNTED || (bound && bounds(bound, values[0]!, plain)))) return false
    // "The sixteenth century" may be said of 1598.
    if (/^siglo|centur/.test(text) && centuries.includes(values[0]!)) return false
    const same = (a: number, b: number): boolean =>
      ratio
        ? Math.abs(a - b) <= Math.max(SAME_RATIO, rough ? NEAR_RATIO * a : 0)
        : Math.abs(a - b) <= (rough ? NEAR * a : 1e-9)
    // "More than half" can follow from two counts of which one is part of the other.
    if (limit && values[0] === 0.5 && between.some(n => n > 0.25 && n < 0.75)) return false
    const pool = ratio ? [...ratios, ...between] : [...plain, ...between.map(n => Math.round(n * 100) / 100)]
    return !values.some(value => pool.some(other => same(value, other)))
  })
}
