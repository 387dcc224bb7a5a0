/** Splits RTF into tokens: braces, control words and text, without their meaning. It takes linear time on any input. */
import { lookup } from '../../../lookup.ts'

export type Token =
  | { is: 'open' }
  | { is: 'close' }
  | { is: 'word'; name: string; number: number | null }
  /** Text as bytes of the current code page. */
  | { is: 'bytes'; text: string }

const WORD = /\\([a-z]{1,32})(-?\d{1,10})? ?/giy
const HEX = /\\'([0-9a-f]{2})/giy
const PLAIN = /[^\\{}\r\n]+/gy
const SYMBOLS: Record<string, string> = lookup({
  '~': 'nbsp',
  '-': 'optionalhyphen',
  _: 'nbhyphen',
  '*': 'star',
  '\n': 'par',
  '\r': 'par',
  '|': 'formula',
  ':': 'subentry',
})

/** Braces, and ends of lines, which mean nothing. */
const LONE: ReadonlySet<string> = new Set('{}\r\n')

/** What a backslash before a sign that is no letter means: a word, or the sign itself. */
function* symbol(sign: string): Generator<Token> {
  const name = SYMBOLS[sign]
  if (name) yield { is: 'word', name, number: null }
  else if (sign) yield { is: 'bytes', text: sign }
}

/** Yields the tokens of `source`, which is the file as Latin-1, one character per byte. */
export function* tokens(source: string): Generator<Token> {
  const take = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  for (let at = 0; at < source.length;) {
    const sign = source[at]!
    if (sign === '{' || sign === '}') yield { is: sign === '{' ? 'open' : 'close' }
    if (LONE.has(sign)) {
      at++
      continue
    }
    const bytes = take(HEX, at) ?? take(PLAIN, at)
    if (bytes) {
      yield { is: 'bytes', text: bytes[1] === undefined ? bytes[0] : String.fromCharCode(parseInt(bytes[1], 16)) }
      at += bytes[0].length
      continue
    }
    const word = take(WORD, at)
    if (!word) {
      yield* symbol(source[at + 1] ?? '')
      at += 2
      continue
    }
    const number = word[2] === undefined ? null : Number(word[2])
    at += word[0].length
    // The raw bytes of a picture may contain braces, so they are skipped.
    if (word[1] === 'bin' && number !== null) at += Math.max(0, number)
    else yield { is: 'word', name: word[1]!.toLowerCase(), number }
  }
}
