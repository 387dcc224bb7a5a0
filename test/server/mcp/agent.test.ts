/**
 * A scripted agent writes an essay over MCP: it searches for each sentence, reads, and cites with the words that it
 * read. It knows which sentences are supported, as a careful reader would; everything else it gets from the tools.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cite } from '../../../src/core/cite/index.ts'
import type { Report } from '../../../src/core/jobs/task.ts'
import type { Library } from '../../../src/core/library.ts'
import { embeddedModel } from '../../../src/core/models/static.ts'
import { sentences } from '../../../src/core/sentences.ts'
import { mcpRoute } from '../../../src/server/mcp/index.ts'
import type { Cita, Citado, Pasaje } from '../../../src/schema/index.ts'
import { tools } from '../../../tools/index.ts'
import {
  draftOf,
  essays,
  essaySources,
  foliosOf,
  haveEssays,
  scoreEssay,
  type Essay,
  type EssaySentence,
} from '../../core/essays.ts'
import { hold, type Held } from '../../core/held.ts'
import { deps, KEYS, listen, modern, verify, type AnyClient, type Stand } from './stand.ts'

const sources = essaySources()
let held: Held
let house: Stand
let agent: AnyClient

const report: Report = {
  signal: new AbortController().signal,
  done: () => false,
  checkpoint: async () => {},
  phase: async () => {},
  long: async () => {},
}

async function work(): Promise<void> {
  const job = await held.storage.jobs.claim('test', 600, { economico: true })
  if (!job) return
  await cite(held.library, job, report)
  await held.storage.jobs.finish(job.id, 'test')
}

const call = async <T>(name: string, args: object): Promise<T> => {
  const result = await agent.callTool({ name, arguments: args as Record<string, unknown> })
  if (result.isError) throw new Error(JSON.stringify(result.content))
  return result.structuredContent as T
}

/** Repeats the call while the answer says that the work goes on, as it asks for. */
async function cited(args: object): Promise<Citado> {
  const answer = await call<Citado>('cite', args)
  return answer.citas ? answer : cited(args)
}

interface Judgement {
  sentence: string
  passage: string
  quote: string
}

/** Of the passages that a search brings, the one that stands on a page which says it. */
async function read(sentence: EssaySentence): Promise<Pasaje | undefined> {
  const { pasajes } = await call<{ pasajes: Pasaje[] }>('search', {
    query: sentence.text.replace(/["«»“”]/g, ' '),
    limit: 20,
  })
  const there = pasajes.filter(p => {
    const printed = p.ancla.tipo === 'pagina' ? p.ancla.impresa : null
    return (
      held.ids.indexOf(p.documento.id) === sources.findIndex(s => s.id === sentence.source) &&
      foliosOf({ ...sentence, label: 'support' }, sources).includes(printed ?? '')
    )
  })
  return there[0]
}

/** The sentence of the passage that comes nearest: what a reader would point at. */
async function pointAt(sentence: string, texto: string): Promise<string> {
  const model = await embeddedModel()
  const all = sentences(texto).map(({ from, to }) => texto.slice(from, to))
  const [asked, ...there] = await model.embed([sentence, ...all], 'passage')
  const near = there.map(vector => vector.reduce((sum, x, i) => sum + x * asked![i]!, 0))
  return all[near.indexOf(Math.max(...near))]!
}

/**
 * Of many citations an answer says what the text does not. The rest is in the text, in whose order they are told: the
 * sentence that stands before each; and the document in the link.
 */
function told({ texto, citas = [] }: Citado, essay: Essay): Cita[] {
  const cited = essay.sentences.filter(({ text }) => texto!.includes(`${text.replace(/[.!?]$/, '')} (`))
  expect(citas).toHaveLength(cited.length)
  return citas.map((cita, i) => ({
    ...cita,
    afirmacion: cited[i]!.text,
    documento: /\/leer\/([^?]+)/.exec(cita.enlace!)![1]!,
    ancla: { tipo: 'pagina', fisica: 1, impresa: cita.localizador.replace('p. ', ''), romana: false },
  }))
}

describe.runIf(haveEssays)('an agent writes an essay', () => {
  beforeAll(async () => {
    held = await hold(sources)
    const library = (): Library => ({
      ...held.library,
      wake: () => void work(),
      changed: async () => void (await wait(10)),
    })
    house = await listen(mcpRoute({ ...deps, tools, library, verify }))
    agent = await modern(house.url, KEYS.ana, 'auto')
  })
  afterAll(async () => {
    await agent.close()
    await house.close()
    await held.close()
  })

  it.each(['c01', 'c02', 'c03', 'c04', 'c05', 'c06', 'c07', 'c08'])(
    '%s: what is supported is cited with its page, and nothing else',
    async id => {
      const essay = essays().find(e => e.id === id)!
      const judgements: Judgement[] = []
      for (const sentence of essay.sentences.filter(s => s.source !== null)) {
        const passage = await read(sentence)
        expect(passage, sentence.text).toBeDefined()
        // first it quotes from memory, in its own words; for what is not supported it has nothing else
        judgements.push({ sentence: sentence.text, passage: passage!.id, quote: sentence.text })
      }
      const text = draftOf(essay)
      const first = await cited({ text, judgements })
      expect(first.citas!.filter(c => c.juez === 'agente')).toEqual([])
      expect(first.rechazos!.map(r => r.motivo)).toEqual(judgements.map(() => 'cita_no_literal'))

      // it acts upon the refusals: reads again, and quotes literally what it had in mind
      const mended: Judgement[] = []
      for (const { frase, pasaje } of first.rechazos!) {
        const sentence = essay.sentences.find(s => s.text === frase)!
        if (sentence.label !== 'support') continue
        const { pasajes } = await call<{ pasajes: Pasaje[] }>('search', {
          query: frase.replace(/["«»“”]/g, ' '),
          limit: 20,
          max_chars: 4000,
        })
        mended.push({
          sentence: frase,
          passage: pasaje,
          quote: await pointAt(frase, pasajes.find(p => p.id === pasaje)!.texto),
        })
      }
      const second = await cited({ text, judgements: mended })
      second.citas = told(second, essay)
      const score = scoreEssay(essay, second, { sources, ids: held.ids })
      expect(second.rechazos ?? []).toEqual([])
      expect(score.wrong).toEqual([])
      expect([score.right, score.given]).toEqual([score.supported, score.supported])
      for (const { juez, pasaje, afirmacion } of second.citas!.filter(c => c.juez === 'agente')) {
        expect(juez).toBe('agente')
        expect(mended.find(m => m.sentence === afirmacion)!.quote).toContain((pasaje ?? '').slice(0, 20))
      }
    },
  )
})
