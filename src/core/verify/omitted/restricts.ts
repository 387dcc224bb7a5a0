/**
 * Whether the context of a word in the sentence tells which one, how much of it or when, so that the rest does not hold
 * without it. Pure.
 */
import { chunkOf, type Edge, type Tree } from '../parse/edges.ts'
import { irregularPast } from '../language/inflect.ts'

/** Verbs that forbid or limit: what is forbidden of a part is not forbidden of the whole. */
export const FORBIDS = /^(?:prohib|veda|vet|restring|limit|ban|forbid|restrict|prohibit|outlaw)/
export const OBJECT: ReadonlySet<string> = new Set(['patient', 'to', 'core'])
/** Verbs of what somebody is against. */
const AVERSE = /^(?:oppos|opus|opon|reject|rechaz|condemn|conden|denounc|denunci|disapprov|desaprob)/

/** Returns whether somebody is against such things in general: "opposed new taxes" is not said of all taxes. */
export function averse({ words }: Tree, { child, head, label }: Edge): boolean {
  const against = label === 'against' || (OBJECT.has(label) && AVERSE.test(words[head]!.key))
  const before = words.slice(head + 1, child).some(({ role, kind }) => role === 'article' || kind === 'number')
  return against && child > head && !before && words[child]!.kind === 'content'
}

/** Quantities: what is said of a share is not said of the whole. */
const SHARE = /^(?:all|most|few|half|many)$/
export const FRACTION = new RegExp(
  String.raw`^(?:tercio|cuarto|quinto|decim[oa]|parte|%|third|quarter|fifth|tenth|proporcion|porcentaje|share` +
    String.raw`|percentage|proportion)s?$`,
)

/**
 * Returns whether the noun is a share of others: "half of the old houses" and "todos los barcos de la flota" do not
 * hold without their complement.
 */
export function shared(tree: Tree, noun: number): boolean {
  const own = chunkOf(tree, noun)
  const over = tree.edges.filter(e => e.child === noun && e.label === 'of').map(e => e.head)
  const parts = [own, ...over.map(head => chunkOf(tree, head))]
  const first = Math.min(noun, ...(own?.members ?? []))
  if (tree.words.slice(Math.max(0, first - 2), first).some(word => SHARE.test(word.operator ?? ''))) return true
  return parts.some(
    chunk =>
      chunk &&
      (chunk.operators.some(o => SHARE.test(o)) ||
        [chunk.head, ...chunk.members].some(
          k => FRACTION.test(tree.words[k]!.form) || SHARE.test(tree.words[k]!.operator ?? ''),
        )),
  )
}

/** Returns whether the noun means a kind and not certain things: "in young adults" is not "in adults". */
export function generic(tree: Tree, noun: number): boolean {
  const chunk = chunkOf(tree, noun),
    head = tree.words[noun]!
  if (!chunk || chunk.preposition === null || chunk.preposition === 'of' || head.kind !== 'content') return false
  const first = Math.min(chunk.head, ...chunk.members)
  const before = tree.words[first - 1]
  if (chunk.members.some(k => tree.words[k]!.kind === 'number')) return false
  return /s$/.test(head.form) && before?.role !== 'article' && before?.kind !== 'number' && chunk.operators.length === 0
}

/**
 * Returns whether the word stands between subject and verb without a mark before it, so that it restricts the subject.
 */
