/** "After a second vote the committee accepted it" → "the committee accepted it after a second vote". Pure. */
import { finite, type Chunk } from '../parse/pieces.ts'
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'

const LEADS = /^(?:before|after|during|because|if|although|until)$/
const leads = (word: Word): boolean =>
  word.role === 'preposition' || word.role === 'subordinator' || LEADS.test(word.operator ?? '')
/** Words of "two years before": a number, a length of time, and in which direction. */
const SPAN = 3
/** Returns whether the sentence begins with how long before or after something: "dos años antes del terremoto". */
const since = (words: readonly Word[]): boolean =>
  words[0]!.kind === 'number' && words.slice(1, SPAN).some(word => /^(?:before|after)$/.test(word.operator ?? ''))

/**
 * Returns the sentence with what stands before its subject moved to the end. Null when nothing stands there, or when
 * more than one clause could take it: "en 1900 nació Pedro y murió Juan" holds for both.
 */
export function unfronted(text: string, { words, chunks }: Tree): string | null {
  if (!words[0] || !(leads(words[0]) || since(words)) || /[;:¿?«“"]/.test(text)) return null
  const from = restBegins({ words, chunks })
  if (from < 1) return null
  const rest = chunks.filter(c => c.head >= from)
  const clauses = rest.filter(finite)
  const front = words.slice(0, from)
  const denied = rest.some(c => c.operators.includes('negation'))
  if (clauses.length !== 1 || clauses[0]!.joined || rest.some(c => c.opener && c.opener !== words[0])) return null
  // "Como se ha dicho sin pruebas" gives no reason, and tells on what the rest is said.
  if (SAID.test(front.map(word => word.form).join(' ')) && front.some(word => word.operator === 'negation')) return null
  if (denied && front.some(word => word.operator === 'because' || word.form === 'como')) return null
  const joins = (i: number): boolean =>
    words[i]!.role === 'coordinator' &&
    !(noun(words[i - 1]) && noun(words[words[i + 1]?.role === 'article' ? i + 2 : i + 1]))
  if (words.some(({ role }, i) => i >= from && (role === 'relative' || joins(i)))) return null
  return put(text, words, { from, subject: subjectBehind({ words, chunks }, from) })
}

/** What "and" joins to another noun moves with it: "through the year, the series shows peaks and valleys". */
const noun = (word: Word | undefined): boolean =>
  word !== undefined && word.verb === null && /^(?:content|name|number)$/.test(word.kind)

const SAID =
  /^(?:como|as) .*\b(?:dich[oa]|dicen?|afirma(?:do|n)?|cree[n]?|creido|said|claimed|stated|believed|thought)\b/

/** Returns the range of the subject where it follows the verb with which the rest begins: "murió el padre". */
function subjectBehind({ words, chunks }: Pick<Tree, 'words' | 'chunks'>, from: number): [number, number] | null {
  const verb = chunks.findIndex(finite)
  const subject = chunks[verb + 1]
  if (words[0]!.language !== 'es' || start(words, chunks[verb]!) !== from || !subject || !bare(subject)) return null
  const at = Math.min(subject.head, ...subject.members)
  return [words[at - 1]?.role === 'article' ? at - 1 : at, Math.max(subject.head, ...subject.members) + 1]
}

/**
 * Returns the index at which the rest begins: behind the first comma, or at the first noun without a preposition; -1
 * when there is no such place.
 */
function restBegins({ words, chunks }: Pick<Tree, 'words' | 'chunks'>): number {
  const first = chunks.find(c => c.type === 'verb' && finite(c))
  const comma = words.findIndex(word => /,/.test(word.after))
  if (comma >= 0 && first && (first.head > comma || chunks.some(c => finite(c) && c.head > comma))) return comma + 1
  const inverted = first && words[0]!.language === 'es' && !chunks.slice(1).some(c => c.head < first.head && bare(c))
  if (inverted && chunks.some(c => c.head > first.head && bare(c))) return start(words, first)
  const at = chunks.findIndex((c, k) => k > 0 && c.type === 'noun' && c.preposition === null && !c.joined && !c.date)
  if (at < 1 || !first || chunks.slice(0, at).some(c => c.type === 'verb')) return -1
  let from = Math.min(chunks[at]!.head, ...chunks[at]!.members)
  while (from > 0 && words[from - 1]!.role === 'article') from--
  return from
}

const bare = ({ type, preposition, joined, date }: Chunk): boolean =>
  type === 'noun' && preposition === null && !joined && !date

/** Returns the index of the first word of a verb's chunk: auxiliaries and pronouns belong to it. */
export function start(words: readonly Word[], { head, members }: Chunk): number {
  let i = Math.min(head, ...members)
  const leads = (k: number): boolean =>
    k >= 0 &&
    (words[k]!.role === 'auxiliary' || CLITIC.test(words[k]!.form)) &&
    words[k]!.clause === words[head]!.clause
  // "Is mostly funded": an adverb stands between the two.
  while (leads(i - 1) || (ADVERB.test(words[i - 1]?.form ?? '') && leads(i - 2))) i--
  return i
}
const ADVERB = /(?:ly|mente)$|^(?:also|often|then|later|tambien|luego)$/
const CLITIC = /^(?:se|le|les|lo|la|los|las|no|not)$/

/**
 * Returns the index behind the subject of a clause at the head of the sentence, where the rest begins with the pronoun
 * that stands for it: "if nodes are sparse, they cannot be" is "nodes cannot be if they are sparse". Null elsewhere.
 */
function pointedAt(words: readonly Word[], from: number): number | null {
  const { form } = words[from]!
  const verb = words.findIndex(
    ({ role, verb, operator }, i) =>
      i > 1 && i < from && (role === 'auxiliary' || verb === 'finite' || operator === 'may'),
  )
  if (!/^(?:it|they|he|she)$/.test(form) || verb < 0 || words[0]!.role === 'preposition') return null
  const subject = words.slice(1, verb)
  const nouns = subject.filter(word => word.kind === 'content' || word.kind === 'name')
  if (nouns.length === 0 || !subject.every(word => word.role === 'article' || nouns.includes(word))) return null
  const many = /[^su]s$/.test(nouns.at(-1)!.form)
  return (form === 'they') === many ? verb : null
}

function put(
  text: string,
  words: readonly Word[],
  { from, subject }: { from: number; subject: [number, number] | null },
): string {
  const cut = words[from]!.at
  const named = subject ? null : pointedAt(words, from)
  const point = text.slice(words[from]!.at, words[from + 1]?.at).trim()
  const lead = text.slice(words[0]!.at, cut).replace(/[\s,]+$/, '')
  const name = named ? text.slice(words[1]!.at, words[named]!.at).trim() : ''
  const front = named ? `${words[0]!.text} ${point.toLowerCase()} ${lead.slice(words[named]!.at - words[0]!.at)}` : lead
  const at = (i: number): number => words[i]?.at ?? text.length
  const turned = subject
    ? [text.slice(at(subject[0]), at(subject[1])).trim(), text.slice(cut, at(subject[0])), text.slice(at(subject[1]))]
        .map(part => part.replace(/[\s.]+$/, ''))
        .join(' ')
    : named
      ? `${name} ${text.slice(words[from + 1]!.at)}`
      : text.slice(cut)
  const rest = turned.replace(/[\s.]+$/, '')
  const lower = front.replace(/^\p{Lu}/u, letter => letter.toLowerCase())
  // "Como" at the beginning of a sentence gives a reason, so it becomes "porque".
  return `${rest.replace(/^\p{Ll}/u, letter => letter.toUpperCase())} ${lower.replace(/^como (?=\p{L})/u, 'porque ')}.`
}
