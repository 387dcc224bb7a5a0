/**
 * Measures how often the built-in judge's proofs are right, on the halves that may be learnt from, and writes
 * `src/core/verify/aligned.json`. Run after `npm run build`: `node dist/test/bench/fit-verify.js`.
 */
import { writeFileSync } from 'node:fs'
import { embeddedModel } from '../../src/core/models/static.ts'
import { createFinder, type Kind, type Weights } from '../../src/core/verify/aligned.ts'
import { asset } from '../../src/paths.ts'
import { judgedPairs, type Label } from './judged.ts'
import { haveEval, supportPairs } from './support-pairs.ts'

interface Row {
  kind: Kind
  miss: number
  label: Label
}

/** Share of right ones, one of each added: ten of ten are no certainty. */
function share(rows: readonly Row[], kind: Kind, label: Label): number {
  const own = rows.filter(r => r.kind === kind)
  const right = own.filter(r => r.label === label).length
  console.log(`${kind}: ${right} of ${own.length}`)
  return round((right + 1) / (own.length + 2))
}

/** Share of a label by tenths of what is missing, pooled where it would rise: what is missing may only speak against. */
function steps(rows: readonly Row[], label: Label): number[] {
  const blocks = Array.from({ length: 10 }, (_, tenth) => {
    const own = rows.filter(r => Math.min(9, Math.floor(r.miss * 10)) === tenth)
    return { tenths: 1, right: own.filter(r => r.label === label).length, of: own.length }
  })
  for (let i = 1; i < blocks.length;) {
    const before = blocks[i - 1]!,
      block = blocks[i]!
    if (block.right * before.of <= before.right * block.of) i++
    else {
      const pooled = {
        tenths: before.tenths + block.tenths,
        right: before.right + block.right,
        of: before.of + block.of,
      }
      blocks.splice(i - 1, 2, pooled)
      i = Math.max(1, i - 1)
    }
  }
  return blocks.flatMap(b => new Array<number>(b.tenths).fill(round(b.right / Math.max(1, b.of))))
}

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
const rowsOf = (list: readonly { claim: string; evidence: readonly string[]; label: Label }[]): Row[] =>
  list.map(p => {
    const found = find(p.claim, p.evidence)
    return { kind: found.kind, miss: found.compared.traits.miss, label: p.label }
  })
const own = rowsOf(judged),
  // one sentence of each passage, as who quotes without marks writes it
  sentences = [...new Map(judged.map(p => [p.passage, p])).values()].map(p => ({
    ...p,
    claim: p.evidence[p.evidence.length >> 1]!,
    label: 'support' as const,
  })),
  all = [...own, ...rowsOf(natural)],
  near = [...own, ...rowsOf(foreign)].filter(r => r.kind === 'near')
const weights: Weights = {
  source:
    `shares of right judgements on the fit halves: ${own.length} judged claims of test/data/judge, ${natural.length} of ` +
    'SciFact (CC BY 4.0, ODC-By 1.0), WiCE (ODC-By) and InferES, for `verbatim` also a sentence of each passage; ' +
    'steps: the judged claims, and as many beside passages of another subject',
  verbatim: share([...all, ...rowsOf(sentences)], 'verbatim', 'support'),
  proved: share(all, 'proved', 'support'),
  opposed: share(all, 'opposed', 'contradiction'),
  support: steps(near, 'support'),
  contradiction: steps(near, 'contradiction'),
}
writeFileSync(asset('src/core/verify/aligned.json'), `${JSON.stringify(weights, null, 1)}\n`)
console.log(weights)
