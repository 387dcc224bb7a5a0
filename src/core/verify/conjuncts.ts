/** A claim that joins two statements → the two, each of which a passage must prove. Pure. */
import type { Chunk } from './pieces.ts'
import type { Tree } from './edges.ts'

const finite = ({ type, form, reduced }: Chunk): boolean =>
  type === 'verb' && !reduced && (form === 'finite' || form === 'future' || form === 'conditional')

/** Words that join two statements of equal rank. */
const JOINS = /^(?:y|e|pero|and|but|mientras|while|whereas)$/
/** Operators at the beginning that may cover both statements: "según Ana, llovió y nevó". */
const COVERS =
  /^(?:says|reports|if|may|must|should|try|fail|supposed|because|although|only|before|after|until|negation)$/

/**
 * Returns the two statements; null when the claim makes one, or when something in the first may cover the second.
 * `text` is the text that the tree was parsed from.
 */
export function conjuncts(text: string, { words, chunks }: Tree): [string, string] | null {
  for (let i = 1; i < words.length; i++) {
    const before = words[i - 1]!
    const strong = /;/.test(before.after)
    if (!strong && !(JOINS.test(words[i]!.form) && /,/.test(before.after))) continue
    const from = JOINS.test(words[i]!.form) ? (words[i + 1]?.form === 'que' ? i + 2 : i + 1) : i
    const states = (a: number, b: number): boolean => chunks.some(c => finite(c) && c.head >= a && c.head < b)
    const first = chunks.find(c => c.head >= from)
    const opens = first?.type === 'noun' && first.preposition === null && words[first.head]!.role !== 'pronoun'
    if (!words[from] || !opens || !states(0, i) || !states(from, words.length)) continue
    if (words.slice(0, i).some(w => COVERS.test(w.operator ?? '') || w.role === 'relative')) continue
    const [left, right] = [text.slice(0, words[i]!.at), text.slice(words[from].at)]
    return [`${left.replace(/[\s,;]+$/, '')}.`, right.replace(/^\p{Ll}/u, letter => letter.toUpperCase())]
  }
  return null
}
