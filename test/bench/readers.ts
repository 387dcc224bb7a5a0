/**
 * Each reader that is here (a model that was fetched, an inference server, a language model) beside the built-in judge,
 * on claims that people judged and that no curve was fitted on: verdicts by direction of languages and kind of claim.
 */
import { loadConfig } from '../../src/config.ts'
import { openModels } from '../../src/core/models/index.ts'
import { embeddedModel } from '../../src/core/models/static.ts'
import { DIRECTIONS, type Direction } from '../../src/core/readers/direction.ts'
import { judgedPairs as shippedPairs } from '../../src/core/readers/judged.ts'
import { openReaders } from '../../src/core/readers/open.ts'
import { worth } from '../../src/core/readers/panel.ts'
import { createAligned } from '../../src/core/verify/aligned.ts'
import { createBench } from '../../src/core/verify/bench.ts'
import type { Entailer } from '../../src/core/verify/entailer.ts'
import { verdict } from '../../src/core/verify/verdict.ts'
import { judgedPairs, type JudgedPair } from './judged.ts'
import { calibration, precision, type Scored } from './verify.ts'

/** What one judge made of the pairs, in their order. */
export interface Judge {
  name: string
  scored: readonly Scored[]
}

export const directionOf = ({ claim_lang, across }: JudgedPair): Direction => {
  const other = claim_lang === 'es' ? 'en' : 'es'
  return `${claim_lang}-${across ? other : claim_lang}` as Direction
}

export async function scoredBy(judge: Entailer, pairs: readonly JudgedPair[]): Promise<Scored[]> {
  const scored: Scored[] = []
  // one claim at a time, as `verificar` asks: a reader reads so many passages of each
  for (const pair of pairs) {
    const [judged] = await judge.entail([pair])
    scored.push({ ...judged!, pair, veredicto: verdict([judged!]).veredicto })
  }
  return scored
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const share = (list: readonly Scored[], veredicto: Scored['veredicto']): string =>
  `${list.filter(s => s.veredicto === veredicto).length}/${list.length}`

/** A row a judge and direction, then a row a kind and direction with all judges beside each other. */
export function judgesTable(judges: readonly Judge[]): string[] {
  const within = (scored: readonly Scored[], direction: Direction): Scored[] =>
    scored.filter(s => 'across' in s.pair && directionOf(s.pair) === direction)
  const figures = judges.flatMap(({ name, scored }) =>
    DIRECTIONS.map(direction => {
      const list = within(scored, direction)
      const [yes, no] = [precision(list, 'respaldada', 'support'), precision(list, 'contradicha', 'contradiction')]
      const cells = [yes, no].flatMap(p => [`${p.right}/${p.given}`, p.precision.toFixed(2), p.recall.toFixed(3)])
      return row([name, direction, list.length, ...cells, calibration(list).toFixed(3)])
    }),
  )
  const kinds = DIRECTIONS.flatMap(direction => {
    const lists = judges.map(({ scored }) => within(scored, direction))
    const names = new Set(lists[0]!.map(s => `${s.pair.label}, ${'kind' in s.pair ? s.pair.kind : ''}`))
    return [...names].sort().map(name => {
      const own = lists.map(list =>
        list.filter(s => `${s.pair.label}, ${'kind' in s.pair ? s.pair.kind : ''}` === name),
      )
      return row([direction, name, ...own.flatMap(list => [share(list, 'respaldada'), share(list, 'contradicha')])])
    })
  })
  return [
    row(['judge', 'claim-passage', 'pairs', ...CLASS('respaldada'), ...CLASS('contradicha'), 'calibration error']),
    `|${'---|'.repeat(10)}`,
    ...figures,
    '',
    row(['claim-passage', 'label, kind', ...judges.flatMap(j => [`${j.name}: respaldada`, 'contradicha'])]),
    `|${'---|'.repeat(2 + 2 * judges.length)}`,
    ...kinds,
  ]
}

const CLASS = (name: string): string[] => [`${name}, right of given`, 'precision', 'recall']

/** Judged pairs that no curve has seen: without those that ship. */
export function unseenPairs(): JudgedPair[] {
  const seen = new Set(shippedPairs().map(p => p.claim))
  return judgedPairs().filter(pair => !seen.has(pair.claim))
}

/** The readers that the environment names, each measured first where it never was. */
export async function benchReaders(): Promise<string> {
  const config = loadConfig(process.env)
  const log = { info: (text: string) => console.log(text), warn: (text: string) => console.warn(text) }
  const { folder } = config.models
  const models = await openModels({ mode: config.models.mode === 'off' ? 'off' : 'folder', folder, log })
  const readers = openReaders({ ...config, models, fetches: false, measured: true, log })
  await readers.settled
  const builtIn = createAligned(await embeddedModel())
  const pairs = unseenPairs()
  const judges: Judge[] = [{ name: builtIn.name, scored: await scoredBy(builtIn, pairs) }]
  for (const reader of readers.believed()) {
    const scored = await scoredBy(
      createBench(builtIn, () => [reader]),
      pairs,
    )
    judges.push({ name: reader.name, scored })
  }
  const measured = readers.states().flatMap(({ measurement }) => (measurement ? [`- ${worth(measurement)}`] : []))
  await readers.close()
  await models.close()
  return [
    `${pairs.length} judged pairs that no curve was fitted on, each judge with what the built-in one proves:`,
    ...(measured.length ? measured : [NONE]),
    '',
    ...judgesTable(judges),
  ].join('\n')
}

const NONE =
  '- no reader of paraphrases is here: models pull nli, ANAQUEL_NLI_URL or ANAQUEL_JUDGE=writer would bring one'
