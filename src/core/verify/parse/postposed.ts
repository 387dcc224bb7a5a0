/** Tells what may be the subject behind a Spanish verb: "el libro que escribió Ana". Pure. */
import type { Word } from './parse.ts'
import type { Chunk } from './pieces.ts'

/** Returns whether the subject of such a verb may stand behind it. */
export const isSpanish = (words: readonly Word[], { head, copula, clitic }: Chunk): boolean =>
  words[head]!.language === 'es' && !copula && !clitic

const firstOf = ({ head, members }: Chunk): number => Math.min(head, ...members)
const GIVEN = /^(?:el|la|los|las|este|esta|estos|estas|ese|esa|esos|esas|su|sus|un|una)$/
/** Returns whether a noun is a name or has an article, so that it may be a subject behind its verb. */
export const isGiven = (words: readonly Word[], noun: Chunk): boolean =>
  words[noun.head]!.kind === 'name' || GIVEN.test(words[firstOf(noun) - 1]?.form ?? '')

/** Returns how many a noun tells of, by its article; null where nothing tells. */
export function numberOf(words: readonly Word[], noun: Chunk): 'one' | 'many' | null {
  const before = words[firstOf(noun) - 1]?.form ?? ''
  if (/^(?:los|las|estos|estas|esos|esas|sus|unos|unas)$/.test(before)) return 'many'
  if (/^(?:el|la|del|al|este|esta|ese|esa|un|una)$/.test(before) || words[noun.head]!.kind === 'name') return 'one'
  return null
}

/** Returns of how many a Spanish verb tells; in "que habían quemado" the auxiliary shows it. */
export function conjugatedFor(words: readonly Word[], { head }: Chunk): 'one' | 'many' {
  const auxiliary = words[head - 1]?.role === 'auxiliary' ? words[head - 1]! : words[head]!
  return /n$/.test(auxiliary.form) ? 'many' : 'one'
}
