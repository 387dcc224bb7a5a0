/**
 * Passages of a new reading take over the tokens of the old one, so that links made before open the same words. Pure.
 */
import type { NewPassage, PassageRow } from '../../../storage/contract.ts'

type Old = Pick<PassageRow, 'token' | 'posicion' | 'texto'>

/**
 * Smallest share of common words at which two passages of a unit count as the same one, read better or cut elsewhere.
 */
const LEAST = 0.25

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

/** Jaccard index of two sets of words. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter(word => b.has(word)).length
  return shared / (a.size + b.size - shared || 1)
}

/** Cuts the number off the end of a token: `p23.4` → `p23.`. */
const stem = (token: string): string => token.replace(/\d+$/, '')

/**
 * Gives each new passage a token: of the old passage with the same text; otherwise of the one in its unit that shares
 * most of its words; otherwise one that was never used. No two passages get the same token.
 */
export function keepTokens(old: readonly Old[], fresh: readonly NewPassage[]): NewPassage[] {
  const kept = new Map<NewPassage, string>()
  const free = new Map(old.map(one => [one.token, one]))
  const take = (passage: NewPassage, token: string): void => {
    kept.set(passage, token)
    free.delete(token)
  }
  const byText = new Map<string, string[]>()
  for (const { token, posicion, texto } of old)
    for (const key of [`${posicion} ${plain(texto)}`, plain(texto)])
      byText.set(key, [...(byText.get(key) ?? []), token])
  for (const key of [(p: NewPassage) => `${p.posicion} ${plain(p.texto)}`, (p: NewPassage) => plain(p.texto)])
    for (const passage of fresh) {
      const token = kept.has(passage) ? undefined : byText.get(key(passage))?.find(one => free.has(one))
      if (token !== undefined) take(passage, token)
    }
  alike(
    [...free.values()],
    fresh.filter(passage => !kept.has(passage)),
    take,
  )
  const taken = new Set([...old.map(one => one.token), ...kept.values()])
  return fresh.map(passage => ({ ...passage, token: kept.get(passage) ?? unused(passage.token, taken) }))
}

/** Matches passages unit by unit, the most similar pairs first. */
function alike(left: readonly Old[], fresh: readonly NewPassage[], take: (p: NewPassage, token: string) => void): void {
  const units = new Map<number, { one: Old; words: Set<string> }[]>()
  for (const one of left)
    units.set(one.posicion, [...(units.get(one.posicion) ?? []), { one, words: wordsOf(one.texto) }])
  const pairs = fresh.flatMap(passage => {
    const own = wordsOf(passage.texto)
    return (units.get(passage.posicion) ?? [])
      .map(({ one, words }) => ({ passage, one, share: likeness(own, words) }))
      .filter(({ share }) => share >= LEAST)
  })
  const done = new Set<unknown>()
  for (const { passage, one } of pairs.sort((a, b) => b.share - a.share)) {
    if (done.has(passage) || done.has(one)) continue
    done.add(passage).add(one)
    take(passage, one.token)
  }
}

function unused(token: string, taken: Set<string>): string {
  let next = token
  for (let n = 1; taken.has(next); n++) next = `${stem(token)}${n}`
  taken.add(next)
  return next
}
