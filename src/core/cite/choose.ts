/** A claim → the one passage that may be cited for it, or none. */
import type { DocumentRow, PassageRow } from '../../../storage/contract.ts'
import { judgeClaim } from '../quotes/claim.ts'
import type { Judged } from '../verify/index.ts'
import type { Library } from '../library.ts'

export interface Chosen {
  row: PassageRow
  document: DocumentRow
  pasaje: string
  respaldo: number
}

export interface ChooseLimits {
  umbral: number
  documentos?: readonly string[]
  biblioteca?: string
  signal?: AbortSignal
}

const K = 5
/** Only these say that the passage says it; the others are not cited at any threshold. */
const CITED = new Set<Judged['relacion']>(['APOYO_DIRECTO', 'OPINION_REFERIDA', 'APLICACION_DE_MARCO'])

export async function choose(library: Library, claim: string, limits: ChooseLimits): Promise<Chosen | null> {
  const { pasajes } = await judgeClaim(library, claim, { k: K, ...limits })
  const best = pasajes.find(p => supports(p, limits))
  const denied = best && pasajes.some(p => p.contradiction > best.respaldo)
  return best && !denied ? asChosen(best) : null
}

/** All that could be cited for it, best first: what its author may choose instead. */
export async function candidates(library: Library, claim: string, limits: ChooseLimits): Promise<Chosen[]> {
  const { pasajes } = await judgeClaim(library, claim, { k: K, ...limits })
  return pasajes.filter(p => supports(p, limits)).map(asChosen)
}

const supports = (p: Judged, { umbral }: ChooseLimits): boolean =>
  CITED.has(p.relacion) && p.respaldo >= umbral && p.respaldo > p.contradiction
const asChosen = ({ row, document, pasaje, respaldo }: Judged): Chosen => ({
  row,
  document,
  pasaje,
  respaldo: round(respaldo),
})

const round = (n: number): number => Math.round(n * 1000) / 1000
