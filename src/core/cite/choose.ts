/** A claim → the one passage that may be cited for it, or none. */
import type { DocumentRow, PassageRow } from '../../../storage/contract.ts'
import { judgeClaim } from '../quotes/claim.ts'
import type { Judged } from '../verify/index.ts'
import type { Said } from '../verify/said.ts'
import type { Library } from '../library.ts'

export interface Chosen {
  row: PassageRow
  document: DocumentRow
  pasaje: string
  respaldo: number
  /** Who decided; absent in what was cited before this was kept. */
  juez?: string
  /** Index in the job's `sin_cita` of the sentence for which its author found it. */
  anadida?: number
}

export interface ChooseLimits {
  umbral: number
  documentos?: readonly string[]
  biblioteca?: string
  signal?: AbortSignal
}

const K = 5
/** All that are judged. */
const MANY = 50
/** Only these say that the passage says it; the others are not cited at any threshold. */
const CITED = new Set<Judged['relacion']>(['APOYO_DIRECTO', 'OPINION_REFERIDA', 'APLICACION_DE_MARCO'])

export async function choose(library: Library, claim: string, limits: ChooseLimits): Promise<Chosen | null> {
  const { pasajes } = await judgeClaim(library, claim, { k: K, ...limits })
  const best = pasajes.find(p => supports(p, limits))
  const denied = best && pasajes.some(p => p.contradiction > best.respaldo)
  return best && !denied ? asChosen(best) : null
}

/** The passage that an agent has judged, when its word is worth what the job asks and no other passage denies it more. */
export async function chooseSaid(
  library: Library,
  claim: string,
  said: Said,
  limits: ChooseLimits,
): Promise<Chosen | null> {
  const { pasajes } = await judgeClaim(library, claim, { k: MANY, said, ...limits })
  const own = pasajes.find(p => p.row.id === said.passage)
  const denied = own && pasajes.some(p => p.contradiction > own.respaldo)
  return own && supports(own, limits) && !denied ? asChosen(own) : null
}

/** All that could be cited for it, best first: what its author may choose instead. */
export async function candidates(library: Library, claim: string, limits: ChooseLimits): Promise<Chosen[]> {
  const { pasajes } = await judgeClaim(library, claim, { k: K, ...limits })
  return pasajes.filter(p => supports(p, limits)).map(asChosen)
}

const supports = (p: Judged, { umbral }: ChooseLimits): boolean =>
  CITED.has(p.relacion) && p.respaldo >= umbral && p.respaldo > p.contradiction
const asChosen = ({ row, document, pasaje, respaldo, juez }: Judged): Chosen => ({
  row,
  document,
  pasaje,
  respaldo: round(respaldo),
  juez,
})

const round = (n: number): number => Math.round(n * 1000) / 1000
