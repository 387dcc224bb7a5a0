/** Small words that say the same in several ways, in one of them: "in order to" is "to". Pure. */
import type { Language } from './inflect.ts'

type Wording = readonly [said: RegExp, plainly: string]

const WORDINGS: Readonly<Record<Language, readonly Wording[]>> = {
  en: [
    [/\b(?:in order|so as) to\b/giu, 'to'],
    [/\bboth (?=[^,;:.]{2,60} and )/giu, ''],
    [/, and for (?:this|that) reason,? /giu, ', so '],
  ],
  es: [
    [/\b(?:con (?:el fin|el objetivo|el propósito|objeto)|a fin) de (?=\p{L}{1,30}r(?:se|l[aeo]s?)?\b)/giu, 'para '],
    [/\btanto ((?:en|el|la|los|las|a|al|por|para|del?|con) [^,;:.]{2,60}?) como /giu, '$1 y '],
  ],
}

/** Returns the text in those words. A claim is read so beside sentences that are read so. */
export const plainlyWorded = (text: string, language: Language): string =>
  WORDINGS[language].reduce((rest, [wording, plainly]) => rest.replace(wording, plainly), text)
