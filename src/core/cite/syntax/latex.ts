/** Writes citations for biblatex: `\autocite[23]{lessig2004free}`, `\autocites[23]{a}[\pno~A-3]{b}`. */
import { escapeTex } from '../../references/bib/tex-write.ts'
import type { Words } from '../csl/locales.ts'
import { inWords, isPage, plainNumber, unprinted, type CiteWriter, type Pin, type SyntaxCite } from './cites.ts'

export const writeLatex: CiteWriter = (cites, words) => {
  const [only] = cites
  if (cites.length === 1 && only) return single(only, words)
  return `\\autocites${cites.map(cite => `${options(cite, words) || '[]'}{${cite.key}}`).join('')}`
}

function single(cite: SyntaxCite, words: Words): string {
  const { key, volume, prefix } = cite
  if (volume === undefined) return `\\autocite${options(cite, words)}{${key}}`
  const note = cite.pin ? `[${postnote(cite, words)}]` : ''
  return `\\avolcite${prefix ? `[${optionText(prefix)}]` : ''}{${escapeTex(volume)}}${note}{${key}}`
}

/** Writes the options: one alone is the place; of two, the first is the prefix and the second the place. */
function options(cite: SyntaxCite, words: Words): string {
  const place = postnote(cite, words)
  if (cite.prefix) return `[${optionText(cite.prefix)}][${place}]`
  return place ? `[${place}]` : ''
}

/**
 * Writes the place. biblatex adds "p." only to plain numbers, so `\pno` and `\ppno` go before pages that it would not
 * recognise.
 */
function postnote({ pin, suffix }: SyntaxCite, words: Words): string {
  if (!pin) return suffix ? optionText(suffix) : ''
  const place = placeOf(pin, words)
  if (!suffix) return place
  const pinText = isPage(pin) && !unprinted(pin) && plainNumber(pin) ? prefixed(pin) : place
  return `${pinText}, ${optionText(suffix)}`
}

function placeOf(pin: Pin, words: Words): string {
  if (!isPage(pin) || unprinted(pin)) return note(pin, words)
  return plainNumber(pin) ? range(pin) : prefixed(pin)
}

/** Writes a place with its word: `párr.~4`, `pp.~23--24`. A page without a printed number has none: `{[12]}`. */
export function note(pin: Pin, words: Words): string {
  if (unprinted(pin)) return `{${pin.value}}`
  // a bare time would be read as a page by programs that take any number for one
  return optionText(pin.label === 'timestamp' ? `min. ${pin.value}` : inWords(pin, words))
    .replace(/ (?=(?:\d[\d:-]*|[ivxlcdm]+)$)/, '~')
    .replace(/(?<=\d)-(?=\d+$)/, '--')
}

const prefixed = (pin: Pin): string => `${pin.several ? '\\ppno' : '\\pno'}~${range(pin)}`
const range = ({ value, several }: Pin): string => optionText(several ? value.replace(/[-–]/g, '--') : value)

/** Escapes the text of an option; brackets are put in braces, because they would end it. */
export const optionText = (words: string): string => {
  const escaped = escapeTex(words.replace(/\s+/g, ' '))
  return /[[\]]/.test(escaped) ? `{${escaped}}` : escaped
}
