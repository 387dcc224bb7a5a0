/**
 * Predicates that a coordinator joins → the subject with each of them: "Night work causes a mismatch and consequently
 * disturbs sleep" states that it disturbs sleep. Only where nothing before may govern the second one. Pure.
 */
import type { Chunk } from '../parse/pieces.ts'
import type { Tree } from '../parse/edges.ts'
import { start } from './fronted.ts'
import { verbForm } from '../language/inflect.ts'
import type { Word } from '../parse/parse.ts'

/** Words that tell that the second predicate follows from the first: "and consequently disturbs it". */
const FOLLOWS = /^(?:instead|thereby|consequently|therefore|thus|hence|por lo tanto|por tanto|por consiguiente|asi)$/
/** Adverbs that stand between the coordinator and the second predicate, and are a part of it. */
const THEN = /^(?:also|then|later|subsequently|finally|eventually|tambien|luego|despues|posteriormente|finalmente)$/
/** Words before the second predicate that may govern it too. */
const REACHES = /^(?:says|if|may|try|fail|negation|supposed|because)$/
/** Forms that no modal governs: behind "can increase it and" they make a statement of their own. */
const STANDS_ALONE = /^(?:is|are|was|were|has|had|does|did|es|son|fue|era|fueron|eran|ha|han|habia|habian)$/
const ADVERB = /(?:ly|mente)$/

const finite = ({ type, form, reduced }: Chunk): boolean =>
  type === 'verb' && !reduced && (form === 'finite' || form === 'future' || form === 'conditional')

/** A predicate beside the first one: where it begins with what joins it, and the subject with it. */
interface Second {
  from: number
  texts: readonly string[]
}

/** Returns the subject with each predicate that a coordinator joins to the first one. */
export const predicates = (text: string, tree: Tree): string[] => seconds(text, tree).flatMap(({ texts }) => texts)

/**
 * Returns the two statements of a claim with one subject and two predicates: "the engine runs and saves fuel". What
 * follows from the first is more than both.
 */
export function bothPredicates(text: string, tree: Tree): (readonly [string, string])[] {
  const pairs = seconds(text, tree)
  const [{ from, texts } = { from: -1, texts: [] }] = pairs
  const next = tree.words[from + 1]?.form ?? ''
  if (pairs.length !== 1 || texts.length !== 1 || FOLLOWS.test(next) || THEN.test(next)) return []
  if (tree.words.slice(from).some(({ form }) => ANOTHER.test(form))) return []
  return [[ended(text.slice(0, tree.words[from]!.at)), texts[0]!]]
}
/** Pronouns that may mean what stands in the first predicate. */
const ANOTHER =
  /^(?:it|them|him|this|that|these|those|they|he|she|lo|les?|est[eao]s?|es[eao]s?|ell[ao]s?|so|thereby|asi|then)$/

