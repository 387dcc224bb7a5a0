/**
 * Search quality on public question sets, through split, index and search on a real engine, beside plain BM25 in the
 * same run.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../storage/sqlite/index.ts'
import type { Shelf, Storage } from '../../storage/contract.ts'
import { embeddedModel, type StaticModel } from '../../src/core/models/static.ts'
import { embedMissing } from '../../src/core/ingest/reembed.ts'
import { fold } from '../../src/core/search/fold.ts'
import { search, type Ranked, type Searchable } from '../../src/core/search/index.ts'
import { split } from '../../src/core/ingest/split.ts'
import { benchRelevance } from './relevance.ts'
import {
  DATA,
  cranfield,
  scifact,
  xquad,
  type Language,
  type Paragraph,
  type Question,
  type Xquad,
} from './search-sets.ts'

const K = 10

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
const rate = (part: number, whole: number): string => (part / whole).toFixed(3)
const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

/** The whole report in Markdown. */
export async function benchSearch(): Promise<string> {
  if (!existsSync(DATA)) return 'search: skipped, ../shared/data/eval is not there'
  const model = await embeddedModel()
  const sets: Record<Language, Xquad> = { es: xquad('es'), en: xquad('en') }
  // The engine's threads do not keep the process alive, and nothing else runs while one of them is waited for.
  const alive = setInterval(() => {}, 1000)
  const parts = [
    '## Search',
    await languages(model, sets),
    await mixed(model, sets),
    await unanswerable(model, sets),
    await excerpts(model, sets),
    await graded(model),
    await benchRelevance(),
    modelSpeed(model),
  ]
  clearInterval(alive)
  return parts.join('\n\n')
}

export interface Source {
  id: string
  titulo: string
  texts: string[]
}
interface Held extends Searchable {
  shelf: Shelf
  close(): Promise<void>
}

