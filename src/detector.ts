/**
 * The detector of languages (npm `eld`), which the build lays beside the code. Its table of groups of letters is
 * searched as the build wrote it (`build/carried.mjs`): nothing is made of its 105,548 groups when it is loaded.
 */
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { eld } from 'eld/medium'
import { built } from './paths.ts'

export type Detector = typeof eld

/** The detector asks its data for one group after the other, as properties of an object. */
interface Data {
  groups: number
  ngrams: Readonly<Record<string, Readonly<Record<number, number>> | undefined>>
}
interface Maker {
  createEld(): { instance: Detector; loadData(data: unknown): boolean }
}

let loaded: Promise<Detector> | null = null

/** Loads the detector when it is first asked for: its table has 1.6 MB. */
export const detector = (): Promise<Detector> => (loaded ??= load())

async function load(): Promise<Detector> {
  const path = pathToFileURL(built('eld/languageDetector.js')).href
  const { createEld } = (await import(/* @vite-ignore */ path)) as Maker
  const about = JSON.parse(await readFile(built('eld/about.json'), 'utf8')) as Pick<Data, 'groups'>
  const table = brotliDecompressSync(await readFile(built('eld/groups.br')))
  const { instance, loadData } = createEld()
  loadData({ ...about, ngrams: ngramsOf(Uint8Array.from(table).buffer, about.groups) })
  return instance
}

/** The build's number for a group of letters. */
function numberOf(group: string): number {
  let number = 0
  for (let i = 0; i < group.length; i++) number = number * 257 + group.charCodeAt(i) + 1
  return number
}

/** Groups → their scores by the number of the language, found among `count` numbers in order. */
function ngramsOf(table: ArrayBuffer, count: number): Data['ngrams'] {
  const numbers = new Float64Array(table, 0, count),
    ends = new Uint32Array(table, numbers.byteLength, count + 1),
    pairs = new Uint8Array(table, numbers.byteLength + ends.byteLength)
  const scores = (group: string): Record<number, number> | undefined => {
    const number = numberOf(group)
    let low = 0
    for (let high = count; low < high;) {
      const middle = (low + high) >>> 1
      if (numbers[middle]! < number) low = middle + 1
      else high = middle
    }
    if (numbers[low] !== number) return undefined
    const own: Record<number, number> = {}
    for (let i = ends[low]!; i < ends[low + 1]!; i += 2) own[pairs[i]!] = pairs[i + 1]!
    return own
  }
  return new Proxy({}, { get: (_, group) => (typeof group === 'string' ? scores(group) : undefined) })
}
