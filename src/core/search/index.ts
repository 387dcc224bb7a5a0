/**
 * A question → passages, best first: words and meaning each find candidates, which are fused and reordered; without
 * enough evidence the result is empty.
 */
import type { DocumentRow, LexicalResult, PassageRow, Hit, Scope } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { embeddedModel } from '../models/static.ts'
import { excerpt } from './excerpt.ts'
import { explaining } from './explaining.ts'
import { fuse, withSight, type Candidate } from './fuse.ts'
import { parseQuery, type Query } from './query.ts'
import { crossEncode, light, readFor, tellingFirst, type Judged } from './rerank.ts'
import { enough, weighedBy, type Weighed } from './enough.ts'
import { bearing, type Part } from './relevance.ts'
import { fits } from './passage-text.ts'
import { repeatsLast } from './repeats.ts'
import { respelled } from './respell.ts'
import { turn } from './turn.ts'

export interface Limits {
  k: number
  /** Ids of documents; an unknown one, or one of another account, throws `no_encontrado`. */
  documentos?: readonly string[]
  /** Id or exact name of a collection. */
  biblioteca?: string
  /**
   * Whether pictures are searched too, when a vision model is loaded. A picture without words gives a result without
   * text, which cannot be quoted.
   */
  pictures?: boolean
  /** Whether to return only passages that bear on the question, each with its `papel`. */
  relevant?: boolean
  /** Whether to return the nearest passages however weak their evidence is, for a judge that reads them. */
  nearest?: boolean
  signal?: AbortSignal
}

export interface Ranked {
  row: PassageRow
  document: DocumentRow
  /** Score, 0 to 1; it never rises from one result to the next. */
  puntuacion: number
  /** The one to three literal sentences that answer, and their range in `row.texto`, UTF-16. */
  pasaje?: string
  pasaje_rango?: [from: number, to: number]
  evidence: Evidence
  /** With `nearest`: its evidence is not enough for an answer. */
  weak?: true
  /** The query in the library's own spelling, where that is another: "COVID 19" for "covid19". */
  spelled?: string
  /** Present with `relevant`, unless the query holds a phrase in quotation marks. */
  papel?: Part
}

/**
 * What speaks for a passage, 0 to 1 each, except `strength`, which sums it up: 1 is what a passage needs on its own.
 */
export interface Evidence {
  cosine: number
  share: number
  pairs: number
  strength: number
}

/** What a search needs of a library. */
export interface Searchable {
  readonly shelf: Pick<Library['shelf'], 'scope' | 'lexical' | 'semantic' | 'passages' | 'documents'>
  readonly models: Pick<Library['models'], 'embed' | 'rerank' | 'vision'>
}

/** Hits that are asked of each side. */
const HITS = 50

/**
 * Returns at most `k` passages, best first; empty when nothing was found. Each holds every phrase that the query has in
 * quotation marks.
 */
export async function search(library: Searchable, q: string, limits: Limits): Promise<Ranked[]> {
  const asked = parseQuery(q)
  const { query, told } = await spelled(library, asked, limits)
  await turn()
  limits.signal?.throwIfAborted()
  // A passage that holds the quoted phrase is what was asked for, so its relevance is not judged.
  const shown = limits.relevant && query.lexical.phrases.length === 0 ? await bearing(query, told) : told
  const ranked = await answer(library, query, repeatsLast(shown).slice(0, limits.k))
  return query === asked ? ranked : ranked.map(result => ({ ...result, spelled: query.text }))
}

/**
 * Weighs the passages for the query, and again in the library's own spelling where that has other words. A judge, who
 * reads the nearest by their words, is not served by it.
 */
async function spelled(library: Searchable, query: Query, limits: Limits): Promise<{ query: Query; told: Weighed[] }> {
  const told = await weigh(library, query, limits)
  if (limits.nearest) return { query, told }
  const passages = told.map(({ row }) => row.texto)
  const text = await respelled(library.shelf, query, { passages, scopeOf: () => library.shelf.scope(limits) })
  const other = text === null ? query : parseQuery(text)
  return { query: other, told: text === null ? told : await weigh(library, other, limits) }
}

