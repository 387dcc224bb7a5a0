/** Words of English that are spelled in two ways: "behaviour" and "behavior", "centre" and "center". Pure. */

const END = '(?=s?$|(?:ed|ing|al|ally|able|er|ers|ful|fully|ite|ites|ism|ist|ists|hood)$)'
/** Patterns of a folded word and what stands there in the other spelling. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=\\w{2})our${END}`), 'or'],
  [new RegExp(`(?<=\\w{2})or${END}`), 'our'],
  [/(?<=\w{2})is(?=(?:es?|ed|ing|ers?|ations?|able)$)/, 'iz'],
  [/(?<=\w{2})iz(?=(?:es?|ed|ing|ers?|ations?|able)$)/, 'is'],
  [/ys(?=(?:e|es|ed|ing|ers?)$)/, 'yz'],
  [/yz(?=(?:e|es|ed|ing|ers?)$)/, 'ys'],
  [/(?<=\w[tb])re(?=[sd]?$)/, 'er'],
  [/(?<=\w[tb])er(?=(?:s|ed)?$)/, 're'],
  [/ogue(?=s?$)/, 'og'],
  [/og(?=s?$)/, 'ogue'],
  [/(?<=\w{2}[aeiou])ll(?=(?:ed|ing|ers?)$)/, 'l'],
  [/(?<=\w{2}[aeiou])l(?=(?:ed|ing|ers?)$)/, 'll'],
  [/(?<=en)ce(?=s?$)/, 'se'],
  [/(?<=en)se(?=s?$)/, 'ce'],
  [/(?<=gra)mme(?=s?$)/, 'm'],
  [/(?<=gra)m(?=s?$)/, 'mme'],
  [/aem(?=i[ac])/, 'em'],
  [/(?<!a)em(?=i[ac])/, 'aem'],
  [/^(an|h|p|leuk|gyn|orthop|encyclop)ae/, '$1e'],
  [/^(an(?=esth)|h(?=em[aio])|p(?=ed[io])|gyn(?=ec)|orthop|encyclop)e/, '$1ae'],
  [/^(f|diarrh|d|c(?=el))?oe/, '$1e'],
  [/^(f(?=et[ua])|diarrh(?=ea)|)e(?=dem|soph|str[ou]|t[ua]|a)/, '$1oe'],
  [/^sulph/, 'sulf'],
  [/^sulf/, 'sulph'],
  [/^(m|sm)ould/, '$1old'],
  [/^(m|sm)old/, '$1ould'],
  [/^scept/, 'skept'],
  [/^skept/, 'scept'],
  [/^grey/, 'gray'],
  [/^gray/, 'grey'],
  [/^artef/, 'artif'],
  [/^artifact/, 'artefact'],
  [/^aluminium/, 'aluminum'],
  [/^aluminum/, 'aluminium'],
  [/dgement/, 'dgment'],
  [/dgment/, 'dgement'],
  [/^plough/, 'plow'],
  [/^plow/, 'plough'],
]

/** Returns how else the folded word may be spelled; none of them need be a word. */
export const otherwise = (word: string): string[] => [
  ...new Set(WAYS.map(([pattern, other]) => word.replace(pattern, other)).filter(other => other !== word)),
]
