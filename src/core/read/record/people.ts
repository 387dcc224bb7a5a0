/**
 * A line that may name people → the names in it, as CSL-JSON has them. What is not plainly a name is left out. Pure.
 */
import { NO_NAME } from './common.ts'
import { GIVEN, isGiven, isPinyin } from './given.ts'
import { MARK } from './lines.ts'
import { fold } from './material.ts'
import { ADDRESS, AUTHOR_PREFIX, GEOGRAPHY, INSTITUTION } from './words.ts'

/** As CSL-JSON 1.0.2 has it. */
export interface CslName {
  family?: string
  given?: string
  'non-dropping-particle'?: string
  'dropping-particle'?: string
  suffix?: string
  literal?: string
}

export interface Named {
  /** As it stands there. */
  text: string
  name: CslName
  /** It has a given name that is common, or a Pinyin one. */
  given: boolean
  initials: boolean
  /** Share of its words that running text writes small. */
  common: number
  words: number
  capitals: boolean
  /** The family name stands before a comma. */
  turned: boolean
}

export interface NameContext {
  /** Folded word → how running text writes it. */
  forms: Readonly<Record<string, string>>
  idioma?: string
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
const PARTICLES = set(
  'de del la las los el da das do dos di van von der den ter ten du des le af av zu bin ibn al della st. y e',
)
/** They stay before the family name in every list: van Stokkum, von Neumann, di Lampedusa. */
const BOUND = set('van von der den ter ten di du af av zu bin ibn le la della st. al')
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/iu
const TITLES =
  /^(?:(?:prof(?:esor|esora|essor)?|dra?|mtr[oa]|mt[eé]|lic|ing|arq|m\.?\s?sc|mgtr|mag|phd|abog|cpn?|sir|mr|mrs|ms|don|doña|fray|padre|capt|oficial(?: \p{Lu}\p{L}+)?|inspector|comisario|q\.?b\.?p)\b\.?(?:-ing\.|\s?h\.c\.)?\s*)+(?=\p{Lu})/iu
const DEGREES =
  /,?\s*\b(?:(?:life |senior |student |graduate )?(?:fellow|member),\s*(?:ieee|acm|osa|siam)|ph\.?\s?d|m\.?\s?d|m\.?\s?sc?|b\.?\s?sc?|m\.?\s?a|b\.?\s?a|dr\.?\s?p\.?h|m\.?p\.?h|m\.?b\.?a|p\.?j|esq|r\.?n|f\.?r\.?s|ll\.?m|d\.?phil)\b\.?(?=\s*(?:[,;&]|and\b|y\b|$))/giu
const WORD =
  /^(?:\p{Lu}[\p{L}\p{M}'’`´-]*|\p{Lu}\p{Ll}?\.|(?:Ma|St|Fco|Mª)\.|(?:\p{Lu}\.-?)+|[dD]['’]\p{Lu}\p{L}+|\p{Lu}\.?ª)$/u
const INITIAL = /^(?:\p{Lu}\.-?)+$|^\p{Lu}$/u
const AND = /\s+(?:and|et|und)\s+|\s+&\s+|\s*[;|•·]\s*|\s+[–—-]\s+/iu

/** Names of one line, in order; `rest` tells that something else stands on it too. */
export function namesIn(marked: string, context: NameContext): { names: Named[]; rest: boolean } {
  const parts = clean(marked)
    .split(AND)
    .flatMap(part => splitY(part.replace(/^\s*(?:and|y|e|et|und|&)\s+/iu, ''), context))
    .filter(part => part.trim() !== '')
  const read = parts.map(part => partNames(part, context))
  const whole = read.reduce((n, part) => n + part.names.length, 0)
  const names: Named[] = []
  let rest = false
  for (const [i, part] of read.entries()) {
    // In a list of many, a single word is a name too: Abdurakhman, Haviluddin.
    const single = part.names.length === 0 && whole >= MANY ? singleName(parts[i]!, context) : null
    names.push(...part.names, ...(single ? [single] : []))
    if (part.rest && !single) rest = true
  }
  return { names, rest }
}

const MANY = 4

function singleName(part: string, context: NameContext): Named | null {
  const word = part.replace(/[\s,]+/g, ' ').trim()
  if (!/^\p{Lu}\p{Ll}{2,}$/u.test(word) || /^\p{Ll}/u.test(context.forms[fold(word)] ?? 'X')) return null
  return { ...measured(word, [word], context), name: { literal: word }, turned: false }
}

function clean(marked: string): string {
  return (
    marked
      .replace(AUTHOR_PREFIX, '')
      // OCR reads an S between two names as a 5.
      .replace(/(?<=\p{L}\s)5\.(?=\s\p{Lu})/gu, 'S.')
      .replace(/[“"«][^”"»]{2,40}[”"»]\s*/gu, '')
      .replace(/\([^)]*\)?|\[[^\]]*\]|\{[^}]*\}/gu, `${MARK} `)
      .replace(/\S+@\S+/gu, MARK)
      .replace(DEGREES, '')
      .replace(
        new RegExp(
          `\\s*[,;]?\\s*(?:[${MARK}*†§¶∗#$]|(?<=[\\p{L}.],?)\\d{1,2}(?:[,;]\\s?\\d{1,2})*)+(?:\\s*[,*])*`,
          'gu',
        ),
        '; ',
      )
      .replace(/\s+/g, ' ')
      .replace(/^[\s;,:.–—-]+|[\s;,:–—-]+$/gu, '')
  )
}

