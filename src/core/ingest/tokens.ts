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

type Key = (placed: Around<Placed>) => string

/**
 * By what passages are recognised, the surest first. Of several alike only those within one unit are taken, in their
 * order: their words stand on the same page. A text that repeats is recognised by its neighbours too, because a unit
 * may have moved and another with the same text may have taken its number.
 */
const keysFor = (repeats: ReadonlySet<string>): readonly { key: Key; alone: boolean }[] => {
  const here = ({ passage: { posicion, texto } }: Around<Placed>): string => JSON.stringify([posicion, texto])
  const of = (...parts: string[]): string => JSON.stringify(parts)
  return [
    { key: placed => of(here(placed), placed.before, placed.after), alone: false },
    { key: placed => of(placed.passage.texto, placed.before, placed.after), alone: true },
    { key: placed => (placed.after === '' ? '' : of(placed.passage.texto, '>', placed.after)), alone: true },
    { key: placed => (placed.before === '' ? '' : of(placed.passage.texto, '<', placed.before)), alone: true },
    { key: placed => (repeats.has(placed.passage.texto) ? '' : of(placed.passage.texto)), alone: true },
    { key: placed => (repeats.has(placed.passage.texto) ? '' : here(placed)), alone: false },
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
  for (const placed of list) {
    const name = key(placed)
    if (name === '') continue
    const group = groups.get(name)
    if (group) group.push(placed.passage)
    else groups.set(name, [placed.passage])
  }
  return groups
}

/**
 * Gives each new passage the token of the old passage with the same text at the same place; otherwise one that was
 * never used: not in `old`, not among `former`, the tokens of earlier readings. No two passages get the same token.
 */
export function keepTokens(
  old: readonly Old[],
  fresh: readonly NewPassage[],
  former: readonly string[] = [],
): NewPassage[] {
  const tokens = new Map<NewPassage, string>()
  const taken = new Set([...old.map(passage => passage.token), ...former])
  let [left, open] = [withNeighbours(old), withNeighbours(fresh)]
  for (const { key, alone } of keysFor(repeated(old, fresh))) {
    const [before, after] = [grouped<Old>(left, key), grouped<NewPassage>(open, key)]
    const used = new Set<Old>()
    for (const [name, passages] of after) {
      const olds = before.get(name) ?? []
      if (alone && (olds.length > 1 || passages.length > 1)) continue
      for (const [i, predecessor] of olds.slice(0, passages.length).entries()) {
        tokens.set(passages[i]!, predecessor.token)
        used.add(predecessor)
      }
    }
    left = left.filter(({ passage }) => !used.has(passage))
    open = open.filter(({ passage }) => !tokens.has(passage))
  }
  return fresh.map(passage => ({ ...passage, token: tokens.get(passage) ?? unused(passage.token, taken) }))
}

function unused(token: string, taken: Set<string>): string {
  let next = token
  for (let n = 1; taken.has(next); n++) next = `${stem(token)}${n}`
  taken.add(next)
  return next
}
