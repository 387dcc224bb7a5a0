import { describe, expect, it } from 'vitest'
import { folios } from '../../../src/core/folio/index.ts'
import { writePdf } from '../../pdfwrite.ts'
import { LONE_COUNTS } from './families-cuts.ts'
import { EXCERPTS, MISREAD } from './families-excerpts.ts'
import type { Family } from './families-first.ts'
import { load } from './load.ts'
import { score, sumScores, type Score } from './score.ts'
import { asDoc, book, count, direct, rng } from './synth.ts'

/** Seeds on which nothing was chosen. */
const SEED = 660_001
const BOOKS = 6
const judge = (family: Family): Score =>
  sumScores(
    Array.from({ length: BOOKS }, (_, k) => {
      const made = family(rng(SEED + k))
      return score(folios(direct(made)), made.truth)
    }),
  )

describe('a count in the margin of a few pages', () => {
  it.each(Object.entries(LONE_COUNTS))('%s: never given with confidence 0.9', (_, family) => {
    const s = judge(family)
    expect(s.sure, s.bad.join('; ')).toBe(0)
  })
  it('says why it is not believed, and a count that goes over a bare opening is', () => {
    const roofs = (chap: number): (string | undefined)[] =>
      folios(direct(book(rng(SEED), count(rng(SEED), 14, 30, { chap }), { place: 'foot' })))
        .filter(d => d.origen === 'leido')
        .map(d => d.evidence.find(e => e['kind'] === 'sequence')?.['why'] as string | undefined)
    expect(new Set(roofs(0))).toEqual(new Set(['nothing but its rise says that it counts pages']))
    expect(new Set(roofs(5))).toEqual(new Set([undefined]))
  })
})

describe('excerpts and offprints', () => {
  it.each(Object.entries(EXCERPTS))('%s: nine in ten exact, none wrong with confidence', (_, family) => {
    const s = judge(family)
    expect(s.exact / s.pages, s.bad.join('; ')).toBeGreaterThanOrEqual(0.9)
    expect(s.sure, s.bad.join('; ')).toBe(0)
  })
})

describe('figures misread throughout', () => {
  it.each(Object.entries(MISREAD))('%s: none wrong with confidence', (_, family) => {
    const s = judge(family)
    expect(s.sure, s.bad.join('; ')).toBe(0)
  })
  it('the thirties read as eighties have no folio, and what goes on behind them keeps its own', () => {
    const made = MISREAD['the thirties read as eighties']!(rng(SEED))
    const out = folios(direct(made)).map(d => d.impresa)
    expect(out.slice(30, 37)).toEqual(Array.from({ length: 7 }, () => null))
    expect(out.slice(0, 29)).toEqual(made.truth.slice(0, 29))
    expect(out.slice(40)).toEqual(made.truth.slice(40))
  })
})

describe('through a real PDF', () => {
  const kinds = { ...LONE_COUNTS, ...EXCERPTS, ...MISREAD }
  it.each([
    'cut: #',
    'cut: - # -',
    'labels count, print starts later',
    'copier count on spreads',
    'from 100 on the 1 is a 7',
    'Persian, excerpt',
  ])('%s', async name => {
    const made = kinds[name]!(rng(SEED))
    const s = score(folios(await load(writePdf(asDoc(made)))), made.truth)
    expect(s.sure, s.bad.join('; ')).toBe(0)
    if (name in EXCERPTS) expect(s.exact / s.pages).toBeGreaterThanOrEqual(0.9)
  })
})
