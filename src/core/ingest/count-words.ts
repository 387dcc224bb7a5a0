/** How many words a text has, as passages are measured. Pure. */

const SHORT = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`
const LONG = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const SPACELESS = new RegExp(`[${SHORT}]`, 'gu')
const SPACELESS_LONG = new RegExp(`[${LONG}]`, 'gu')
const NO_SPACES = new RegExp(`[${SHORT}${LONG}]`, 'u')

/**
 * Longest characters per word: a longer "word" (encoded data, endless URLs) counts as several, so that no passage is
 * boundless.
 */
const WIDEST = 16

/**
 * Counts words between spaces. In scripts without spaces, two characters count as a word (Chinese, Japanese), or five
 * (Thai and its neighbours).
 */
export function countWords(text: string): number {
  const spaced = countSpaced(text)
  if (spaced !== null) return Math.max(spaced, text.length / WIDEST)
  if (!NO_SPACES.test(text)) return Math.max(text.match(/\S+/gu)?.length ?? 0, text.length / WIDEST)
  const short = text.match(SPACELESS)?.length ?? 0,
    long = text.match(SPACELESS_LONG)?.length ?? 0
  const rest =
    text
      .replace(SPACELESS, ' ')
      .replace(SPACELESS_LONG, ' ')
      .match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return rest + short / 2 + long / 5
}

/** No script without spaces comes before this one, and no white space but what `isWhite` names. */
const THAI = 0x0e00
const isWhite = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0
/** Dashes, quotation marks and dots, which are no white space either. */
const isPunctuation = (code: number): boolean => code >= 0x2010 && code <= 0x2027

/** Counts the words between spaces without making strings of them; null for a text with other characters. */
function countSpaced(text: string): number | null {
  let count = 0,
    white = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= THAI && !isPunctuation(code)) return null
    const was = white
    white = isWhite(code)
    if (was && !white) count++
  }
  return count
}
