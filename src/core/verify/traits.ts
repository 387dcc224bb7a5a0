/**
 * The traits of an alignment: numbers for and against a claim, which one fitted model weighs. Each is 0 where nothing
 * is wrong, so that having little in common is never a reason to believe. Pure.
 */
import { disagreements } from './agreement.ts'
import { align, how, says, type Link } from './align.ts'
import type { Word } from './parse.ts'
import type { Tree } from './edges.ts'
import { conflicts, prepositions } from './conflicts.ts'
import { exchange } from './exchange.ts'
import { bears, operators } from './limits.ts'
import { governed } from './governed.ts'
import { gap, inversions, paths, spread } from './paths.ts'
import { counterfactual, revoked, turns } from './narrowed.ts'
import { denials } from './denials.ts'
import { regionOf, voice } from './region.ts'
import { elsewhere, recalled, yearRecalled } from './recall.ts'
import { slotsOf } from './slots.ts'
import { predicated, structure } from './structure.ts'
import { timeOf } from './tense.ts'
import type { WordSpace } from './vectors.ts'

/** Traits each of which speaks against a proof, however well the rest fits. */
export const AGAINST = [
  'missCount',
  'contextVerb',
  'contextOther',
  'opposite',
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
  'compareAdded',
  'compareDropped',
  'orderAdded',
  'orderDropped',
  'orDropped',
  'asks',
  'spoken',
  'detached',
  'reversed',
  'swapped',
  'relabelled',
  'indirect',
  'preposition',
  'colon',
  'limitMoved',
  'denied',
  'reported',
  'conditional',
  'embedded',
  'leftName',
  'leftLimit',
  'leftUnderNegation',
  'leftSubjectAttribute',
  'leftPresentAdverbial',
  'leftObject',
  'leftShare',
  'verbless',
  'unfinished',
  'past',
  'tense',
  'disagrees',
  'revoked',
  'altered',
  'replaced',
  'doubled',
  'crossed',
  'thin',
] as const
export const TRAITS = [
  ...AGAINST,
  'miss',
  'missMax',
  'missVerb',
  'missName',
  'missNumber',
  'context',
  'synonyms',
  'near',
  'turned',
  'quantTurned',
  'timeDropped',
  'inversions',
  'kept',
  'pronoun',
  'misplaced',
  'leftAttribute',
  'leftAdverbial',
  'leftNumber',
  'gap',
  'clauses',
  'numberConflict',
  'numberDropped',
  'nameConflict',
  'substituted',
  'crossLanguage',
  'aligned',
  'misfit',
  'misfitShare',
  'exchanged',
] as const
export type Trait = (typeof TRAITS)[number]
export type Traits = Record<Trait, number>

export interface Source {
  /** The sentence that may say the claim, and its parse. */
  text: string
  tree: Tree
  /** Words of the other sentences of the passage, which may name what a pronoun stands for. */
  context: readonly Word[]
  /** The earlier sentences of the passage; absent where they are not known. */
  before?: readonly Tree[]
}

export interface Compared {
  traits: Traits
  links: readonly (Link | null)[]
  /** Indexes of the claim's words that neither the sentence nor the rest of the passage says. */
  missing: readonly number[]
}

