/**
 * Whether words of a claim that only other sentences say are what this sentence means by a pronoun, or by leaving its
 * subject out: "Ana came in 1920. She sold the mill". The nearest sentence before it that names its subject must name
 * them as its subject, and no other name may be meant. Pure.
 */
import { chunkOf, type Edge, type Tree } from '../parse/edges.ts'
import type { Chunk } from '../parse/pieces.ts'
import type { Word } from '../parse/parse.ts'

export interface Pointing {
  claim: Tree
  source: Tree
  /** The earlier sentences of the passage, the nearest last. */
  before: readonly Tree[]
  /** Words of the claim → the words of the sentence that say them. */
  to: ReadonlyMap<number, number>
  same: (own: Word, other: Word) => boolean
}

/** Labels of a subject or an object. */
const SUBJECT = new Set(['agent', 'core', 'patient', 'beside'])
const PERSONAL = /^(?:he|she|it|they|him|her|them|ella|ellos|ellas)$/
const AUTHORS = /^(?:authors?|researchers?|autor(?:a|as|es)?|investigador(?:a|as|es)?)$/
/** What speaks of itself as "we". */
const WRITING = /^(?:review|study|paper|article|revision|estudio|articulo|trabajo)$/
/** Sentences before this one among which the subject may be named, the others with pronouns. */
const BACK = 3

/** What stands in the sentence where the claim has the word; null where that is another word of its own. */
type Vacancy = 'pronoun' | 'nothing' | 'authors' | 'we' | null

/** Returns whether the sentence means the word, which it does not say. */
export function meant(pointing: Pointing, word: number): boolean {
  const { claim, to } = pointing
  const top = topOf(claim, word)
  if (to.has(top)) return wholeName(pointing, word, top) || topical(pointing, top)
  const roles = claim.edges.filter(e => e.child === top && SUBJECT.has(e.label) && to.has(e.head))
  const [vacancy = null, ...others] = roles.map(role => vacancyOf(pointing, role))
  if (vacancy === null || others.some(other => other !== vacancy)) return false
  if (vacancy === 'we') return WRITING.test(claim.words[top]!.form) && groupOf(pointing, top).length === 1
  if (vacancy === 'pronoun' && !agrees(pointing, roles[0]!, top)) return false
  if (begins(pointing, top)) return true
  const named = antecedent(pointing, vacancy, top)
  return named !== null && sameSubject(pointing, top, named) && !ambiguous(pointing, named)
}

/** Returns the head of the noun group to which the word belongs: "presa" for "Vajont" in "la presa de Vajont". */
function topOf(claim: Tree, word: number): number {
  const head = chunkOf(claim, word)?.head ?? word
  const over = claim.edges.find(e => e.child === head && e.label === 'of' && e.head !== head && e.head < head)
  return over && claim.words[over.head]!.verb === null ? topOf(claim, over.head) : head
}

/** Returns whether the word belongs to a name of which the sentence has a part, and an earlier sentence the whole. */
function wholeName({ claim, source, before, to, same }: Pointing, word: number, top: number): boolean {
  const own = chunkOf(claim, top)
  const parts = own ? [own.head, ...own.members] : [top]
  const there = new Set(to.values())
  // "The Bank of England" is not the European Central Bank, nor Ana Vega Ana Ruiz.
  const another = source.edges.some(
    ({ child, head, label }) =>
      (label === 'of' || label === 'member') &&
      parts.some(k => to.get(k) === head || to.get(k) === child) &&
      [child, head].some(j => !there.has(j) && source.words[j]!.kind === 'name'),
  )
  if (another) return false
  if (!parts.includes(word) || !parts.some(k => to.has(k) && claim.words[k]!.kind === 'name')) return false
  return before.some(({ words, chunks }) =>
    chunks.some(c => parts.every(k => [c.head, ...c.members].some(m => same(claim.words[k]!, words[m]!)))),
  )
}

/**
 * Returns whether the passage begins with the claim's name, names no other, and the sentence has the definite article:
 * "Tidewater Mills closed in 1983. The directors blamed imports".
 */
