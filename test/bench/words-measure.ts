/**
 * How much of a PDF's words our text holds, beside both orders of `pdftotext`: words, stretches of 40 letters, pairs of
 * words in reverse. Pure.
 */
import { Near } from './words-near.ts'

/** Letters of a stretch: long enough that two columns read across never hold it by chance. */
export const STRETCH = 40
/** A stretch on so many lines of `pdftotext`'s text is made of cells, of a listing or of a formula. */
const BROKEN_LINES = 4

export interface Reference {
  plain: string
  raw: string
}

export interface Measured {
  /** Words on which both orders agree, and how many of them our text has; each as often as it stands there. */
  words: number
  kept: number
  /** Stretches of running text, and of tables, listings and formulas, on which both orders agree. */
  prose: Share
  cells: Share
  /** Neighbouring pairs of words that stand in our text as in the reference, and the other way round. */
  forward: number
  backward: number
  /** Replacement characters in our text. */
  unread: number
}
/**
 * `held`: to the letter. `near`: but for up to three letters, because `pdftotext` leaves out ligatures of fonts without
 * a mapping and takes signs of mathematics for letters.
 */
export interface Share {
  all: number
  held: number
  near: number
}

export const share = ({ all, held }: Share): number => (all === 0 ? 1 : held / all)
export const nearShare = ({ all, near }: Share): number => (all === 0 ? 1 : near / all)

/** TeX's old fonts draw accents by themselves, and `pdftotext` gives them as signs beside the letter. */
const LOOSE_ACCENTS = /[´`¨ˆ˜ˇ˘¸˙˝˚]/g

const folded = (text: string): string =>
  text
    .replace(LOOSE_ACCENTS, '')
    .replace(/ı/g, 'i')
    .replace(/ȷ/g, 'j')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** Words without their hyphens, wherever a line broke them. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .replace(/(\p{L})[-‐\u00ad]\s*\n\s*(?=\p{L})/gu, '$1')
    .replace(/(\p{L})[-‐‑\u00ad](?=\p{L})/gu, '$1')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Letters with a space after each: `pdftotext` gives so the words of listings that are set in columns of one width, of
 * which no word is left to count. The stretches have their letters.
 */
const SPREAD = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}] ){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu
const withoutSpread = (text: string): string => text.replace(SPREAD, ' ')

export function measure(ours: string, { plain, raw }: Reference): Measured {
  const mine = wordsOf(ours)
  return {
    ...keptWords(mine, wordsOf(withoutSpread(plain)), wordsOf(withoutSpread(raw))),
    ...stretches(ours, plain, raw),
    ...directions(mine, wordsOf(plain)),
    unread: ours.match(/\ufffd/g)?.length ?? 0,
  }
}

const tally = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function keptWords(mine: string[], plain: string[], raw: string[]): Pick<Measured, 'words' | 'kept'> {
  const [have, other] = [tally(mine), tally(raw)]
  let words = 0,
    kept = 0
  for (const [word, times] of tally(plain)) {
    const both = Math.min(times, other.get(word) ?? 0)
    words += both
    kept += Math.min(both, have.get(word) ?? 0)
  }
  return { words, kept }
}

/** Letters and figures of a text, and on which line of it each stands. */
function lettersOf(text: string): { letters: string; lines: Uint32Array } {
  let letters = ''
  const lines: number[] = []
  text.split('\n').forEach((line, n) => {
    const own = (folded(line).match(/[\p{L}\p{N}]/gu) ?? []).join('')
    letters += own
    for (let i = 0; i < own.length; i++) lines.push(n)
  })
  return { letters, lines: Uint32Array.from(lines) }
}

/** Letters from one stretch that is looked for to the next. */
const STEP = 3

function windows(letters: string): Set<string> {
  const all = new Set<string>()
  for (let i = 0; i + STRETCH <= letters.length; i++) all.add(letters.slice(i, i + STRETCH))
  return all
}

/** Page by page of the reference, anywhere in our text. */
function stretches(ours: string, plain: string, raw: string): Pick<Measured, 'prose' | 'cells'> {
  const text = lettersOf(ours).letters
  const mine = windows(text)
  const near = new Near(text)
  const rawPages = raw.split('\f')
  const prose = { all: 0, held: 0, near: 0 },
    cells = { all: 0, held: 0, near: 0 }
  plain.split('\f').forEach((page, n) => {
    const { letters, lines } = lettersOf(page)
    const agreed = windows(lettersOf(rawPages[n] ?? '').letters)
    for (let i = 0; i + STRETCH <= letters.length; i += STEP) {
      const stretch = letters.slice(i, i + STRETCH)
      if (!agreed.has(stretch)) continue
      const kind = new Set(lines.subarray(i, i + STRETCH)).size >= BROKEN_LINES ? cells : prose
      const held = mine.has(stretch)
      kind.all++
      if (held) kind.held++
      if (held || near.has(stretch)) kind.near++
    }
  })
  return { prose, cells }
}

/** Of pairs that the reference never has the other way round. */
function directions(mine: string[], plain: string[]): Pick<Measured, 'forward' | 'backward'> {
  const pairs = (words: string[]): Set<string> => new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`))
  const [have, wanted] = [pairs(mine), pairs(plain)]
  let forward = 0,
    backward = 0
  for (const pair of wanted) {
    const turned = pair.split(' ').reverse().join(' ')
    if (wanted.has(turned)) continue
    if (have.has(pair)) forward++
    if (have.has(turned)) backward++
  }
  return { forward, backward }
}

/**
 * A reference whose fonts name no letters is noise. Of the words of Spanish, English and German texts 5 in 100 at
 * least are these (9 in most); of noise none, or most of its words are signs and figures.
 */
const COMMON = new Set(
  'the of and to in is for as by on de la el en que los del las por con una der die das und von mit ist'.split(' '),
)
const LANGUAGE = 0.04

export function isLanguage(text: string): boolean {
  const words = wordsOf(text)
  const letters = words.filter(word => /^\p{L}+$/u.test(word))
  return (
    letters.length * 2 >= words.length && letters.filter(word => COMMON.has(word)).length >= LANGUAGE * letters.length
  )
}

/** Which half of the files a document belongs to: the one that is looked at, or the one that is only measured. */
export function isHeldOut(name: string): boolean {
  let hash = 2166136261
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return ((hash >>> 8) & 1) === 1
}
