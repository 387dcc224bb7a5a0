/**
 * The index of vectors against an exact search: nothing else is compared with, so a wrong instruction in the assembled
 * code shows here.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { quantise } from '../../../storage/sqlite/vectors.ts'
import { readParts, writeParts } from '../../../storage/index/parts.ts'
import { VectorIndex } from '../../../storage/index/vector-index.ts'

/** Mulberry32 and Box-Muller: the same vectors every time. */
function gaussian(seed: number): () => number {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

const vector = (next: () => number, dims: number): Float32Array => Float32Array.from({ length: dims }, next)

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let product = 0,
    one = 0,
    other = 0
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!
    one += a[i]! * a[i]!
    other += b[i]! * b[i]!
  }
  return product / Math.sqrt(one * other)
}

/** Numbers are 1 to `count`. */
function filled(dims: number, count: number, seed: number): { index: VectorIndex; rows: Int8Array[] } {
  const next = gaussian(seed),
    index = new VectorIndex(dims)
  const rows = Array.from({ length: count }, () => quantise(vector(next, dims))!)
  rows.forEach((row, i) => index.put(i + 1, row))
  return { index, rows }
}

/** Of the query in 14 bits, as the index asks: else near ties stand the other way round. */
function exact(rows: readonly Int8Array[], query: Float32Array, limit: number): { number: number; score: number }[] {
  const length = Math.hypot(...query),
    asked = query.map(value => Math.round((value / length) * 2 ** 14))
  return rows
    .map((row, i) => ({ number: i + 1, score: cosine(row, asked) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

const nearest = (
  index: VectorIndex,
  query: Float32Array,
  limit: number,
  allowed: ((number: number) => boolean) | null = null,
): { number: number; score: number }[] =>
  index
    .search([{ vector: query, allowed, limit }])[0]!
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)

describe('an index of vectors', () => {
  it.each([8, 40, 384, 1000])('of %i values gives the exact neighbours and cosines of a small library', dims => {
    const { index, rows } = filled(dims, 1003, dims),
      query = vector(gaussian(1), dims)
    const found = nearest(index, query, 20),
      right = exact(rows, query, 20)
    right.forEach(({ score }, i) => expect(found[i]!.score).toBeCloseTo(score, 3))
    if (dims > 8) expect(found.map(one => one.number)).toEqual(right.map(one => one.number))
  })

  // Without any structure neighbours are hardest to tell apart: real texts give 0.99.
  it('of 20,000 misses few of the ten nearest, and none of the scores is wrong', () => {
    const { index, rows } = filled(384, 20_000, 3),
      next = gaussian(4)
    let hit = 0
    for (let n = 0; n < 10; n++) {
      const query = vector(next, 384),
        found = nearest(index, query, 10),
        right = exact(rows, query, 10)
      for (const { number, score } of found) expect(score).toBeCloseTo(cosine(rows[number - 1]!, query), 3)
      hit += right.filter(one => found.some(({ number }) => number === one.number)).length
    }
    expect(hit / 100).toBeGreaterThan(0.95)
  })

  it('finds neither what is gone nor what is out of scope, and a new vector instead of the old one', () => {
    const { index, rows } = filled(384, 6000, 5),
      query = vector(gaussian(6), 384),
      [first, second, third] = exact(rows, query, 3)
    index.retain(new Set(rows.map((_, i) => i + 1).filter(number => number !== first!.number)))
    index.put(second!.number, quantise(query.map(value => -value))!)
    expect(index).toMatchObject({ live: 5999, dead: 1 })
    expect(nearest(index, query, 1)[0]!.number).toBe(third!.number)
    const even = nearest(index, query, 50, number => number % 2 === 0)
    expect(even.map(one => one.number)).toEqual(
      exact(rows, query, 6000)
        .map(one => one.number)
        .filter(number => number % 2 === 0 && number !== first!.number && number !== second!.number)
        .slice(0, 50),
    )
  })

  it('answers questions that are asked together as each of them alone', () => {
    const { index } = filled(384, 10_000, 9),
      next = gaussian(10),
      question = (limit: number, allowed: ((number: number) => boolean) | null = null) => ({
        ...{ vector: vector(next, 384), allowed, limit },
      })
    const asked = [
      question(10),
      question(50, number => number % 7 === 0),
      { ...question(5), vector: new Float32Array(384) },
      question(1),
    ]
    expect(index.search(asked)).toEqual(asked.map(one => index.search([one])[0]))
  })

  it('of nothing, and asked with nothing, finds nothing', () => {
    const asked = { vector: vector(gaussian(1), 384), allowed: null, limit: 5 }
    expect(new VectorIndex(384).search([asked])).toEqual([[]])
    expect(filled(384, 10, 1).index.search([{ ...asked, vector: new Float32Array(384) }])).toEqual([[]])
  })
})

describe('an index of vectors in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-vectors-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let files = 0
  const reread = (index: VectorIndex, dims: number): VectorIndex => {
    const path = join(folder, `index-${files++}`)
    for (const _ of writeParts(path, index));
    return readParts(path, parts => new VectorIndex(dims, parts))
  }

  it.each([40, 384])('finds the same with the same scores, and takes what comes and goes later (%i values)', dims => {
    const { index, rows } = filled(dims, 5003, dims + 1),
      next = gaussian(8)
    const left = rows.map((_, i) => i + 1).filter(number => number % 3 !== 0)
    index.retain(new Set(left))
    index.put(3, rows[2]!)
    const again = reread(index, dims)
    expect(again).toMatchObject({ live: left.length + 1, dead: 0 })
    const same = (one: VectorIndex, other: VectorIndex): void => {
      for (let asked = 0; asked < 5; asked++) {
        const query = vector(next, dims)
        expect(nearest(one, query, 20)).toEqual(nearest(other, query, 20))
      }
    }
    same(again, index)
    for (const changed of [again, index]) {
      changed.put(1, rows[8]!)
      changed.put(6000, rows[5]!)
      changed.retain(new Set([6000, ...left.slice(0, 2000)]))
    }
    expect(again.live).toBe(index.live)
    same(again, index)
    same(reread(again, dims), index)
  })
})
