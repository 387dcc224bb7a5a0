/**
 * What the author has decided so far: kept in this browser (choices.ts), applied by the server when the text is
 * written.
 */

/** `mine`: the sentence needs no source. `added`: its author found a passage for it. */
export type Decision = 'accepted' | 'refused' | 'mine' | 'added'
/** Decisions by key: `c3` is a citation, `s1` a sentence without one. An absent key is pending. */
export type Decisions = Readonly<Record<string, Decision>>

export const keyOf = (kind: 'cite' | 'bare', index: number): string => `${kind === 'cite' ? 'c' : 's'}${index}`

export function decide(decisions: Decisions, key: string, decision: Decision | null): Decisions {
  const { [key]: _old, ...rest } = decisions
  return decision === null ? rest : { ...rest, [key]: decision }
}

/** Returns the citations to leave out: all that were not accepted, decided or not. */
export const leftOut = (decisions: Decisions, citations: number): number[] =>
  Array.from({ length: citations }, (_, i) => i).filter(i => decisions[keyOf('cite', i)] !== 'accepted')

export interface Tally {
  accepted: number
  refused: number
  pending: number
  bare: number
  mine: number
}

export function tally(decisions: Decisions, citations: number, bare: number): Tally {
  const count = (kind: 'cite' | 'bare', n: number, decision: Decision): number =>
    Array.from({ length: n }, (_, i) => decisions[keyOf(kind, i)]).filter(d => d === decision).length
  const proposed = count('cite', citations, 'accepted'),
    refused = count('cite', citations, 'refused'),
    mine = count('bare', bare, 'mine'),
    added = count('bare', bare, 'added')
  return {
    accepted: proposed + added,
    refused,
    pending: citations - proposed - refused,
    bare: bare - mine - added,
    mine,
  }
}

/** Returns the next pending citation after `key`, starting again at the beginning; null when none is left. */
export const nextPending = (keys: readonly string[], decisions: Decisions, key: string | null): string | null =>
  nextOf(keys, key, candidate => candidate.startsWith('c') && decisions[candidate] === undefined)

/** Returns the next pending sentence without a citation, in the same way. */
export const nextBare = (keys: readonly string[], decisions: Decisions, key: string | null): string | null =>
  nextOf(keys, key, candidate => candidate.startsWith('s') && decisions[candidate] === undefined)

/** The first that fits after `key`, in the round of all keys. */
function nextOf(keys: readonly string[], key: string | null, fits: (key: string) => boolean): string | null {
  const at = key === null ? -1 : keys.indexOf(key)
  const round = [...keys.slice(at + 1), ...keys.slice(0, at + 1)]
  return round.find(fits) ?? null
}
