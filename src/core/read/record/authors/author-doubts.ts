/** Features that tell the names of helpers, cited people and headings from those of authors. Pure. */
import type { Around, Unit } from './author-features.ts'
import type { Segment } from '../page/lines.ts'
import { flag } from '../page/model.ts'
import { type CslName, stringOf } from '../page/name-parts.ts'
import type { Named } from '../page/people.ts'
import { type View, squeeze, textOfLines } from '../page/view.ts'
import { AUTHOR_PREFIX, CHAPTER, INSTITUTION, OTHERS_BY, OTHERS_END, THANKS } from '../words/words.ts'

/** So many names in alphabetical order are those of contributors more often than of authors. */
const MANY = 6
/** Share of neighbours in order at which a list counts as sorted: "van Zandt, Woo" may be sorted by either word. */
const IN_ORDER = 0.9

export function doubts(unit: Unit, { rows, view, title }: Around): Record<string, number> {
  const [first, last] = [unit.lines[0]!, unit.lines.at(-1)!]
  const near = rows.filter(line => Math.min(line.x1, first.x1) - Math.max(line.x, first.x) > -0.5 * first.size)
  const above = near.filter(line => line.y > first.y + 0.3 * first.size).at(-1)
  const below = near.find(line => line.y < last.y - 0.3 * last.size)
  const lead = leadOf(unit)
  const ofTitle = above !== undefined && (title?.text ?? '').includes(squeeze(above.text))
  const before = above === undefined || ofTitle ? '' : above.text
  const runsOn = OTHERS_BY.test(before) || (OTHERS_END.test(before) && AUTHOR_PREFIX.test(first.text))
  return {
    sorted: flag(isSorted(unit)),
    led: flag(isSentence(lead)),
    thanks: flag(THANKS.test(lead)),
    otherLabel: flag(/\p{L}{3,}\s*:(?:\s|$)/u.test(lead)),
    chapterAbove: flag(before.length < 30 && CHAPTER.test(before)),
    roleRunsOn: flag(runsOn),
    unreadBelow: flag(below !== undefined && isUnread(below, last, view)),
  }
}

/** True for a name that is no author's by what is written around it, however it is set. */
export const isNobody = (named: Named, unit: Unit, page: Around): boolean =>
  isOther(named, unit) ||
  isHouse(named, unit, page) ||
  isTown(named, unit, page) ||
  isAcronym(named, page) ||
  isSubject(named, unit, page) ||
  isNamesake(named, unit) ||
  isSection(named, page)

/**
 * True for what the title begins with, in a line that says more: "Lumen SIL is a font" under "Lumen SIL - Design", and
 * "About Lumen SIL". Who wrote a book that is called by them stands alone in a line, or behind "by".
 */
function isSubject({ text }: Named, { lines, rest }: Unit, { title }: Around): boolean {
  if (!title || AUTHOR_PREFIX.test(lines[0]!.text)) return false
  const words = text.split(/\s+/)
  const pairs = words.slice(1).map((word, i) => squeeze(words[i]! + word))
  const at = pairs.findIndex(pair => pair.length < title.text.length && title.text.startsWith(pair))
  return at > 0 || (at === 0 && rest)
}

/** True for a part of the name of an institution: "Institut für Anorganische und Analytische Chemie". */
export function isNamesake({ text }: Pick<Named, 'text'>, { lines }: Pick<Unit, 'lines'>): boolean {
  const line = textOfLines(lines)
  const lead = line
    .slice(0, Math.max(0, line.indexOf(text)))
    .split(/[,;:()–—|]/)
    .at(-1)!
  return INSTITUTION.test(lead) && /\s(?:and|und|y|e|et|of|for|für|des?|del|der|du|di|da)\s$/u.test(lead)
}

/** True for a heading with its Roman number: "I Historique", where another line goes on with "II Fonctions". */
function isSection({ text }: Named, { view }: Around): boolean {
  const [, number, word] = /^(I|II|III|IV|V)\s(\p{Lu}\p{Ll}+)$/u.exec(text) ?? []
  if (!number || !word) return false
  const next = new RegExp(String.raw`^${ROMAN[ROMAN.indexOf(number) + 1]!}\s\p{Lu}`, 'u')
  return view.material.pages.some(({ segments }) => segments.some(line => next.test(line.text)))
}
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI']

/**
 * True for whom the line itself says to have made something else: "…, based on earlier versions written by Irene Hall",
 * and the editors of the volume in a citation: "I. Hall & T. Norberg (Eds.), New Lanterns".
 */
function isOther({ text }: Named, { lines }: Unit): boolean {
  const line = textOfLines(lines)
  const at = line.indexOf(text)
  const based = line.search(BASED_ON)
  return (based >= 0 && at > based) || VOLUME.test(line.slice(at))
}
const BASED_ON = /\b(?:based (?:up)?on|adapted from|basad[oa] en|adaptad[oa] de)\s/iu
const VOLUME = /^[^()]*\((?:eds?|hrsg|coords?)\.?\),\s+\p{L}/iu

