/** A claim and its passage with the same short names, units, small words and owners on both sides. Pure. */
import { remembered } from '../../search/remembered.ts'
import { acronymsOf, shortened } from './acronyms.ts'
import { inOrderOf, withoutRelatives } from './constructions.ts'
import { languageOf } from '../language/grammar.ts'
import type { Language } from '../language/inflect.ts'
import { measured } from '../language/measures.ts'
import { asCompounds, eitherOwner, ownersBehind } from './owners.ts'
import { plainlyWorded } from './wordings.ts'
import { withoutPointers } from './works-say.ts'

interface Texts {
  claim: string
  evidence: readonly string[]
}

/** Returns a sentence with what the claim says more roughly: 50 % are a half, "from A to B" is between them. */
function rougher(sentence: string, claim: string): string {
  const half = sentence.replace(/\b50 ?% of\b/gu, 'half of').replace(/\b[Ee]l 50 ?% de\b/gu, 'la mitad de')
  if (/\bbetween \d{4} and \d{4}\b/u.test(claim))
    return half.replace(/\bfrom (\d{4}) to (?=\d{4}\b)/giu, 'between $1 and ')
  if (!/\bentre \d{4} y \d{4}\b/u.test(claim)) return half
  return half.replace(/\b(?:de|desde) (\d{4}) (?:a|hasta) (?=\d{4}\b)/giu, 'entre $1 y ')
}

/** Whom a claim calls "the paper", where the passage tells of no other one. */
const thisPaper = (claim: string, text: string): string =>
  /\bthe (?:paper|article)\b/iu.test(text) ? claim : claim.replace(/^The (?=(?:paper|article) )/u, 'This ')

type Read = (sentence: string) => string
/**
 * Reads a sentence once, because the same ones stand beside one claim after another: at least so many, with so many
 * characters, are remembered.
 */
const once = (read: (sentence: string, language: Language) => string): Readonly<Record<Language, Read>> => ({
  en: remembered(2000, sentence => read(sentence, 'en'), 400_000),
  es: remembered(2000, sentence => read(sentence, 'es'), 400_000),
})
const inSmallUnits = once(measured)
const pointless = once(withoutPointers)
const plainly = once((sentence, language) => plainlyWorded(inSmallUnits[language](sentence), language))

/** Returns the two in that form; null where it changes neither. */
export function reread({ claim, evidence }: Texts): (Texts & { measured: boolean }) | null {
  const text = evidence.join('\n')
  const acronyms = acronymsOf(text)
  const there = languageOf(text)
  const own = languageOf(claim, there)
  const short = (sentence: string): string => shortened(sentence, acronyms)
  // A claim that points at Figure 17 is not said by what Figure 10 shows.
  const points = pointless[own](claim) !== claim
  const unpointed = (sentence: string): string => (points ? sentence : pointless[there](sentence))
  const made = {
    claim: plainly[own](short(withoutRelatives(thisPaper(claim, text), text, own))),
    evidence: evidence.map(sentence =>
      plainly[there](short(withoutRelatives(rougher(unpointed(sentence), claim), claim, there))),
    ),
    measured: [claim, ...evidence].some((sentence, i) => inSmallUnits[i ? there : own](sentence) !== sentence),
  }
  const english = own === 'en' && there === 'en'
  if (english && eitherOwner(claim, text)) {
    made.claim = ownersBehind(made.claim)
    made.evidence = made.evidence.map(ownersBehind)
  }
  if (english) made.claim = asCompounds(made.claim, made.evidence)
  made.evidence = made.evidence.map(sentence => inOrderOf(made.claim, sentence))
  return made.claim === claim && made.evidence.every((sentence, i) => sentence === evidence[i]) ? null : made
}
