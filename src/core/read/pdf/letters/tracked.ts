/** Lines whose letters were moved apart, to fill them or for the look of a heading → whole words. Pure. */
import type { Drawing } from './words.ts'

/** Fewest spaces that a line must draw, and the share of their width below which a gap is within a word. */
const SPACES = 3
const NARROW = 0.4
/**
 * In a heading, which may draw no space, the letters are moved apart when so many gaps between them are so wide in the
 * middle, as a share of the type size, and nowhere touch. There a gap so much wider than that, or as wide as this share
 * of a drawn space, parts two words.
 */
const TRACKED = { gaps: 5, least: 0.08, most: 0.3, apart: 0.04, wider: 0.12, narrow: 0.6 } as const

/**
 * The words of one run, those joined between which no space is drawn and the gap is much narrower than the spaces that
 * the line draws ("hipe rgl i c emi a"), or as wide as between all letters of a heading ("R e sumen"). Letters of two
 * fonts stay apart, because a variable of a formula may stand close. Of the 98 documents of `bench -- words` it joins
 * letters of filled lines in two, 19 times on their first 25 pages, each time rightly.
 */
export function untracked(drawn: readonly Drawing[]): readonly Drawing[] {
  if (drawn.every((word, i) => i === 0 || word.before === 'space')) return drawn
  const words = evenlySet(drawn)
  const gaps = words.map((word, i) => (i === 0 ? 0 : word.x - words[i - 1]!.x1))
  const spaces = gaps.filter((_, i) => i > 0 && words[i]!.before === 'space')
  const space = spaces.length > 0 ? median(spaces) : Infinity
  const heading = Math.min(headingGap(words, gaps), TRACKED.narrow * space)
  if (heading > 0) return joined(words, gaps, { narrow: heading, before: null, between: SIGNS })
  return spaces.length < SPACES
    ? words
    : joined(words, gaps, { narrow: NARROW * space, before: 'made', between: LETTERS })
}

/**
 * Two words with no drawn space between them, as far apart as the letters of both, are one: "Clemens N iederberger",
 * whose name is set in small capitals that stand apart. Of the first 12 pages of 911 PDFs it joins words in 16
 * documents, each time rightly; most are lines of programs.
 */
function evenlySet(words: readonly Drawing[]): Drawing[] {
  const out: Drawing[] = [{ ...words[0]! }]
  for (const word of words.slice(1)) {
    const open = out.at(-1)!
    const gap = word.x - open.x1
    const airs = [open, word].filter(({ text }) => text.length >= EVEN.letters).map(insideOf)
    const even = airs.length > 0 && airs.every(air => air >= TRACKED.apart * open.size && gap <= EVEN.most * air)
    if (even && gap >= 0 && word.before !== 'space' && isJoint(open, word, LETTERS)) join(open, word)
    else out.push({ ...word })
  }
  return out.length < words.length ? evenlySet(out) : out
}
/** How much wider than the gaps of a word of so many letters one may be that is of the word itself. */
const EVEN = { letters: 3, most: 1.15 } as const

const insideOf = ({ air, text }: Drawing): number => air / (text.length - 1)

const LETTERS = /\p{L}\p{L}/u
/** Of a heading also its hyphens and the dots of its initials. */
const SIGNS = /\p{L}[\p{L}.,;:’'-]|[.’'-]\p{L}/u

/** The gap that parts two words of a heading whose letters are moved apart; 0 where they are not. */
function headingGap(words: readonly Drawing[], gaps: readonly number[]): number {
  const { size } = words[0]!
  const inside = words.map(insideOf)
  if (!words.every((word, i) => NUMBER.test(word.text) || isApart(word, inside[i]!))) return 0
  const letters = words.flatMap(({ text, before }, i) => [
    ...(i > 0 && before !== 'space' ? [gaps[i]!] : []),
    ...Array<number>(text.length - 1).fill(inside[i]!),
  ])
  if (letters.length < TRACKED.gaps) return 0
  const usual = median(letters)
  return usual >= TRACKED.least * size && usual <= TRACKED.most * size ? usual + TRACKED.wider * size : 0
}

const NUMBER = /^[\dIVX.]+$/
const isApart = ({ text, size }: Drawing, inside: number): boolean =>
  /^[\p{L}\p{M}.,;:’'-]+$/u.test(text) && (text.length === 1 || inside >= TRACKED.apart * size)

interface Joint {
  /** Gaps narrower than this are within a word. */
  narrow: number
  /** What the stream may have between the two: null is nothing or a space supposed by PDFium. */
  before: 'made' | null
  /** What the two signs beside a gap within a word may be. */
  between: RegExp
}

function joined(words: readonly Drawing[], gaps: readonly number[], { narrow, before, between }: Joint): Drawing[] {
  const out: Drawing[] = [{ ...words[0]! }]
  words.slice(1).forEach((word, i) => {
    const open = out.at(-1)!
    const gap = gaps[i + 1]!
    const drawn = word.before === 'space' || (before !== null && word.before !== before)
    if (!drawn && gap >= 0 && gap < narrow && isJoint(open, word, between)) join(open, word)
    else out.push({ ...word })
  })
  return out
}

const isJoint = (open: Drawing, word: Drawing, between: RegExp): boolean =>
  open.style.font.name === word.style.font.name &&
  !open.hyphen &&
  between.test(`${[...open.text].at(-1)}${[...word.text][0]}`)

function join(open: Drawing, word: Drawing): void {
  const air = open.air + word.air + word.x - open.x1
  Object.assign(open, { text: open.text + word.text, x1: word.x1, hyphen: word.hyphen, air })
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
