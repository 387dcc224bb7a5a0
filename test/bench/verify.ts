/**
 * The built-in judge on claims that people judged: verdicts by kind of claim and by set, calibration, seconds a claim,
 * the worst errors. Beside it, what the judge before it said of the same claims.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { embeddedModel } from '../../src/core/models/static.ts'
import { createAligned } from '../../src/core/verify/aligned.ts'
import { citable } from '../../src/core/cite/choose.ts'
import type { Judgement } from '../../src/core/verify/entailer.ts'
import { relation } from '../../src/core/verify/relation.ts'
import { verdict, type Veredicto } from '../../src/core/verify/verdict.ts'
import { asset } from '../../src/paths.ts'
import { judgedPairs, LABELS, type JudgedPair, type Label } from './judged.ts'
import { haveEval, supportPairs, type SupportPair } from './support-pairs.ts'

type Pair = SupportPair | JudgedPair

export interface Scored extends Pick<Judgement, 'support' | 'contradiction' | 'partial' | 'missing'> {
  pair: Pair
  veredicto: Veredicto
}

export async function scorePairs(pairs: readonly Pair[]): Promise<{ scored: Scored[]; msPerPair: number }> {
  const judge = createAligned(await embeddedModel())
  const began = performance.now()
  const judged = await judge.entail(pairs)
  const msPerPair = (performance.now() - began) / pairs.length
  return { msPerPair, scored: judged.map((j, i) => ({ ...j, pair: pairs[i]!, veredicto: verdict([j]).veredicto })) }
}

/** Expected calibration error of a probability, ten bins. */
export function calibration(scored: readonly Scored[], of: 'support' | 'contradiction' = 'support'): number {
  const bins = Array.from({ length: 10 }, () => ({ p: 0, hit: 0 }))
  for (const s of scored) {
    const bin = bins[Math.min(9, Math.floor(s[of] * 10))]!
    bin.p += s[of]
    bin.hit += Number(s.pair.label === of)
  }
  return bins.reduce((sum, b) => sum + Math.abs(b.p - b.hit), 0) / scored.length
}

/**
 * The calibration error that a perfectly calibrated probability shows on so many claims by chance alone, ten bins: the
 * mean distance of a sum of independent answers from its expectation, as of a normal distribution.
 */
export function chanceError(scored: readonly Scored[], of: 'support' | 'contradiction' = 'support'): number {
  const variance = Array.from({ length: 10 }, () => 0)
  for (const s of scored) variance[Math.min(9, Math.floor(s[of] * 10))]! += s[of] * (1 - s[of])
  return variance.reduce((sum, v) => sum + Math.sqrt((2 / Math.PI) * v), 0) / scored.length
}

/** What would be cited at a threshold, were the pair's passage all that a search finds, and how much of it is wrong. */
export function citedAt(scored: readonly Scored[], umbral: number): { given: number; wrong: number } {
  const given = scored.filter(s =>
    citable({ relacion: relation(s.pair.claim, s, null), respaldo: s.support, contradiction: s.contradiction }, umbral),
  )
  return { given: given.length, wrong: given.filter(s => s.pair.label !== 'support').length }
}

export interface Precision {
  given: number
  right: number
  precision: number
  recall: number
}

export function precision(scored: readonly Scored[], veredicto: Veredicto, label: Label): Precision {
  const given = scored.filter(s => s.veredicto === veredicto)
  const right = given.filter(s => s.pair.label === label).length
  return {
    given: given.length,
    right,
    precision: given.length ? right / given.length : 1,
    recall: right / Math.max(1, scored.filter(s => s.pair.label === label).length),
  }
}

const Before = z.object({
  commit: z.string(),
  sets: z.record(z.string(), z.object({ respaldada: z.string(), contradicha: z.string(), parcial: z.string() })),
})

const shown = (p: Precision): string =>
  `${p.right}/${p.given} = ${p.precision.toFixed(2)}, recall ${p.recall.toFixed(3)}`
const part = (list: readonly Scored[], test: (s: Scored) => boolean): number => list.filter(test).length

