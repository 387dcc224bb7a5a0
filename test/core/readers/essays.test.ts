/** Essays of paraphrases, cited with fake readers that know what a careful person would say of each sentence. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finished, startCitation } from '../../../src/core/cite/citations.ts'
import { cite } from '../../../src/core/cite/index.ts'
import type { Report } from '../../../src/core/jobs/task.ts'
import type { Library } from '../../../src/core/library.ts'
import type { Inferrer } from '../../../src/core/models/models.ts'
import { createBench } from '../../../src/core/verify/bench.ts'
import type { Entailer } from '../../../src/core/verify/entailer.ts'
import { judgedPairs } from '../../../src/core/readers/judged.ts'
import { openMeasurements } from '../../../src/core/readers/measurements.ts'
import { createPanel } from '../../../src/core/readers/panel.ts'
import { draftOf, essays, essaySources, haveEssays, scoreEssay, type Score } from '../essays.ts'
import { hold, type Held } from '../held.ts'
import { builtInJudge } from '../judges.ts'
import { fakeInferrer, MANNERS, type Oracle } from './fakes.ts'

const sources = essaySources()
const pairs = judgedPairs()
const judged = new Map(pairs.map(p => [`${p.claim} ${p.passage}`, p.label]))
const sentences = new Map(essays().flatMap(e => e.sentences.map(s => [s.text, s] as const)))

/** Of the judged pairs, and of the essays' sentences beside each page: what is not on its page is not said. */
const oracle: Oracle = (claim, premise) => {
  const known = judged.get(`${claim} ${premise}`)
  const sentence = sentences.get(claim)
  if (known || !sentence?.source) return known ?? 'neither'
  const { pages } = sources.find(s => s.id === sentence.source)!
  // The last sentence of a page is read with its end from the next one.
  const there = [sentence.page, sentence.also_page].some(page => {
    const at = page === null ? -1 : `${pages[page]} ${pages[page + 1] ?? ''}`.indexOf(premise)
    return at >= 0 && at < pages[page!]!.length
  })
  return there ? sentence.label : 'neither'
}

const report: Report = {
  signal: new AbortController().signal,
  phase: async () => {},
  long: async () => {},
  done: () => false,
  checkpoint: async () => {},
}

describe.runIf(haveEssays)('eight essays, cited at 0.7', () => {
  let held: Held, folder: string, light: Entailer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-essays-'))
    light = await builtInJudge()
    held = await hold(sources)
  })
  afterAll(async () => {
    await held.close()
    rmSync(folder, { recursive: true })
  })

  async function cited(inferrer: Inferrer, patience = 180): Promise<Score & { judges: string[] }> {
    const silent = { info: () => {}, warn: () => {} }
    const panel = createPanel({ measurements: openMeasurements(folder), pairs: () => pairs, log: silent })
    await panel.join(inferrer, { patience, sends: false, measured: true })
    const library: Library = { ...held.library, entail: createBench(light, () => [panel.reader]) }
    const total: Score & { judges: string[] } = { given: 0, right: 0, supported: 0, wrong: [], judges: [] }
    for (const essay of essays()) {
      const input = { texto: draftOf(essay), estilo: 'apa', idioma: 'es-ES', umbral: 0.7 }
      const { row } = await startCitation(library, { input, draft: null })
      const job = await held.storage.jobs.claim('test', 600, { economico: true })
      await cite(library, job!, report)
      await held.storage.jobs.finish(job!.id, 'test')
      const { citado } = finished(library, await library.shelf.citation(row.id))
      const score = scoreEssay(essay, citado, { sources, ids: held.ids })
      total.given += score.given
      total.right += score.right
      total.supported += score.supported
      total.wrong.push(...score.wrong)
    }
    await panel.close()
    return total
  }

  it('with a good reader: precision at least 0.95, recall at least 0.85', async () => {
    const score = await cited(fakeInferrer('good', MANNERS.good(oracle)))
    console.info(
      `good: ${score.right} of ${score.given} right, ${score.supported} supported\n${score.wrong.join('\n')}`,
    )
    expect(score.right / score.given, score.wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(score.right / score.supported).toBeGreaterThanOrEqual(0.85)
  })
  let alone: Promise<Score> | undefined
  const without = (): Promise<Score> =>
    (alone ??= cited({ name: 'dead', infer: () => Promise.reject(new Error('gone')) }))
  it.each(['bad', 'reversed', 'noisy'] as const)('with a %s one: as many as with a dead one', async manner => {
    const score = await cited(fakeInferrer(manner, MANNERS[manner](oracle)))
    const { given, right } = await without()
    expect([score.given, score.right]).toEqual([given, right])
  })
  it('with a good one that is too slow to be measured: as many as with a dead one', async () => {
    const good = fakeInferrer('slow', MANNERS.good(oracle))
    const slow: Inferrer = {
      name: good.name,
      async infer(asked, signal) {
        await new Promise(resolve => setTimeout(resolve, 20))
        return good.infer(asked, signal)
      },
    }
    const score = await cited(slow, 0.1)
    const { given, right } = await without()
    expect([score.given, score.right]).toEqual([given, right])
  })
  it('with a good one that dies among the essays: what it read is cited, and nothing is lost', async () => {
    const good = fakeInferrer('mortal', MANNERS.good(oracle))
    const mortal: Inferrer = {
      name: good.name,
      infer: (asked, signal) =>
        good.asked > pairs.length + 400 ? Promise.reject(new Error('gone')) : good.infer(asked, signal),
    }
    const score = await cited(mortal)
    const { right } = await without()
    expect(score.right).toBeGreaterThan(right)
    expect(score.right / score.given, score.wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  })
})
