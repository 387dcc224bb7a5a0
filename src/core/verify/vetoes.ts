/**
 * What no reader may overrule: numbers with their units, dates, names and their roles, negation, limits. Each is looked
 * at where claim and sentence are aligned, never by counting words. Pure; no model.
 */
import { check } from './checks.ts'

/** `detail`: the words of the claim, as written, that something speaks against. */
export interface Veto {
  kind: 'number' | 'date' | 'name' | 'role' | 'negation' | 'limit'
  detail: string
}

/** What speaks against these sentences saying the claim; empty when nothing does. */
export function vetoes(claim: string, evidence: readonly string[]): Veto[] {
  const c = check(claim, evidence.join(' '))
  return [
    ...c.numbersMissing.map((detail): Veto => ({ kind: 'number', detail })),
    ...c.strangers.map((detail): Veto => ({ kind: 'name', detail })),
    ...(c.negation || c.opposite ? [{ kind: 'negation', detail: '' } as const] : []),
    ...(c.quantifier ? [{ kind: 'limit', detail: '' } as const] : []),
  ]
}
