/** The light judge on the halves it was not fitted on: verdicts, precision and recall, calibration, seconds a claim. */
import { embeddedModel } from '../../src/core/models/static.ts'
import { createLight } from '../../src/core/verify/light.ts'
import { verdict, type Veredicto } from '../../src/core/verify/verdict.ts'
import { haveEval, supportPairs, type SupportPair } from './support-pairs.ts'

export interface Scored {
  set: string
  label: SupportPair['label']
  support: number
  contradiction: number
  veredicto: Veredicto
}

export async function scorePairs(pairs: readonly SupportPair[]): Promise<{ scored: Scored[]; msPerPair: number }> {
  const judge = createLight(await embeddedModel())
  const began = performance.now()
  const judged = await judge.entail(pairs)
  const msPerPair = (performance.now() - began) / pairs.length
  return {
    msPerPair,
    scored: judged.map((j, i) => ({
      set: pairs[i]!.set,
      label: pairs[i]!.label,
      support: j.support,
      contradiction: j.contradiction,
      veredicto: verdict([j]).veredicto,
    })),
  }
}

/** Expected calibration error of the support, ten bins. */
export function calibration(scored: readonly Scored[]): number {
  const bins = Array.from({ length: 10 }, () => ({ p: 0, hit: 0 }))
  for (const s of scored) {
    const bin = bins[Math.min(9, Math.floor(s.support * 10))]!
    bin.p += s.support
    bin.hit += Number(s.label === 'support')
  }
  return bins.reduce((sum, b) => sum + Math.abs(b.p - b.hit), 0) / scored.length
}

export function precision(
  scored: readonly Scored[],
  veredicto: Veredicto,
  label: SupportPair['label'],
): { given: number; right: number; precision: number; recall: number } {
  const given = scored.filter(s => s.veredicto === veredicto)
  const right = given.filter(s => s.label === label).length
  return {
    given: given.length,
    right,
    precision: given.length ? right / given.length : 1,
    recall: right / Math.max(1, scored.filter(s => s.label === label).length),
  }
}

function balanced(scored: readonly Scored[]): number {
  const says = (s: Scored): SupportPair['label'] =>
    s.veredicto === 'contradicha' ? 'contradiction' : s.support >= 0.5 ? 'support' : 'neither'
  const labels = [...new Set(scored.map(s => s.label))]
  return (
    labels.reduce((sum, l) => {
      const own = scored.filter(s => s.label === l)
      return sum + own.filter(s => says(s) === l).length / own.length
    }, 0) / labels.length
  )
}

export async function benchVerify(): Promise<string> {
  if (!haveEval()) return 'verify: no evaluation sets in ../shared/data/eval, nothing measured'
  const pairs = await supportPairs()
  const { scored: all, msPerPair } = await scorePairs(pairs),
    scored = all.filter((_, i) => !pairs[i]!.fit)
  const pct = (p: { given: number; right: number; precision: number; recall: number }): string =>
    `${p.right}/${p.given} = ${p.precision.toFixed(2)}, recall ${p.recall.toFixed(3)}`
  const lines = ['scifact', 'wice', 'inferes'].map(set => {
    const own = scored.filter(s => s.set === set)
    // nothing in the gate of `respaldada` was fitted
    const both = precision(
      all.filter(s => s.set === set),
      'respaldada',
      'support',
    )
    return `| ${set} | ${own.length} | ${pct(both)} | ${pct(precision(own, 'respaldada', 'support'))} | ${pct(precision(own, 'contradicha', 'contradiction'))} | ${balanced(own).toFixed(2)} | ${calibration(own).toFixed(3)} |`
  })
  return [
    '| set (half not fitted on) | pairs | respaldada, both halves: precision | respaldada: precision | contradicha: precision | balanced accuracy | calibration error |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `${msPerPair.toFixed(1)} ms a pair; a claim is judged against at most 16 passages.`,
  ].join('\n')
}