function topical(pointing: Pointing, top: number): boolean {
  const { claim, source, before, to, same } = pointing
  const [first] = before
  const group = groupOf(pointing, top)
  const at = to.get(top)!
  const definite = source.words.slice(Math.max(0, at - 2), at).some(w => /^(?:the|el|la|los|las)$/.test(w.form))
  if (!first || !definite || group.length < 2 || group.at(-1)! - group[0]! !== group.length - 1) return false
  const begun = group.every((k, n) => first.words[n] !== undefined && same(claim.words[k]!, first.words[n]))
  const own = new Set(group.map((_, n) => n))
  return (
    begun && !before.some(tree => tree.chunks.some(c => mayBeMeant(tree, c) && !(tree === first && own.has(c.head))))
  )
}

/** Returns whether the chunk names somebody or something else than a place. */
const mayBeMeant = (tree: Tree, chunk: Chunk): boolean =>
  chunk.type === 'noun' &&
  hasName(tree, chunk) &&
  !tree.edges.some(
    ({ child, head, label }) =>
      child === chunk.head && (label === PLACE || (label === 'of' && tree.words[head]!.verb === null)),
  )

function vacancyOf({ source, to }: Pointing, { head, label }: Edge): Vacancy {
  const verb = to.get(head)!
  const aligned = new Set(to.values())
  const rivals = label === 'patient' ? /^(?:patient|core)$/ : label === 'core' ? /./ : /^(?:agent|core|beside)$/
  const there = source.edges.filter(
    e => e.head === verb && SUBJECT.has(e.label) && rivals.test(e.label) && !aligned.has(e.child),
  )
  const own = chunkOf(source, verb)
  if (there.length === 0) {
    const left = label !== 'patient' || own?.passive === true || own?.se === true || own?.clitic === true
    return source.words[verb]!.language === 'es' && left ? 'nothing' : null
  }
  const words = there.map(e => source.words[e.child]!)
  if (words.every(({ form, text }) => PERSONAL.test(form) || /^él$/i.test(text))) return 'pronoun'
  if (words.every(({ form }) => form === 'we')) return 'we'
  return words.every(({ form }) => AUTHORS.test(form)) ? 'authors' : null
}

/** Nouns that one "they" may stand for, and nouns of men and of women. */
const SEVERAL =
  /s$|^(?:people|men|women|children|mice|police|staff|team|couple|pair|family|group|band|crew|committee|company)$/
const HE = /^(?:man|boy|husband|father|brother|son|uncle|nephew|king|prince|duke|lord|monk|widower)$/
const SHE = /^(?:woman|girl|wife|mother|sister|daughter|aunt|niece|queen|princess|duchess|lady|nun|widow)$/

/** Returns whether the pronoun may stand for the noun by its number, and where that tells it by its gender. */
function agrees({ claim, source, to }: Pointing, { head, child, label }: Edge, top: number): boolean {
  const { form, kind } = claim.words[top]!
  const verb = to.get(head)
  const forms = source.edges.filter(e => e.head === verb && PERSONAL.test(source.words[e.child]!.form))
  const joined = claim.edges.some(e => e.head === head && e.child !== child && e.label === label)
  if (kind !== 'content' || joined) return true
  return forms.every(e => {
    const pronoun = source.words[e.child]!.form
    if (/^(?:they|them|ellos|ellas)$/.test(pronoun)) return SEVERAL.test(form)
    if (pronoun === 'it') return !/[^sui]s$/.test(form) && !HE.test(form) && !SHE.test(form)
    if (/^(?:he|him)$/.test(pronoun)) return !SHE.test(form)
    return !(/^(?:she|her)$/.test(pronoun) && HE.test(form))
  })
}

/**
 * Returns whether the sentence before begins with the claim's group and names nobody: "El efecto fotoeléctrico consiste
 * en …". What begins a sentence is its subject, whether its verb is known for one or not.
 */
function begins({ claim, before, to, same }: Pointing, top: number): boolean {
  const tree = before.at(-1)
  const group = groupOf({ claim, to }, top)
  if (!tree || group.length < 2 || group.at(-1)! - group[0]! !== group.length - 1) return false
  const from = tree.words[0]!.role === 'article' ? 1 : 0
  const there = tree.words.slice(from, from + group.length)
  const next = tree.words[from + group.length]
  const goesOn = next !== undefined && (next.kind === 'content' || next.role === 'auxiliary')
  const alike = there.length === group.length && group.every((k, n) => same(claim.words[k]!, there[n]!))
  return alike && goesOn && there.every(w => !/[^\s]/.test(w.after)) && !tree.chunks.some(c => hasName(tree, c))
}

