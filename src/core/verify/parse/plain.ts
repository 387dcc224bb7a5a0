/** The text that a sentence is parsed from. Pure. */

const MONTH = /(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)/
/** The prepositions inside a Spanish date, which "en 1808" for "el 2 de mayo de 1808" leaves out. */
const DATE = new RegExp(
  `\\b(${MONTH.source}|\\d{1,2}(?= de ${MONTH.source}\\b)) del? (?=${MONTH.source}\\b|\\d{3,4}\\b)`,
  'gi',
)
/** "May 3, 2004", which is "3 May 2004". */
const MONTH_FIRST = new RegExp(
  '\\b(January|February|March|April|May|June|July|August|September|October|November|December) ' +
    '(\\d{1,2})(?:st|nd|rd|th)?,? (?=\\d{4}\\b)',
  'g',
)
/** "Es por tanto ortogonal": between a copula and what it says "por" leads to no noun. */
const THEREFORE =
  /\b(es|son|era|eran|fue|fueron|será|serán|está|están) por (?:lo tanto|tanto|consiguiente) (?=\p{L})/giu
/**
 * Normalises the text: contractions in full, a possessive as a mark behind its owner, line-end hyphens removed, "per
 * cent" as its sign.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\b(ca)n(?:['’]t|not)\b/gi, '$1n not')
    .replace(/n['’]t\b/g, ' not')
    .replace(/(?<=\p{L})[-‐]\s*\n\s*(?=\p{Ll})/gu, '')
    .replace(/(?<=\p{L}ly)-(?=\p{L}+(?:ed|ing)\b)/gu, ' ')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/['’]s\b/g, '′')
    .replace(/\ba\.\s?(?:de\s)?C\.?(?!\p{L})/gu, 'BC')
    .replace(/\bd\.\s?(?:de\s)?C\.?(?!\p{L})/gu, 'AD')
    .replace(THEREFORE, '$1 ')
    .replace(DATE, '$1 ')
    .replace(MONTH_FIRST, '$2 $1 ')
    .replace(/(?<=\bsiglos?\s)[ivxl]+\b/g, numeral => numeral.toUpperCase())
    .replace(/\b(?:por ciento|per cent|percent)\b/gi, '%')