export function compare(own: Tree, source: Source, space: WordSpace): Compared {
  const there = source.tree,
    claim = own.words
  const links = align(claim, there.words, space)
  const weight = (word: Word): number => (word.kind === 'content' ? space.weight(word.form) : 1.5)
  const asked = claim.flatMap((word, i) => (says(word) ? [i] : []))
  const total = asked.reduce((sum, i) => sum + weight(claim[i]!), 0) || 1
  const open = asked.filter(i => !proves(links[i]))
  // A number must stand in the sentence itself, and another sentence does not make up for an opposite word in this one.
  const to = new Map(links.flatMap((link, i) => (link && proves(link) ? [[i, link.source] as const] : [])))
  const same = (word: Word, other: Word): boolean => sameIn(word, other, space)
  const pointing = { claim: own, source: there, before: source.before ?? [], to, same }
  const elsewhereSaid = (i: number): boolean =>
    yearRecalled(pointing, i, source.text) ||
    (claim[i]!.kind !== 'number' &&
      links[i]?.how !== 'opposite' &&
      source.context.some(other => sameIn(claim[i]!, other, space)))
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
  const back = new Set(fromContext.filter(i => recalled(pointing, i) || yearRecalled(pointing, i, source.text)))
  const over = governed(claim, there.words, to)
  const traits: Traits = {
    miss: missing.reduce((sum, i) => sum + weight(claim[i]!), 0) / total,
    missCount: Math.min(5, missing.length),
    thin: Number(asked.length < 2),
    missMax: Math.max(0, ...missing.map(i => weight(claim[i]!))),
    missVerb: of(missing, word => word.verb !== null),
    missName: of(missing, word => word.kind === 'name'),
    missNumber: of(missing, word => word.kind === 'number'),
    context: fromContext.reduce((sum, i) => sum + weight(claim[i]!), 0) / total,
    contextVerb: of(fromContext, word => word.verb !== null),
    contextOther: elsewhere(pointing, fromContext).filter(i => !back.has(i)).length,
    synonyms: links.filter(link => link?.how === 'synonym').length / asked.length || 0,
    near: links.filter(link => link?.how === 'near').length,
    opposite: links.filter(link => link?.how === 'opposite').length,
    turned: links.filter((link, i) => link?.how === 'opposite' && predicated(own, i) && predicated(there, link.source))
      .length,
    negation: Number(
      denials(claim) !== denials(wordless(claim) ? there.words : region) || turns(claim) !== turns(region),
    ),
    ...operators(
      { all: claim, open: claim.filter((word, i) => word.kind === 'operator' || !proves(links[i])) },
      { all: region, open: region.filter(word => bears(word, there, usedWords)) },
    ),
    inversions: inversions(linked.map(l => l.source)),
    ...role,
    reported: Math.max(role.reported, over.reported),
    conditional: Math.max(role.conditional, over.conditional),
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
    ...slotsOf({ claim, source: there.words, to, pointed: back }),
    ...paths(own, there, to),
    ...timeOf(claim, there.words, links),
    disagrees: disagreements(claim, there.words, links),
    tense: Number(future(claim) !== future(region) || counterfactual(claim) !== counterfactual(region)),
    ...voice(
      source,
      linked.map(l => l.source),
    ),
    revoked: Number(revoked(there.words) && !revoked(claim)),
    crossLanguage: Number(claim[0]?.language !== there.words[0]?.language),
    aligned: Math.min(1, linked.length / 8),
    // An exchange of roles is only tested where the sentence says all words.
    ...(missing.length === 0 ? exchange(own, there, links) : { misfit: 0, misfitShare: 0, exchanged: 0 }),
  }
  return { traits, links, missing }
}

/** Verbs that say nothing by themselves: "que tengan empleo" is "con empleo". */
const EMPTY = /^(?:ten|hac|hab|have|make|do)$/

const proves = (link: Link | null | undefined): boolean => link?.how === 'same' || link?.how === 'synonym'

function sameIn(word: Word, other: Word, space: WordSpace): boolean {
  if (!says(other)) return false
  const manner = how(word, other, space)
  return manner === 'same' || manner === 'synonym'
}

/** A clause without content words ("y estuvo allí") is aligned with nothing: it may turn round the whole sentence. */
const wordless = (words: readonly Word[]): boolean =>
  [...new Set(words.map(word => word.clause))].some(clause => {
    const own = words.filter(word => word.clause === clause)
    return !own.some(says) && own.some(word => word.role === 'auxiliary' || word.verb === 'finite')
  })

/** Forms of auxiliaries and modals, which are no verbs of their own to the parser. */
const FUTURE = /^(?:will|would|shall|podran?|podrian?|deberan?|debe?rian?)$/
const future = (words: readonly Word[]): boolean =>
  words.some(word => word.verb === 'future' || word.verb === 'conditional' || FUTURE.test(word.form))
