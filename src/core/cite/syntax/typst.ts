/** Writes citations for Typst: `#cite(<lessig2004free>, supplement: [p. 23])`; several stand side by side. */
import { inWords, unprinted, type CiteWriter, type SyntaxCite } from './cites.ts'
import type { Words } from '../csl/locales.ts'

/** Matches a key that can be a label in angle brackets; any other key is written as a string. */
const LABEL = /^[\p{L}_][\p{L}\p{N}_-]*(?:[.:][\p{L}\p{N}_-]+)*$/u

export const writeTypst: CiteWriter = (cites, words) => cites.map(cite => writeCite(cite, words)).join(' ')

function writeCite({ key, pin, volume, prefix, suffix }: SyntaxCite, words: Words): string {
  const label = LABEL.test(key) ? `<${key}>` : `label("${key.replace(/["\\]/g, '\\$&')}")`
  const place = pin && (unprinted(pin) ? pin.value : inWords(pin, words))
  const parts = [volume && `${words('volume', false)} ${volume}`, place, suffix].filter(Boolean).join(', ')
  const before = prefix ? `${content(prefix)} ` : ''
  // the dash of one number stays; the dash between two becomes an en dash
  const shown = pin?.several ? parts.replace(/(?<=\w)-(?=\w)/g, '–') : parts
  return `${before}#cite(${label}${shown ? `, supplement: [${content(shown)}]` : ''})`
}

const content = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\[\]#*_$@<>`~"'/=+]|-(?=-|\?)/g, '\\$&')
