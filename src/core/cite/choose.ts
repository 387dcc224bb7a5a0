/** Chooses the one passage that may be cited for a claim, or none. */
import type { DocumentRow, PassageRow } from '../../../storage/contract.ts'
import { narrowed } from '../anchoring/standing.ts'
import { wordsIn } from '../receipts/words.ts'
import { judgeClaim } from '../quotes/claim.ts'
import type { Judged } from '../verify/index.ts'
import type { Said } from '../verify/said.ts'
import type { Library } from '../library.ts'

export interface Chosen {
  row: PassageRow
  document: DocumentRow
  pasaje: string
  respaldo: number
  /** Who decided; absent in citations made before this was recorded. */
  juez?: string
  /** Index in the job's `sin_cita` of the sentence for which the author found this passage. */
  anadida?: number
}

export interface ChooseLimits {
  umbral: number
  documentos?: readonly string[]
  biblioteca?: string
  /** The sentence of the draft before this one. */
  before?: string
  signal?: AbortSignal
}

const K = 5
/** Number of passages judged beside the agent's own, in place of `K`. */
const MANY = 50
/** Relations in which the passage states the claim; passages in any other relation are not cited at any threshold. */
const CITED = new Set<Judged['relacion']>(['APOYO_DIRECTO', 'OPINION_REFERIDA', 'APLICACION_DE_MARCO'])

/** Returns whether a passage may be cited for the claim at that threshold, as far as it alone is concerned. */
export const citable = (
  { relacion, respaldo, contradiction }: Pick<Judged, 'relacion' | 'respaldo' | 'contradiction'>,
  umbral: number,
): boolean => CITED.has(relacion) && respaldo >= umbral && respaldo > contradiction

export async function choose(library: Library, claim: string, limits: ChooseLimits): Promise<Chosen | null> {
  const { pasajes } = await judgeClaim(library, claim, { k: K, ...limits })
  const best = pasajes.find(p => citable(p, limits.umbral))
  const denied = best && pasajes.some(p => p.contradiction > best.respaldo)
  return best && !denied ? asChosen(best) : null
}

/**
 * Returns the passage that an agent judged, if its score reaches the job's threshold and no passage contradicts the
 * claim more strongly.
 */
export async function chooseSaid(
  library: Library,
  { claim, judged }: { claim: string; judged: Said },
  limits: ChooseLimits,
): Promise<Chosen | null> {
  const { pasajes } = await judgeClaim(library, claim, { k: MANY, said: judged, ...limits })
  const own = pasajes.find(p => p.row.id === judged.passage)
  const denied = own && pasajes.some(p => p.contradiction > own.respaldo)
  return own && citable(own, limits.umbral) && !denied ? asChosen(own) : null
}

/** Returns all passages that could be cited for a claim, best first, from which the author may choose another. */
export async function candidates(library: Library, claim: string, limits: ChooseLimits): Promise<Chosen[]> {
  const { pasajes } = await judgeClaim(library, claim, { k: K, ...limits })
  return pasajes.filter(p => citable(p, limits.umbral)).map(asChosen)
}

/** A passage of many paragraphs is cited by those of the words that prove the claim. */
const asChosen = ({ row, document, pasaje, respaldo, juez }: Judged): Chosen => ({
  row: narrowed(row, wordsIn(row, pasaje)),
  document,
  pasaje,
  respaldo: round(respaldo),
  juez,
})

const round = (n: number): number => Math.round(n * 1000) / 1000
