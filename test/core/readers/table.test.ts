/** `npm run bench -- verify` shows each reader beside the built-in judge; here with fakes that know the labels. */
import { expect, it } from 'vitest'
import { embeddedModel } from '../../../src/core/models/static.ts'
import { judgedPairs } from '../../../src/core/readers/judged.ts'
import { createReader } from '../../../src/core/readers/reading.ts'
import { sentences } from '../../../src/core/sentences.ts'
import { createAligned } from '../../../src/core/verify/aligned.ts'
import { createBench } from '../../../src/core/verify/bench.ts'
import type { JudgedPair } from '../../bench/judged.ts'
import { judgesTable, scoredBy } from '../../bench/readers.ts'
import { fakeInferrer, MANNERS, straight } from './fakes.ts'

const pairs = judgedPairs()
  .filter(p => !p.elsewhere)
  .slice(0, 160)
  .map(
    ({ claim, passage, label, direction }, i) =>
      ({
        id: `p${i}`,
        set: 'shipped',
        claim,
        claim_lang: direction.slice(0, 2),
        label,
        kind: label === 'support' ? 'said' : 'other',
        across: direction.slice(0, 2) !== direction.slice(3),
        evidence: sentences(passage).map(s => passage.slice(s.from, s.to)),
        passage: `p${i}`,
        fit: false,
      }) as JudgedPair,
  )
const labels = new Map(pairs.map(p => [p.claim, p.label]))

it('the table has a row for each judge and direction, and what each says of each kind', async () => {
  const builtIn = createAligned(await embeddedModel())
  const good = fakeInferrer(
    'fake-good',
    MANNERS.good(claim => labels.get(claim)!),
  )
  const reader = createReader(good, straight('fake-good'))
  const bench = createBench(builtIn, () => [reader])
  const table = judgesTable([
    { name: builtIn.name, scored: await scoredBy(builtIn, pairs) },
    { name: reader.name, scored: await scoredBy(bench, pairs) },
  ])
  const rows = table.filter(line => line.startsWith('| ')).map(line => line.split('|').map(cell => cell.trim()))
  const of = (name: string): string[][] => rows.filter(([, first]) => first === name)
  expect([of('alineado').length, of('fake-good').length]).toEqual([4, 4])
  for (const [i, own] of of('alineado').entries()) {
    const theirs = of('fake-good')[i]!
    expect(theirs.slice(2, 4)).toEqual(own.slice(2, 4))
    // recall of `respaldada`: what the fake knows, the built-in judge does not
    expect(Number(theirs[6])).toBeGreaterThan(Number(own[6]) + 0.3)
    expect(Number(theirs[5])).toBeGreaterThanOrEqual(0.9)
  }
  const said = rows.filter(([, direction, kind]) => /^e[ns]-e[ns]$/.test(direction!) && kind === 'support, said')
  expect(said).toHaveLength(4)
  for (const cells of said) expect(Number.parseInt(cells[5]!)).toBeGreaterThan(Number.parseInt(cells[3]!))
})
