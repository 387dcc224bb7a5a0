/** Judgements → one verdict, by the rules of the contract's decisions. */
import type { VEREDICTOS } from '../../schema.ts'

export type Veredicto = (typeof VEREDICTOS)[number]

export const SUPPORTED = 0.7
export const PARTIAL = 0.4

export interface Weighed {
  support: number
  contradiction: number
}

/**
 * `respaldada` when the best support ≥ 0.7 and no passage contradicts it more strongly; `contradicha` when the best
 * contradiction ≥ 0.7 and beats it.
 */
export function verdict(judged: readonly Weighed[]): { veredicto: Veredicto; probabilidad: number } {
  const support = Math.max(0, ...judged.map(j => j.support))
  const against = Math.max(0, ...judged.map(j => j.contradiction))
  const veredicto =
    support >= SUPPORTED && against <= support
      ? 'respaldada'
      : against >= SUPPORTED && against > support
        ? 'contradicha'
        : support >= PARTIAL && support < SUPPORTED
          ? 'parcial'
          : 'sin_respaldo'
  return { veredicto, probabilidad: support }
}