/** "Ana Ruiz y Juan Gil" are two; "Rafael Pérez y Pérez" is one. */
function splitY(part: string, context: NameContext): string[] {
  const found = /^(.*\S)\s+[ye]\s+(\S.*)$/u.exec(part)
  if (!found) return [part]
  const after = found[2]!.split(/\s+/)
  const whole =
    after.length >= 2 && (isGiven(fold(after[0]!)) || INITIAL.test(after[0]!) || isGiven(fold(after.at(-1)!)))
  return whole ? [...splitY(found[1]!, context), found[2]!] : [part]
}

/** One part without "and": names between commas, "Family, Given", or a name and where its bearer works. */
function partNames(part: string, context: NameContext): { names: Named[]; rest: boolean } {
  const pieces = part.split(/\s*,\s*/).filter(Boolean)
  const turned = turnedNames(pieces, context)
  if (turned) return { names: turned, rest: false }
  const names: Named[] = []
  for (const [i, piece] of pieces.entries()) {
    const name = wholeName(piece, context)
    if (name) names.push(name)
    else if (SUFFIX.test(piece) && names.length > 0) names.at(-1)!.name.suffix = piece
    else {
      const before = i === 0 ? nameBefore(piece, context) : null
      return { names: before ? [before] : names, rest: true }
    }
  }
  return { names, rest: false }
}

/** "Ruiz Gil, Ana"; "Agrawal, R., Srikant, R.": each family name has its given one behind a comma. */
function turnedNames(pieces: readonly string[], context: NameContext): Named[] | null {
  if (pieces.length < 2 || pieces.length % 2 !== 0) return null
  const pairs = pieces.filter((_, i) => i % 2 === 0).map((family, i) => [family, pieces[2 * i + 1]!] as const)
  const fits = pairs.every(([family, given]) => {
    const [f, g] = [family.split(' '), given.split(' ')]
    if (![...f, ...g].every(isNameWord) || f.length > 3 || g.length > 3) return false
    if (g.every(word => INITIAL.test(word)))
      return g.every(word => word.endsWith('.')) && !f.some(word => INITIAL.test(word))
    return isGiven(fold(g[0]!)) && (f.length === 1 || !isGiven(fold(f[0]!))) && !INSTITUTION.test(family)
  })
  if (!fits || (pairs.length > 1 && !pairs.every(([, given]) => INITIAL.test(given.split(' ')[0]!)))) return null
  return pairs.map(([family, given]) => ({
    ...measured(`${family}, ${given}`, [...family.split(' '), ...given.split(' ')], context),
    name: particled(family.split(' ').map(proper), given.split(' ').map(proper)),
    turned: true,
  }))
}

/** Kong-CHN is a code, not a name. */
const isNameWord = (word: string): boolean =>
  (WORD.test(word) && !/\p{Ll}-\p{Lu}{2,}$/u.test(word)) || PARTICLES.has(word.toLowerCase())

