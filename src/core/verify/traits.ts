/**
 * What an alignment shows for and against a claim: the numbers that one fitted model weighs. Each is 0 where nothing is
 * wrong, so that little in common is never a reason to believe. Pure.
 */
import { align, how, says, type Link } from './align.ts'
import type { Word } from './parse.ts'
import type { Tree } from './edges.ts'
import { chunkOf, inPlace, predicated, structure } from './structure.ts'
import type { WordSpace } from './vectors.ts'

export const TRAITS = [
  'miss',
  'missCount',
  'missMax',
  'missVerb',
  'missName',
  'missNumber',
  'context',
  'contextVerb',
  'contextOther',
  'synonyms',
  'near',
  'opposite',
  'turned',
  'negation',
  'quantAdded',
  'quantDropped',
  'boundAdded',
  'boundDropped',
  'onlyAdded',
  'onlyDropped',
  'modalAdded',
  'modalDropped',
  'failAdded',
  'failDropped',
  'saysAdded',
  'saysDropped',
  'ifAdded',
  'ifDropped',
  'causeAdded',
  'timeAdded',
  'timeDropped',
  'compareAdded',
  'compareDropped',
  'orderAdded',
  'orderDropped',
  'orDropped',
  'asks',
  'spoken',
  'colon',
  'inversions',
  'kept',
  'pronoun',
  'indirect',
  'detached',
  'reversed',
  'swapped',
  'relabelled',
  'limitMoved',
  'denied',
  'reported',
  'conditional',
  'embedded',
  'leftAttribute',
  'leftSubjectAttribute',
  'leftAdverbial',
  'leftPresentAdverbial',
  'leftNumber',
  'leftName',
  'leftLimit',
  'leftUnderNegation',
  'gap',
  'clauses',
  'numberConflict',
  'numberDropped',
  'nameConflict',
  'substituted',
  'preposition',
  'tense',
  'crossLanguage',
  'aligned',
] as const
export type Trait = (typeof TRAITS)[number]
export type Traits = Record<Trait, number>

export interface Source {
  /** The sentence that is to say the claim, and its words. */
  text: string
  tree: Tree
  /** Words of the sentences around it: who a pronoun stands for. */
  context: readonly Word[]
}

export interface Compared {
  traits: Traits
  links: readonly (Link | null)[]
  /** Indexes of the claim's words that neither the sentence nor the ones around it say. */
  missing: readonly number[]
}

/** Classes of operators that are weighed together. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  quant: ['all', 'some', 'most', 'few', 'many', 'half'],
  bound: ['almost', 'at_least', 'at_most', 'over', 'under', 'exactly', 'double'],
  only: ['only', 'except', 'until'],
  modal: ['may', 'must', 'should'],
  fail: ['try', 'fail', 'supposed'],
  says: ['says'],
  if: ['if'],
  cause: ['because'],
  time: ['before', 'after'],
  compare: ['more', 'less'],
  order: ['first', 'last'],
  or: ['or'],
}

export function compare(own: Tree, source: Source, space: WordSpace): Compared {
  const there = source.tree,
    claim = own.words
  const links = align(claim, there.words, space)
  const weight = (word: Word): number => (word.kind === 'content' ? space.weight(word.form) : 1.5)
  const asked = claim.flatMap((word, i) => (says(word) ? [i] : []))
  const total = asked.reduce((sum, i) => sum + weight(claim[i]!), 0) || 1
  const open = asked.filter(i => !proves(links[i]))
  // a number is said where the rest is said, and what the sentence turns round no other sentence puts right
  const elsewhereSaid = (i: number): boolean =>
    claim[i]!.kind !== 'number' &&
    links[i]?.how !== 'opposite' &&
    source.context.some(other => sameIn(claim[i]!, other, space))
  const inContext = new Set(open.filter(elsewhereSaid))
  const missing = open.filter(i => !inContext.has(i) && !EMPTY.test(claim[i]!.key))
  const of = (list: readonly number[], test: (word: Word) => boolean): number =>
    list.filter(i => test(claim[i]!)).length
  const linked = links.flatMap((link, i) => (link && proves(link) ? [{ claim: i, source: link.source }] : []))
  const region = regionOf(
    there.words,
    linked.map(l => l.source),
  )
  const usedWords = new Set(linked.map(l => there.words[l.source]!))
  const role = structure(own, there, links)
  const fromContext = [...inContext]
  const traits: Traits = {
    miss: missing.reduce((sum, i) => sum + weight(claim[i]!), 0) / total,
    missCount: Math.min(5, missing.length),
    missMax: Math.max(0, ...missing.map(i => weight(claim[i]!))),
    missVerb: of(missing, word => word.verb !== null),
    missName: of(missing, word => word.kind === 'name'),
    missNumber: of(missing, word => word.kind === 'number'),
    context: fromContext.reduce((sum, i) => sum + weight(claim[i]!), 0) / total,
    contextVerb: of(fromContext, word => word.verb !== null),
    contextOther: elsewhere(own, fromContext, links),
    synonyms: links.filter(link => link?.how === 'synonym').length / asked.length || 0,
    near: links.filter(link => link?.how === 'near').length,
    opposite: links.filter(link => link?.how === 'opposite').length,
    turned: links.filter((link, i) => link?.how === 'opposite' && predicated(own, i) && predicated(there, link.source))
      .length,
    negation: Number(denied(claim) !== denied(region)),
    ...operators(
      { all: claim, open: claim.filter((word, i) => word.kind === 'operator' || !proves(links[i])) },
      { all: region, open: region.filter(word => bears(word, there, usedWords)) },
    ),
    inversions: inversions(linked.map(l => l.source)),
    ...role,
    gap: gap(
      there.words,
      linked.map(l => l.source),
    ),
    clauses: Math.max(
      0,
      spread(
        there.words,
        linked.map(l => l.source),
      ) -
        spread(
          claim,
          linked.map(l => l.claim),
        ),
    ),
    ...conflicts({ own, there, links, region }),
    preposition: prepositions(claim, there.words, linked),
    tense: Number(future(claim) !== future(region)),
    ...voice(
      source,
      linked.map(l => l.source),
    ),
    crossLanguage: Number(claim[0]?.language !== there.words[0]?.language),
    aligned: Math.min(1, linked.length / 8),
  }
  return { traits, links, missing }
}

/** Verbs that say nothing by themselves: "que tengan empleo" is "con empleo". */
const EMPTY = /^(?:ten|hac|hab|have|make|do)$/

