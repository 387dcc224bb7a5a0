/** Judgements → one verdict, by the rules of the contract's decisions. */
import type { VEREDICTOS } from '../../schema.ts'
import type { Judgement } from './entailer.ts'

export type Veredicto = (typeof VEREDICTOS)[number]

/** From here on a judgement is a verdict: seven of ten such are right at the least. */
export const PROVED = 0.7

export type Weighed = Pick<Judgement, 'support' | 'contradiction' | 'partial' | 'missing'>

/**
 * `respaldada` when the best support is proved and no passage contradicts it more strongly; `contradicha` when the best
 * contradiction is proved and beats it; `parcial` when a passage proves the claim without some of its words. `falta`:
 * those words, of the passage that proves most.
 */
export function verdict(judged: readonly Weighed[]): { veredicto: Veredicto; probabilidad: number; falta: string[] } {
  const support = Math.max(0, ...judged.map(j => j.support))
  const against = Math.max(0, ...judged.map(j => j.contradiction))
  if (support >= PROVED && against <= support) return { veredicto: 'respaldada', probabilidad: support, falta: [] }
  if (against >= PROVED && against > support) return { veredicto: 'contradicha', probabilidad: support, falta: [] }
  // a person who says "in part" names no words
  const parts = judged.filter(j => j.partial >= PROVED && (j.missing.length > 0 || j.partial > j.support))
  const most = parts.reduce<Weighed | null>((top, j) => (top && top.missing.length <= j.missing.length ? top : j), null)
  return most
    ? { veredicto: 'parcial', probabilidad: support, falta: [...most.missing] }
    : { veredicto: 'sin_respaldo', probabilidad: support, falta: [] }
}