function bySet(scored: readonly Scored[]): string[] {
  const before = Before.parse(JSON.parse(readFileSync(asset('test/bench/verify-before.json'), 'utf8')))
  const rows = [...new Set(scored.map(nameOf))].map(name => {
    const own = scored.filter(s => nameOf(s) === name),
      held = own.filter(s => !s.pair.fit)
    const partial = LABELS.map(l => `${part(own, s => s.veredicto === 'parcial' && s.pair.label === l)}`).join(' / ')
    return `| ${[
      name,
      own.length,
      before.sets[name]?.respaldada ?? '—',
      shown(precision(own, 'respaldada', 'support')),
      shown(precision(held, 'respaldada', 'support')),
      before.sets[name]?.contradicha ?? '—',
      shown(precision(own, 'contradicha', 'contradiction')),
      shown(precision(held, 'contradicha', 'contradiction')),
      partial,
      `${calibration(held).toFixed(3)} (${chanceError(held).toFixed(3)})`,
      // WiCE calls what is contradicted "not supported": nothing tells how often a contradiction is right there.
      own.some(s => s.pair.label === 'contradiction')
        ? `${calibration(held, 'contradiction').toFixed(3)} (${chanceError(held, 'contradiction').toFixed(3)})`
        : 'not labelled',
    ].join(' | ')} |`
  })
  return [`| ${HEADS.join(' | ')} |`, '|---|---|---|---|---|---|---|---|---|---|---|', ...rows]
}

const HEADS = [
  'set',
  'pairs',
  'respaldada before',
  'respaldada',
  '… on the half not fitted on',
  'contradicha before',
  'contradicha',
  '… on the half not fitted on',
  'parcial: support / contradiction / neither',
  'calibration error, support (by chance alone)',
  'contradiction (by chance alone)',
]

const nameOf = ({ pair }: Scored): string =>
  'across' in pair ? `${pair.set}, ${pair.across ? 'across languages' : 'one language'}` : pair.set

function byKind(scored: readonly Scored[]): string[] {
  const own = scored.filter((s): s is Scored & { pair: JudgedPair } => 'across' in s.pair)
  const rows = (across: boolean): string[] => {
    const side = own.filter(s => s.pair.across === across)
    const kinds = [...new Set(side.map(s => `${s.pair.label}, ${s.pair.kind}`))].sort()
    return kinds.map(kind => {
      const list = side.filter(s => `${s.pair.label}, ${s.pair.kind}` === kind),
        held = list.filter(s => !s.pair.fit)
      const share = (veredicto: Veredicto, of: readonly Scored[]): string =>
        `${part(of, s => s.veredicto === veredicto)}/${of.length}`
      const cells = [
        share('respaldada', list),
        share('respaldada', held),
        share('contradicha', list),
        share('parcial', list),
      ]
      return `| ${[across ? 'across' : 'one', kind, ...cells].join(' | ')} |`
    })
  }
  return [
    '| languages | label, kind | respaldada | … not fitted on | contradicha | parcial |',
    '|---|---|---|---|---|---|',
    ...rows(false),
    ...rows(true),
  ]
}

/** Thresholds at which the share of wrong citations is told. */
export const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98]

const byThreshold = (scored: readonly Scored[]): string =>
  THRESHOLDS.map(umbral => {
    const { given, wrong } = citedAt(scored, umbral)
    return `${umbral}: ${wrong} of ${given}`
  }).join('; ')

/** Errors shown. */
const WORST = 20

function worst(scored: readonly Scored[]): string[] {
  const wrong = (s: Scored): number =>
    s.veredicto === 'respaldada' && s.pair.label !== 'support'
      ? 2 + s.support
      : s.veredicto === 'contradicha' && s.pair.label !== 'contradiction'
        ? 1 + s.contradiction
        : 0
  return scored
    .filter(s => wrong(s) > 0)
    .sort((a, b) => wrong(b) - wrong(a))
    .slice(0, WORST)
    .map(
      s =>
        `- ${s.veredicto}, is ${s.pair.label} (${nameOf(s)}): “${s.pair.claim}” ← ` +
        s.pair.evidence.join(' ').slice(0, 500),
    )
}

export async function benchVerify(): Promise<string> {
  const { scored, msPerPair } = await scorePairs([...judgedPairs(), ...(haveEval() ? await supportPairs() : [])])
  const own = scored.filter(s => 'across' in s.pair && !s.pair.across)
  const held = scored.filter(s => !s.pair.fit)
  const opposite = part(own, s => s.veredicto === 'respaldada' && s.pair.label === 'contradiction')
  return [
    ...bySet(scored),
    '',
    ...byKind(scored),
    '',
    'One language, all judged sets: respaldada ' +
      `${shown(precision(own, 'respaldada', 'support'))}; contradictions ` +
      'called ' +
      `respaldada ${opposite}; contradicha ${shown(precision(own, 'contradicha', 'contradiction'))}.`,
    'All sets, on the half not fitted on: calibration error of the support ' +
      `${calibration(held).toFixed(3)}, of the contradiction ${calibration(held, 'contradiction').toFixed(3)}.`,
    `Wrong citations by threshold: ${byThreshold(scored)}.`,
    `Of those not fitted on: ${byThreshold(held)}.`,
    `${msPerPair.toFixed(1)} ms a pair; a claim is judged against at most 16 passages.`,
    '',
    'Worst errors:',
    ...worst(scored),
  ].join('\n')
}
