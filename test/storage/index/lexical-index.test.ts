/** The lexical index against BM25 computed from the passages themselves, before and after it was in a file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Asked } from '../../../storage/index/asked.ts'
import { LexicalIndex } from '../../../storage/index/lexical-index.ts'
import { readParts, writeParts } from '../../../storage/index/parts.ts'
import { encode, SEGMENT } from '../../../storage/index/segment.ts'
import { WordBook } from '../../../storage/index/word-book.ts'
import { random } from '../../random.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-lexical-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Passage {
  number: number
  forms: string[]
  heading: string
}

const stemOf = (form: string): string => form.slice(0, 2)

class Vocabulary {
  readonly numbers = new Map<string, number>()
  number = (form: string): number => {
    const known = this.numbers.get(form) ?? this.numbers.size + 1
    this.numbers.set(form, known)
    return known
  }
  readonly book = new WordBook(this.number)
  of: Asked['numbers'] = (form, stem) => {
    const same = [...this.numbers].filter(([other]) => other === form || stemOf(other) === stem)
    return {
      exact: same.filter(([other]) => other === form).map(([, number]) => number),
      others: same.filter(([other]) => other !== form).map(([, number]) => number),
    }
  }
}

function passages(next: () => number, count: number, from: number): Passage[] {
  const word = (): string => `w${Math.floor(40 ** next()).toString(36)}${'abc'[Math.floor(next() * 3)]}`
  return Array.from({ length: count }, (_, i) => ({
    number: from + i,
    forms: Array.from({ length: 3 + Math.floor(next() * 12) }, word),
    heading: next() < 0.7 ? '' : stemOf(word()),
  }))
}

function append(index: LexicalIndex, rows: readonly Passage[], vocabulary: Vocabulary): void {
  for (let at = 0; at < rows.length; at += SEGMENT) {
    const some = rows.slice(at, at + SEGMENT)
    const texts = some.map(({ forms, heading }) => ({
      forms: forms.join(' '),
      stems: forms.map(stemOf).join(' '),
      heading,
    }))
    index.append(some[0]!.number, encode(texts, vocabulary.book))
  }
}

/** K1 1.2, b 0.75; another form with the stem counts half, a word of the heading 0.3. */
function naive(rows: readonly Passage[], words: Asked['words']): Map<number, number> {
  const mean = Math.max(1, rows.reduce((sum, { forms }) => sum + forms.length, 0) / Math.max(1, rows.length)),
    scores = new Map<number, number>()
  for (const { form, stem } of words) {
    const count = (row: Passage): number => row.forms.filter(other => stemOf(other) === stem).length
    const df = rows.filter(row => count(row) > 0).length,
      idf = Math.log(1 + (rows.length - df + 0.5) / (df + 0.5))
    for (const row of rows) {
      const exact = row.forms.filter(other => other === form).length,
        headed = row.heading.split(' ').some(other => other === form || other === stem),
        tf = exact + 0.5 * (count(row) - exact) + (headed ? 0.3 : 0)
      if (tf === 0) continue
      const score = (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * row.forms.length) / mean))
      scores.set(row.number, (scores.get(row.number) ?? 0) + score)
    }
  }
  return scores
}

function reread(index: LexicalIndex, name: string): LexicalIndex {
  const path = join(folder, name)
  for (const _ of writeParts(path, index));
  return readParts(path, parts => new LexicalIndex(parts))
}

function expectEqual(index: LexicalIndex, rows: readonly Passage[], vocabulary: Vocabulary, next: () => number): void {
  for (let asked = 0; asked < 20; asked++) {
    const forms = new Set(Array.from({ length: 1 + Math.floor(next() * 4) }, () => rows[0]!.forms[0]!))
    for (let i = 0; i < 3; i++) forms.add(rows[Math.floor(next() * rows.length)]!.forms[0]!)
    const words = [...forms].map(form => ({ form, stem: stemOf(form) })),
      right = naive(rows, words),
      even = asked % 3 === 0 ? (number: number) => number % 2 === 0 : null
    const { hits } = index.search(
      { words, phrases: [], numbers: vocabulary.of },
      { holding: null, allowed: even, limit: 10 },
    )
    const best = [...right].filter(([number]) => !even || even(number)).sort((a, b) => b[1] - a[1])
    const bar = best[Math.min(10, best.length) - 1]?.[1] ?? 0
    for (const { number, score } of hits) expect(score).toBeCloseTo(right.get(number)!, 10)
    const wanted = best.filter(([, score]) => score > bar + 1e-9).map(([number]) => number)
    const found = new Set(hits.map(({ number }) => number))
    expect(wanted.filter(number => !found.has(number))).toEqual([])
    expect(hits.length).toBeGreaterThanOrEqual(Math.min(10, best.length))
    for (const { score } of hits) expect(score).toBeGreaterThan(bar - 1e-9)
  }
}