/** Returns the candidates that have enough evidence for the question, best first. */
export async function weigh(library: Searchable, query: Query, limits: Limits): Promise<Weighed[]> {
  const scope = await library.shelf.scope(limits)
  if (query.empty) return []
  const { pictures, nearest, signal } = limits
  const [{ lexical, semantic }, shown] = await Promise.all([
    retrieve(library, query, { scope, signal }),
    pictures ? sights(library, query, { scope, signal }) : [],
  ])
  const fused = choose(query, { lexical, semantic }, library.models.embed.floor)
  const { vision } = library.models
  const all = vision ? withSight(fused, holding(query, lexical, shown), vision) : fused
  const near = all.slice(0, readFor(query, limits.k)),
    isCrowded = lexical.hits.length === HITS
  const candidates = [...near, ...(await explaining(library.shelf, query, { near, isCrowded, scope, signal }))]
  await turn()
  limits.signal?.throwIfAborted()
  const judged = await judge(library, query, { candidates, signal: limits.signal })
  const weighed = weighedBy(query, { judged, neighbours: semantic }, library.models.embed)
  const strong = enough(query, weighed)
  return nearest ? weighed.map(w => (strong.includes(w) ? w : { ...w, weak: true as const })) : strong
}

async function retrieve(
  library: Searchable,
  query: Query,
  { scope, signal }: { scope: Scope; signal?: AbortSignal },
): Promise<{ lexical: LexicalResult; semantic: Hit[] }> {
  const { shelf, models } = library
  const [lexical, semantic] = await Promise.all([
    shelf.lexical(query.lexical, { scope, limite: HITS }, signal),
    neighbours(),
  ])
  return { lexical, semantic }

  async function neighbours(): Promise<Hit[]> {
    const { embed } = models
    // Words unknown to both the library and the model are near to anything, so they have no neighbours.
    if (embed.knows && !query.lexical.words.some(({ form }) => embed.knows!(form))) return []
    const [vector] = await embed.embed([query.text], 'query')
    return vector?.some(value => value !== 0)
      ? shelf.semantic({ model: embed.name, vector }, { scope, limite: HITS }, signal)
      : []
  }
}

/**
 * With a phrase in quotation marks only the passages that hold it are candidates, and the lexical side knows which do.
 */
function choose(
  query: Query,
  { lexical, semantic }: { lexical: LexicalResult; semantic: Hit[] },
  floor?: number,
): Candidate[] {
  if (query.lexical.phrases.length === 0) return fuse(lexical, semantic, floor)
  return fuse(lexical, holding(query, lexical, semantic), floor)
}

function holding(query: Query, lexical: LexicalResult, hits: readonly Hit[]): readonly Hit[] {
  if (query.lexical.phrases.length === 0) return hits
  const holds = new Set(lexical.hits.map(hit => hit.id))
  return hits.filter(hit => holds.has(hit.id))
}

/** Returns pictures that show what is asked for, nearest first. */
async function sights(
  { shelf, models: { vision } }: Searchable,
  query: Query,
  { scope, signal }: { scope: Scope; signal?: AbortSignal },
): Promise<Hit[]> {
  // When the vision model has just failed, the words are searched all the same.
  const [vector] = vision ? await vision.words([query.text]).catch(() => []) : []
  return vision && vector ? shelf.semantic({ model: vision.name, vector }, { scope, limite: HITS }, signal) : []
}

async function judge(
  library: Searchable,
  query: Query,
  { candidates, signal }: { candidates: readonly Candidate[]; signal?: AbortSignal },
): Promise<Judged[]> {
  const rows = new Map(
    (await library.shelf.passages(candidates.map(candidate => candidate.id))).map(row => [row.id, row]),
  )
  const readable = candidates.flatMap(candidate => {
    const row = rows.get(candidate.id)
    return row && fits(query, row, candidate) ? [{ candidate, row }] : []
  })
  const lightly = tellingFirst(query, light(query, readable))
  return library.models.rerank ? crossEncode(library.models.rerank, query, { judged: lightly, signal }) : lightly
}

/**
 * Builds the results. Scores never rise from one to the next, although repeats come last. A document that was removed
 * meanwhile is left out.
 */
async function answer(
  { shelf }: Searchable,
  query: Query,
  weighed: readonly (Weighed & { papel?: Part })[],
): Promise<Ranked[]> {
  const documents = await shelf.documents([...new Set(weighed.map(({ row }) => row.documento))])
  const model = await embeddedModel()
  let least = 1
  return weighed.flatMap(({ row, score, candidate: { cosine, share }, pairs, strength, weak, papel }): Ranked[] => {
    const document = documents.get(row.documento)
    if (!document) return []
    least = Math.min(least, Math.round(score * 1e4) / 1e4)
    const evidence = { cosine, share, pairs, strength }
    return [
      {
        row,
        document,
        puntuacion: least,
        evidence,
        ...(weak && { weak }),
        ...(papel && { papel }),
        ...excerpt(row.texto, query, model),
      },
    ]
  })
}