export const betweenSubject = ({ edges, words }: Tree, edge: Edge): boolean =>
  edges.some(
    e =>
      e.head === edge.head &&
      (e.label === 'agent' || e.label === 'core' || e.label === 'patient') &&
      e.child < edge.child &&
      edge.child < edge.head &&
      !words.slice(e.child, edge.child).some(word => /[,(—]/.test(word.after)),
  )

/** Returns whether the claim uses another word in the same place. */
export const partner = ({ edges }: Tree, used: ReadonlySet<number>, edge: Edge): boolean =>
  edges.some(e => e.head === edge.head && e.label === edge.label && e.child !== edge.child && used.has(e.child))
export const counted = ({ words }: Tree): boolean =>
  words.some(word => word.value !== null && !(word.value >= 1000 && word.value <= 2100))

/** Returns whether the claim also names the object of that verb. */
export const objectOf = (claim: Tree, to: ReadonlyMap<number, number>, head: number): boolean =>
  claim.edges.some(
    e => to.get(e.head) === head && (e.label === 'patient' || e.label === 'core' || e.label === 'attribute'),
  )

/** Words that restrict a statement to some cases, even behind a comma: "protects, in rats, …". */
const NARROWS = /^(?:if|when|where|while|until|unless|si|cuando|donde|mientras|hasta|salvo|excepto|except)$/
const AT_FIRST = /^(?:in|en|for|para|among|entre|within|under|bajo|with|con|without|sin|after|tras|before)$/

/**
 * Returns whether a mark sets the word off, as an apposition, a relative clause or a gerund that only adds information.
 */
export function setOff({ words }: Tree, edge: Edge): boolean {
  if (edge.child < edge.head) return false
  const marks = words
    .slice(edge.head, edge.child)
    .flatMap((word, k) => (/[,(—]/.test(word.after) ? [edge.head + k] : []))
  const first = marks.length > 0 ? words[marks.at(-1)! + 1]! : undefined
  if (!first || NARROWS.test(first.form) || first.operator !== null) return false
  return (
    !AT_FIRST.test(first.form) ||
    /^(?:that|which|whom|que|quien|quienes|cual|cuales|los|las|el|la)$/.test(words[marks.at(-1)! + 2]?.form ?? '')
  )
}

/** Returns whether the verb is a perfect, which happened once: "había sugerido", "had been seen". */
const perfect = ({ words }: Tree, verb: number): boolean =>
  words
    .slice(Math.max(0, verb - 3), verb)
    .some(word => /^(?:had|habia|habian|hubo|has|have|ha|han)$/.test(word.form)) && words[verb]!.verb === 'participle'

/** Returns whether a year with "en" or "in" stands in the verb's clause: "en 2017", "in 1957". */
const dated = ({ words }: Tree, verb: number): boolean =>
  words[verb]!.key.split('_')[0] !== 'ser' &&
  words[verb]!.role !== 'auxiliary' &&
  words.some(
    ({ value, clause }, i) =>
      value !== null &&
      value >= 1000 &&
      value <= 2100 &&
      clause === words[verb]!.clause &&
      /^(?:en|in)$/.test(words[i - 1]?.form ?? ''),
  )

/** Returns whether the verb is in the past, including the Spanish imperfect. */
export const formerly = (tree: Tree, verb: number): boolean =>
  past(tree, verb) ||
  (tree.words[verb]!.language === 'es' && /(?:ía|ían|aba|aban|era|eran)$/.test(tree.words[verb]!.text.toLowerCase()))

const NOW = /^(?:am|is|are|be|es|son|esta|estan|ser|estar)$/
/** Most words from an auxiliary to its participle: "is not often used". */
const AUXILIARY = 3
/** Returns whether it is a participle behind a present or an infinitive: "is filed", "must be filed" tell no past. */
const passiveNow = ({ words }: Tree, verb: number): boolean => {
  const auxiliary = words.slice(Math.max(0, verb - AUXILIARY), verb).findLast(({ role }) => role === 'auxiliary')
  return auxiliary !== undefined && NOW.test(auxiliary.form)
}

/** Returns whether the verb tells what happened: that stays true when the claim leaves out when and where. */
export function past(tree: Tree, verb: number): boolean {
  const word = tree.words[verb]!,
    text = word.text.toLowerCase().split(' ')[0]!
  if (perfect(tree, verb) || dated(tree, verb)) return true
  if (passiveNow(tree, verb)) return false
  if (word.language === 'es')
    return /^(?:vio|dio|trajo)$|(?:ó|aron|ieron|jeron|ió|ado|ido|adas?|idas?|ados|idos|uvo|uso|izo|ijo|ujo|ino)$/.test(
      text,
    )
  return (
    /ed$/.test(text) ||
    word.verb === 'participle' ||
    (word.verb === 'finite' && !/s$/.test(text) && irregularPast(word.form))
  )
}
