/**
 * What a mistyped or misheard word may have been: words of the free bands, by Damerau-Levenshtein distance, then by
 * sound, then by `near`.
 */
import { bandOf } from './bands.ts'
import type { Slots } from './bands.ts'
import { meters, tryPlace } from './near.ts'
import type { Point } from './near.ts'
import { soundOf } from './sound.ts'
import { WORDS } from './words.ts'

const SHOWN = 5
/** With `near`, this many of the likeliest spellings are sorted by the distance of their places. */
const RANKED = 20
/**
 * No listed word is longer than nine letters, so for a longer text than this no suggestion is likely, and none is
 * sought.
 */
const LONGEST = 12

type Candidate = { index: number; edits: number; sound: number }

/** Returns at most five words, best first, none of a band that the phrase already has. `word` is in lower case. */
export function suggest(word: string, slots: Slots, near?: Point): string[] {
  if (word.length > LONGEST) return []
  const likely = candidates(word, slots).sort((a, b) => a.edits - b.edits || a.sound - b.sound || a.index - b.index)
  const ranked = near ? byDistance(likely.slice(0, RANKED), slots, near) : likely
  return ranked.slice(0, SHOWN).map(({ index }) => WORDS[index] ?? '')
}

function candidates(word: string, slots: Slots): Candidate[] {
  const allowed = word.length <= 3 ? 1 : word.length <= 8 ? 2 : 3
  const { sounds, alike, letters } = (shelf ??= makeShelf())
  const heard = soundOf(word).slice(0, LONGEST)
  const mask = lettersOf(word)
  const list: Candidate[] = []
  for (let index = 0; index < WORDS.length; index++) {
    // Each edit changes at most two letters of the set, so most words are excluded before the full comparison.
    if (slots[bandOf(index)] >= 0 || bits(mask ^ (letters[index] ?? 0)) > 2 * allowed) continue
    const edits = distance(word, WORDS[index] ?? '', allowed)
    if (edits <= allowed) list.push({ index, edits, sound: distance(heard, sounds[index] ?? '') })
  }
  const near = new Set(list.map(({ index }) => index))
  const heardAlike = (alike.get(heard) ?? []).filter(index => slots[bandOf(index)] < 0 && !near.has(index))
  return [...list, ...heardAlike.map(index => ({ index, edits: distance(word, WORDS[index] ?? ''), sound: 0 }))]
}

type Shelf = { sounds: string[]; alike: Map<string, number[]>; letters: Int32Array }
let shelf: Shelf | undefined

/** Computes the sound and letters of every word, at the first wrong word. */
function makeShelf(): Shelf {
  const sounds = WORDS.map(soundOf)
  const alike = new Map<string, number[]>()
  sounds.forEach((sound, index) => alike.set(sound, [...(alike.get(sound) ?? []), index]))
  return { sounds, alike, letters: Int32Array.from(WORDS, lettersOf) }
}

/** Returns a mask with one bit for each letter that occurs. */
function lettersOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

function byDistance(likely: Candidate[], slots: Slots, near: Point): Candidate[] {
  const away = ({ index }: Candidate): number => {
    const filled: Slots = [...slots]
    filled[bandOf(index)] = index
    const place = tryPlace(filled)
    return place ? meters(place, near) : Infinity
  }
  return likely
    .map(candidate => ({ candidate, away: away(candidate) }))
    .sort((a, b) => (a.away === b.away ? 0 : a.away - b.away))
    .map(({ candidate }) => candidate)
}

/** Three rows of the distance table, reused by every call. */
const ROWS = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const

/**
 * Returns the optimal string alignment distance of two texts of at most LONGEST characters: inserting, deleting,
 * replacing, or swapping two neighbours costs one each. Anything above `limit` is Infinity, and is known as soon as a
 * whole row exceeds it.
 */
export function distance(a: string, b: string, limit = LONGEST): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  let [before, last, row] = ROWS
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) value = Math.min(value, (before[j - 2] ?? 0) + 1)
      row[j] = value
      least = Math.min(least, value)
    }
    if (least > limit) return Infinity
    ;[before, last, row] = [last, row, before]
  }
  const edits = last[b.length] ?? 0
  return edits > limit ? Infinity : edits
}