const proves = (link: Link | null | undefined): boolean => link?.how === 'same' || link?.how === 'synonym'

function sameIn(word: Word, other: Word, space: WordSpace): boolean {
  if (!says(other)) return false
  const found = how(word, other, space)
  return found === 'same' || found === 'synonym'
}

/**
 * Words that only the sentences around it say, and that are not whom the claim speaks of: a pronoun stands for a
 * subject, not for what is said of it.
 */
function elsewhere(claim: Tree, context: readonly number[], links: readonly (Link | null)[]): number {
  const subject = (i: number): boolean => {
    const head = chunkOf(claim, i)?.head ?? i
    return claim.edges.some(
      e =>
        e.child === head &&
        ((SUBJECT.has(e.label) && proves(links[e.head])) || (e.label === 'of' && e.head !== i && subject(e.head))),
    )
  }
  return context.filter(i => claim.words[i]!.verb === null && !subject(i)).length
}
const SUBJECT = new Set(['agent', 'core', 'patient', 'beside'])

/** Classes that bear on their own noun alone: where that is left out, so are they. */
const OWN = new Set([
  ...FAMILIES.quant!.filter(name => name !== 'half'),
  ...FAMILIES.bound!.filter(name => name !== 'double'),
  ...FAMILIES.compare!,
  ...FAMILIES.order!,
  'supposed',
])

/** Whether a limiting word of the sentence bears on what the claim takes from it. */
function bears(word: Word, there: Tree, used: ReadonlySet<Word>): boolean {
  if (word.kind !== 'operator' && used.has(word)) return false
  if (word.operator === null || !OWN.has(word.operator)) return true
  const chunk = chunkOf(there, there.words.indexOf(word)) ?? there.chunks.find(c => c.head > there.words.indexOf(word))
  return !chunk || chunk.type === 'verb' || [chunk.head, ...chunk.members].some(k => used.has(there.words[k]!))
}

/** Words of an aside that bears on the clause beside it: "quizá", "cuenta la leyenda", "but only in rats". */
const ASIDE = 6

/** The clauses that say a part of the claim, and the asides right before and behind them. */
function regionOf(words: readonly Word[], used: readonly number[]): Word[] {
  const clauses = new Set(used.map(j => words[j]!.clause))
  const short = (clause: number): boolean =>
    (clauses.has(clause - 1) || clauses.has(clause + 1)) && words.filter(word => word.clause === clause).length <= ASIDE
  return words.filter(word => clauses.has(word.clause) || short(word.clause))
}

