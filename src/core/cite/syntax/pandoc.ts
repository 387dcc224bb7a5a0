/** Writes citations for pandoc's Markdown: `[@lessig2004free, p. 23; @paz1999, {[12]}]`. */
import type { Words } from '../csl/locales.ts'
import { inWords, isPage, plainNumber, unprinted, type CiteWriter, type Pin, type SyntaxCite } from './cites.ts'

/** Matches a key that needs no braces: it begins with a letter, a digit or `_` and has only single signs inside. */
const BARE = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*$/u

export const writePandoc: CiteWriter = (cites, words) => `[${cites.map(cite => writeCite(cite, words)).join('; ')}]`

function writeCite({ key, pin, volume, prefix, suffix }: SyntaxCite, words: Words): string {
  const name = `@${BARE.test(key) ? key : `{${key}}`}`
  const place = pin ? locator(pin, volume, words) : volume ? `, ${words('volume', false)} ${volume}` : ''
  const rest = suffix ? `${place || '{}'}, ${text(suffix)}` : place
  return `${prefix ? `${text(prefix)} ` : ''}${name}${rest}`
}

/** Writes the place. `{}` tells pandoc that no locator follows, because it takes any number for a page. */
function locator(pin: Pin, volume: string | undefined, words: Words): string {
  const word = words(pin.label, pin.several)
  if (unprinted(pin)) return `, {${pin.value}}`
  if (volume) return `, {${words('volume', false)} ${volume}, ${word} ${whole(pin)}}`
  if (isPage(pin)) return plainNumber(pin) ? `, ${word} ${pin.value}` : `, {${word} ${whole(pin)}}`
  if (words.own(pin.label) && plainNumber(pin) && !pin.within) return `, ${word} ${pin.value}`
  return `{}, ${text(inWords(pin, words))}`
}

/** Writes a page like `A-3` with a non-breaking hyphen, so that pandoc does not make it a range. */
const whole = ({ value, several }: Pin): string => braces(several ? value : value.replaceAll('-', '\u2011'))

const braces = (value: string): string => value.replace(/[{}]/g, '')

/** Escapes what Markdown or a citation would interpret. */
const text = (words: string): string => words.replace(/[\\`*_{}[\]<>#@;^~$|"']/g, '\\$&').replace(/\s+/g, ' ')