/** A sentence and the words that it has for its subject. */
interface Named {
  at: number
  tree: Tree
  subjects: readonly Chunk[]
  verb: Chunk
}

/** Returns the nearest sentence that names its subject; null where a sentence between is not understood. */
function antecedent(pointing: Pointing, vacancy: Vacancy, top: number): Named | null {
  const { before } = pointing
  for (let at = before.length - 1; at >= Math.max(0, before.length - BACK); at--) {
    const tree = before[at]!
    const last = tree.words.at(-1)?.main
    const verb = tree.chunks.find(c => finite(c) && c.main === last && c.opener === null)
    if (!verb) return null
    const subjects = subjectsOf(tree, verb)
    const pronouns = subjects.filter(({ head }) => PERSONAL.test(tree.words[head]!.form))
    const open = subjects.length === 0 && tree.words[verb.head]!.language === 'es'
    const named = { at, tree, subjects, verb }
    // Between the authors and where they are named, other things may be spoken of.
    const others = vacancy === 'authors' && subjects.every(c => !hasName(tree, c)) && !sameSubject(pointing, top, named)
    if (subjects.length > pronouns.length && !others) return named
    if (subjects.length === 0 && !open && !others) return null
  }
  return null
}

const finite = ({ type, form, reduced }: Chunk): boolean =>
  type === 'verb' && !reduced && (form === 'finite' || form === 'participle' || form === 'future')

/** Returns the chunks before the verb that are its subject. */
function subjectsOf(tree: Tree, { head, passive }: Chunk): Chunk[] {
  const labels = passive ? /^(?:patient|core|beside)$/ : /^(?:agent|core|beside)$/
  return tree.edges.flatMap(e => {
    const chunk = e.head === head && e.child < head && labels.test(e.label) ? chunkOf(tree, e.child) : undefined
    return chunk ? [chunk] : []
  })
}

/** As first word of a sentence a name is not known for one. */
const hasName = ({ words }: Tree, { head, members }: Chunk): boolean =>
  [head, ...members].some(k => words[k]!.kind === 'name')

/** Returns the words of the claim's group that this sentence lacks. */
const groupOf = ({ claim, to }: Pick<Pointing, 'claim' | 'to'>, top: number): number[] =>
  claim.words.flatMap((word, k) =>
    (word.kind === 'content' || word.kind === 'name') && !to.has(k) && word.verb === null && topOf(claim, k) === top
      ? [k]
      : [],
  )

/** Returns whether the claim's group is the subject of the sentence, in the same words. */
function sameSubject(pointing: Pointing, top: number, { tree, subjects, verb }: Named): boolean {
  const { claim, same } = pointing
  const group = groupOf(pointing, top).map(k => claim.words[k]!)
  const isHead = subjects.some(chunk => {
    const head = tree.words[chunk.head]!
    if (same(claim.words[top]!, head)) return !/^′/.test(head.after)
    const names = [chunk.head, ...chunk.members].map(k => tree.words[k]!).filter(w => w.kind === 'name')
    if (!names.some(name => same(claim.words[top]!, name)) || names.some(w => /^′/.test(w.after))) return false
    // "La herpetóloga Dora Rius" is her; "la calle Duarte" is not Duarte.
    return head.kind === 'name' || (names.length > 1 && names.every(name => group.some(own => same(own, name))))
  })
  return isHead && group.every(own => tree.words.some((other, k) => k < verb.head && same(own, other)))
}

/** Labels of what a pronoun hardly stands for: where it happened. */
const PLACE = 'in'

/** Returns whether another name stands, from that sentence on, that may be meant as well. */
function ambiguous({ before }: Pointing, { at, tree: named, subjects, verb }: Named): boolean {
  return before.slice(at).some(tree =>
    tree.chunks.some(chunk => {
      if (tree === named && (subjects.includes(chunk) || chunk.main < verb.main)) return false
      return mayBeMeant(tree, chunk)
    }),
  )
}
