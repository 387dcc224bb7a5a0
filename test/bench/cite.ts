/**
 * The citing job on drafts that mix true, altered and foreign claims: how many of the citations given are right, how
 * many claims get theirs, how long it takes.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { citationUrl, finished, startCitation } from '../../src/core/cite/citations.ts'
import { cite } from '../../src/core/cite/index.ts'
import type { Report } from '../../src/core/jobs/task.ts'
import type { Citado } from '../../src/schema/index.ts'
import { hold, type Held, type Source } from '../core/held.ts'
import { mutate, seed, type Way } from '../core/mutate.ts'
import { sentencesOf, sourcesOf, texts, type Sentence, type Text } from '../core/texts.ts'
import { cranfield, DATA } from './search-sets.ts'

type Kind =
  | 'literal'
  | 'connected'
  | 'quoted'
  | 'altered'
  | 'altered quotation'
  | 'foreign'
  | 'SciFact supported'
  | 'SciFact other'

export interface Claim {
  kind: Kind
  text: string
  /** Documents, by number, whose citation is right; empty: none is. */
  right: readonly number[]
}

export interface Set {
  sources: Source[]
  claims: Claim[]
}

const TRUE: readonly Kind[] = ['literal', 'connected', 'quoted', 'SciFact supported']
const LEAD = {
  es: ['Se sabe que ', 'Conviene recordar que ', 'Como es sabido, '],
  en: ['It is known that ', 'It should be recalled that ', 'As is well known, '],
}
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
/** So that no claim is a place name's sentence turned into nonsense by a small letter. */
const QUOTING = {
  es: (text: string) => `Lo dice así: «${text.replace(/\.$/, '')}».`,
  en: (text: string) => `It says so: “${text.replace(/\.$/, '')}”.`,
}

/** Every third article is left out of the library: what it says is foreign there. */
function xquadClaims(list: readonly Text[]): { kept: Text[]; claims: Claim[] } {
  const out = (i: number): boolean => i % 3 === 2
  const kept = list.filter((_, i) => !out(i)),
    place = list.map((_, i) => list.slice(0, i).filter((_, n) => !out(n)).length)
  const all = sentencesOf(list).sort((a, b) => seed(a.text) - seed(b.text))
  return { kept, claims: all.flatMap((s, i) => claimOf(s, i, all, out(s.document) ? null : place[s.document]!)) }
}

const KINDS: readonly (Kind | Way)[] = [
  'literal',
  'word',
  'connected',
  'number',
  'quoted',
  'negation',
  'altered quotation',
  'splice',
]

function claimOf(s: Sentence, i: number, all: readonly Sentence[], place: number | null): Claim[] {
  if (place === null) return i % 3 === 0 ? [{ kind: 'foreign', text: s.text, right: [] }] : []
  const other = all.find((o, n) => n > i && o.language === s.language && o.document !== s.document) ?? all[0]!
  const kind = KINDS[i % KINDS.length]!
  switch (kind) {
    case 'literal':
      return [{ kind, text: s.text, right: [place] }]
    case 'connected':
      return [{ kind, text: LEAD[s.language][i % 3]! + lower(s.text), right: [place] }]
    case 'quoted':
      return [{ kind, text: QUOTING[s.language](s.text), right: [place] }]
    case 'altered quotation': {
      const text = mutate(s.text, i % 2 ? 'word' : 'negation', other.text, s.language)
      return text === null ? [] : [{ kind, text: QUOTING[s.language](text), right: [] }]
    }
    case 'word':
    case 'number':
    case 'negation':
    case 'splice': {
      const text = mutate(s.text, kind, other.text, s.language)
      return text === null ? [] : [{ kind: 'altered', text, right: [] }]
    }
    default:
      return []
  }
}

interface Abstract {
  id: number
  title: string
  sentences: string[]
}
interface Labelled {
  claim: string
  evidence: { doc_id: number; label: string }[]
}

function scifact(first: number): { sources: Source[]; claims: Claim[] } {
  const rows = <T>(file: string): T[] =>
    readFileSync(join(DATA, 'scifact', file), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as T) // public sets, read as published
  const corpus = rows<Abstract>('corpus.jsonl'),
    at = new Map(corpus.map(({ id }, i) => [id, first + i]))
  const claims = rows<Labelled>('claims_train.jsonl').map(({ claim, evidence }): Claim => {
    const right = evidence.flatMap(e => (e.label === 'SUPPORT' && at.has(e.doc_id) ? [at.get(e.doc_id)!] : []))
    return { kind: right.length ? 'SciFact supported' : 'SciFact other', text: claim, right }
  })
  return {
    sources: corpus.map(({ title, sentences }, i) => ({
      titulo: title,
      autores: [`Scientist${i}, Sam`],
      anio: 2010,
      pages: [sentences.join(' ')],
    })),
    claims,
  }
}

