import { describe, expect, it } from 'vitest'
import { DIRECTIONS, languageOf } from '../../../src/core/readers/direction.ts'
import { judgedPairs, type JudgedPair } from '../../../src/core/readers/judged.ts'
import { measure, Measurement, type MeasureOptions } from '../../../src/core/readers/measure.ts'
import { fakeInferrer, MANNERS, type Oracle } from './fakes.ts'

const pairs = judgedPairs()
const labels = new Map(pairs.map(p => [`${p.claim} ${p.passage}`, p.label]))
const oracle: Oracle = (claim, passage) => labels.get(`${claim} ${passage}`)!
const OPTIONS: MeasureOptions = { now: () => new Date('2026-11-22T10:00:00Z'), patience: 180 }
const measured = (manner: keyof typeof MANNERS, list: readonly JudgedPair[] = pairs): Promise<Measurement> =>
  measure(fakeInferrer('fake', MANNERS[manner](oracle)), list, OPTIONS)
const believed = ({ directions }: Measurement): boolean[] => DIRECTIONS.map(d => directions[d]!.support.believed)

describe('the judged pairs that ship', () => {
  it('are some 800, and every beginning of them is balanced over halves, directions and labels', () => {
    expect(pairs).toHaveLength(800)
    for (const size of [240, 400, 800]) {
      const head = pairs.slice(0, size)
      const share = (is: (p: JudgedPair) => boolean): number => head.filter(is).length / size
      for (const direction of DIRECTIONS) expect(share(p => p.direction === direction)).toBeCloseTo(0.25, 1)
      expect(share(p => p.half === 'a')).toBeCloseTo(0.55, 1)
      expect(share(p => p.label === 'support')).toBeCloseTo(0.36, 1)
      expect(share(p => p.label === 'contradiction')).toBeCloseTo(0.24, 1)
      expect(share(p => p.elsewhere)).toBeCloseTo(0.2, 1)
    }
  })
  it('no passage is in both halves', () => {
    const halves = new Map<string, Set<string>>()
    for (const { passage, half } of pairs) halves.set(passage, (halves.get(passage) ?? new Set()).add(half))
    expect([...halves.values()].filter(set => set.size > 1)).toEqual([])
  })
  it('their languages are told from their words', async () => {
    const wrong = await Promise.all(
      pairs.map(async p => `${await languageOf(p.claim)}-${await languageOf(p.passage)}` !== p.direction),
    )
    expect(wrong.filter(Boolean).length).toBeLessThanOrEqual(4)
  })
})

describe('a reader is measured before it is believed', () => {
  it('a good one is believed in all four directions, and its shares become probabilities', async () => {
    const measurement = await measured('good')
    expect(believed(measurement)).toEqual([true, true, true, true])
    for (const { support, contradiction } of Object.values(measurement.directions)) {
      expect(support.precision).toBeGreaterThanOrEqual(0.9)
      expect(support.recall).toBeGreaterThan(0.9)
      expect(contradiction.believed).toBe(true)
      expect(support.curve.at(-1)![1]).toBeLessThan(1)
      expect(support.curve[0]![1]).toBeLessThan(0.05)
    }
    expect(Measurement.parse(JSON.parse(JSON.stringify(measurement)))).toEqual(measurement)
  })
  it.each(['bad', 'reversed', 'noisy'] as const)('a %s one is not, and the figures say why', async manner => {
    const measurement = await measured(manner)
    expect(believed(measurement)).toEqual([false, false, false, false])
    for (const { support } of Object.values(measurement.directions)) {
      expect(Math.max(...support.curve.map(([, p]) => p))).toBeLessThan(0.9)
      if (manner === 'reversed') expect(support.auc).toBeLessThan(0.1)
      if (manner === 'bad') expect(Math.abs(support.auc - 0.5)).toBeLessThan(0.12)
    }
  })
  it('one that reads rightly within a language alone is believed there alone', async () => {
    const within = fakeInferrer('fake', (claim, passage) => {
      const pair = pairs.find(p => p.claim === claim && p.passage === passage)!
      return MANNERS[pair.direction === 'es-es' ? 'good' : 'bad'](oracle)(claim, passage)
    })
    // what it says of passages that speak of something else counts in every direction
    const own = pairs.filter(p => !p.elsewhere)
    expect(believed(await measure(within, own, OPTIONS))).toEqual([true, false, false, false])
  })
  it('one that says yes to passages that speak of something else is not believed: eight of them are read a claim', async () => {
    const eager = fakeInferrer('fake', (claim, passage) => {
      const pair = pairs.find(p => p.claim === claim && p.passage === passage)!
      const says: Oracle = pair.elsewhere && pairs.indexOf(pair) % 10 === 0 ? () => 'support' : oracle
      return MANNERS.good(says)(claim, passage)
    })
    expect(believed(await measure(eager, pairs, OPTIONS))).toEqual([false, false, false, false])
  })
  it('a slow one is fitted on what it read in time, and given up when that is too little', async () => {
    const clock = (seconds: number): MeasureOptions => {
      let now = 0
      return { patience: 180, now: () => new Date((now += seconds * 1000)) }
    }
    const good = fakeInferrer('fake', MANNERS.good(oracle))
    const measurement = await measure(good, pairs, clock(3.6))
    expect(measurement.pairs).toBeGreaterThan(300)
    expect(measurement.pairs).toBeLessThan(500)
    expect(believed(measurement)).toContain(true)
    await expect(measure(good, pairs, clock(20))).rejects.toThrow(/too slow/)
  })
  it('a dead one is an error, and whoever calls it off is obeyed', async () => {
    const dead = { name: 'fake', infer: () => Promise.reject(new Error('gone')) }
    await expect(measure(dead, pairs, OPTIONS)).rejects.toThrow('gone')
    const stop = new AbortController()
    const told: number[] = []
    const onProgress = (share: number): void => {
      told.push(share)
      if (told.length === 3) stop.abort(new Error('enough'))
    }
    const good = fakeInferrer('fake', MANNERS.good(oracle))
    await expect(measure(good, pairs, { ...OPTIONS, onProgress, signal: stop.signal })).rejects.toThrow('enough')
    expect([told, good.asked]).toEqual([[0.01, 0.02, 0.03], 24])
  })
})
