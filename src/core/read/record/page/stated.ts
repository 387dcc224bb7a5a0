/**
 * Reads the authors that a file states as "Family, Given". What is not plainly a person or an institution is left out.
 * Pure.
 */
import type { Segment } from './lines.ts'
import { isGiven } from '../words/given.ts'
import { fold } from './material.ts'
import { INITIAL, stringOf } from './name-parts.ts'
import { namesIn } from './people.ts'
import { INSTITUTION } from '../words/words.ts'

const NOBODY = new RegExp(
  `^(?:${[
    'unknown|anonymous|an[oó]nimo|desconocido|admin\\w*|user|usuario|owner|propietario|guest|none|null|default',
    'author|autor|autores|scanner',
    'pc|windows|home|microsoft.*|adobe.*|apple.*|hp|dell|lenovo|acer|toshiba|root|test|\\(?n/?a\\)?',
  ].join('|')})$`,
  'i',
)
/** Whether no word of it names anybody: "Windows User", "Usuario de Windows". */
const isNobody = (text: string): boolean =>
  NOBODY.test(text) || text.split(/\s+(?:de\s+)?/i).every(word => NOBODY.test(word))
const NO_NAME = /[@/\\_<>{}=#0-9]|https?:|\.(?:com|org|net)\b/i

/**
 * The authors stated. `known` is the text of the first pages: a single word counts as a name only when that text
 * contains it.
 */
export function authorsFrom(stated: readonly string[], idioma: string | undefined, known: string): string[] {
  return [...new Set(stated.flatMap(text => authorsIn(text.replace(/\s+/g, ' ').trim(), idioma, known)))]
}

/**
 * A name with its family name first although that begins with a word that is a given name too: "Martín Gaite, Carmen".
 * In a line of text the second may be a city ("Peter Jones, Florence"); who fills in a field for authors writes none.
 */
function isTurned(text: string): boolean {
  const [family = '', given = '', ...others] = text.split(/\s*,\s*/)
  const [first = '', ...names] = family.split(' '),
    [called = '', ...initials] = given.split(' ')
  return (
    others.length === 0 &&
    [1, 2].includes(names.length) &&
    [first, ...names].every(word => /^\p{Lu}[\p{L}'’-]+$/u.test(word)) &&
    isGiven(fold(first)) &&
    isGiven(fold(called)) &&
    initials.every(word => INITIAL.test(word))
  )
}

function authorsIn(text: string, idioma: string | undefined, known: string): string[] {
  const turned = text.split(/\s*;\s*/)
  if (turned.every(isTurned)) return turned
  if (text.length < 3 || isNobody(text) || NO_NAME.test(text)) return []
  const { names } = namesIn(text, { forms: {}, idioma })
  if (names.length > 0) return names.map(({ name }) => stringOf(name))
  const words = text.split(' ')
  if (INSTITUTION.test(text)) return words.length >= 2 && text.length <= 80 && /^\p{Lu}/u.test(text) ? [text] : []
  return words.length === 1 && /^\p{Lu}\p{Ll}+$/u.test(text) && known.includes(text) ? [text] : []
}

/** True for a line that names people and nothing else, each by a common given name or by initials. */
export function isByline(text: Segment['text']): boolean {
  const { names, rest } = namesIn(text, { forms: {} })
  return names.length > 0 && !rest && names.every(({ given, initials }) => given || initials)
}