/** Whether the sentence asks, quotes somebody, or lists what somebody holds. */
function voice({ text, tree: { words } }: Source, used: readonly number[]): Pick<Traits, 'asks' | 'spoken' | 'colon'> {
  const at = used.map(j => words[j]!.at)
  const from = Math.min(...at),
    to = Math.max(...at)
  const quotes = [...text.matchAll(/[«“„"][^»”"]*(?:[»”"]|$)|^[^«“„"»”]*[»”]/g)].map(
    m => [m.index, m.index + m[0].length] as const,
  )
  return {
    asks: Number(/[¿?]/.test(text)),
    spoken: Number(used.length > 0 && quotes.some(([open, close]) => from >= open && to < close)),
    colon: Number(used.length > 0 && text.slice(0, from).includes(':')),
  }
}

/** "No … nunca" denies once. */
const denied = (words: readonly Word[]): boolean => words.some(word => word.operator === 'negation')
const future = (words: readonly Word[]): boolean =>
  words.some(word => word.verb === 'future' || word.verb === 'conditional' || /^(?:will|would|shall)$/.test(word.form))

type Family = 'quant' | 'bound' | 'only' | 'modal' | 'fail' | 'says' | 'if' | 'time' | 'compare' | 'order' | 'or'
type OperatorTraits = Record<`${Family}Added` | `${Family}Dropped` | 'causeAdded', number>

/** `open`: without those that are aligned as words. */
interface Limited {
  all: readonly Word[]
  open: readonly Word[]
}

/** Classes of limiting words that one side has and the other has not. */
function operators(claim: Limited, region: Limited): OperatorTraits {
  const classes = (words: readonly Word[]): Set<string> => new Set(words.flatMap(word => word.operator ?? []))
  const own = classes(claim.open),
    there = classes(region.open),
    ownAll = classes(claim.all),
    thereAll = classes(region.all)
  const out: Record<string, number> = {}
  for (const [family, names] of Object.entries(FAMILIES)) {
    out[`${family}Added`] = names.filter(name => own.has(name) && !thereAll.has(name)).length
    out[`${family}Dropped`] = names.filter(name => there.has(name) && !ownAll.has(name)).length
  }
  delete out.causeDropped
  delete out.orAdded
  return out as OperatorTraits
}

/** Share of the steps through the sentence that go back. */
function inversions(path: readonly number[]): number {
  const back = path.slice(1).filter((at, i) => at < path[i]!).length
  return path.length > 1 ? back / (path.length - 1) : 0
}

/** Words that say something and are left out between the first and the last that are used. */
function gap(words: readonly Word[], used: readonly number[]): number {
  if (used.length === 0) return 0
  const from = Math.min(...used),
    to = Math.max(...used)
  const out = words.slice(from, to + 1).filter((word, k) => says(word) && !used.includes(from + k)).length
  return Math.min(3, out / used.length)
}

const spread = (words: readonly Word[], used: readonly number[]): number =>
  new Set(used.map(i => words[i]!.clause)).size

interface Sides {
  own: Tree
  there: Tree
  links: readonly (Link | null)[]
  region: readonly Word[]
}

/** Another number, another name in the place of the claim's. */
function conflicts(sides: Sides): Pick<Traits, 'numberConflict' | 'numberDropped' | 'nameConflict' | 'substituted'> {
  const { own, there, links, region } = sides
  const used = new Set(links.flatMap(link => (link && proves(link) ? [link.source] : [])))
  const free = (kind: Word['kind']): number[] =>
    region.map(word => there.words.indexOf(word)).filter(j => there.words[j]!.kind === kind && !used.has(j))
  const open = (kind: Word['kind']): number[] =>
    own.words.flatMap((word, i) => (word.kind === kind && !proves(links[i]) ? [i] : []))
  const clashes = (kind: Word['kind']): number =>
    open(kind).filter(i => free(kind).some(j => inPlace(own, there, links, { own: i, other: j }))).length
  return {
    numberConflict: clashes('number'),
    numberDropped: Math.min(2, free('number').length),
    nameConflict: clashes('name'),
    substituted: substituted(own.words, there.words, links),
  }
}

/** Words between whose neighbours the sentence says something else. */
function substituted(claim: readonly Word[], source: readonly Word[], links: readonly (Link | null)[]): number {
  return claim.filter((word, i) => {
    if (!says(word) || proves(links[i])) return false
    const before = links.slice(0, i).findLast(proves),
      behind = links.slice(i + 1).find(proves)
    if (!before || !behind || behind.source <= before.source || behind.source - before.source > ASIDE) return false
    return source.slice(before.source + 1, behind.source).some(says)
  }).length
}

/** Prepositions of which each turns what follows into something else. */
const TURNS: readonly ReadonlySet<string>[] = [
  new Set(['from', 'desde']),
  new Set(['to', 'into', 'towards', 'a', 'hacia', 'hasta', 'al']),
  new Set(['with', 'con']),
  new Set(['by']),
  new Set(['for', 'para']),
  new Set(['of', 'de', 'del']),
  new Set(['in', 'on', 'at', 'en']),
  new Set(['between', 'entre', 'among']),
  new Set(['under', 'bajo']),
  new Set(['por', 'through']),
]

function prepositions(
  claim: readonly Word[],
  source: readonly Word[],
  linked: readonly { claim: number; source: number }[],
): number {
  const before = (words: readonly Word[], at: number): number => {
    for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
      const word = words[i]!
      if (word.role === 'preposition') return TURNS.findIndex(set => set.has(word.form))
      if (word.role !== 'article' && word.kind !== 'number') return -1
    }
    return -1
  }
  return linked.filter(l => {
    const own = before(claim, l.claim),
      other = before(source, l.source)
    return own >= 0 && other >= 0 && own !== other
  }).length
}
