/**
 * Measures how often the built-in judge's proofs are right, on the halves that may be learnt from, and writes
 * `src/core/verify/aligned.json`. Run after `npm run build`: `node dist/test/bench/fit-verify.js`, then `npm run
 * format`.
 */
import { writeFileSync } from 'node:fs'
import { embeddedModel } from '../../src/core/models/static.ts'
import { createFinder, type Kind, type Weights } from '../../src/core/verify/aligned.ts'
import { FOR_CONTRADICTION, FOR_SUPPORT, traitsAsNumbers, type Near } from '../../src/core/verify/proof/near.ts'
import { TRAITS, type Trait, type Traits } from '../../src/core/verify/proof/traits.ts'
import { asset } from '../../src/paths.ts'
import { judgedPairs, type Label } from './judged.ts'
import { fit, said } from './logistic.ts'
import { haveEval, supportPairs } from './support-pairs.ts'

interface Row {
  kind: Kind
  traits: Traits
  label: Label
  passage: string
  weight: number
}

/** Share of right ones, one of each added: ten of ten are no certainty. */
function share(rows: readonly Row[], kind: Kind, label: Label): number {
  const own = rows.filter(r => r.kind === kind)
  const right = own.filter(r => r.label === label).length
  console.log(`${kind}: ${right} of ${own.length}`)
  return round((right + 1) / (own.length + 2))
}

const FOLDS = 5
/** Of a weight, in nats for one unit. */
const FREE = 5

/** Another hash than the one that halves the passages. */
function fold(passage: string): number {
  let hash = 7
  for (const c of passage) hash = (Math.imul(hash, 31) + c.codePointAt(0)!) >>> 0
  return (hash >>> 5) % FOLDS
}

/** Fitted by passage: the curve is that of passages which the weights have not seen. */
function near(rows: readonly Row[], label: Label): Near {
  const speaksFor = label === 'support' ? FOR_SUPPORT : FOR_CONTRADICTION
  const bounds = TRAITS.map((name): [number, number] =>
    name === 'crossLanguage'
      ? [-FREE, FREE]
      : UNTRUSTED.has(name)
        ? [0, 0]
        : speaksFor.has(name)
          ? [0, FREE]
          : [-FREE, 0],
  )
  const samples = rows.map(row => ({
    right: row.label === label,
    weight: row.weight,
    fold: fold(row.passage),
    x: traitsAsNumbers(row.traits).flatMap((x, i): [number, number][] => (x ? [[i, x]] : [])),
  }))
  const unseen = Array.from({ length: FOLDS }, (_, k) => {
    const model = fit(
      samples.filter(s => s.fold !== k),
      bounds,
    )
    return samples.filter(s => s.fold === k).map(s => ({ said: said(model, s), right: s.right, weight: s.weight }))
  }).flat()
  const { intercept, weights } = fit(samples, bounds)
  const named = TRAITS.map((name, i) => [name, round(weights[i]!)] as const).filter(([, weight]) => weight !== 0)
  return { intercept: round(intercept), weights: Object.fromEntries(named), curve: curveOf(unseen) }
}
/** Answers of one point of a curve: fewer are chance. */
const POOL = 100

/**
 * What the model says → the share that was right, by pools of as many answers each; pooled anew where it would fall.
 */
function curveOf(answers: readonly { said: number; right: boolean; weight: number }[]): Near['curve'] {
  const rising = answers.toSorted((a, b) => a.said - b.said)
  const pools: { said: number; right: number; weight: number }[] = []
  const count = Math.max(1, Math.floor(rising.length / POOL))
  for (let k = 0; k < count; k++) {
    const own = rising.slice(Math.floor((k * rising.length) / count), Math.floor(((k + 1) * rising.length) / count))
    const sum = (of: (a: (typeof own)[number]) => number): number =>
      own.reduce((total, a) => total + a.weight * of(a), 0)
    pools.push({ said: sum(a => a.said), right: sum(a => Number(a.right)), weight: sum(() => 1) })
    for (let last = pools.at(-1)!, before = pools.at(-2); before; last = pools.at(-1)!, before = pools.at(-2)) {
      if (last.right * before.weight > before.right * last.weight) break
      pools.pop()
      before.said += last.said
      before.right += last.right
      before.weight += last.weight
    }
  }
  return pools.map(pool => [round(pool.said / pool.weight), round(pool.right / pool.weight)])
}
/** Alike in the embedded model alone, and words replaced: in written sets true claims have more of both. */
const UNTRUSTED = new Set<Trait>(['near', 'synonyms'])

const round = (n: number): number => Math.round(n * 1000) / 1000

const judged = judgedPairs().filter(p => p.fit)
// what a library holds besides: each claim beside a passage of another subject
const foreign = judged.map((p, i) => ({
  ...p,
  evidence: judged[(i + 977) % judged.length]!.evidence,
  label: 'neither' as const,
}))
const natural = haveEval() ? (await supportPairs()).filter(p => p.fit) : []
const find = createFinder(await embeddedModel())
const rowsOf = (
  list: readonly { claim: string; evidence: readonly string[]; label: Label; passage?: string }[],
): Row[] =>
  list.map(p => {
    const found = find(p.claim, p.evidence)
    return { kind: found.kind, traits: found.compared.traits, label: p.label, passage: p.passage ?? p.claim, weight: 1 }
  })
const own = rowsOf(judged),
  // one sentence of each passage, as who quotes without marks writes it
  sentences = [...new Map(judged.map(p => [p.passage, p])).values()].map(p => ({
    ...p,
    claim: p.evidence[p.evidence.length >> 1]!,
    label: 'support' as const,
  })),
  read = rowsOf(natural),
  all = [...own, ...read],
  // written claims and natural ones weigh alike
  alike = own.length / Math.max(1, read.length),
  open = [...own, ...rowsOf(foreign), ...read.map(r => ({ ...r, weight: Math.min(1, alike) }))].filter(
    r => r.kind === 'near',
  )
const weights: Weights = {
  source:
    `shares of right judgements on the fit halves: ${own.length} judged ` +
    `claims of test/data/judge, ${natural.length} of ` +
    'SciFact (CC BY 4.0, ODC-By 1.0), WiCE (ODC-By) and InferES, for `verbatim` also a sentence of each passage; ' +
    'what is neither: the judged claims, the natural ones, and as many beside passages of another subject',
  verbatim: share([...all, ...rowsOf(sentences)], 'verbatim', 'support'),
  proved: share(all, 'proved', 'support'),
  opposed: share(all, 'opposed', 'contradiction'),
  support: near(open, 'support'),
  contradiction: near(open, 'contradiction'),
}
writeFileSync(asset('src/core/verify/aligned.json'), `${JSON.stringify(weights, null, 1)}\n`)
console.log(weights)
