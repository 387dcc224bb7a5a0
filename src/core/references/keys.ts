/** Citation keys: the author's own where it can stand in a text, else `familyYEARword` in ASCII. */
import { yearOf } from './dates.ts'
import type { Item, Name, PartialDate } from './model.ts'
import { plainText } from './rich.ts'

/** Matches characters that a key of LaTeX, Typst, Org or pandoc cannot contain. */
const FORBIDDEN = /[\s,{}()[\]%#\\"'~^$&@;=`<>|\p{Cc}]/u
const LONGEST = 200

/** Whether an author's own key can be kept as it is. */
export const usable = (key: string): boolean => key !== '' && key.length <= LONGEST && !FORBIDDEN.test(key)

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'ng',
}

/** Reduces a text to lower-case ASCII letters and digits; characters without such a form are left out. */
const ascii = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[ßæœøłđðþıŋ]/g, letter => LETTERS[letter]!)
    .replace(/[^a-z0-9]+/g, '')

/** Words that say nothing about a title, in the languages of this library. */
const EMPTY = new Set(
  `a an the of on in for and or to from with by at is are its el la los las un una unos unas lo de del al en y e o
    u que como por para con sin sobre entre se su sus es le les des du et un une dans sur pour par avec ou au
    aux der die das den dem des ein eine einer eines und oder von zu zur zum im am il i gli uno dei della delle
    nel nella sul di da ed o as os um uma do dos das no na nos nas em ao els les unes uns amb per`.split(/\s+/),
)

/**
 * Makes a key from family name, year and first telling word of the title. Missing parts are left out; the key is never
 * empty.
 */
export function keyFor(item: Item): string {
  const year = yearOf(item['issued'] as PartialDate | undefined)
  const made = familyOf(item) + (year === undefined ? '' : String(Math.abs(year))) + wordOf(item)
  return /^[a-z]/.test(made) ? made : `ref${made}`
}

function familyOf(item: Item): string {
  const names = [item['author'], item['editor'], item['translator']].find(
    (list): list is Name[] => Array.isArray(list) && list.length > 0,
  )
  const first = names?.[0]
  if (!first) return ''
  if (first.family !== undefined) return ascii(first.family).slice(0, 30)
  const words = (first.literal ?? '').split(/[\s.,-]+/).filter(word => word && !EMPTY.has(word.toLowerCase()))
  return words.length < 3 ? ascii(words.join('')).slice(0, 30) : ascii(words.map(word => word[0]).join(''))
}

function wordOf(item: Item): string {
  const title = typeof item['title'] === 'string' ? plainText(item['title']) : ''
  const words = title.split(/[^\p{L}\p{N}]+/u).map(word => ({ word, key: ascii(word) }))
  const telling = words.filter(({ word, key }) => key.length > 1 && !EMPTY.has(word.toLowerCase()))
  const best = telling.find(({ key }) => /[a-z]/.test(key)) ?? telling[0] ?? words.find(({ key }) => key)
  return best?.key.slice(0, 30) ?? ''
}

/** Suffixes of one letter, which are tried one by one. */
const ALPHABET = 26

/**
 * Returns `key` if it is free, else with a free suffix: the first of a … z; then of aa … one whose predecessor is
 * taken, found by halving, because ten thousand notes of one title and no year would try fifty million.
 */
export function unique(key: string, taken: (key: string) => boolean): string {
  if (!taken(key)) return key
  const isTaken = (n: number): boolean => taken(key + letters(n))
  let last = -1,
    free = 0
  while (free < ALPHABET && isTaken(free)) last = free++
  if (free < ALPHABET) return key + letters(free)
  while (isTaken(free)) free = 2 * (last = free)
  while (free - last > 1) {
    const middle = Math.floor((last + free) / 2)
    if (isTaken(middle)) last = middle
    else free = middle
  }
  return key + letters(free)
}

const letters = (n: number): string =>
  n < 26 ? String.fromCharCode(97 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26)
