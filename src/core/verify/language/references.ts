/** References by number, "[3]" or "[4, 7–9]", which say nothing to a reader of the sentence alone. Pure. */

/** Behind a preposition or the word "interval" such brackets may be an interval, which is a part of what is said. */
const BEFORE_INTERVAL =
  'from|into|onto|over|within|between|equals|intervals?|ranges?|lies|segment|entre|desde|hasta|intervalo|rango|segmento'
const NUMBERED =
  String.raw`(?<=\p{L}{4,}["”»)]?)(?<!\b(?:${BEFORE_INTERVAL}))\s?` +
  String.raw`\[[1-9]\d{0,2}(?:\s?[,;–-]\s?[1-9]\d{0,2})*\]`
const ANYWHERE = new RegExp(NUMBERED, 'gu'),
  AT_END = new RegExp(String.raw`${NUMBERED}(?=[.,;:]|\s*$)`, 'gu')

/** Returns a claim without the references at the ends of its clauses. */
export const uncited = (claim: string): string => claim.replace(AT_END, '')

/**
 * Returns a sentence of a source without its references, where the claim has no brackets with numbers that they could
 * be. With them "… aspects of synesthetic experience [2]." did not say word for word what it says.
 */
export const withoutReferences = (sentence: string, claim: string): string =>
  /\[\d/.test(claim) ? sentence : sentence.replace(ANYWHERE, '')
