/**
 * Passages of a new reading take over the tokens of the old one, so that a token always means the same words: what says
 * something else gets a token that was never used. Pure.
 */
import type { NewPassage, PassageRow } from '../../../storage/contract.ts'

type Old = Pick<PassageRow, 'token' | 'posicion' | 'texto'>
type Placed = Pick<PassageRow, 'posicion' | 'texto'>

/** Cuts the number off the end of a token: `p23.4` → `p23.`. */
const stem = (token: string): string => token.replace(/\d+$/, '')

interface Around<T> {
  passage: T
  before: string
  after: string
}

const withNeighbours = <T extends Placed>(list: readonly T[]): Around<T>[] =>
  list.map((passage, i) => ({ passage, before: list[i - 1]?.texto ?? '', after: list[i + 1]?.texto ?? '' }))

type Key = (one: Around<Placed>) => string

/**
 * By what passages are recognised, the surest first. Of several alike only those within one unit are taken, in their
 * order: their words stand on the same page. A text that repeats is recognised by its neighbours too, because a unit may
 * have moved and another with the same text may have taken its number.
 */
const keysFor = (repeats: ReadonlySet<string>): readonly { key: Key; alone: boolean }[] => {
  const here = ({ passage: { posicion, texto } }: Around<Placed>): string => JSON.stringify([posicion, texto])
  const of = (...parts: string[]): string => JSON.stringify(parts)
  return [
    { key: one => of(here(one), one.before, one.after), alone: false },
    { key: one => of(one.passage.texto, one.before, one.after), alone: true },
    { key: one => (one.after === '' ? '' : of(one.passage.texto, '>', one.after)), alone: true },
    { key: one => (one.before === '' ? '' : of(one.passage.texto, '<', one.before)), alone: true },
    { key: one => (repeats.has(one.passage.texto) ? '' : of(one.passage.texto)), alone: true },
    { key: one => (repeats.has(one.passage.texto) ? '' : here(one)), alone: false },
  ]
}

/** Texts that stand in more than one unit of either reading. */
function repeated(...readings: (readonly Placed[])[]): Set<string> {
  const out = new Set<string>()
  for (const reading of readings) {
    const first = new Map<string, number>()
    for (const { posicion, texto } of reading)
      if ((first.get(texto) ?? posicion) !== posicion) out.add(texto)
      else first.set(texto, posicion)
  }
  return out
}

function grouped<T>(list: readonly Around<T & Placed>[], key: Key): Map<string, (T & Placed)[]> {
  const groups = new Map<string, (T & Placed)[]>()
  for (const one of list) {
    const name = key(one)
    if (name === '') continue
    const group = groups.get(name)
    if (group) group.push(one.passage)
    else groups.set(name, [one.passage])
  }
  return groups
}

/**
 * Gives each new passage the token of the old passage with the same text at the same place; otherwise one that was never
 * used: not in `old`, not among `former`, the tokens of earlier readings. No two passages get the same token.
 */
export function keepTokens(
  old: readonly Old[],
  fresh: readonly NewPassage[],
  former: readonly string[] = [],
): NewPassage[] {
  const kept = new Map<NewPassage, string>()
  const taken = new Set([...old.map(one => one.token), ...former])
  let [left, open] = [withNeighbours(old), withNeighbours(fresh)]
  for (const { key, alone } of keysFor(repeated(old, fresh))) {
    const [before, after] = [grouped<Old>(left, key), grouped<NewPassage>(open, key)]
    const used = new Set<Old>()
    for (const [name, passages] of after) {
      const olds = before.get(name) ?? []
      if (alone && (olds.length > 1 || passages.length > 1)) continue
      for (const [i, one] of olds.slice(0, passages.length).entries()) {
        kept.set(passages[i]!, one.token)
        used.add(one)
      }
    }
    left = left.filter(({ passage }) => !used.has(passage))
    open = open.filter(({ passage }) => !kept.has(passage))
  }
  return fresh.map(passage => ({ ...passage, token: kept.get(passage) ?? unused(passage.token, taken) }))
}

function unused(token: string, taken: Set<string>): string {
  let next = token
  for (let n = 1; taken.has(next); n++) next = `${stem(token)}${n}`
  taken.add(next)
  return next
}
