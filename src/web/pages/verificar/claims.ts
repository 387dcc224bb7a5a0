/** What was pasted → claims: one a line; a single paragraph, one a sentence. */

const LEAST = 4,
  LONGEST = 4000
/** The most claims that a person would look through. */
export const MOST = 60

export function claimsOf(text: string, locale: string): string[] {
  const lines = text
    .split('\n')
    .map(line => line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, '').trim())
    .filter(Boolean)
  const claims = lines.length === 1 ? sentences(lines[0]!, locale) : lines
  return claims.filter(claim => claim.length >= LEAST && /\p{L}/u.test(claim)).map(claim => claim.slice(0, LONGEST))
}

/** Splits sentences, never inside a quotation: «Ladran, Sancho. Señal que cabalgamos.» is one. */
function sentences(line: string, locale: string): string[] {
  const out: string[] = []
  let open = ''
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(line)) {
    open += segment
    const count = (mark: string): number => open.split(mark).length
    if (
      count('«') === count('»') &&
      count('“') === count('”') &&
      count('"') % 2 === 1 &&
      !/\b(?:\p{Lu}|Sr|Sra|Dr|Dra|p|pp|pág|cap|vol|núm|etc|cf)\.\s*$/u.test(open)
    ) {
      out.push(open.trim())
      open = ''
    }
  }
  return open.trim() ? [...out, open.trim()] : out
}
