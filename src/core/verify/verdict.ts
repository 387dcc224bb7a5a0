/** Judgements → one verdict, by the rules of the contract's decisions. */
import type { VEREDICTOS } from '../../schema/index.ts'
import type { Judgement } from './entailer.ts'

export type Veredicto = (typeof VEREDICTOS)[number]

/** Probability from which a judgement decides: at least seven of ten such judgements are right. */
export const PROVED = 0.7

export type Weighed = Pick<Judgement, 'support' | 'contradiction' | 'partial' | 'missing'>

/**
 * Returns the verdict. `respaldada`: the best support is proved and no passage contradicts it more strongly.
 * `contradicha`: the best contradiction is proved and exceeds the support. `parcial`: a passage proves the claim
 * without some of its words; `falta` holds those that each such passage lacks. It is empty where its statements stand
 * in different passages: no passage supports it alone, and no word is unsaid.
 */
export function verdict(judged: readonly Weighed[]): { veredicto: Veredicto; probabilidad: number; falta: string[] } {
  const support = Math.max(0, ...judged.map(j => j.support))
  const against = Math.max(0, ...judged.map(j => j.contradiction))
  if (support >= PROVED && against <= support) return { veredicto: 'respaldada', probabilidad: support, falta: [] }
  if (against >= PROVED && against > support) return { veredicto: 'contradicha', probabilidad: support, falta: [] }
  // A person who judges `parcial` names no missing words.
  const parts = judged.filter(j => j.partial >= PROVED && (j.missing.length > 0 || j.partial > j.support))
  const most = parts.reduce<Weighed | null>((top, j) => (top && top.missing.length <= j.missing.length ? top : j), null)
  return most
    ? {
        veredicto: 'parcial',
        probabilidad: support,
        falta: most.missing.filter(word => parts.every(j => j.missing.includes(word))),
      }
    : { veredicto: 'sin_respaldo', probabilidad: support, falta: [] }
}
