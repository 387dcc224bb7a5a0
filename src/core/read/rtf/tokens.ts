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

/** Yields the tokens of `source`, which is the file as Latin-1, one character per byte. */
export function* tokens(source: string): Generator<Token> {
  const take = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  for (let at = 0; at < source.length;) {
    const sign = source[at]!
    if (sign === '{' || sign === '}') {
      yield { is: sign === '{' ? 'open' : 'close' }
      at++
      continue
    }
    if (sign === '\r' || sign === '\n') {
      at++
      continue
    }
    if (sign !== '\\') {
      const text = take(PLAIN, at)![0]
      yield { is: 'bytes', text }
      at += text.length
      continue
    }
    const hex = take(HEX, at),
      word = hex ? null : take(WORD, at)
    if (hex) {
      yield { is: 'bytes', text: String.fromCharCode(parseInt(hex[1]!, 16)) }
      at += hex[0].length
      continue
    }
    if (!word) {
      const next = source[at + 1] ?? ''
      const name = SYMBOLS[next]
      if (name) yield { is: 'word', name, number: null }
      else if (next) yield { is: 'bytes', text: next }
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
