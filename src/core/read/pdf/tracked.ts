/** Lines that a typesetter filled by moving the letters of their words apart → whole words. Pure. */
import type { Drawing } from './words.ts'

/** Fewest spaces that a line must draw, and the share of their width below which a gap is within a word. */
const SPACES = 3
const NARROW = 0.4

/**
 * The words of one run, those joined between which PDFium supposes a space much narrower than the spaces that the line
 * draws: "hipe rgl i c emi a". Letters of two fonts stay apart, because a variable of a formula may stand close. Of the
 * 98 documents of `bench -- words` it joins letters in two, 19 times on their first 25 pages, each time rightly.
 */
export function untracked(words: readonly Drawing[]): readonly Drawing[] {
  if (!words.some(word => word.before === 'made')) return words
  const gaps = words.map((word, i) => (i === 0 ? 0 : word.x - words[i - 1]!.x1))
  const spaces = gaps.filter((_, i) => i > 0 && words[i]!.before === 'space').sort((a, b) => a - b)
  if (spaces.length < SPACES) return words
  const narrow = NARROW * spaces[spaces.length >> 1]!
  const out: Drawing[] = [{ ...words[0]! }]
  words.slice(1).forEach((word, i) => {
    const open = out.at(-1)!
    const gap = gaps[i + 1]!
    if (word.before === 'made' && gap >= 0 && gap < narrow && oneWord(open, word))
      Object.assign(open, { text: open.text + word.text, x1: word.x1, hyphen: word.hyphen })
    else out.push({ ...word })
  })
  return out
}

const oneWord = (open: Drawing, word: Drawing): boolean =>
  !open.hyphen &&
  open.style.font.name === word.style.font.name &&
  /\p{L}$/u.test(open.text) &&
  /^\p{L}/u.test(word.text)
