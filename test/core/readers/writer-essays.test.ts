/**
 * Essays over real texts (XQuAD, Don Quijote, the judged passages), cited by a fake language model that knows what a
 * careful person would say of each sentence, and where its words stand. The essays were written before any verdict.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose } from '../../../src/core/cite/choose.ts'
import { needsSource } from '../../../src/core/cite/claims.ts'
import type { Library } from '../../../src/core/library.ts'
import { openAnswers } from '../../../src/core/readers/answers.ts'
import { createLanguageModel } from '../../../src/core/readers/language-model.ts'
import { createReader } from '../../../src/core/readers/reading.ts'
import { createBench } from '../../../src/core/verify/bench.ts'
import { bare } from '../../../src/core/verify/language/connectives.ts'
import { asset, PACKAGE_ROOT } from '../../../src/paths.ts'
import { hold, type Held } from '../held.ts'
import { builtInJudge } from '../judges.ts'
import { straight, type Label } from './fakes.ts'

interface Place {
  source: string
  page: number
  quote?: string
}
interface Sentence {
  text: string
  label: Label
  kind: string
  places: Place[]
}
interface Written {
  sources: { id: string; titulo: string; autores: string[]; anio: number; folio: number; passages: string[] }[]
  essays: { id: string; sentences: Sentence[] }[]
}

const SHARED = join(PACKAGE_ROOT, '..', 'shared', 'data')
const QUIJOTE = join(SHARED, 'text-es', 'don-quijote.iso-8859-1.txt')
const here = existsSync(QUIJOTE)
if (!here) console.warn('writer-essays: tests are skipped, because ../shared/data is not there')

const { sources, essays } = JSON.parse(readFileSync(asset('test/data/essays/essays.json'), 'utf8')) as Written

/** Texts by the names that the essays give them: `xquad:es:a20p0`, `quijote:615-631` (lines), `h001`. */
function textOf(name: string): string {
  const [set, one = '', two = ''] = name.split(':')
  if (set === 'quijote') {
    const [from, to] = one.split('-').map(Number)
    return readFileSync(QUIJOTE, 'latin1')
      .split(/\r?\n/)
      .slice(from! - 1, to)
      .join('\n')
  }
  const [file, id] =
    set === 'xquad'
      ? [join(SHARED, 'eval', 'xquad', `corpus.${one}.jsonl`), two]
      : [asset('test/data/judge/passages-humanities.jsonl'), name]
  const rows = readFileSync(file, 'utf8').trim().split('\n')
  return rows.map(row => JSON.parse(row) as { id: string; text: string }).find(row => row.id === id)!.text
}

const plain = (text: string): string => text.replace(/\s+/g, ' ')
const sentences = essays.flatMap(({ sentences: all }) => all.map((s, i) => ({ ...s, before: all[i - 1]?.text })))

/** What the fake says of a pair, and the words that it quotes; "fake" is its name. */
function said(claim: string, passage: string): { verdict: string; quote: string; sure: boolean } {
  const place = sentences
    .find(s => bare(s.text) === claim)
    ?.places.find(p => p.quote !== undefined && plain(passage).includes(p.quote))
  return place
    ? { verdict: 'supported', quote: place.quote!, sure: true }
    : { verdict: 'not_said', quote: '', sure: true }
}

describe.runIf(here)('six essays over real texts, with a language model that knows them', () => {
  let held: Held, folder: string, server: Server, library: Library
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-writer-'))
    server = createServer((req, res) => {
      let body = ''
      req.on('data', chunk => (body += String(chunk)))
      req.on('end', () => {
        const { messages } = JSON.parse(body) as { messages: { content: string }[] }
        const { items } = JSON.parse(messages.at(-1)!.content) as {
          items: { id: number; claim: string; passage: string }[]
        }
        const verdicts = items.map(({ id, claim, passage }) => ({ id, ...said(claim, passage) }))
        res.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify({ verdicts }) } }] }))
      })
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answers = openAnswers(join(folder, 'answers.jsonl'), 100_000)
    const model = createLanguageModel({ kind: 'openai', url, model: 'fake', key: null, answers })
    const reader = createReader(model, straight('fake', model.identity))
    held = await hold(sources.map(({ passages, ...source }) => ({ ...source, pages: passages.map(textOf) })))
    const light = await builtInJudge()
    library = { ...held.library, entail: createBench(light, () => [reader]) }
  })
  afterAll(async () => {
    server.close()
    await held.close()
    rmSync(folder, { recursive: true })
  })

  it('every true sentence that one passage says is cited from its page, and no other', async () => {
    const missed: string[] = [],
      wrong: string[] = []
    for (const { text, label, kind, places, before } of sentences) {
      const chosen = needsSource(text) ? await choose(library, text, { umbral: 0.7, ...(before && { before }) }) : null
      const pages = label === 'support' ? places.map(p => `${sourceId(p.source)} ${p.page + 1}`) : []
      if (chosen && !pages.includes(`${chosen.row.documento} ${chosen.row.posicion}`)) wrong.push(text)
      // Of two statements that stand in two passages neither is cited for both.
      if (!chosen && label === 'support' && kind !== 'halves') missed.push(text)
    }
    expect(wrong).toEqual([])
    expect(missed).toEqual([])
  })

  const sourceId = (name: string): string => held.ids[sources.findIndex(s => s.id === name)]!
})
