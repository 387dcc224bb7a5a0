/** Limiting words by family: which ones only one of the two sides has. Pure. */
import { chunkOf, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { lookup } from '../../../lookup.ts'

/** Families of operators that are weighed together. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = lookup({
  quant: ['all', 'some', 'most', 'few', 'many', 'half'],
  bound: ['almost', 'at_least', 'at_most', 'over', 'under', 'exactly', 'double'],
  only: ['only', 'except', 'until'],
  modal: ['may', 'must', 'should', 'nominal'],
  fail: ['try', 'fail', 'supposed'],
  says: ['says'],
  if: ['if'],
  cause: ['because'],
  time: ['before', 'after'],
  compare: ['more', 'less'],
  order: ['first', 'last'],
  or: ['or'],
})

/** Operators that only limit their own noun: when the claim leaves out that noun, it may leave them out too. */
const OWN = new Set([
  ...FAMILIES.quant!.filter(name => name !== 'half'),
  ...FAMILIES.bound!.filter(name => name !== 'double'),
  ...FAMILIES.compare!,
  ...FAMILIES.order!,
  'supposed',
])

const WHOLLY = /^(?:del todo|por completo|completamente|totalmente|completely|entirely|wholly|totally)$/
const INSTANCES = new RegExp(
  String.raw`^(?:cases?|instances?|occasions?|times|respects?|ways|places|parts|casos?|ocasion(?:es)?|vez` +
    String.raw`|veces|aspectos?|partes?)$`,
)

/** Returns whether a limiting word of the sentence applies to what the claim takes from it. */
export function bears(word: Word, there: Tree, used: ReadonlySet<Word>): boolean {
  if (word.kind !== 'operator' && used.has(word)) return false
  // In "solo del 31 %" the limit applies to the number.
  const at = there.words.indexOf(word)
  if (word.operator === 'only' && there.words.slice(at + 1, at + 3).some(next => used.has(next) && next.value !== null))
    return false
  if (word.operator === null || !OWN.has(word.operator)) return true
  // "El jurado, supuestamente, aceptó": an adverb limits what its clause says.
  if (word.operator === 'supposed' && /(?:mente|ly)$/.test(word.form)) return true
  // "In most cases", "algunas veces": a quantity of cases limits what is said.
  const next = there.words[at + 1]
  if (FAMILIES.quant!.includes(word.operator) && next && INSTANCES.test(next.form) && !used.has(next)) return true
  const chunk = chunkOf(there, there.words.indexOf(word)) ?? there.chunks.find(c => c.head > there.words.indexOf(word))
  // "Se hundió casi del todo" tells how far it went.
  if (word.operator === 'almost' && chunk && WHOLLY.test(there.words[chunk.head]!.form)) return true
  if (!chunk || chunk.type === 'verb') return true
  // "Is almost the same": such a word is used by nothing.
  return [chunk.head, ...chunk.members].some(k => used.has(there.words[k]!) || there.words[k]!.form === 'same')
}

type Family = 'quant' | 'bound' | 'only' | 'modal' | 'fail' | 'says' | 'if' | 'time' | 'compare' | 'order' | 'or'
export type OperatorTraits = Record<`${Family}Added` | `${Family}Dropped` | 'causeAdded' | 'quantTurned', number>

/** Quantities that cannot both hold of the same things: "few scholars hold" and "most scholars hold". */
const MANY = ['all', 'most', 'many'] as const

/** `open` leaves out the words that are aligned or do not apply. */
interface Limited {
  all: readonly Word[]
  open: readonly Word[]
}

const ADDED = Object.entries(FAMILIES).flatMap(([family, names]) =>
  family === 'or' ? [] : [[`${family}Added`, names] as const],
)
const DROPPED = Object.entries(FAMILIES).flatMap(([family, names]) =>
  family === 'cause' ? [] : [[`${family}Dropped`, names] as const],
)

/** Counts, by family, the operators that only the claim has (`Added`) or only the sentence has (`Dropped`). */
export function operators(claim: Limited, region: Limited): OperatorTraits {
  const classes = (words: readonly Word[]): Set<string> => new Set(words.flatMap(word => word.operator ?? []))
  const own = classes(claim.open),
    there = classes(region.open),
    ownAll = classes(claim.all),
    thereAll = classes(region.all)
  const out: Record<string, number> = {}
  for (const [trait, names] of ADDED) out[trait] = names.filter(name => own.has(name) && !thereAll.has(name)).length
  for (const [trait, names] of DROPPED) out[trait] = names.filter(name => there.has(name) && !ownAll.has(name)).length
  const turned = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
    few.has('few') && !many.has('few') && MANY.some(name => many.has(name) && !few.has(name))
  out.quantTurned = Number(turned(own, there) || turned(there, own))
  return out as OperatorTraits
}
