/**
 * Text of a document → text that is safe and affordable to show to a model: nothing invisible in it, quoted, cut on a
 * word, counted. The stored text stays as it is.
 */

/**
 * Joiners are kept between two letters of the scripts below, where they change the word (Persian, Indic); elsewhere
 * they only hide text.
 */
const JOINERS = /(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])/u
const SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
const JOINING = new RegExp(`[${SCRIPTS.map(script => `\\p{Script=${script}}`).join('')}]`, 'u')
/**
 * Default_Ignorable_Code_Point covers zero-width and bidi characters, variation selectors and the tags U+E0000…E0FFF;
 * Cc covers the control characters.
 */
const HIDDEN = /[\p{DI}\p{Cc}\u{FFF9}-\u{FFFB}]/gu
const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

/**
 * Removes what a person would not see: line ends become `\n`; other controls, bidi and zero-width characters and tags
 * are dropped.
 */
export function clean(text: string): string {
  const lines = text.replace(BREAKS, '\n')
  return lines.replace(HIDDEN, (character, at: number) =>
    character === '\n' || character === '\t' || joins(lines, character, at) ? character : '',
  )
}

function joins(text: string, character: string, at: number): boolean {
  if (character !== '\u200C' && character !== '\u200D') return false
  const around = text.slice(Math.max(0, at - 1), at + 2)
  return JOINERS.test(around) && JOINING.test(around)
}

/** Cleans a text and puts it on one line, for headings and metadata: a title cannot start a line of its own. */
export const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

/** Puts `> ` before every line, so that nothing a page says can be taken for one of our lines. */
export const quote = (text: string): string =>
  text
    .split('\n')
    .map(line => (line === '' ? '>' : `> ${line}`))
    .join('\n')

export interface Cut {
  from: number
  to: number
}

/**
 * Returns a range of at most `most` UTF-16 units of `text`, beginning and ending on a word boundary. `keep` (the
 * sentences that answer) stays inside where it fits: the window moves forward only when it would otherwise lose them.
 */
export function cut(text: string, most: number, keep?: Cut): Cut {
  if (text.length <= most) return { from: 0, to: text.length }
  const lost = keep !== undefined && keep.to > most
  const from = lost ? wordStart(text, Math.max(0, Math.min(keep.from, keep.to - most)), keep.from) : 0
  return { from, to: wordEnd(text, from, Math.min(text.length, from + most)) }
}

/** Returns the first word start at or after `at`, no later than `latest`. */
function wordStart(text: string, at: number, latest: number): number {
  if (at === 0) return 0
  const space = text.slice(at - 1, latest).search(/\s/)
  return space === -1 ? latest : at + space
}

function wordEnd(text: string, from: number, at: number): number {
  if (at === text.length || /\s/.test(text.charAt(at))) return at
  const back = text.slice(from, at).search(/\s\S*$/)
  // A script without spaces has no word boundary: the text is cut between two characters, never inside one.
  if (back > (at - from) / 2) return from + back
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at
}

/**
 * Estimates the number of tokens, rather too many than too few: 3.5 Latin characters, 2 of other alphabets, or 1 of CJK
 * and emoji make a token.
 */
export function tokens(value: string | object): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  let [latin, alphabet, dear] = [0, 0, 0]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x250) latin++
    else if (code < 0x2e80) alphabet++
    else dear++
  }
  return Math.ceil(latin / 3.5 + alphabet / 2 + dear)
}

/** What a client accepts, in tokens: Claude Code warns at 10k and cuts at 25k (mcp.md, section 2.2). */
export const BUDGET = { usual: 8000, most: 20_000 } as const

/** Returns the value with every string cleaned, numbers rounded to three decimals, and nulls left out. */
export function polish(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return Math.round(value * 1000) / 1000
  if (Array.isArray(value)) return value.map(polish)
  return typeof value === 'object' && value !== null ? polishFields(value) : value
}

export function polishFields(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, polish(value)]),
  )
}