function wholeName(piece: string, context: NameContext): Named | null {
  const text = piece
    .replace(/(?<=\p{L})[’'`´](?=\s|$)/gu, '')
    .replace(TITLES, '')
    .replace(/(?<=\p{Ll})[.:]+$/u, '')
    .trim()
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > 7 || text.length > 60 || /\d|[@/\\_<>=#]/.test(text) || ADDRESS.test(text))
    return null
  if (GEOGRAPHY.test(text) || !words.every(isNameWord) || INSTITUTION.test(text) || PARTICLES.has(words.at(-1)!))
    return null
  if (words.every(word => INITIAL.test(word) || PARTICLES.has(word.toLowerCase()))) return null
  return { ...measured(text, words, context), name: nameOf(words, context), turned: false }
}

/** "Herbert Stoyan University of Erlangen", "Lang Sun. Application of …": a name, and then something else. */
function nameBefore(piece: string, context: NameContext): Named | null {
  const [sentence = ''] = piece.split(/(?<=\p{Ll}{2})\.\s/u)
  const words = sentence.split(/\s+/)
  const end = words.findIndex((word, i) => i > 1 && (INSTITUTION.test(word) || /^\p{Ll}/u.test(word)))
  const name = wholeName(words.slice(0, end < 0 ? undefined : end).join(' '), context)
  return name?.given && name.words <= 4 ? name : null
}

function measured(text: string, words: readonly string[], { forms }: NameContext): Omit<Named, 'name' | 'turned'> {
  const own = words.filter(word => !PARTICLES.has(word.toLowerCase()) && !INITIAL.test(word))
  const small = own.filter(word => {
    const folded = fold(word).replace(/[^\p{L}]/gu, '')
    return NO_NAME.has(folded) || /^\p{Ll}/u.test(forms[folded] ?? 'X')
  })
  return {
    text,
    given: own.some((word, i) => isGiven(fold(word)) && (i === 0 || own.length > 1)),
    initials: words.some(word => INITIAL.test(word)),
    common: own.length === 0 ? 1 : small.filter(word => !GIVEN.has(fold(word))).length / own.length,
    words: words.length,
    capitals: text === text.toUpperCase(),
  }
}

/** GARCÍA → García; McCARTHY → McCarthy; a particle is written small. */
export function proper(word: string): string {
  if (PARTICLES.has(word.toLowerCase())) return word.toLowerCase()
  if (!/^[\p{Lu}\p{M}'’.-]{2,}$/u.test(word) || INITIAL.test(word)) return word
  return word.replace(/\p{Lu}[\p{Lu}\p{M}]*/gu, part => part[0]! + part.slice(1).toLowerCase())
}

/** Rodríguez, Gómez: the first of two family names in any language. */
const PATRONYMIC = /^\p{Lu}\p{Ll}+[eéíi]z$/u

/** "Family names, given names" of a name that is written in its natural order. */
function nameOf(raw: readonly string[], { idioma }: NameContext): CslName {
  const words = raw.map(proper)
  const last = words.length - 1
  if (INITIAL.test(words[last]!) && words.length >= 2) return turnedInitial(words)
  if (idioma === 'es' && surnamesFirst(words)) return { family: words.slice(0, -1).join(' '), given: words[last]! }
  const from = familyFrom(words, idioma)
  return particled(words.slice(from), words.slice(0, from))
}

/** "Víctor Andrade R." has a family name cut short; "Agrawal R." has its initials last. */
function turnedInitial(words: readonly string[]): CslName {
  const initials = words.findIndex(word => INITIAL.test(word))
  if (initials >= 1 && !isGiven(fold(words[0]!)) && words.slice(initials).every(word => INITIAL.test(word)))
    return { family: words.slice(0, initials).join(' '), given: words.slice(initials).join(' ') }
  return { family: words.slice(1).join(' '), given: words[0]! }
}

/** "Cordero García Alejandra": a list of students, surnames first. Of Chinese names the order cannot be told. */
function surnamesFirst(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 4 || words.some(word => INITIAL.test(word))) return false
  const folded = words.map(fold)
  return GIVEN.has(folded.at(-1)!) && !folded.slice(0, -1).some(isGiven) && !folded.every(isPinyin)
}

/** Where the family names begin. */
function familyFrom(words: readonly string[], idioma: string | undefined): number {
  const last = words.length - 1
  const y = words.lastIndexOf('y')
  if (y > 1 && y < last) return y - 1
  const particle = words.findIndex((word, i) => i > 0 && i < last && PARTICLES.has(word))
  if (particle > 0) {
    const before = words[particle - 1]!
    // "Aura María de los Ángeles Ruiz Gil" keeps its particle among the given names.
    if (idioma === 'es' && particle >= 2 && !isGiven(fold(before)) && !INITIAL.test(before)) return particle - 1
    return particle
  }
  if (words.length < 3 || (idioma !== 'es' && !PATRONYMIC.test(words[last - 1]!))) return last
  const before = words[last - 1]!
  return INITIAL.test(before) || (isGiven(fold(before)) && words.length === 3 && idioma !== 'es')
    ? last
    : isGivenHere(words, last - 1)
      ? last
      : last - 1
}

/** A given name right before the last word: a second given name, unless the names are four or more. */
const isGivenHere = (words: readonly string[], at: number): boolean =>
  isGiven(fold(words[at]!)) && at <= 1 && words.length === 3

function particled(family: readonly string[], given: readonly string[]): CslName {
  const own = family.findIndex(word => !PARTICLES.has(word) || word === 'y')
  const particles = family.slice(0, Math.max(0, own))
  const bound = particles.some(word => BOUND.has(word) && word !== 'la' && word !== 'al')
  const name = { family: family.slice(Math.max(0, own)).join(' '), given: given.join(' ') }
  if (particles.length === 0) return name
  return bound
    ? { ...name, 'non-dropping-particle': particles.join(' ') }
    : { ...name, 'dropping-particle': particles.join(' ') }
}

/** "Family, Given" as `autores` has it; particles where Spanish lists put them. */
export function stringOf(name: CslName): string {
  if (name.literal !== undefined) return name.literal
  const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
  const given = [name.given, name['dropping-particle']].filter(Boolean).join(' ')
  return [family, given, name.suffix].filter(Boolean).join(', ')
}
