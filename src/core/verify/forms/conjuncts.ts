/** A claim that joins two statements → the two, each of which a passage must prove. Pure. */
import { finite, type Chunk } from '../parse/pieces.ts'
import { bothOfDescribed } from './apposed.ts'
import { bothOfSubject } from './described.ts'
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { bothPredicates } from './predicates.ts'

export interface Conjuncts {
  texts: readonly [string, string]
  /** Whether each must be what a sentence says as a whole, because something in the first might cover both. */
  apart: boolean
  /** Whether the second points back ("its owner", "this", no subject): its sentence must follow the other's. */
  follows: boolean
  /**
   * Whether each must be a whole sentence, word for word, because the first may cover the second where both are one.
   */
  literal: boolean
  /** Whether one sentence must prove both. */
  together: boolean
}

type How = Omit<Conjuncts, 'texts'>
/** Two sentences that stand one behind the other say the same with a semicolon between them. */
const COPIED: How = { apart: true, follows: true, literal: true, together: false }

/** Words that join two statements of equal rank. */
const JOINS = /^(?:y|e|pero|and|but|mientras|while|whereas)$/
/** Operators before the second statement that may cover both: "según Ana, llovió y nevó". */
const COVERS =
  /^(?:says|reports|if|may|must|should|try|fail|supposed|because|although|only|before|after|until|negation)$/
/** Those of them that cover it wherever it is said; the others end with their own clause. */
const GOVERNS = /^(?:says|if|nominal|supposed|because|although|before|after|until)$/
const TELLS = /^(?:says|reports)$/
/** Words that say when or where by themselves. */
const EARLY = new RegExp(
  '(?:ly|mente)$|^(?:today|yesterday|now|then|later|once|soon|here|meanwhile' +
    '|hoy|ayer|ahora|entonces|despues|antes|luego|aqui|alli|pronto)$',
)

/** Words by which a sentence means what another has named. */
const POINTS = new RegExp(
  '^(?:he|she|it|they|him|them|his|hers?|its|their|this|these|those|such' +
    '|ellas?|ellos|ello|les?|sus?|suy[oa]s?|est[aeo]s?|es[aeo]s?|dich[oa]s?|tal(?:es)?)$',
)

const points = ({ role, form }: Word): boolean => POINTS.test(form) || (role === 'pronoun' && form !== 'se')

/** Returns the pairs in which the claim can be cut. `text` is the text that the tree was parsed from. */
export function conjuncts(text: string, tree: Tree): Conjuncts[] {
  const { words } = tree
  const pairs = [...bothPredicates(text, tree), ...bothOfSubject(text, tree)].map(texts => ({ texts }))
  const shared = [...pairs, ...bothOfDescribed(text, tree)].map(pair => ({ ...TOGETHER, ...pair }))
  const joined = words.flatMap((word, i) => {
    const before = words[i - 1]
    const joins = JOINS.test(word.form)
    if (!before || !(/;/.test(before.after) || (joins && /,/.test(before.after)))) return []
    const from = joins ? (words[i + 1]?.form === 'que' ? i + 2 : i + 1) : i
    const how = words[from] && (read(tree, i, from) ?? (/;/.test(before.after) ? COPIED : null))
    if (!how) return []
    const [left, right] = [text.slice(0, word.at), text.slice(words[from]!.at)]
    const closed = `${left.replace(/[\s,;]+$/, '')}.`
    return [{ texts: [closed, right.replace(/^\p{Ll}/u, letter => letter.toUpperCase())] as const, ...how }]
  })
  return [...joined, ...shared]
}
/** Two statements about one thing: another sentence may speak of another one of its name. */
const TOGETHER: How = { apart: false, follows: false, literal: false, together: true }

/** Returns how the statements before `to` and from `from` on are joined; null where they are not two. */
function read({ words, chunks }: Tree, to: number, from: number): How | null {
  const first = words.slice(0, to)
  const [left, right] = [chunks.filter(c => c.head < to), chunks.filter(c => c.head >= from)]
  const verb = right.find(finite)
  if (!left.some(finite) || !verb || governed(first, left.filter(finite).length)) return null
  const [opens] = right
  const named = opens?.type === 'noun' && opens.preposition === null && words[opens.head]!.role !== 'pronoun'
  const own = fronted(words[from]!, opens)
  // What stands before the first statement, "in 1900", holds for the second too, unless it has its own.
  if (fronted(words[0]!, left[0]) && !own) return COPIED
  const covered = first.some(word => COVERS.test(word.operator ?? '') || word.role === 'relative')
  const subject = right.find(c => c.type === 'noun' && c.preposition === null && !c.date && c.head < verb.head)
  const follows = !subject || words.slice(from).some(points)
  return { apart: covered || !named || own, follows, literal: false, together: false }
}

/** Returns whether the first statement, which has so many verbs, says on whose word or in which case the rest holds. */
function governed(words: readonly Word[], verbs: number): boolean {
  return words.some((word, i) => {
    if (word.role === 'relative' && /^(?:que|that)$/.test(word.form) && !describes(words, i)) return true
    if (TELLS.test(word.operator ?? '') && word.verb !== null && verbs === 1) return false
    return GOVERNS.test(word.operator ?? '') || (word.operator === 'reports' && verbs > 1)
  })
}

/** Returns whether "que" tells which thing is meant: "el molino que ardió", and not "dijo que", "es cierto que". */
const describes = (words: readonly Word[], at: number): boolean =>
  words[at]!.form === 'que' && words[at - 1]?.kind === 'content' && words[at - 2]?.role === 'article'

const fronted = (word: Word, chunk: Chunk | undefined): boolean =>
  word.role === 'preposition' ||
  word.role === 'subordinator' ||
  EARLY.test(word.form) ||
  (chunk?.type === 'noun' && (chunk.preposition !== null || chunk.date)) ||
  chunk?.reduced === true ||
  /^(?:infinitive|gerund|participle)$/.test(chunk?.form ?? '')
