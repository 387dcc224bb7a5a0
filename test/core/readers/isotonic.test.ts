import { describe, expect, it } from 'vitest'
import { along, isotonic, type Observation } from '../../../src/core/readers/isotonic.ts'
import { random } from '../../random.ts'

/** `size` cases of which one with raw score x is right with probability `truth(x)`. */
function cases(size: number, seed: number, truth: (raw: number) => number): Observation[] {
  const next = random(seed)
  return Array.from({ length: size }, () => {
    const raw = next()
    return { raw, hit: next() < truth(raw) }
  })
}

describe('isotonic regression', () => {
  it('gives the textbook example: neighbours that fall are pooled, each with one imagined hit and miss', () => {
    const hits = [false, true, false, true, true, true]
    const curve = isotonic(hits.map((hit, i) => ({ raw: i / 10, hit })))
    expect(curve.map(([raw, p]) => [raw, Number(p.toFixed(3))])).toEqual([
      [0, 0.333],
      [0.1, 0.5],
      [0.2, 0.5],
      [0.3, 0.8],
      [0.5, 0.8],
    ])
  })

  it('never falls, and stays strictly between 0 and 1', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const curve = isotonic(cases(60, seed, raw => raw ** 2))
      const probabilities = curve.map(([, p]) => p)
      expect(probabilities).toEqual([...probabilities].sort((a, b) => a - b))
      expect(curve.map(([raw]) => raw)).toEqual(curve.map(([raw]) => raw).sort((a, b) => a - b))
      expect(Math.min(...probabilities)).toBeGreaterThan(0)
      expect(Math.max(...probabilities)).toBeLessThan(1)
    }
  })

  it('finds the probability again that made the cases, from scores that say something else', () => {
    // the reader is far too sure of itself: its 0.9 means 0.43
    const truth = (raw: number): number => raw ** 8
    const curve = isotonic(cases(40_000, 7, truth))
    for (const raw of [0.2, 0.5, 0.7, 0.8, 0.9]) expect(along(curve, raw)).toBeCloseTo(truth(raw), 1)
  })

  it('few cases prove little: one hit is under 0.7, five are 0.86, fifty 0.98', () => {
    const top = (count: number): number =>
      isotonic(Array.from({ length: count }, () => ({ raw: 1, hit: true }))).at(-1)![1]
    expect([1, 5, 50].map(count => Number(top(count).toFixed(2)))).toEqual([0.67, 0.86, 0.98])
  })

  it('a small sure block is not above a large nearly sure one', () => {
    const curve = isotonic([
      ...Array.from({ length: 100 }, (_, i) => ({ raw: 0.8, hit: i > 0 })),
      { raw: 0.9, hit: true },
      { raw: 0.9, hit: true },
    ])
    expect(along(curve, 0.9)).toBeCloseTo(along(curve, 0.8))
  })

  it('scores that run the wrong way, or say nothing, give a flat curve at the share of hits', () => {
    for (const truth of [(raw: number) => 1 - raw, () => 0.45]) {
      const curve = isotonic(cases(2000, 3, truth))
      expect(Math.max(...curve.map(([, p]) => p))).toBeLessThan(0.7)
    }
  })

  it('a case may stand for several, and so does the miss that was not seen', () => {
    const few = Array.from({ length: 20 }, () => ({ raw: 0, hit: false, weight: 6 }))
    const hits = Array.from({ length: 40 }, () => ({ raw: 1, hit: true }))
    expect(isotonic([...few, ...hits]).at(-1)).toEqual([1, 41 / 44])
    expect(isotonic([...few, { raw: 1, hit: false, weight: 6 }, ...hits]).at(-1)).toEqual([1, 41 / 50])
    expect(isotonic(hits)).toEqual([[1, 41 / 42]])
  })

  it('is read along straight lines and flat beyond its ends; an empty curve proves nothing', () => {
    const curve = [
      [0.1, 0.05],
      [0.5, 0.3],
      [0.9, 0.8],
    ] as const
    expect([0, 0.3, 0.5, 0.7, 1].map(raw => Number(along(curve, raw).toFixed(3)))).toEqual([
      0.05, 0.175, 0.3, 0.55, 0.8,
    ])
    expect([along([], 0.9), isotonic([])]).toEqual([0, []])
  })
})
