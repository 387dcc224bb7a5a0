/** Splits the words of one name into family name, given name and particles, as CSL-JSON has them. Pure. */
import { GIVEN, isGiven, isPinyin } from '../words/given.ts'
import { fold } from './material.ts'
import type { NameContext } from './people.ts'

/** A name in the form of CSL-JSON 1.0.2. */
export interface CslName {
  family?: string
  given?: string
  'non-dropping-particle'?: string
  'dropping-particle'?: string
  suffix?: string
  literal?: string
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
export const PARTICLES = set(
  'de del la las los el da das do dos di van von der den ter ten du des le af av zu bin ibn al della st. y e',
)
/** Particles that stay before the family name in every list: van Stokkum, von Neumann, di Lampedusa. */
const BOUND = set('van von der den ter ten di du af av zu bin ibn le la della st. al')
export const INITIAL = /^(?:\p{Lu}\.-?)+$|^\p{Lu}$/u

/**
 * Writes a word of a name in its usual case: GARCÍA becomes García, McCARTHY becomes McCarthy, and a particle is
 * written small.
 */
export function proper(word: string): string {
  if (PARTICLES.has(word.toLowerCase())) return word.toLowerCase()
  if (!/^[\p{Lu}\p{M}'’.-]{2,}$/u.test(word) || INITIAL.test(word)) return word
  return word.replace(/\p{Lu}[\p{Lu}\p{M}]*/gu, part => part[0]! + part.slice(1).toLowerCase())
}

/** Names such as Rodríguez or Gómez, which are the first of two family names in any language. */
const PATRONYMIC = /^\p{Lu}\p{Ll}+[eéíi]z$/u
/** Frequent Spanish family names that are not given names: before the last word they begin a double family name. */
const FAMILIES = set(
  'garcia moreno romero torres vargas rojas castro medina morales ' +
    'herrera mendoza flores reyes rivera molina guerrero ' +
    'cabrera navarro delgado acosta aguilar contreras figueroa fuentes espinosa espinoza valencia cardenas salazar ' +
    'sandoval miranda carrasco matos montoya zuniga zamora villanueva vega valdes trujillo tapia soto solis serrano ' +
    'segura rueda robles rios quintero pizarro pacheco orozco ortega ochoa montero mejia luna leiva lara iglesias ' +
    'hidalgo guzman gallegos gallardo escobar duarte correa cisneros ' +
    'cespedes castillo carrillo caceres burgos blanco ' +
    'barrios avila arroyo araya aranda aguirre aguilera',
)

/** Splits a name that is written in its natural order. */
export function nameOf(written: readonly string[], { idioma }: NameContext): CslName {
  const raw = withDots(written)
  // "Bin Xiao" begins with a given name, though "bin" is a particle between names.
  const words = raw.map((word, i) => (i === 0 && /^\p{Lu}\p{Ll}+$/u.test(word) ? word : proper(word)))
  const last = words.length - 1
  const capitals = capitalFamily(raw)
  if (capitals) return particled(words.slice(...capitals.family), words.slice(...capitals.given))
  if (INITIAL.test(words[last]!) && words.length >= 2) return turnedInitial(words)
  if (idioma === 'es' && surnamesFirst(words)) return { family: words.slice(0, -1).join(' '), given: words[last]! }
  // "Loh Ka-tsun": two syllables joined with the second one small are a given name.
  if (words.length === 2 && /^\p{Lu}\p{Ll}*-\p{Ll}+$/u.test(words[1]!) && isSyllable(words[0]!))
    return { family: words[0]!, given: words[1]! }
  const from = familyFrom(words, idioma)
  return particled(words.slice(from), words.slice(0, from))
}

/**
 * Initials without dots, as journals of medicine have them, with dots: "JM Smith", "Nickalls RWD". Beside a given name
 * two or three capitals are a family name, or a degree: "LI Wei", "Jane LEE", "John Smith MD". Capitals without a vowel
 * that come first are initials there too, because no family name but Ng is written so: "JR Martin".
 */
function withDots(words: readonly string[]): readonly string[] {
  const at = [0, words.length - 1].find(i => TOGETHER.test(words[i]!))
  const others = words.filter((_, i) => i !== at)
  if (at === undefined || !others.every(word => PARTICLES.has(word) || /^\p{Lu}\p{Ll}/u.test(word))) return words
  const sure = at === 0 && VOWELLESS.test(words[0]!)
  if (!sure && others.map(fold).some(word => isGiven(word) || isPinyin(word))) return words
  return words.flatMap((word, i) => (i === at ? [...word].map(letter => `${letter}.`) : [word]))
}
const TOGETHER = /^(?:\p{Lu}{2}|[^\P{Lu}AEIOUY]{3})$/u
const VOWELLESS = /^(?!NG$)[^\P{Lu}AEIOUY]+$/u

const isSyllable = (word: string): boolean => /^\p{Lu}\p{Ll}{0,4}$/u.test(word) && !GIVEN.has(fold(word))
const isLoud = (word: string): boolean => /^\p{Lu}[\p{Lu}'’-]{2,}$/u.test(word)

/** Where a family name is set in capitals and the given one is not: "Pablo KAPLAN", "LÓPEZ AGUIRRE Julio Ricardo". */
function capitalFamily(raw: readonly string[]): { family: [number, number]; given: [number, number] } | null {
  const from = raw.findIndex(isLoud)
  const to = raw.findLastIndex(isLoud) + 1
  const inside = raw.slice(from, to).every(word => isLoud(word) || PARTICLES.has(word.toLowerCase()))
  const others = [...raw.slice(0, from), ...raw.slice(to)]
  if (from < 0 || !inside || !others.some(word => /^\p{Lu}\p{Ll}/u.test(word))) return null
  if (from > 0 && to === raw.length) {
    const particle = raw.findIndex((word, i) => i > 0 && i < from && PARTICLES.has(word))
    const begin = particle > 0 && raw.slice(particle, from).every(word => PARTICLES.has(word)) ? particle : from
    return { family: [begin, to], given: [0, begin] }
  }
  return from === 0 && others.length <= 3 ? { family: [0, to], given: [to, raw.length] } : null
}

/**
 * Reads a name with initials at its end: the family name is cut short in "Víctor Andrade R.", and the initials are last
 * in "Agrawal R.".
 */
function turnedInitial(words: readonly string[]): CslName {
  const initials = words.findIndex(word => INITIAL.test(word))
  if (initials >= 1 && !isGiven(fold(words[0]!)) && words.slice(initials).every(word => INITIAL.test(word)))
    return { family: words.slice(0, initials).join(' '), given: words.slice(initials).join(' ') }
  return { family: words.slice(1).join(' '), given: words[0]! }
}

/**
 * True for names with the surnames first, as in lists of students: "Cordero García Alejandra". The order of Chinese
 * names cannot be told.
 */
function surnamesFirst(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 4 || words.some(word => INITIAL.test(word))) return false
  const folded = words.map(fold)
  return GIVEN.has(folded.at(-1)!) && !folded.slice(0, -1).some(isGiven) && !folded.every(isPinyin)
}

const isSpanishFamily = (word: string): boolean => PATRONYMIC.test(word) || FAMILIES.has(fold(word))

/** Index of the word at which the family names begin. */
function familyFrom(words: readonly string[], idioma: string | undefined): number {
  const last = words.length - 1
  const y = words.lastIndexOf('y')
  if (y > 1 && y < last) return y - 1
  // With a capital the particle is a part of the family name: "Vander Heiden", in Italian "Lo Leggio".
  if (last > 1 && (idioma === 'it' ? /^L[io]$/ : /^Vande[nr]$/).test(words[last - 1]!)) return last - 1
  const particle = words.findIndex((word, i) => i > 0 && i < last && PARTICLES.has(word))
  if (particle > 0) {
    const before = words[particle - 1]!
    // "Aura María de los Ángeles Ruiz Gil" keeps its particle among the given names.
    if (idioma === 'es' && particle >= 2 && !isGiven(fold(before)) && !INITIAL.test(before)) return particle - 1
    return particle
  }
  if (words.length < 3 || (idioma !== 'es' && !isSpanishFamily(words[last - 1]!))) return last
  const before = words[last - 1]!
  return INITIAL.test(before) || (isGiven(fold(before)) && words.length === 3 && idioma !== 'es')
    ? last
    : isGivenHere(words, last - 1)
      ? last
      : last - 1
}

/** True when the word before the last is a second given name, in a name of three words. */
const isGivenHere = (words: readonly string[], at: number): boolean =>
  isGiven(fold(words[at]!)) && at <= 1 && words.length === 3

export function particled(family: readonly string[], given: readonly string[]): CslName {
  const own = family.findIndex(word => !PARTICLES.has(word) || word === 'y')
  const particles = family.slice(0, Math.max(0, own))
  const bound = particles.some(word => BOUND.has(word) && word !== 'la' && word !== 'al')
  const name = { family: family.slice(Math.max(0, own)).join(' '), given: given.join(' ') }
  if (particles.length === 0) return name
  return bound
    ? { ...name, 'non-dropping-particle': particles.join(' ') }
    : { ...name, 'dropping-particle': particles.join(' ') }
}

/** The name as "Family, Given" for `autores`, with particles where Spanish lists put them. */
export function stringOf(name: CslName): string {
  if (name.literal !== undefined) return name.literal
  const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
  const given = [name.given, name['dropping-particle']].filter(Boolean).join(' ')
  return [family, given, name.suffix].filter(Boolean).join(', ')
}

const TITLES = new RegExp(
  String.raw`^(?:(?:\p{L}{2,}\.-\p{L}{3,}(?=\.)|prof(?:esor|esora|essor)?|dipl|dott|dra?|mtr[oa]|mt[eé]|lic` +
    String.raw`|ing|arq|[bm]\.?\s?sc|[bm]\.?\s?eng|mgtr|mag|phd|abog|cpn?|sir|mr|mrs|ms|don|doña|fray|padre` +
    String.raw`|capt|oficial(?: \p{Lu}\p{L}+)?|inspector(?: principal| mayor| general)?|comisario` +
    String.raw`|q\.?b\.?p)\b\.?(?:-ing\.|\s?h\.c\.)?\s*)+(?=\p{Lu})`,
  'iu',
)

/** The name without its titles, or with them where one word would be left: "Don Domingo" has no other given name. */
export function untitled(text: string): string {
  const bare = text.replace(TITLES, '')
  return /\s/.test(bare.trim()) ? bare : text
}