export function citeSet(): Set {
  const { kept, claims } = xquadClaims(texts())
  const sources = sourcesOf(kept)
  const science = scifact(sources.length)
  // nobody asks for these: they make the library as large as the contract's figure
  const others = cranfield().texts.map(({ text, id }): Source => ({
    titulo: `Report ${id}`,
    autores: [`Engineer${id}, Eve`],
    anio: 1960,
    pages: [text],
  }))
  return { sources: [...sources, ...science.sources, ...others], claims: [...claims, ...science.claims] }
}

const still: Report = {
  signal: new AbortController().signal,
  phase: async () => {},
  long: async () => {},
  done: () => false,
  checkpoint: async () => {},
}

/** Through the job itself: asked for, run, read back. */
export async function citeDraft(held: Held, texto: string, estilo = 'apa', report: Report = still): Promise<Citado> {
  const input = { texto, estilo, idioma: 'es-ES', umbral: 0.7 }
  const { row } = await startCitation(held.library, { input, draft: null })
  const job = await held.storage.jobs.claim('bench', 3600, { economico: true })
  if (!job) throw new Error(`nothing was queued for ${citationUrl(held.library, row.id)}`)
  await cite(held.library, job, report)
  await held.storage.jobs.finish(job.id, 'bench')
  return finished(held.library, await held.library.shelf.citation(row.id)).citado
}

export interface Score {
  kind: Kind
  claims: number
  given: number
  right: number
}

export async function scoreCite(held: Held, claims: readonly Claim[]): Promise<{ scores: Score[]; wrong: string[] }> {
  const { citas = [] } = await citeDraft(held, claims.map(c => c.text).join('\n\n'))
  const byText = new Map(citas.map(c => [c.afirmacion, c]))
  const scores = new Map<Kind, Score>()
  const wrong: string[] = []
  for (const claim of claims) {
    const score = scores.get(claim.kind) ?? { kind: claim.kind, claims: 0, given: 0, right: 0 }
    scores.set(claim.kind, score)
    score.claims++
    const cita = byText.get(claim.text)
    if (!cita) continue
    score.given++
    if (claim.right.some(n => held.ids[n] === cita.documento)) score.right++
    else wrong.push(`${claim.kind}: ${claim.text}\n   ← ${cita.pasaje}`)
  }
  return { scores: [...scores.values()], wrong }
}

/** 20,000 characters with 200 claims: sentences of every kind, cut to size. */
export function longDraft(claims: readonly Claim[]): string {
  const short = claims.filter(c => c.text.length < 140)
  const chosen = short.filter((_, i) => i % Math.max(1, Math.floor(short.length / 200)) === 0).slice(0, 200)
  return chosen
    .map(c => c.text)
    .join('\n\n')
    .slice(0, 20_000)
}

export async function benchCite(): Promise<string> {
  if (!existsSync(join(DATA, 'scifact/corpus.jsonl')))
    return 'cite: no evaluation sets in ../shared/data/eval, nothing measured'
  const alive = setInterval(() => {}, 1000) // the engine's threads do not keep the process alive
  const { sources, claims } = citeSet()
  const held = await hold(sources)
  const began = performance.now()
  const { scores, wrong } = await scoreCite(held, claims)
  const seconds = (performance.now() - began) / 1000
  const draft = longDraft(claims)
  const start = performance.now()
  const long = await citeDraft(held, draft)
  const took = (performance.now() - start) / 1000
  await held.close()
  clearInterval(alive)
  const sum = (of: readonly Score[], key: 'claims' | 'given' | 'right'): number =>
    of.reduce((total, s) => total + s[key], 0)
  const proper = scores.filter(s => TRUE.includes(s.kind))
  const rows = scores.map(
    s =>
      `| ${s.kind} | ${s.claims} | ${s.given} | ${s.right} | ` +
      `${TRUE.includes(s.kind) ? (s.right / s.claims).toFixed(3) : '-'} |`,
  )
  return [
    `${held.passages} passages of ${sources.length} documents; ${claims.length} claims in ${seconds.toFixed(0)} s.`,
    '',
    '| claim | number | citations given | right | recall |',
    '|---|---|---|---|---|',
    ...rows,
    `| all | ${sum(scores, 'claims')} | ${sum(scores, 'given')} | ${sum(scores, 'right')} = ` +
      `${((100 * sum(scores, 'right')) / Math.max(1, sum(scores, 'given'))).toFixed(1)} % | ` +
      `${(sum(proper, 'right') / sum(proper, 'claims')).toFixed(3)} |`,
    '',
    `A draft of ${draft.length} characters, ${draft.split('\n\n').length} claims: ` +
      `${took.toFixed(1)} s, ${long.citas?.length ?? 0} citations.`,
    ...(wrong.length ? ['', 'Wrong:', ...wrong.slice(0, 20).map(w => `- ${w}`)] : []),
  ].join('\n')
}