describe('a lexical index', () => {
  it.each([1, 2, 3, 4, 5, 6])('finds what BM25 of the passages finds, from rows and from a file (%i)', seed => {
    const next = random(seed),
      vocabulary = new Vocabulary(),
      index = new LexicalIndex(undefined, seed % 2 ? 0 : undefined)
    const first = passages(next, 400, 1000),
      second = passages(next, 300, 5000),
      between = passages(next, 100, 2000)
    // The third comes later with smaller numbers, as a document does that is read again.
    for (const rows of [first, second, between]) append(index, rows, vocabulary)
    const all = [...first, ...second, ...between]
    expectEqual(index, all, vocabulary, next)
    const left = all.filter(({ number }) => number % 5 !== 0)
    index.retain(new Set(left.map(({ number }) => number)))
    expectEqual(index, left, vocabulary, next)

    const again = reread(index, `first-${seed}`)
    expect(again).toMatchObject({ live: left.length, dead: 0 })
    expectEqual(again, left, vocabulary, next)
    // What comes after the file: new passages, old ones under another heading, and some that go.
    const more = passages(next, 200, 9000),
      reheaded = first.filter(({ number }) => number % 5 !== 0).slice(0, 4)
    append(again, more, vocabulary)
    for (const row of reheaded) append(again, [{ ...row, heading: 'w1' }], vocabulary)
    const now = [...left, ...more].map(row => (reheaded.includes(row) ? { ...row, heading: 'w1' } : row)),
      last = now.filter(({ number }) => number % 7 !== 0)
    again.retain(new Set(last.map(({ number }) => number)))
    expectEqual(again, last, vocabulary, next)
    expectEqual(reread(again, `second-${seed}`), last, vocabulary, next)
  })

  it('gives the same to the bit where it leaves words out, also when passages come and go', () => {
    const next = random(11),
      vocabulary = new Vocabulary(),
      whole = new LexicalIndex(),
      large = new LexicalIndex(undefined, 0)
    let rows: Passage[] = []
    const words = (): Asked['words'] =>
      [...new Set(Array.from({ length: 2 + Math.floor(next() * 5) }, () => rows[Math.floor(next() * rows.length)]!))]
        .map(({ forms }) => forms[Math.floor(next() * forms.length)]!)
        .map(form => ({ form, stem: stemOf(form) }))
    // Half of the rows have no heading at all, as words that stand in one are never left out.
    const more = (count: number, from: number): void => {
      const some = passages(next, count, from).map(row => (from % 2 ? { ...row, heading: '' } : row))
      rows = [...rows, ...some]
      for (const index of [whole, large]) append(index, some, vocabulary)
    }
    const ordered = (index: LexicalIndex, query: Asked['words']) => {
      const { hits, most } = index.search(
        { words: query, phrases: [], numbers: vocabulary.of },
        { holding: null, allowed: null, limit: 10 },
      )
      // Those that tie with the last are many, and which of them are kept is not promised.
      const bar = Math.min(...hits.map(({ score }) => score))
      const above = hits.filter(({ score }) => score > bar)
      return { most, bar, above: above.sort((a, b) => b.score - a.score || a.number - b.number) }
    }
    for (const [count, from] of [
      [9000, 1],
      [3000, 100_001],
      [40, 200_001],
    ] as const) {
      more(count, from)
      const asked = Array.from({ length: 60 }, words)
      for (const query of [...asked, ...asked.slice(0, 10)])
        expect(ordered(large, query)).toEqual(ordered(whole, query))
      rows = rows.filter(({ number }) => number % 11 !== 0)
      for (const index of [whole, large]) index.retain(new Set(rows.map(({ number }) => number)))
      for (const query of asked) expect(ordered(large, query)).toEqual(ordered(whole, query))
    }
    more(2000, 300_000)
    for (const query of Array.from({ length: 60 }, words)) expect(ordered(large, query)).toEqual(ordered(whole, query))
  })

  it('finds the passages that hold a phrase by their numbers, those of the file and later ones', () => {
    const next = random(9),
      vocabulary = new Vocabulary(),
      index = new LexicalIndex(),
      rows = passages(next, 50, 100)
    append(index, rows, vocabulary)
    const again = reread(index, 'phrases')
    append(again, passages(next, 5, 500), vocabulary)
    again.retain(new Set([110, 120, 501]))
    const asked = { words: [], phrases: [['w1a']], numbers: vocabulary.of }
    const { hits } = again.search(asked, { holding: [109, 110, 120, 501, 999], allowed: null, limit: 10 })
    expect(hits.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([110, 120, 501])
  })

  it('is not read from a file with a byte changed or cut off, wherever that is', () => {
    const vocabulary = new Vocabulary(),
      index = new LexicalIndex()
    append(index, passages(random(3), 60, 1), vocabulary)
    const path = join(folder, 'whole')
    for (const _ of writeParts(path, index));
    const whole = readFileSync(path)
    const other = join(folder, 'other'),
      read = (bytes: Uint8Array) => {
        writeFileSync(other, bytes)
        return () => readParts(other, parts => new LexicalIndex(parts))
      }
    expect(read(whole)).not.toThrow()
    for (let at = 0; at < whole.length; at += 13) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 4
      expect(read(changed)).toThrow()
      expect(read(whole.subarray(0, at))).toThrow()
    }
  })
})
