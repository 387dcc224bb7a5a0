/**
 * Words whose letters stand far apart, as in listings that are set in columns of one width → whole words. The distance
 * of the letters' centres tells a letter of the same word from one beyond a blank column. Pure.
 */
import { alike, type Drawing } from './words.ts'

/** Fewest words of a line that is looked at, and most letters that they have in the mean and at most. */
const LEAST = 6
const LETTERS = 1.8
const LONGEST = 6
/** Share of the signs that must be letters: rows of figures are a matrix. */
const LETTERED = 0.6
/** Widest column, as a share of the type size; cells of tables and of matrices stand farther apart. */
const WIDEST = 0.75
/** A letter nearer than so many columns belongs to the same word. */
const SAME_WORD = 1.5

/**
 * Where a page has so many spread lines, others of their size are spread too: when such a share of their words, but for
 * bold ones, are single letters; or when these are so short in the mean and at most, and one gap is narrower than a
 * space ever is (as a share of the type size).
 */
const COMMON = { lines: 3, single: 0.5, letters: 2.5, longest: 4, gap: 0.18 } as const

/** Returns the words in the same order, those of spread lines joined. */
export function withoutSpread(words: readonly Drawing[]): readonly Drawing[] {
  const lines = linesOf(words)
  const spread = lines.filter(isSpread).map(line => ({ size: line[0]!.size, column: columnOf(line) }))
  if (spread.length === 0) return words
  return lines.flatMap(line => {
    const { size } = line[0]!
    const own = spread.filter(other => Math.abs(other.size - size) <= 0.05 * size)
    const column = median(own.map(other => other.column))
    if (own.length >= COMMON.lines && (looksSpread(line) || isPartlySpread(line, column))) return joined(line, column)
    return isSpread(line) ? joined(line, columnOf(line)) : line
  })
}

function linesOf(words: readonly Drawing[]): Drawing[][] {
  const lines: Drawing[][] = []
  words.forEach((word, i) => {
    if (i > 0 && goesOn(words[i - 1]!, word)) lines.at(-1)!.push(word)
    else lines.push([word])
  })
  return lines
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const lettersOf = (line: readonly Drawing[]): number =>
  line.reduce((n, { text }) => n + text.length, 0) / Math.max(1, line.length)

const goesOn = (before: Drawing, word: Drawing): boolean =>
  (word.before === 'made' || word.before === null) &&
  word.style.turn === before.style.turn &&
  Math.abs(word.y - before.y) <= 0.1 * before.size &&
  word.x > before.x &&
  word.x - before.x1 <= 2 * before.size

function isSpread(line: readonly Drawing[]): boolean {
  const plain = line.filter(word => !word.bold)
  if (plain.length < LEAST || lettersOf(plain) > LETTERS || plain.some(word => word.text.length > LONGEST)) return false
  const text = plain.map(word => word.text).join('')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= LETTERED * text.length && columnOf(line) <= WIDEST * line[0]!.size && !isRunning(line)
}

/**
 * Whether equal gaps as wide as a space part words of several letters, without one gap that is wider: "fied p = 1 and
 * q = 1." is running text. In columns of one width the gaps differ, and letters that are set apart stand nearer.
 */
function isRunning(line: readonly Drawing[]): boolean {
  const column = columnOf(line),
    { size } = line[0]!
  if (!line.some(word => LETTERS_TOGETHER.test(word.text)) || distancesOf(line).some(d => d >= SAME_WORD * column))
    return false
  const gaps = line
    .slice(1)
    .map((word, i) => word.x - line[i]!.x1)
    .sort((a, b) => a - b)
  const at = (share: number): number => gaps[Math.floor(share * (gaps.length - 1))]!
  return at(0.5) >= COMMON.gap * size && at(0.8) - at(0.2) <= EQUAL * size
}
const LETTERS_TOGETHER = /\p{L}{2}/u
/** Widest difference of gaps that are equal, as a share of the type size: a formula's are a little wider. */
const EQUAL = 0.15

/** So many dots that stand alone lead to the page number of a table of contents, and say nothing of its words. */
const LEADERS = 4

function looksSpread(line: readonly Drawing[]): boolean {
  const leads = line.filter(word => word.text === '.').length >= LEADERS
  const plain = line.filter(word => !word.bold && !(leads && word.text === '.'))
  const single = plain.filter(word => word.text.length === 1).length
  if (plain.length >= LEAST && single >= COMMON.single * plain.length) return true
  if (lettersOf(plain) > COMMON.letters || plain.some(word => word.text.length > COMMON.longest)) return false
  return line.slice(1).some((word, i) => word.x - line[i]!.x1 <= COMMON.gap * word.size)
}

/**
 * Fewest single letters in neighbouring columns of a line that is spread in part ("public c l a s s Main"), and the
 * share of the distances on such a line that are whole columns, give or take: running text keeps to none.
 */
const PARTLY = { letters: 3, onGrid: 0.7, off: 0.2 } as const

function isPartlySpread(line: readonly Drawing[], column: number): boolean {
  const steps = distancesOf(line).map(d => d / column)
  let run = 0
  const runs = line.map((word, i) => {
    const near = i === 0 || steps[i - 1]! < SAME_WORD
    run = /^\p{L}$/u.test(word.text) ? (near ? run + 1 : 1) : 0
    return run
  })
  const whole = steps.filter(step => Math.abs(step - Math.round(step)) <= PARTLY.off).length
  return Math.max(0, ...runs) >= PARTLY.letters && whole >= PARTLY.onGrid * steps.length
}

const distancesOf = (line: readonly Drawing[]): number[] => line.slice(1).map((word, i) => distance(line[i]!, word))
const columnOf = (line: readonly Drawing[]): number => median(distancesOf(line))

/** Distance from the centre of a word's last letter to that of the next word's first. */
function distance(before: Drawing, word: Drawing): number {
  const last = (before.x1 - before.x) / before.text.length
  const first = (word.x1 - word.x) / word.text.length
  return word.x + first / 2 - (before.x1 - last / 2)
}

function joined(line: readonly Drawing[], column: number): Drawing[] {
  const distances = distancesOf(line)
  const out: Drawing[] = [{ ...line[0]! }]
  line.slice(1).forEach((word, i) => {
    const open = out.at(-1)!
    const same = distances[i]! < SAME_WORD * column && !open.hyphen && alike(word.style, open.style)
    if (same) Object.assign(open, { text: open.text + word.text, x1: word.x1, hyphen: word.hyphen })
    else out.push({ ...word })
  })
  return out
}
