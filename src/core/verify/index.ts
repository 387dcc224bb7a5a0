/**
 * Does the library support a claim? Claim → passages → relation and support of each → verdict. Evidence is a sentence,
 * never a whole page.
 */
import { setMaxListeners } from 'node:events'
import type { DocumentRow, PassageRow } from '../../../storage/contract.ts'
import { readable } from '../sentences.ts'
import { search, type Searchable } from '../search/index.ts'
import type { Entailer } from './entailer.ts'
import { bare, parts } from './parts.ts'
import { relation, tooEarly, type Relacion } from './relation.ts'
import { verdict, type Veredicto } from './verdict.ts'

export interface VerifyLimits {
  k: number
  /** Year of the text that makes the claim: later sources are discarded; a source without a year is kept. */
  anio?: number
  documentos?: readonly string[]
  biblioteca?: string
  signal?: AbortSignal
}

export interface Judged {
  row: PassageRow
  document: DocumentRow
  relacion: Relacion
  /** 0 to 1. */
  respaldo: number
  contradiction: number
  /** Words of the claim that this passage does not say. */
  falta: readonly string[]
  partial: number
  pasaje: string
  pasaje_rango: [from: number, to: number]
  /** Who judged this passage. */
  juez: string
}

export interface Verified {
  veredicto: Veredicto
  probabilidad: number
  /** Words of the claim that no passage says, when the rest is proved. */
  falta: string[]
  pasajes: Judged[]
  juez: string
}

/** Passages asked for with each part of the claim. */
const PER_PART = 8
/** Passages judged at most: what the cross-encoder can read in two seconds on two cores. */
const JUDGED = 16

export interface Verifiable extends Searchable {
  readonly entail: Entailer
}

export async function verify(library: Verifiable, claim: string, limits: VerifyLimits): Promise<Verified> {
  const candidates = await gather(library, bare(claim), limits)
  const judged = await judge(library.entail, claim, candidates, limits.signal)
  return {
    ...verdict(judged.map(({ respaldo, falta, ...j }) => ({ ...j, support: respaldo, missing: falta }))),
    pasajes: judged.slice(0, limits.k),
    juez: judged[0]?.juez ?? library.entail.name,
  }
}

interface Candidate {
  row: PassageRow
  document: DocumentRow
}

async function gather(library: Verifiable, claim: string, limits: VerifyLimits): Promise<Candidate[]> {
  const { documentos, biblioteca, signal, anio } = limits
  // each part of the claim listens once for every segment of the index: more than the ten that Node takes for a leak
  if (signal) setMaxListeners(0, signal)
  const found = await Promise.all(
    parts(claim).map((q, i) => search(library, q, { k: i === 0 ? JUDGED : PER_PART, documentos, biblioteca, signal })),
  )
  const unique = new Map(found.flat().map(r => [r.row.id, r] as const))
  return [...unique.values()]
    .filter(r => anio === undefined || r.document.anio === null || r.document.anio <= anio)
    .slice(0, JUDGED)
}

async function judge(
  entail: Entailer,
  claim: string,
  candidates: readonly Candidate[],
  signal?: AbortSignal,
): Promise<Judged[]> {
  const cut = candidates.map(c => readable(c.row.texto))
  const pairs = candidates.map((c, i) => ({
    claim: bare(claim),
    evidence: cut[i]!.map(s => c.row.texto.slice(s.from, s.to)),
  }))
  const judgements = await entail.entail(pairs, signal)
  return candidates
    .map((c, i): Judged => {
      const judgement = judgements[i]!
      const at = cut[i]![judgement.sentences[0] ?? -1] ?? { from: 0, to: c.row.texto.length }
      const early = tooEarly(claim, c.document.anio)
      return {
        row: c.row,
        document: c.document,
        relacion: relation(claim, judgement, c.document.anio),
        respaldo: early ? 0 : judgement.support,
        contradiction: early ? 0 : judgement.contradiction,
        partial: early ? 0 : judgement.partial,
        falta: judgement.missing,
        pasaje: c.row.texto.slice(at.from, at.to),
        pasaje_rango: [at.from, at.to],
        juez: judgement.by,
      }
    })
    .sort((a, b) => Math.max(b.respaldo, b.contradiction) - Math.max(a.respaldo, a.contradiction))
}
