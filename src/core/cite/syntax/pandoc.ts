/** Citations as pandoc reads them in Markdown: `[@lessig2004free, p. 23; @paz1999, {[12]}]`. */
import type { Words } from '../csl/locales.ts'
import { inWords, isPage, plainNumber, unprinted, type CiteWriter, type Pin, type SyntaxCite } from './cites.ts'

/** Letter, digit or `_` first, single signs inside; anything else stands in braces. */
const BARE = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*$/u

export const writePandoc: CiteWriter = (cites, words) => `[${cites.map(cite => one(cite, words)).join('; ')}]`

function one({ key, pin, volume, prefix, suffix }: SyntaxCite, words: Words): string {
  const name = `@${BARE.test(key) ? key : `{${key}}`}`
  const place = pin ? locator(pin, volume, words) : volume ? `, ${words('volume', false)} ${volume}` : ''
  const rest = suffix ? `${place || '{}'}, ${text(suffix)}` : place
  return `${prefix ? `${text(prefix)} ` : ''}${name}${rest}`
}

/** `{}` tells pandoc that no place follows: it takes any number for a page. */
function locator(pin: Pin, volume: string | undefined, words: Words): string {
  const word = words(pin.label, pin.several)
  if (unprinted(pin)) return `, {${pin.value}}`
  if (volume) return `, {${words('volume', false)} ${volume}, ${word} ${whole(pin)}}`
  if (isPage(pin)) return plainNumber(pin) ? `, ${word} ${pin.value}` : `, {${word} ${whole(pin)}}`
  if (words.own(pin.label) && plainNumber(pin) && !pin.within) return `, ${word} ${pin.value}`
  return `{}, ${text(inWords(pin, words))}`
}

/** In `A-3` the dash is no range: the one that does not break keeps pandoc from making it one. */
const whole = ({ value, several }: Pin): string => braces(several ? value : value.replaceAll('-', '\u2011'))

const braces = (value: string): string => value.replace(/[{}]/g, '')

/** What Markdown or a citation would read as its own. */
const text = (words: string): string => words.replace(/[\\`*_{}[\]<>#@;^~$|"']/g, '\\$&').replace(/\s+/g, ' ')
