/** A claim and its passage with the same short names, units, small words and owners on both sides. Pure. */
import { acronymsOf, shortened } from './acronyms.ts'
import { languageOf } from './grammar.ts'
import type { Language } from './inflect.ts'
import { measured } from './measures.ts'
import { asCompounds, eitherOwner, ownersBehind } from './owners.ts'
import { plainlyWorded } from './wordings.ts'

interface Texts {
  claim: string
  evidence: readonly string[]
}

/** Returns the two in that form; null where it changes neither. */
export function reread({ claim, evidence }: Texts): Texts | null {
  const text = evidence.join('\n')
  const acronyms = acronymsOf(text)
  const [own, there] = [languageOf(claim), languageOf(text)]
  const plainly = (sentence: string, language: Language): string =>
    plainlyWorded(measured(shortened(sentence, acronyms), language), language)
  const made = { claim: plainly(claim, own), evidence: evidence.map(sentence => plainly(sentence, there)) }
  const english = own === 'en' && there === 'en'
  if (english && eitherOwner(claim, text)) {
    made.claim = ownersBehind(made.claim)
    made.evidence = made.evidence.map(ownersBehind)
  }
  if (english) made.claim = asCompounds(made.claim, made.evidence)
  return made.claim === claim && made.evidence.every((sentence, i) => sentence === evidence[i]) ? null : made
}
