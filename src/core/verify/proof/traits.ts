/**
 * The traits of an alignment: numbers for and against a claim, which one fitted model weighs. Each is 0 where nothing
 * is wrong, so that having little in common is never a reason to believe. Pure.
 */
import { disagreements } from '../align/agreement.ts'
import { says } from '../align/align.ts'
import type { Coverage } from './comparison.ts'
import type { Word } from '../parse/parse.ts'
import type { Tree } from '../parse/edges.ts'
import { singledOut } from '../forms/cleft.ts'
import { conflicts, prepositions } from './conflicts.ts'
import { exchange } from './exchange.ts'
import { joined } from '../omitted/joined.ts'
import { bears, operators } from '../omitted/limits.ts'
import { compounded, gapped } from '../omitted/gapped.ts'
import { governed } from '../omitted/governed.ts'
import { lost } from '../omitted/lost.ts'
import { hadOtherwise, ownedOtherwise } from '../forms/owners.ts'
import { onlySought } from '../omitted/sought.ts'
import { gap, inversions, paths, spread } from '../align/paths.ts'
import { counterfactual, revoked, turns } from '../omitted/narrowed.ts'
import { denials } from './denials.ts'
import { regionOf, voice } from '../align/region.ts'
import { elsewhere, recalled, yearRecalled } from '../forms/recall.ts'
import { slotsOf } from './slots.ts'
import { predicated, structure, type Structure } from './structure.ts'
import { otherCases } from '../align/scope.ts'
import { timeOf } from '../align/tense.ts'
import { torn } from '../omitted/torn.ts'

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
  'leftConfined',
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
  'exchangedApart',
  'otherCase',
] as const
export type Trait = (typeof TRAITS)[number]
export type Traits = Record<Trait, number>

/** A comparison, and what several of the traits are made of. */
interface Weighed extends Coverage {
  claim: readonly Word[]
  there: Tree
  /** Pairs of words, and the places in the sentence alone. */
  linked: readonly { claim: number; source: number }[]
  places: readonly number[]
  /** The part of the sentence that the claim's words take. */
  region: readonly Word[]
  /** Words of the claim that only other sentences say, where they point back. */
  back: ReadonlySet<number>
}

function weighed(coverage: Coverage): Weighed {
  const { own, source, to, elsewhere: fromContext, pointing } = coverage
  const linked = [...to].map(([i, j]) => ({ claim: i, source: j })),
    places = linked.map(l => l.source)
  return {
    ...coverage,
    claim: own.words,
    there: source.tree,
    linked,
    places,
    region: regionOf(source.tree.words, places),
    back: new Set(fromContext.filter(i => recalled(pointing, i) || yearRecalled(pointing, i, source.text))),
  }
}

/** Returns the traits of a claim beside a sentence; `shares` are those of its words that are missing or elsewhere. */
export function traitsOf(coverage: Coverage, shares: Pick<Traits, 'miss' | 'context'>): Traits {
  const parts = weighed(coverage)
  const { own, source, links, to, missing, claim, there, places, region, back } = parts
  const usedWords = new Set(places.map(j => there.words[j]!))
  const role = structure(own, there, to)
  const slots = slotsOf({ claim, source: there.words, to, pointed: back })
  return joined(
    shares,
    wordTraits(parts),
    operators(
      { all: claim, open: claim.filter((word, i) => word.kind === 'operator' || !to.has(i)) },
      { all: region, open: region.filter(word => bears(word, there, usedWords)) },
    ),
    role,
    placeTraits(parts, role),
    conflicts({ own, there, links, region }),
    slots,
    { replaced: slots.replaced + gapped(there, new Set(places)) + otherThings(own, there, to) },
    paths(own, there, to),
    timeOf(claim, there.words, links),
    voice(claim, source, places),
    // An exchange of roles is only tested where the sentence says all words.
    missing.length === 0 ? exchange(own, there, to) : { misfit: 0, misfitShare: 0, exchanged: 0, exchangedApart: 0 },
  )
}

/** What the claim's words are, one by one: missing, said by another sentence, by a synonym, by the opposite. */
function wordTraits(parts: Weighed) {
  const { own, links, asked, elsewhere: fromContext, missing, pointing, weights, claim, there, region, back } = parts
  const of = (list: readonly number[], test: (word: Word) => boolean): number =>
    list.filter(i => test(claim[i]!)).length
  return {
    missCount: Math.min(5, missing.length),
    thin: Number(asked.length < 2),
    missMax: Math.max(0, ...missing.map(i => weights[i]!)),
    missVerb: of(missing, word => word.verb !== null),
    missName: of(missing, word => word.kind === 'name'),
    missNumber: of(missing, word => word.kind === 'number'),
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
  }
}

/** Where the words stand: their order, gaps and clauses, and what governs them there. */
function placeTraits({ own, links, to, claim, there, linked, places, region }: Weighed, role: Structure) {
  const over = governed(claim, there.words, to)
  return {
    inversions: inversions(places),
    reported: Math.max(role.reported, over.reported),
    conditional: Math.max(role.conditional, over.conditional),
    gap: gap(there.words, places),
    clauses: Math.max(0, spread(there.words, places) - spread(claim, [...to.keys()])),
    preposition: prepositions(claim, there.words, linked),
    disagrees: disagreements(claim, there.words, links),
    tense: Number(future(claim) !== future(region) || counterfactual(claim) !== counterfactual(region)),
    otherCase: otherCases(own, there, new Set(places)),
    revoked: Number(revoked(there.words) && !revoked(claim)),
    crossLanguage: Number(claim[0]?.language !== there.words[0]?.language),
    aligned: Math.min(1, linked.length / 8),
  }
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

/** Counts the nouns of the claim that are other things in the sentence, because of what stands beside them there. */
const otherThings = (own: Tree, there: Tree, to: ReadonlyMap<number, number>): number =>
  lost(own, there, to) +
  compounded(own, there, to) +
  torn(own, there, to) +
  ownedOtherwise(own, there, to) +
  hadOtherwise(own, there, to) +
  singledOut(own, there, to) +
  onlySought(own, there, to)
