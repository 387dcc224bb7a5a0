/**
 * A claim that describes something beside what it says of it → two statements: "the filter, which is a structure, saves
 * space" says that it is one and that it saves space. Pure.
 */
import type { Tree } from '../parse/edges.ts'
import { finite } from '../parse/pieces.ts'
import type { Word } from '../parse/parse.ts'

const WHO = /^(?:which|who|que|quien|quienes)$/

const closed = (text: string): string =>
  `${text.replace(/^\p{Ll}/u, letter => letter.toUpperCase()).replace(/[\s,;:.—–(-]+$/u, '')}.`

interface Described {
  texts: readonly [string, string]
  /** Whether one sentence must prove both: another sentence may speak of another filter, but not of another Ana. */
  together: boolean
}

/** Returns the pairs. `text` is the text that the tree was parsed from. */
export function bothOfDescribed(text: string, tree: Tree): Described[] {
  const { words } = tree
  return words.flatMap((word, i) => {
    if (i === 0 || !/^\s*,\s*$/.test(words[i - 1]!.after) || !WHO.test(word.form) || word.role !== 'relative') return []
    const pair = byRelative(text, tree, i)
    return pair ? [{ texts: pair, together: words[i - 1]!.kind !== 'name' }] : []
  })
}

/** Returns the index behind the aside that begins there, past its comma or at the end; -1 when another mark ends it. */
function ends(words: readonly Word[], from: number): number {
  const at = words.findIndex(({ after }, i) => i >= from && /[,;:()—]/.test(after))
  if (at < 0) return words.length
  return /^\s*,\s*$/.test(words[at]!.after) ? at + 1 : -1
}

/** Returns the noun that ends right before the index, with its article; null where "of" makes it a part of another. */
function nounBefore(text: string, { words, chunks }: Tree, to: number): string | null {
  const noun = chunks.findLast(c => c.type === 'noun' && c.head < to)
  if (!noun || noun.preposition === 'of' || Math.max(noun.head, ...noun.members) !== to - 1 || noun.joined) return null
  let from = Math.min(noun.head, ...noun.members)
  while (from > 0 && words[from - 1]!.role === 'article') from--
  return text.slice(words[from]!.at, words[to]!.at).replace(/[\s,]+$/u, '')
}

function byRelative(text: string, tree: Tree, at: number): readonly [string, string] | null {
  const { words, chunks } = tree
  const verb = chunks.find(c => c.head > at && c.type === 'verb')
  const to = ends(words, at)
  // In "which Ana sold" the subject follows.
  const own = verb && !chunks.some(c => c.type === 'noun' && c.head > at && c.head < verb.head)
  const name = nounBefore(text, tree, at)
  if (!own || to < 0 || !name || verb.head >= to || !finite(verb)) return null
  return [without(text, words, { from: at, to }), closed(`${name} ${text.slice(words[at + 1]!.at, words[to]?.at)}`)]
}

function without(text: string, words: readonly Word[], { from, to }: { from: number; to: number }): string {
  const front = text.slice(0, words[from]!.at).replace(/[\s,]+$/u, '')
  return closed(`${front} ${words[to] ? text.slice(words[to].at) : ''}`)
}