function seconds(text: string, tree: Tree): Second[] {
  const { words, chunks } = tree
  const verbs = chunks.filter(c => finite(c) && words[start(words, c) - 1]?.form !== 'to')
  const [verb] = verbs
  if (verbs.length < 2 || verb!.opener !== null) return []
  const before = chunks.slice(0, chunks.indexOf(verb!))
  const subject = before.findLast(c => c.preposition === null && !c.joined)
  if (subject?.type !== 'noun' || before.some(c => c.type === 'verb') || !fronted(tree, subject)) return []
  const aside = words.findIndex((w, k) => k >= subject.head && /[,(]/.test(w.after)) + 1
  const until = aside > 0 && aside <= verb!.head ? aside : start(words, verb!)
  const name = text.slice(0, words[until]!.at).replace(/[\s,(]+$/, '')
  return verbs.slice(1).flatMap((c, k) => {
    const at = start(words, c)
    const from = skipped(words, at - 1)
    const inList = listed(tree, at, verbs.slice(k + 2))
    if (inList < 0 && !(words[from]?.role === 'coordinator' && /^(?:y|e|and|but|pero)$/.test(words[from].form)))
      return []
    if (verbs.slice(1, k + 1).some(other => hasOwn(words, start(words, other)))) return []
    if (governed(tree, from, c) || infinitive(words, from, c.head)) return []
    const front = `${name} ${shared(text, tree, { verb: verb!, second: c })}`
    const starts = THEN.test(words[from + 1]!.form) ? [at, from + 1] : [at]
    const end = words[inList]?.at ?? text.length
    return [{ from: inList < 0 ? from : at, texts: starts.map(i => ended(`${front}${text.slice(words[i]!.at, end)}`)) }]
  })
}

/** Returns whether a subject of its own stands right before the predicate: it may have the next ones too. */
const hasOwn = (words: readonly Word[], at: number): boolean => {
  const before = words[at - 1]
  const noun = before?.kind === 'name' || (before?.kind === 'content' && before.verb === null)
  return (noun || before?.role === 'pronoun') && !/,/.test(before!.after)
}

const ended = (text: string): string => `${text.replace(/[\s,;:.—–(-]+$/u, '')}.`

/**
 * Returns where the next predicate begins behind one in the middle of a list, "it breaks impasses, modifies the story,
 * and evaluates it"; -1 where it is none.
 */
function listed({ words }: Tree, at: number, others: readonly Chunk[]): number {
  const [next] = others
  if (!next || !/^,\s*$/.test(words[at - 1]?.after ?? '') || words[at]!.language !== 'en') return -1
  const to = skipped(words, start(words, next) - 1)
  const ends = /^,\s*$/.test(words[to - 1]?.after ?? '')
  if (words[to]?.form !== 'and' || !ends || words.slice(at, to - 1).some(({ after }) => /[,;:(]/.test(after))) return -1
  return third(words[at]!) && third(words[next.head]!) ? to : -1
}
const third = ({ form, verb }: Word): boolean => verb === 'finite' && /[^s]s$/.test(form)

/** Returns whether nothing, or a phrase that ends with a comma, stands before the subject. */
function fronted({ words, chunks }: Tree, subject: Chunk): boolean {
  const before = chunks[chunks.indexOf(subject) - 1]
  return !before || words.slice(before.head, subject.head).some(({ after }) => /,/.test(after))
}

/** Returns the index of what stands before `i` and the adverb there. */
const skipped = (words: readonly Word[], i: number): number =>
  FOLLOWS.test(words[i]?.form ?? '') || THEN.test(words[i]?.form ?? '') ? i - 1 : i

/**
 * Returns the auxiliaries of the first predicate where the second shares them: "was moved in 1900 and sold to them". A
 * past form with its object behind it is no participle: "was founded in 1900 and employed three hundred people".
 */
function shared(text: string, { words }: Tree, { verb, second }: { verb: Chunk; second: Chunk }): string {
  const [from, head, next] = [start(words, verb), words[second.head]!, words[second.head + 1]]
  const own = words[start(words, second)]!.role === 'auxiliary' || !/(?:ed|[^s]t|n|ld|d)$/.test(head.form)
  const object = next && !/[,;:.]/.test(head.after) && (next.role === 'article' || nominal(next))
  if (own || head.language !== 'en' || words[from]!.role !== 'auxiliary' || from === verb.head || object) return ''
  return text.slice(words[from]!.at, words[verb.head]!.at)
}
const nominal = ({ kind, role, form }: Word): boolean =>
  (kind === 'content' || kind === 'name' || kind === 'number') && role === null && !ADVERB.test(form)

/** Returns whether anything before the coordinator may govern what stands behind it, parentheses left out. */
function governed({ words, chunks }: Tree, from: number, second: Chunk): boolean {
  const alone = STANDS_ALONE.test(words[start(words, second)]!.form)
  const inside = within(words)
  const verb = chunks.find(finite)!.head
  const beside = (i: number): boolean => i < from && !inside.has(i)
  // "Requires no calibration and reduces the error" denies its object alone.
  const object = (i: number): boolean => words[i]!.form === 'no' && words[i]!.language === 'en' && i === verb + 1
  // "Does not keep a stock and buys what it needs": no auxiliary governs a third person.
  const denied = (i: number): boolean =>
    words[i]!.form === 'not' && words[i - 1]?.role === 'auxiliary' && (alone || third(words[second.head]!))
  const reaches = ({ operator, verb: form, role }: Word): boolean =>
    role === 'relative' ||
    role === 'subordinator' ||
    (REACHES.test(operator ?? '') && !(operator === 'because' && form === 'finite') && !(operator === 'may' && alone))
  const limits = words.some((word, i) => beside(i) && reaches(word) && !object(i) && !denied(i))
  return limits || chunks.some(c => c.opener !== null && beside(c.head))
}

/** Returns whether an English verb may depend on the "to" before it: "was expected to debate and approve the plan". */
function infinitive(words: readonly Word[], from: number, at: number): boolean {
  const { form, language } = words[at]!
  const aimed = words.slice(0, from).some((word, i) => word.form === 'to' && words[i + 1]?.verb !== null)
  return (
    aimed &&
    language === 'en' &&
    words[at - 1]!.role !== 'auxiliary' &&
    verbForm(form, 'en') === 'ambiguous' &&
    !/[^s]s$/.test(form)
  )
}

/** Returns the indexes of the words in parentheses. */
function within(words: readonly Word[]): ReadonlySet<number> {
  const out = new Set<number>()
  let depth = 0
  words.forEach(({ after }, i) => {
    if (depth > 0) out.add(i)
    for (const mark of after) depth = Math.max(0, depth + (mark === '(' ? 1 : mark === ')' ? -1 : 0))
  })
  return out
}