/** Each source is a document, each of its texts a page. */
export async function hold(
  model: StaticModel,
  sources: readonly Source[],
  given?: Storage,
): Promise<Held & { documentOf: Map<string, string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-bench-'))
  const storage = given ?? (await openSqlite({ folder }))
  const shelf = storage.shelf((await storage.access.owner()).id)
  const documentOf = new Map<string, string>()
  for (const [n, source] of sources.entries()) {
    const id = `d${n.toString(36).padStart(16, '0')}`
    documentOf.set(id, source.id)
    await shelf.add({
      id,
      titulo: source.titulo,
      tipo: 'pdf',
      sha256: n.toString(16).padStart(64, '0'),
      bytes: 1,
      nombre: null,
      media: null,
      modo: 'rapido',
      given: {},
    })
    const units = source.texts.map((texto, i) => ({
      posicion: i + 1,
      texto,
      ancla: { tipo: 'pagina' as const, fisica: i + 1 },
      ruta: [],
    }))
    await shelf.saveUnits(
      id,
      units.map(unit => ({ ...unit, valor: null, sinTexto: false })),
    )
    await shelf.savePassages(id, [1, units.length], split({ titulo: source.titulo, autores: [] }, units))
  }
  await embedMissing(shelf, model)
  return {
    shelf,
    documentOf,
    models: { embed: model, rerank: null },
    async close() {
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * One document for each paragraph, so that the right one is known by its document. Without titles: the question set is
 * about the text.
 */
export const single = (paragraphs: readonly Paragraph[], prefix = ''): Source[] =>
  paragraphs.map(({ id, text }) => ({ id: prefix + id, titulo: '', texts: [text] }))

/** Different documents, best first. */
const documents = (found: readonly Ranked[], held: { documentOf: Map<string, string> }): string[] => [
  ...new Set(found.map(({ document }) => held.documentOf.get(document.id) ?? '')),
]

async function languages(model: StaticModel, sets: Record<Language, Xquad>): Promise<string> {
  const rows: string[][] = []
  for (const over of ['es', 'en'] as const) {
    const held = await hold(model, single(sets[over].paragraphs))
    const plain = bm25(sets[over].paragraphs)
    for (const asked of ['es', 'en'] as const) {
      const { questions } = sets[asked]
      const ours: string[][] = [],
        theirs = questions.map(({ text }) => plain(text))
      for (const { text } of questions) ours.push(documents(await search(held, text, { k: K }), held))
      rows.push([`${asked} over ${over}`, ...recalls(questions, ours), ...recalls(questions, theirs)])
    }
    await held.close()
  }
  return (
    `XQuAD, ${sets.es.questions.length} questions over ${sets.es.paragraphs.length} ` +
    'paragraphs, what is under the threshold left out.\n\n' +
    table(['questions', 'R@1', 'R@10', 'plain BM25 R@1', 'R@10'], rows)
  )
}

function recalls(questions: readonly Question[], found: readonly string[][]): string[] {
  const within = (k: number): number =>
    questions.filter(({ paragraph }, i) => found[i]!.slice(0, k).some(id => id.endsWith(paragraph))).length
  return [rate(within(1), questions.length), rate(within(K), questions.length)]
}

/** Both languages in one library: how often the paragraph, and how often its translation, is found. */
async function mixed(model: StaticModel, sets: Record<Language, Xquad>): Promise<string> {
  const held = await hold(model, [...single(sets.es.paragraphs, 'es:'), ...single(sets.en.paragraphs, 'en:')])
  const rows: string[][] = []
  for (const asked of ['es', 'en'] as const) {
    const other = asked === 'es' ? 'en' : 'es'
    let first = 0,
      right = 0,
      twin = 0
    for (const { text, paragraph } of sets[asked].questions) {
      const found = documents(await search(held, text, { k: K }), held)
      if (found[0]?.endsWith(paragraph)) first++
      if (found.includes(`${asked}:${paragraph}`)) right++
      if (found.includes(`${other}:${paragraph}`)) twin++
    }
    const all = sets[asked].questions.length
    rows.push([asked, rate(first, all), rate(right, all), rate(twin, all)])
  }
  await held.close()
  return `Both languages in one library.\n\n${table(['questions', 'R@1 in either language', 'R@10 in its own', 'translation in the top 10'], rows)}`
}

/** Half of the articles are in the library; the questions of the other half have no answer there. */
async function unanswerable(model: StaticModel, sets: Record<Language, Xquad>): Promise<string> {
  const rows: string[][] = []
  const articles = [...new Set(sets.es.paragraphs.map(({ article }) => article))]
  const cases: [name: string, asked: Language, over: Language[]][] = [
    ['es over es', 'es', ['es']],
    ['en over en', 'en', ['en']],
    ['en over es', 'en', ['es']],
    ['es over en', 'es', ['en']],
    ['es over both', 'es', ['es', 'en']],
    ['en over both', 'en', ['es', 'en']],
  ]
  for (const [name, asked, over] of cases) {
    const count = { without: 0, silent: 0, answerable: 0, lost: 0, missed: 0 }
    for (const half of [0, 1]) {
      const inside = ({ article }: Paragraph): boolean => articles.indexOf(article) % 2 === half
      const held = await hold(
        model,
        over.flatMap(language => single(sets[language].paragraphs.filter(inside), `${language}:`)),
      )
      const known = new Set(sets.es.paragraphs.filter(inside).map(({ id }) => id))
      for (const { text, paragraph } of sets[asked].questions) {
        const found = documents(await search(held, text, { k: K }), held)
        if (!known.has(paragraph)) {
          count.without++
          if (found.length === 0) count.silent++
          continue
        }
        count.answerable++
        if (found.length === 0) count.lost++
        if (!found.some(id => id.endsWith(paragraph))) count.missed++
      }
      await held.close()
    }
    rows.push([
      name,
      percent(count.silent, count.without),
      percent(count.lost, count.answerable),
      percent(count.missed, count.answerable),
    ])
  }
  return (
    'Half of the articles in the library, all questions asked.\n\n' +
    table(
      [
        'questions',
        'without an answer: empty result',
        'with an answer: empty result',
        'with an answer: paragraph not in the top 10',
      ],
      rows,
    )
  )
}

/** How often the answer stands in the excerpt of the right paragraph, and how much of the paragraph the excerpt is. */
async function excerpts(model: StaticModel, sets: Record<Language, Xquad>): Promise<string> {
  const rows: string[][] = []
  for (const [asked, over] of [
    ['es', 'es'],
    ['en', 'en'],
    ['en', 'es'],
    ['es', 'en'],
  ] as const) {
    const held = await hold(model, single(sets[over].paragraphs))
    const answers = new Map(sets[over].questions.map(question => [question.id, question.answers]))
    let seen = 0,
      holds = 0,
      share = 0
    for (const { id, text, paragraph } of sets[asked].questions) {
      const found = (await search(held, text, { k: K })).filter(
        ({ document, row }) =>
          held.documentOf.get(document.id)?.endsWith(paragraph) &&
          answers.get(id)!.some(answer => fold(row.texto).includes(fold(answer.text))),
      )
      const one = found[0]
      if (!one?.pasaje) continue
      seen++
      share += one.pasaje.length / one.row.texto.length
      if (answers.get(id)!.some(answer => fold(one.pasaje!).includes(fold(answer.text)))) holds++
    }
    rows.push([`${asked} over ${over}`, percent(holds, seen), percent(share, seen)])
    await held.close()
  }
  return `\`pasaje\`: the sentences shown of the right passage.\n\n${table(['questions', 'hold the answer', 'length against the passage'], rows)}`
}

/** A check on other subjects: scientific claims and aerodynamics. */
async function graded(model: StaticModel): Promise<string> {
  const rows: string[][] = []
  for (const { name, texts, questions } of [scifact(), cranfield()]) {
    const held = await hold(
      model,
      texts.map(({ id, text }) => ({ id, titulo: '', texts: [text] })),
    )
    const plain = bm25(texts)
    let ours = 0,
      theirs = 0,
      ms = 0,
      empty = 0
    for (const { text, right } of questions) {
      const began = performance.now()
      const found = documents(await search(held, text, { k: 2 * K }), held).slice(0, K)
      ms += performance.now() - began
      if (found.length === 0) empty++
      ours += ndcg(found, right)
      theirs += ndcg(plain(text), right)
    }
    rows.push([
      name,
      rate(ours, questions.length),
      rate(theirs, questions.length),
      percent(empty, questions.length),
      (ms / questions.length).toFixed(1),
    ])
    await held.close()
  }
  return table(['nDCG@10', 'search', 'plain BM25', 'empty result', 'ms a search'], rows)
}

function ndcg(found: readonly string[], right: ReadonlySet<string>): number {
  const gain = (i: number): number => 1 / Math.log2(i + 2)
  const got = found.slice(0, K).reduce((total, id, i) => total + (right.has(id) ? gain(i) : 0), 0)
  const most = Array.from({ length: Math.min(K, right.size) }, (_, i) => gain(i)).reduce(
    (total, value) => total + value,
    0,
  )
  return got / most
}

/** The peer: k1 1.2, b 0.75, accents and case folded, no stems, no stop words. Best first. */
function bm25(texts: readonly { id: string; text: string }[]): (query: string) => string[] {
  const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const postings = new Map<string, Map<number, number>>()
  const lengths = texts.map(({ text }, i) => {
    const all = words(text)
    for (const word of all) {
      const list = postings.get(word) ?? new Map<number, number>()
      postings.set(word, list.set(i, (list.get(i) ?? 0) + 1))
    }
    return all.length
  })
  const average = lengths.reduce((total, length) => total + length, 0) / lengths.length
  return query => {
    const scores = new Map<number, number>()
    for (const word of new Set(words(query))) {
      const list = postings.get(word)
      if (!list) continue
      const idf = Math.log(1 + (texts.length - list.size + 0.5) / (list.size + 0.5))
      for (const [i, tf] of list)
        scores.set(i, (scores.get(i) ?? 0) + (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * lengths[i]!) / average)))
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, K)
      .map(([i]) => texts[i]!.id)
  }
}

function modelSpeed(model: StaticModel): string {
  const text = xquad('es')
    .paragraphs.map(paragraph => paragraph.text)
    .join(' ')
  const passages = Array.from({ length: 2000 }, (_, i) => text.slice((i * 37) % 50_000, ((i * 37) % 50_000) + 800))
  const began = performance.now()
  for (const passage of passages) model.vector(passage)
  return (
    'Embedded model: ' +
    `${Math.round((2000 / (performance.now() - began)) * 1000)} passages ` +
    'of 800 characters a second.'
  )
}
