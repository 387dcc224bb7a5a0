/** Finds the names of people in a line, as CSL-JSON has them. What is not plainly a name is left out. Pure. */
import { NAMESAKE, NO_NAME } from '../words/common.ts'
import { GIVEN, isGiven } from '../words/given.ts'
import { fold } from './material.ts'
import { clean } from './name-line.ts'
import { type CslName, INITIAL, PARTICLES, nameOf, particled, proper, untitled } from './name-parts.ts'
import { runTogether, splitY } from './name-runs.ts'
import { ADDRESS, GEOGRAPHY, INSTITUTION, POSTCODE, TEAM_TAIL } from '../words/words.ts'

export interface Named {
  /** The name exactly as the line has it. */
  text: string
  name: CslName
  /** True when it has a common given name, or one in Pinyin. */
  given: boolean
  initials: boolean
  /** Share of its words that running text writes small. */
  common: number
  words: number
  capitals: boolean
  /** True when the family name comes first, before a comma. */
  turned: boolean
}

export interface NameContext {
  /** How running text writes each word, by the folded word. */
  forms: Readonly<Record<string, string>>
  idioma?: string
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/iu
const WORD = new RegExp(
  "^(?:\\p{Lu}[\\p{L}\\p{M}'’`´-]*" +
    String.raw`|\p{Lu}\p{Ll}?\.|(?:Ma|St|Fco|Mª)\.(?:\p{Lu}\.)*` +
    String.raw`|(?:\p{Lu}\.-?)+|[dD]['’]\p{Lu}\p{L}+|\p{Lu}\.?ª)$`,
  'u',
)
const AND = /\s+(?:and|et|und)\s+|\s+&\s+|\s*[;|•·]\s*|\s+[–—-]\s+/iu

/** Names of one line, in order; `rest`: it holds something else too. */
export function namesIn(marked: string, context: NameContext): { names: Named[]; rest: boolean } {
  if (marked === marked.toUpperCase() && (marked.match(SMALL)?.length ?? 0) >= LEAST_SMALL)
    return { names: [], rest: true }
  const parts = clean(marked.replace(TEAM_TAIL, ''))
    .split(AND)
    .flatMap(part => splitY(part.replace(/^\s*(?:and|y|e|et|und|&)\s+/iu, '')))
    .flatMap(part => runTogether(part, context.idioma))
    .filter(part => part.trim() !== '')
  const read = parts.map(part => partNames(part, context))
  const whole = read.reduce((n, part) => n + part.names.length, 0)
  const names: Named[] = []
  let rest = false
  const house = whole >= MANY && HOUSE.test(marked)
  for (const [i, part] of read.entries()) {
    // In a long list a single word is a name too: Abdurakhman, Haviluddin.
    const single =
      part.names.length === 0 && whole >= MANY && !(house && i === 0) ? singleName(parts[i]!, context) : null
    // After words that name nobody, as in a note of thanks, only a known given name shows a person.
    const sure =
      read[0]!.rest && read[0]!.names.length === 0 && !house ? part.names.filter(({ given }) => given) : part.names
    names.push(...sure, ...(single ? [single] : []))
    if (part.rest && !single) rest = true
  }
  return { names, rest }
}

const MANY = 4
/** A house with a number of two figures before its people: "Lantern53, I. Hall, T. Norberg, K. Weiss, A. Ruiz". */
const HOUSE = /^\p{Lu}\p{L}+\d\d,/u
/** Small words of a sentence in capitals, in which every word looks like a name: "THE TEXT MAY CONTAIN ERRORS OR …". */
const SMALL = /(?<!\p{L})(?:THE|OR|OF|TO|IN|IS|AND|FOR|WITH|NOT|EL|LA|LOS|DE|O|EN|ES|NO|PARA|QUE)(?!\p{L})/gu
const LEAST_SMALL = 4

function singleName(part: string, context: NameContext): Named | null {
  const word = part.replace(/[\s,]+/g, ' ').trim()
  if (!/^\p{Lu}\p{Ll}{2,}$/u.test(word) || /^\p{Ll}/u.test(context.forms[fold(word)] ?? 'X')) return null
  return { ...measured(word, [word], context), name: { literal: word }, turned: false }
}

/** What follows the name of a company: "Sigbjorn Finne, Galois Connections, Inc." names one person. */
const COMPANY = /^(?:inc|ltd|llc|corp|gmbh|plc|s\.\s?[al]\.?|b\.?v|a\.?g)\.?$/iu

/** What follows the name of a street, "Faixa de Camobi, Km 9", or of a house, "Elsevier B.V., Radarweg 29". */
const HOUSE_NUMBER =
  /^(?:km\.?\s?\d|n[º°]\.?\s?\d|s\/n(?!\p{L})|\p{L}+(?:weg|stra(?:ß|ss)e|str\.|platz|allee|laan|straat) \d+$)/iu

/** Names in a part without "and": names between commas, "Family, Given", or a name and its affiliation. */
function partNames(part: string, context: NameContext): { names: Named[]; rest: boolean } {
  const pieces = part
    .split(/\s*,\s*/)
    .map(piece => piece.replace(/^(?:and|y|e|et|und|&)\s+(?=\p{Lu})/u, ''))
    .filter(Boolean)
  const turned = turnedNames(pieces, context)
  if (turned) return { names: turned, rest: false }
  const names: Named[] = []
  for (const [i, piece] of pieces.entries()) {
    const after = pieces[i + 1] ?? ''
    if (POSTCODE.test(after) || HOUSE_NUMBER.test(after)) return { names, rest: true }
    const place = (i > 0 && COMPANY.test(after)) || (INSTITUTION.test(after) && NAMESAKE.test(`${piece} `))
    const name = place ? null : wholeName(piece, context)
    if (name) names.push(name)
    else if (SUFFIX.test(piece) && names.length > 0) names.at(-1)!.name.suffix = piece
    else {
      const before = i === 0 ? nameBefore(piece, context) : null
      return { names: before ? [before] : names, rest: true }
    }
  }
  return { names, rest: false }
}

/** Two given names, the second nobody's family name: "Vicente Gómez, María José" is one person. */
const COMPOUND = /^\p{L}+ (?:jose|maria|jesus|carlos|luis|manuel|antonio|javier|carmen|isabel|teresa|pilar|luisa)$/u

const LOUD = /^\p{Lu}{2}[\p{Lu}\s-]+$/u

/**
 * Names of the form "Ruiz Gil, Ana" or "Agrawal, R., Srikant, R.", where each family name has its given one after a
 * comma; null for any other list.
 */
function turnedNames(pieces: readonly string[], context: NameContext): Named[] | null {
  if (pieces.length < 2 || pieces.length % 2 !== 0) return null
  const pairs = pieces.filter((_, i) => i % 2 === 0).map((family, i) => [family, pieces[2 * i + 1]!] as const)
  const fits = pairs.every(([family, given]) => {
    const [f, g] = [family.split(' '), given.split(' ')]
    if (![...f, ...g].every(isNameWord) || f.length > 3 || g.length > 3) return false
    // Who writes one of the two in capitals writes the family name so: "Technion, ISRAEL" is a place.
    if (LOUD.test(given) && !LOUD.test(family)) return false
    if (g.every(word => INITIAL.test(word)))
      return g.every(word => word.endsWith('.')) && !f.some(word => INITIAL.test(word))
    // "Hu Meng, Yongsheng Pan" are two people, "Ruiz Gil, Ana María" is one.
    if (f.length > 1 && !g.slice(1).every(word => isGiven(fold(word)) || INITIAL.test(word))) return false
    const begins = f.length > 1 && isGiven(fold(f[0]!)) && !(pieces.length === 2 && COMPOUND.test(fold(given)))
    return isGiven(fold(g[0]!)) && !begins && !INSTITUTION.test(family)
  })
  if (!fits || (pairs.length > 1 && !pairs.every(([, given]) => INITIAL.test(given.split(' ')[0]!)))) return null
  return pairs.map(([family, given]) => ({
    ...measured(`${family}, ${given}`, [...family.split(' '), ...given.split(' ')], context),
    name: particled(family.split(' ').map(proper), given.split(' ').map(proper)),
    turned: true,
  }))
}

/** True for a word that a name may contain; Kong-CHN is a code. */
const isNameWord = (word: string): boolean =>
  (WORD.test(word) && !/\p{Ll}-\p{Lu}{2,}$/u.test(word)) || PARTICLES.has(word.toLowerCase())

/**
 * What no name begins, ends or goes on with: "The Mill Group", "Starting Octave", "Projet Phoenix", "Colonel Glenn
 * Highway", "A Appendices". Of 8,910 authors in real bibliographies and title pages none who is a person has any of it;
 * Lane, Street and "George Em" are people.
 */
const NO_FIRST = new RegExp(
  String.raw`^(?:the|no|this|these|our|your|diese[mnrs]?|unsere?|cette|ces|quest[aio]|deze` +
    String.raw`|trying|all|sample|disciplina|discipline|sp[eé]cialit[eé]` +
    String.raw`|especialidad|menci[oó]n|translated|tradott[oa]|traducid[oa]|traduzid[oa]|traduit[es]?|[üu]bersetzt` +
    String.raw`|edited|compiled|starting|getting|using|predefined|projects?|projet|proyecto|projekt|progetto` +
    String.raw`|projeto|fonderie)\s`,
  'iu',
)
const NO_LAST = new RegExp(
  String.raw`\s(?:highway|avenue|boulevard|blvd|rd|guide|manual|handbook|appendi(?:x|ces)|dissertations?|thes[ei]s` +
    String.raw`|tes[ei]s|tesinas?|disserta[cç][oõ]es|addend(?:um|a)|report|papers?|articles?|enthusiasts|version` +
    String.raw`|draft|edition` +
    String.raw`|conference|journal|proceedings|projects|connections|systems|technologies|solutions|consulting` +
    String.raw`|tech|developers?|contributors|maintainers|volunteers|users|members|editors|translators|cinemas` +
    String.raw`|theat(?:er|re)s|hotels?|resorts?|restaurants?|motors|airlines|airways|electronics|industries` +
    String.raw`|enterprises|holdings|partners|foods|stores|markets|pharmacy|laboratories|instruments|studios` +
    String.raw`|productions|entertainment|companies|insurance|logistics|consultants|associates)$`,
  'iu',
)
/** The heading of a part of a book, with its letter: "Annexe A", "Anhang B". */
const PART_OF_BOOK = new RegExp(
  String.raw`^(?:annexe?|anexo|ap[eé]ndice|app[eè]ndi(?:x|ce)|allegato|anhang|bijlage|bilaga|ap[êe]ndice` +
    String.raw`|chapter|chapitre|cap[ií]tulo|capitolo|kapitel|part|parte|partie|teil|section|secci[oó]n|sezione` +
    String.raw`|table|tabla|figur[ae]|abbildung)\s+\p{Lu}\.?$`,
  'iu',
)
/** An abbreviated journal: "Turk J Med Sci", "Int. J. Soil Res.". */
const ABBREVIATED = new RegExp(
  String.raw`(?:^|\s)J\.?\s(?:\p{L}+\.?\s)*(?:sci|med|phys|chem|biol|res|math|eng|soc|surg|clin|econ|stat` +
    String.raw`|lett|technol|appl|educ|comput|psychol|environ|agric|nutr|pharmacol|neurol|cardiol|oncol|genet` +
    String.raw`|immunol|physiol|pathol|radiol)\.?$`,
  'iu',
)
const NO_WITHIN = /\p{L}['’]s(?:\s|$)|\s(?:em|en|para|por|com|con|sin|sobre|with|for|from|using|in|on|to|at|mit|für)\s/u
/** The same in a line of capitals, where "EM" may be a given name. */
const NO_WITHIN_LOUD = new RegExp(
  String.raw`\s(?:EN|PARA|POR|COM|CON|SIN|SOBRE|WITH|FOR|FROM|USING|IN|ON|TO|AT|MIT|FÜR|OF|THE|UM|UMA|UN` +
    String.raw`|UNA)\s|^(?:UM|UMA|UN|UNA|THE)\s`,
  'u',
)

function wholeName(piece: string, context: NameContext): Named | null {
  const text = untitled(piece.replace(/(?<=\p{L})[’'`´](?=\s|$)/gu, ''))
    .replace(/(?<=\p{Ll})[.:]+$/u, '')
    .trim()
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > 7 || text.length > 60 || /\d|[@/\\_<>=#]/.test(text) || ADDRESS.test(text))
    return null
  if ([NO_FIRST, NO_LAST, NO_WITHIN, NO_WITHIN_LOUD, PART_OF_BOOK, ABBREVIATED].some(pattern => pattern.test(text)))
    return null
  if (GEOGRAPHY.test(text) || !words.every(isNameWord) || INSTITUTION.test(text) || PARTICLES.has(words.at(-1)!))
    return null
  if (words.every(word => INITIAL.test(word) || PARTICLES.has(word.toLowerCase()))) return null
  const last = words.length > 2 && SUFFIX.test(words.at(-1)!) ? words.pop() : undefined
  // "Kevin J." of a scan that shows "Kevin J. Lang" has lost the family name.
  if (words.slice(1).every(word => INITIAL.test(word)) && isGiven(fold(words[0]!))) return null
  const name = { ...nameOf(words, context), ...(last && { suffix: last }) }
  return { ...measured(text, words, context), name, turned: false }
}

/**
 * The name at the beginning of text such as "Herbert Stoyan University of Erlangen" or "Lang Sun. Application of …".
 */
function nameBefore(piece: string, context: NameContext): Named | null {
  const [sentence = ''] = piece.split(/(?<=\p{Ll}{2})\.\s/u)
  const words = sentence.split(/\s+/)
  // Of institutions, only one that is "of" something begins after a name: "MIT Media Laboratory" holds no name.
  const begins = (i: number): boolean =>
    INSTITUTION.test(words[i]!) && /^(?:of|de|del|for|di|für|voor)$/iu.test(words[i + 1] ?? '')
  const end = words.findIndex((word, i) => i > 1 && (begins(i) || /^\p{Ll}/u.test(word)))
  // "A German version of this manual" names nobody, though German is a given name.
  if (NAMESAKE.test(`${piece} `) || words[0] === 'A') return null
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
