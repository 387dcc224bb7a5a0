/** Writes citations for Org: `[cite:@lessig2004free p. 23; @paz1999 [12]]`. */
import type { Words } from '../csl/locales.ts'
import { inWords, isPage, plainNumber, unprinted, type CiteWriter, type Pin, type SyntaxCite } from './cites.ts'

export const writeOrg: CiteWriter = (cites, words) => `[cite:${cites.map(cite => writeCite(cite, words)).join('; ')}]`

function writeCite({ key, pin, volume, prefix, suffix }: SyntaxCite, words: Words): string {
  const parts = [volume && `${words('volume', false)} ${volume}`, pin && place(pin, words), suffix && text(suffix)]
  const rest = parts.filter(Boolean).join(', ')
  return `${prefix ? `${text(prefix)} ` : ''}@${key}${rest ? ` ${rest}` : ''}`
}

/**
 * Writes the place. A bare number would be read as a page, so a time gets a word. A page like `A-3` or `3-12` stands in
 * braces with a non-breaking hyphen, so that no reader takes it for a range.
 */
function place(pin: Pin, words: Words): string {
  if (unprinted(pin)) return pin.value
  if (isPage(pin)) {
    const word = words('page', pin.several)
    return plainNumber(pin)
      ? `${word} ${pin.value}`
      : `{${word} ${text(pin.several ? pin.value : pin.value.replaceAll('-', '\u2011'))}}`
  }
  return text(pin.label === 'timestamp' ? `min. ${pin.value}` : inWords(pin, words))
}

/** Replaces brackets and semicolons, which delimit the citation: Org has no escape for them. */
const text = (words: string): string =>
  words.replace(/[[\];{}]/g, sign => ({ '[': '(', ']': ')', '{': '(', '}': ')' })[sign] ?? ',').replace(/\s+/g, ' ')
