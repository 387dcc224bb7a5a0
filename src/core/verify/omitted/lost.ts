/**
 * What a claim loses that held its words in their place: the verb between a subject and what is said of it, the noun
 * over another, the infinitive behind "to", the statement that a phrase stands in. Pure.
 */
import { says } from '../align/align.ts'
import { chunkOf, CORE, type Edge, type Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'
import { finite } from '../parse/pieces.ts'

/** Words of the claim → the words of the sentence that say them. */
type Links = ReadonlyMap<number, number>

/** Counts what is lost. */
export const lost = (claim: Tree, source: Tree, to: Links): number =>
  adrift(claim, source, to) +
  lostVerb(claim, source, to) +
  lostHead(claim, source, to) +
  lostInfinitive(claim, source, to) +
  mixed(claim, source, to) +
  unpaired(claim, source, to) +
  untied(claim, source, to)

/** Verbs behind which what a thing is or where it stands follows as behind "is": "is located in", "se llama". */
const AS_IS = new RegExp(
  `^(?:${[
    'locat|situat|plac|call|nam|know|term|becom|becam|remain|stay|kept|keep|l[iy]e?|stand|stood|consist|constitut',
    'represent|form|mean|ubic|situ|hall|encontr|encuentr|llam|denomin|conoc|permanec|seg|continu|qod|result|signific',
  ].join('|')})`,
)

/**
 * Counts the phrases of the claim that stand in a statement of which it takes nothing else, and that hang there on
 * nothing it says: "cheating was possible in patches" beside "cheating was possible, but leaks were mended in patches".
 */
const adrift = (claim: Tree, source: Tree, to: Links): number =>
  claim.chunks.filter(own => {
    const there = to.get(own.head)
    if (own.type !== 'noun' || there === undefined || leads(claim, own.head) === null) return false
    const phrase = new Set([own.head, ...own.members])
    const tied = claim.edges.some(e => phrase.has(e.child) !== phrase.has(e.head) && to.has(e.child) && to.has(e.head))
    const { clause } = source.words[there]!
    const others = [...to].filter(([i]) => !phrase.has(i)).map(([, j]) => source.words[j]!.clause)
    const states = source.chunks.some(
      c => finite(c) && c.clause === clause && !c.opener && !AS_IS.test(source.words[c.head]!.key),
    )
    return !tied && states && others.length > 0 && !others.includes(clause)
  }).length

/**
 * Counts the subjects of which the claim says with a form of "to be" what the sentence says with a verb left out: "the
 * data are the list" beside "the data are derived from the list".
 */
const lostVerb = (claim: Tree, source: Tree, to: Links): number => {
  const used = new Set(to.values())
  return claim.edges.filter(({ child, head, label }) => {
    const there = to.get(child)
    if (there === undefined || label !== 'agent' || claim.words[head]!.role !== 'auxiliary' || to.has(head))
      return false
    const own = source.edges.filter(e => e.child === there && CORE.has(e.label) && !tells(source, e))
    const silent = (verb: number): boolean =>
      source.words[verb]!.role !== 'auxiliary' && !used.has(verb) && !AS_IS.test(source.words[verb]!.key)
    return !equated(source, used, there) && own.length > 0 && own.every(e => silent(e.head))
  }).length
}

/** Returns whether the claim has what the sentence puts beside the word as the same: "the euro, the currency". */
const equated = ({ edges }: Tree, used: ReadonlySet<number>, word: number): boolean => {
  // In "fray Hernando de Talavera, enemigo de la reina" the mark stands behind the rest of the name.
  const own = [word, ...edges.flatMap(e => (e.head === word && e.label === 'of' ? [e.child] : []))]
  return edges.some(
    e =>
      e.label === 'attribute' &&
      (own.includes(e.child) || own.includes(e.head)) &&
      used.has(e.child) &&
      used.has(e.head),
  )
}

/** Returns what leads to a noun, a preposition or "a lo largo de"; null where nothing does or a mark parts them. */
function leads({ words, chunks }: Tree, noun: number): string | null {
  const own = chunks.find(c => c.head === noun || c.members.includes(noun))
  const first = own ? Math.min(own.head, ...own.members) : noun
  const at = words.findLastIndex((word, i) => i < first && word.role !== 'article')
  const before = words[at]
  if (!before || /[,;:(]/.test(before.after)) return null
  return own?.preposition ?? (before.kind === 'operator' && BOUNDS.test(before.operator ?? '') ? before.form : null)
}
const BOUNDS = /^(?:during|before|after|until|because|against)$/

/** Returns whether the verb stands in a clause that only tells of the word: "the room where it is kept". */
const tells = ({ edges }: Tree, { child, head }: Edge): boolean =>
  edges.some(e => e.label === 'relative' && e.child === head && e.head === child)

/** Labels of what is no complement that a preposition leads to. */
const BARE = new Set(['agent', 'patient', 'core', 'attribute', 'relative', 'complement', 'joined', 'beside', 'whose'])
/** What may be the subject of what stands in it: "in Section 2 we give a list" is "Section 2 gives a list". */
const WRITTEN =
  /^(?:section|chapter|table|figure|paper|study|article|report|seccion|capitulo|tabla|figura|articulo|informe|trabajo)$/

/**
 * Counts the subjects and objects of the claim that in the sentence only complete another noun, or a verb by a
 * preposition: "the splicing is to avoid copies" beside "the goal of the splicing is to avoid copies", "he bought ten
 * pesos" beside "he bought animals for ten pesos".
 */
const lostHead = (claim: Tree, source: Tree, to: Links): number => {
  const used = new Set(to.values())
  return claim.edges.filter(({ child, head, label }) => {
    const there = to.get(child)
    if (there === undefined || !CORE.has(label)) return false
    if (leads(claim, child) !== null || leads(source, there) === null) return false
    // A verb such as "turned into" has taken the preposition.
    if (claim.words[head]!.form.includes(' ')) return false
    if (claim.words[head]!.role === 'auxiliary' && equated(source, used, there)) return false
    const verb = to.get(head)
    const own = source.edges.filter(
      e => e.child === there && e.label !== 'member' && (e.head === verb || !tells(source, e)),
    )
    // "The use of water" is what "water is used" says, and "vio a Ana" names its object with a preposition.
    const object = source.edges.some(e => e.head === verb && e.label === 'patient' && !used.has(e.child))
    const written = WRITTEN.test(source.words[there]!.form)
    const direct = own.some(
      e => (e.head === verb && (e.label === 'of' || (e.label === 'to' && !object))) || (written && e.label === 'in'),
    )
    const beside = (e: Edge): boolean => e.label === 'attribute' && !used.has(e.head)
    return !direct && own.length > 0 && own.every(e => !BARE.has(e.label) || beside(e))
  }).length
}

/**
 * Counts the nouns that the claim has behind "to" and the sentence behind an infinitive left out: "entitled to water"
 * beside "entitled to continue with their water".
 */
const lostInfinitive = (claim: Tree, source: Tree, to: Links): number => {
  const used = new Set(to.values())
  const linked = [...to.keys()].sort((a, b) => a - b)
  return claim.words.filter((word, i) => {
    if (word.form !== 'to') return false
    const [before, there] = [to.get(i - 1), to.get(linked.find(k => k > i) ?? -1)]
    if (before === undefined || there === undefined) return false
    return source.words.some(
      (other, j) =>
        j > before && j + 1 < there && other.form === 'to' && !used.has(j + 1) && isVerb(source.words[j + 1]!),
    )
  }).length
}
const isVerb = ({ verb, role }: Word): boolean => verb !== null && role === null

/**
 * Counts the groups of words of which no dependency in the claim was compared, and that a verb left out parts from the
 * others in the sentence: "learning may be negative feelings" beside "learning may be abandoned because of these
 * negative feelings".
 */
const untied = (claim: Tree, source: Tree, to: Links): number => {
  const linked = [...to.keys()].sort((a, b) => a - b)
  return claim.chunks.filter(chunk => {
    const own = [chunk.head, ...chunk.members].filter(i => to.has(i)).sort((a, b) => a - b)
    const first = own[0],
      last = own.at(-1)
    if (first === undefined || last === undefined || own.length === linked.length) return false
    if (leads(claim, chunk.head) !== null) return false
    const known = (i: number): boolean => to.has(i) || claim.words[i]!.role === 'pronoun'
    if (claim.edges.some(e => own.includes(e.child) !== own.includes(e.head) && known(e.child) && known(e.head)))
      return false
    const before = linked.findLast(i => i < first),
      behind = linked.find(i => i > last)
    const beside = (a: number | undefined, b: number | undefined): boolean =>
      a !== undefined && b !== undefined && near(source, to.get(a)!, to.get(b)!)
    return !beside(before, first) && !beside(last, behind)
  }).length
}

/** Returns whether no verb but an auxiliary stands between the two words, in either order. */
const near = ({ words }: Tree, a: number, b: number): boolean =>
  words.slice(Math.min(a, b) + 1, Math.max(a, b)).every(({ verb, role }) => verb === null || role === 'auxiliary')

/**
 * Counts the attributes that the claim gives to the other of two things of one name: "100 read operations" beside "100
 * write operations and 80 read operations".
 */
const mixed = (claim: Tree, source: Tree, to: Links): number =>
  claim.edges.filter(({ child, head, label }) => {
    const [own, noun] = [to.get(child), to.get(head)]
    const group = own === undefined ? undefined : chunkOf(source, own)
    if (label !== 'member' || noun === undefined || !group || group.head === own || group.head === noun) return false
    return source.words[group.head]!.key === source.words[noun]!.key
  }).length

const RESPECTIVELY = /^respectiv/
/** Returns 1 where the claim takes one of several pairs that "respectively" tells apart, and 0 elsewhere. */
const unpaired = ({ words: claim }: Tree, { words }: Tree, to: Links): number => {
  const pairs = words.find(({ form }) => RESPECTIVELY.test(form))
  if (!pairs || claim.some(({ form }) => RESPECTIVELY.test(form))) return 0
  const used = new Set(to.values())
  const own = [...words.entries()].filter(([, word]) => word.main === pairs.main && word !== pairs && says(word))
  return Number(own.some(([j]) => used.has(j)) && own.some(([j]) => !used.has(j)))
}
