/** "After a second vote the committee accepted it" → "the committee accepted it after a second vote". Pure. */
import type { Chunk } from './pieces.ts'
import type { Tree } from './edges.ts'
import type { Word } from './parse.ts'

const LEADS = /^(?:before|after|during|because|if|although|until)$/
const leads = (word: Word): boolean =>
  word.role === 'preposition' || word.role === 'subordinator' || LEADS.test(word.operator ?? '')
const finite = ({ type, form, reduced }: Chunk): boolean =>
  type === 'verb' && !reduced && (form === 'finite' || form === 'future' || form === 'conditional')

/**
 * Returns the sentence with what stands before its subject moved to the end. Null when nothing stands there, or when
 * more than one clause could take it: "en 1900 nació Pedro y murió Juan" holds for both.
 */
export function unfronted(text: string, { words, chunks }: Tree): string | null {
  if (!words[0] || !leads(words[0]) || /[;:¿?«“"]/.test(text)) return null
  const from = restBegins({ words, chunks })
  if (from < 1) return null
  const rest = chunks.filter(c => c.head >= from)
  const clauses = rest.filter(finite)
  const front = words.slice(0, from)
  const denied = rest.some(c => c.operators.includes('negation'))
  if (clauses.length !== 1 || clauses[0]!.joined || rest.some(c => c.opener && c.opener !== words[0])) return null
  if (denied && front.some(word => word.operator === 'because' || word.form === 'como')) return null
  if (words.slice(from).some(word => word.role === 'relative' || word.role === 'coordinator')) return null
  return put(text, words, from)
}

/**
 * Returns the index at which the rest begins: behind the first comma, or at the first noun without a preposition; -1
 * when there is no such place.
 */
function restBegins({ words, chunks }: Pick<Tree, 'words' | 'chunks'>): number {
  const first = chunks.find(c => c.type === 'verb' && finite(c))
  const comma = words.findIndex(word => /,/.test(word.after))
  if (comma >= 0 && first && (first.head > comma || chunks.some(c => finite(c) && c.head > comma))) return comma + 1
  const at = chunks.findIndex((c, k) => k > 0 && c.type === 'noun' && c.preposition === null && !c.joined && !c.date)
  if (at < 1 || !first || chunks.slice(0, at).some(c => c.type === 'verb')) return -1
  let from = Math.min(chunks[at]!.head, ...chunks[at]!.members)
  while (from > 0 && words[from - 1]!.role === 'article') from--
  return from
}

function put(text: string, words: readonly Word[], from: number): string {
  const cut = words[from]!.at
  const front = text.slice(words[0]!.at, cut).replace(/[\s,]+$/, '')
  const rest = text.slice(cut).replace(/[\s.]+$/, '')
  const lower = front.replace(/^\p{Lu}/u, letter => letter.toLowerCase())
  // "Como" at the beginning of a sentence gives a reason, so it becomes "porque".
  return `${rest.replace(/^\p{Ll}/u, letter => letter.toUpperCase())} ${lower.replace(/^como (?=\p{L})/u, 'porque ')}.`
}
