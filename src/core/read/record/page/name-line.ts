/** A line of names without what stands between and behind them: marks, degrees, addresses, dates. Pure. */
import { GIVEN, isGiven } from '../words/given.ts'
import { MARK, PART } from './lines.ts'
import { fold } from './material.ts'
import { AUTHOR_PREFIX, INSTITUTION, SHORT_DATE } from '../words/words.ts'

const DEGREES = new RegExp(
  String.raw`,?\s*\b(?:(?:life |senior |student |graduate )?(?:fellow|member),\s*(?:ieee|acm|osa|siam)` +
    String.raw`|ph\.?\s?d|m\.?\s?d|m\.?\s?sc?|b\.?\s?sc?|m\.?\s?a|b\.?\s?a|dr\.?\s?p\.?h|m\.?p\.?h|m\.?b\.?a` +
    String.raw`|p\.?j|esq|r\.?n|f\.?r\.?s|ll\.?m|d\.?phil)\b\.?(?=\s*(?:[,;&]|and\b|y\b|$))`,
  'giu',
)
/** Degrees that no comma parts from the name before them, or with honours: "Tariq Muneer BEng(Hons), MSc(Hons)". */
const BEHIND = /(?<=\p{L}{2}),?\s+[BMD](?:Eng|Sc|Ed|Phil|Tech)\.?(?:\s?\(Hons?\.?\))?(?=\s*(?:[,;&]|$))/gu
/** Marks and numbers of notes behind a name, with what parts them. */
const NOTES = new RegExp(
  `\\s*[,;]?\\s*(?:[${MARK}*†§¶∗⋆★✩#$‖∥]|` +
    String.raw`(?<=[\p{L}.],?)\d{1,2}(?:[,;]\s?\d{1,2})*(?![\p{Lu}\d]))+(?:\s*[,*])*`,
  'gu',
)
/** The year or the day behind a name: "Nicholas Marriott, 2011", "Bo Haglund 2013-03-18". */
const DATED = /^(\p{Lu}\p{Ll}+)(\s.*\p{Ll})(?:,\s(?:19|20)\d\d|,?\s(?:19|20)\d\d-\d\d-\d\d)$/u

/**
 * An institution that is for two things, to the end of the line: "Institute for Analysis and Stochastics Berlin". After
 * "and" a person begins with a known given name, or an affiliation follows it.
 */
const OF_TWO = new RegExp(
  String.raw`(${INSTITUTION.source}[^,;]*?\s(?:of|for|für)\s[^,;]*\s)(?:and|und)(?=\s([\p{L}’'-]+)[^,;]*$)`,
  'iu',
)

/** True for a list with commas: they separate its names, and its wide gaps are those of a justified line. */
const listed = (marked: string): boolean => marked.split(',').length > 2 && marked.search(DEGREES) < 0

/**
 * A label of those who made it before a list: of "Current programmers: Ana Ruiz, Juan Gil" the first was lost. Behind
 * any other label stand reviewers and supervisors.
 */
const LABELLED = new RegExp(
  String.raw`^(?=\p{Lu})[\p{L} ]{0,30}(?:[Aa]uthor|[Ww]riter|[Pp]rogrammer|[Dd]eveloper|[Aa]utor|[Aa]uteur` +
    String.raw`|[Pp]rogramador|[Dd]esarrollador|[Pp]rogrammeur|[Dd]éveloppeur|[Pp]rogrammierer|[Ee]ntwickler)` +
    String.raw`\p{Ll}{0,3}:\s+(?=(\p{Lu}[\p{L}’'-]+)\s[^,;:]{2,40}(?:[,;]|\s(?:and|y|e|et|und|&)\s\p{Lu}))`,
  'u',
)

/**
 * "By" in languages where it has other meanings too, before a known given name: without it three guides named their
 * second author first, "di Tobias Oetiker / Hubert Partl, …", with .98.
 */
const BY_MORE =
  /^(?:di|door|av|af|per|od|írta|yazan|napisał[ai]?|kirjoitta(?:nut|neet))\s+(?=(\p{Lu}[\p{L}’'-]+)\s\p{Lu})/iu

/** True for a line that begins with "by" or with a label of authors. */
export const saysBy = (text: string): boolean =>
  AUTHOR_PREFIX.test(text) || isGiven(fold(BY_MORE.exec(text)?.[1] ?? ''))

export function clean(marked: string): string {
  return (
    (listed(marked) ? marked.replaceAll(` ${PART} `, ' ') : marked)
      .replace(AUTHOR_PREFIX, '')
      // OCR may read an S between two names as a 5.
      .replace(/(?<=\p{L}\s)5\.(?=\s\p{Lu})/gu, 'S.')
      .replace(/[“"«][^”"»]{2,40}[”"»]\s*/gu, '')
      // 'Cen ("CJ") Norberg' has lost what was in its parentheses.
      .replace(/ \(\s*\)(?= \p{Lu})/gu, '')
      // "C. Pit–Claudel": a dash without spaces is the hyphen of a double name.
      .replace(/(?<=\p{Ll})[–‐‑](?=\p{Lu}\p{Ll})/gu, '-')
      // "Yunus Özen a,b , Nihan Akın": letters of affiliations that are not raised.
      .replace(/(?<=\p{L}{2}) [a-df-xz](?:\s?,\s?\p{Ll}(?!\p{L}))*(?=\s*(?:[,;]|$))/gu, MARK)
      // A raised mark that could not be read stands after a name: "Timothy A. Davis\uFFFD", "Ann Hall Jr. \uFFFD".
      .replace(/(?<=\p{L}{2}|[JS]r\.) ?\uFFFD+(?!\p{Ll})/gu, MARK)
      // "B.Benciolini" and "G.K.M.Tobin" are set without a space.
      .replace(/(?<=(?:^|[\s,;.-])\p{Lu}\.)(?=\p{Lu}\p{Ll})/gu, ' ')
      // "Den Haag April-06" ends with a date, and no number of an affiliation stands behind it.
      .replace(SHORT_DATE, '0000')
      .replace(BEHIND, '')
      .replace(DATED, (dated, first: string, more: string) => (GIVEN.has(fold(first)) ? first + more : dated))
      .replace(OF_TWO, (whole: string, house: string, next: string) => (isGiven(fold(next)) ? whole : `${house}+`))
      // B15 2TT is a postcode and not initials
      .replace(/\b\p{Lu}{1,2}\d{1,2}\p{Lu}?\s\d\p{Lu}{2}(?!\p{L})/gu, '00000')
      // Yanqing (Morris) Chen loses the name in parentheses
      .replace(/(?<=\p{L}) \(\p{Lu}\p{Ll}+\)(?= \p{Lu})/gu, '')
      .replace(/\([^)]*\)?|\[[^\]]*\]|\{[^}]*\}/gu, `${MARK} `)
      // An address may stand right behind a name: "Ana Ruiz<ana@x.org>".
      .replace(/<[^<>]*@[^<>]*>|[^\s<]+@\S+/gu, MARK)
      .replace(DEGREES, '')
      .replace(NOTES, '; ')
      .replace(/\s+/g, ' ')
      .replace(BY_MORE, (by, first: string) => (isGiven(fold(first)) ? '' : by))
      .replace(LABELLED, (label, first: string) => (isGiven(fold(first)) ? '' : label))
      .replace(/^[\s;,:.–—-]+|[\s;,:–—-]+$/gu, '')
  )
}
