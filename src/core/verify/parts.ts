/** Splits a claim into queries of their own: its clauses, names and numbers. */
import { namesOf, numbersOf } from './words.ts'

const BREAK =
  /\s*[;:]\s+|,\s+(?=(?:y|e|pero|aunque|mientras|porque|que|cuando|and|but|while|whereas|because|which|although)\s)/u
const MOST = 4
/** Fewest words of a clause that is searched alone. */
const FEW = 4

/** Returns at most four different queries, the claim first. */
export function parts(claim: string): string[] {
  const clauses = claim.split(BREAK).filter(part => part.split(/\s+/).length >= FEW)
  const facts = [...namesOf(claim), ...numbersOf(claim)]
  // One query leaves out the figures: a source with another figure contradicts the claim, and a search for the figure
  // would miss it.
  const figureless = numbersOf(claim).length > 0 ? [claim.replace(/\d+(?:[.,]\d+)*/g, ' ').replace(/\s+/g, ' ')] : []
  const queries = [
    claim,
    ...figureless,
    ...(clauses.length > 1 ? clauses : []),
    ...(facts.length > 1 ? [facts.join(' ')] : []),
  ]
  return [...new Set(queries.map(unquoted))].filter(Boolean).slice(0, MOST)
}

/** Returns the query without quotation marks, which would ask for the literal phrase. */
export const unquoted = (query: string): string => query.replace(/["“”«»]/g, ' ').trim()

/** Phrases that open a sentence and add nothing to its content; a sentence may have two. */
const OPENER = new RegExp(
  `^(?:${[
    'en esto,|es,? (?:pues,? )?de saber,? que|(?:has|habéis) de saber que|es a saber,|digo,? (?:pues,? )?que|pues,|' +
      'se sabe que|es sabido que|como es sabido,?|conviene recordar que|cabe (?:señalar|destacar|recordar|mencionar|añadir) que|hay que (?:señalar|recordar|destacar) que|es importante (?:señalar|destacar|recordar) que',
    'es cierto que|lo cierto es que|en efecto,|de hecho,|por ejemplo,|así,|además,|asimismo,|también,|sin embargo,|no obstante,|ahora bien,|por otra parte,|por un lado,|por otro lado,|en primer lugar,|en segundo lugar,|por último,|finalmente,|en consecuencia,|por tanto,|por lo tanto,|en este sentido,|en resumen,',
    'por (?:ello|eso|esto|todo ello|consiguiente),|como (?:ya )?(?:se ha (?:dicho|visto|indicado|mencionado|señalado)|hemos (?:dicho|visto))(?: antes| arriba| anteriormente)?,|(?:dicho )?(?:en otras palabras|de otro modo|de otra manera),|es decir,|en definitiva,',
    '(?:debo|he de|tengo que|permítame|permítanme) (?:decir|informar|advertir|comunicar|confesar)(?:te|le|les|os)?,? que|' +
      '(?:os|le|les|te) (?:hago|hacemos) saber,? que|' +
      '(?:i|we) (?:must|have to|am to|are to|beg to|wish to) (?:acquaint|inform|tell|advise|assure) you,?' +
      '(?: (?:sir|madam|gentlemen|my lords?),)? that',
    'it is (?:well )?known that|as is well known,|it should be (?:noted|recalled|stressed) that|note that|it is (?:important|worth) (?:to note|noting|remembering) that|it is true that',
    'in fact,|indeed,|for example,|for instance,|thus,|moreover,|furthermore,|in addition,|also,|however,|nevertheless,|on the other hand,|on the one hand,|first,|second,|finally,|therefore,|consequently,|in short,|in this sense,',
    'hence,|accordingly,|as a result,|similarly,|likewise,|additionally,|besides,|in other words,|that is,|as (?:has been |already |was )?(?:noted|mentioned|stated|discussed|explained)(?: above| earlier| before| previously)?,|instead,',
  ].join('|')})\\s+`,
  'iu',
)

/**
 * Returns the claim without its openers: "Conviene recordar que la imprenta llegó…" claims that it arrived. An i without
 * its dot before an accent, as it is copied out of a PDF of TeX, is an i.
 */
export function bare(claim: string): string {
  const whole = claim.replace(/ı(?=\u0301)/g, 'i')
  const once = whole.trim().replace(OPENER, ''),
    twice = once.replace(OPENER, '')
  return twice.split(/\s+/).length >= FEW ? twice : whole
}