/**
 * True for a name that is a house's: in a line of addresses whose next line goes on with what it is ("and Simon Fraser"
 * over "University, Burnaby"), where another line has both ("Lumen Edu" over "Dev Team", and "Lumen Edu Dev Team"), or
 * where somebody else has an address at it ("Trend Micro", jon_oliver@trendmicro.com).
 */
function isHouse({ text }: Named, { lines }: Unit, { rows, view }: Omit<Around, 'title'>): boolean {
  const last = lines.at(-1)!
  const below = rows.find(({ x, x1, y }) => y < last.y - 0.3 * last.size && x < last.x1 && x1 > last.x)
  const [next = ''] = below?.text.split(/\s/) ?? []
  if (view.traits.get(last)!.institution && last.text.endsWith(text) && INSTITUTION.test(next)) return true
  const own = squeeze(text)
  const whole = squeeze(text + (below?.text ?? ''))
  if (whole !== own && rows.some(line => line !== last && squeeze(line.text) === whole)) return true
  const others = rows.flatMap(line => view.traits.get(line)!.names).filter(({ name }) => !own.includes(familyOf(name)))
  return rows.some(line =>
    [...line.text.matchAll(MAILBOX)].some(
      ([, local, host]) =>
        squeeze(host!) === own && others.some(({ name }) => squeeze(local!).includes(familyOf(name))),
    ),
  )
}
/**
 * True for words that no list knows as a name right over a date, where somebody with a known name stands far above
 * them: the town of a title page, as in "Belo Horizonte" over "September 29, 2008".
 */
function isTown(
  { given, initials }: Named,
  { lines, names, rest }: Unit,
  { rows, view }: Omit<Around, 'title'>,
): boolean {
  const [line] = lines
  const below = rows.find(({ y }) => y < line!.y - 0.3 * line!.size)
  const dated = below !== undefined && below.text.length < 30 && /(?:19|20)\d\d\W*$/u.test(below.text)
  const far = rows.filter(({ y }) => y - line!.y > TOWN_BELOW * line!.size)
  return (
    dated &&
    !given &&
    !initials &&
    names.length === 1 &&
    !rest &&
    far.some(other => view.traits.get(other)!.names.some(name => name.given))
  )
}
/** How far below the author the town stands at least, in lines of its type. */
const TOWN_BELOW = 8

const familyOf = ({ family, literal = '' }: CslName): string => squeeze(family ?? literal)
/** What stands before and after the sign of an address, without its last domain. */
const MAILBOX = /([^\s@{(<]*)\}?\s?@\s?([\p{L}\d-]+)\.\p{L}/gu

/**
 * True for the house of somebody whose name the lists know, in capitals before a word: "IBM Fellow", "SIL Script
 * Initiative". Where family names are set in capitals, those of the others are too.
 */
function isAcronym({ text, given, capitals }: Named, { rows, view }: Omit<Around, 'title'>): boolean {
  if (given || capitals || !/^\p{Lu}{3,6}\s/u.test(text)) return false
  const others = rows.flatMap(line => view.traits.get(line)!.names).filter(other => other.given)
  return others.length > 0 && !others.some(other => other.capitals || /(?<!\p{L})\p{Lu}{3,}(?!\p{L})/u.test(other.text))
}

/** The words before the first name, without "by" and the like. */
function leadOf({ lines, names }: Unit): string {
  const text = textOfLines(lines).replace(AUTHOR_PREFIX, '')
  return text.slice(0, Math.max(0, text.indexOf(names[0]!.text)))
}

/** True for the beginning of a sentence, such as "Deseo agradecer a", and not for "Prof." or "Grupo 3". */
function isSentence(lead: string): boolean {
  const words = lead.trim().split(/\s+/)
  return words.length >= 2 && words.some(word => /^\p{Ll}+$/u.test(word))
}

function isSorted({ names }: Unit): boolean {
  const families = names.map(({ name }) => squeeze(stringOf(name)))
  const rising = families.filter((family, i) => i > 0 && family >= families[i - 1]!).length
  return families.length >= MANY && rising >= IN_ORDER * (families.length - 1)
}

/** True for a line in the type of the names right above it that may be one more name, which could not be read. */
function isUnread(line: Segment, names: Segment, view: View): boolean {
  const { institution, address, masthead, degree, heading, rubric, role, names: read } = view.traits.get(line)!
  return (
    read.length === 0 &&
    ![institution, address, masthead, degree, heading, rubric, role].some(Boolean) &&
    names.y - line.y < 1.6 * names.size &&
    Math.abs(line.size - names.size) < 0.05 * names.size &&
    line.bold === names.bold &&
    line.italic === names.italic &&
    /^\p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){1,3}\W*$/u.test(line.text)
  )
}

/** True for the headings "A. Allgemeines", "B. Mitgliedschaft", "C. Gültigkeit", whose letters count them. */
export const isOutline = (names: readonly CslName[]): boolean =>
  names.length >= 3 && names.every(({ given }, k) => given === `${String.fromCharCode(65 + k)}.`)
