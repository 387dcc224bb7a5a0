/**
 * Finds author-date citations as people type them: in brackets ("(Lessig, 2004, p. 23; cf. Paz, 1999)"), in the
 * sentence ("Lessig (2004, p. 23) argues…"), and places in the work named last ("(p. 23)"). Pure.
 */
import { sentences, type Range } from '../sentences.ts'
import type { Cite } from './model.ts'
import { readPlace } from './places.ts'

export interface Typed extends Range {
  cites: Cite[]
  narrative: boolean
  again?: true
}

const YEAR = '(?:1[4-9]\\d\\d|20\\d\\d)(?![\\d–-])[a-z]?|s\\.\\s?f\\.|n\\.d\\.'
const PARTICLE = '(?:(?:de|del|della|di|da|dos|das|von|van|der|den|le|la|du|ten|ter)\\s+){0,3}'
const FAMILY = `${PARTICLE}\\p{Lu}[\\p{L}\\p{M}'’-]{1,40}(?:\\s${PARTICLE}\\p{Lu}[\\p{L}\\p{M}'’-]{1,40}){0,2}`
const JOIN = '(?:,\\s*(?:y|e|and|&)?\\s*|\\s+(?:y|e|and|&)\\s+)'
const INITIALS = '(?:,\\s*(?:\\p{Lu}\\.[\\s-]?){1,3})?'
const OTHERS = '(?:,?\\s+et\\s+al\\.|\\s+y\\s+(?:otros|cols?\\.))?'
const PERSON = `(?:(?:\\p{Lu}\\.\\s?){1,3})?${FAMILY}${INITIALS}`
export const NAMES = `${PERSON}(?:${JOIN}${PERSON}){0,6}${OTHERS}`

const BRACKET = new RegExp(`\\(([^()\\n]{0,300}?(?:${YEAR})[^()\\n]{0,200})\\)`, 'gu')
/** Year of the first edition, before the one that is cited: "[1950] 1998", "1950/1998". */
const FIRST = '(?:\\[\\d{4}\\]\\s*|\\d{4}\\s?/\\s?)?'
const ONE = new RegExp(`^([^\\p{Lu}]{0,60}?)(${NAMES}),?\\s+${FIRST}(${YEAR})((?:\\s*[,:].*)?)$`, 'u')
const MORE = new RegExp(`^${FIRST}(${YEAR})((?:\\s*[,:].*)?)$`, 'u')
/**
 * A work without an author is cited by its title: "(Ley de aguas, 1985, p. 3)", "(*La sal*, s. f.)", "«La sal», El
 * Faro, 2015". U+2060 is what the marks of italics in a draft become.
 */
const TITLE = '«([^»]{3,200})»|[“"]([^“”"]{3,200})[”"]|[*_\\u2060]+([^*_\\u2060]{3,200})[*_\\u2060]+'
const TITLED = new RegExp(
  `^(?:(?:${TITLE})(?:,\\s+[^,;\\d]{1,80})?,?|([\\p{Lu}\\p{N}].{2,200}?),)\\s+(${YEAR})((?:\\s*[,:].*)?)$`,
  'u',
)
const DATED = new RegExp(`(?<!\\d)(?:${YEAR})`, 'u')
const NARRATED = new RegExp(`(?<![\\p{L}\\p{N}])(${NAMES})(?:['’]s)?\\s*$`, 'u')
const AGAIN = /\(((?:p|pp|pág|págs|pag|pags)\.\s?[^()\n]{1,40})\)/giu
const BY_WAY_OF =
  String.raw`(?:cit(?:\.|ad[oa]s?)\s+(?:en|por)|apud|(?:as\s+)?(?:cited|quoted)\s+(?:in|by)|qtd\.\s?in)` +
  String.raw`\s+(?=\S)`
/** "Paz, 1950, cit. en García, 1998, p. 23": the words were read in the second work, and only that is opened. */
const THROUGH = new RegExp(String.raw`^.*(?:^|[\s,;])${BY_WAY_OF}`, 'iu')
/** A bracket of nothing but the second work: "(as cited in García, 1998)". */
const ONLY_THROUGH = new RegExp(String.raw`^\(${BY_WAY_OF}`, 'iu')
/** Words before the name that send the reader there; capitalised, they would be taken for part of it. */
const SEE =
  /^(?:(?:v[ée]a(?:n)?se|v[ií]d(?:e|\.)|ver|cfr?\.|cp\.|see|e\.\s?g\.,?|p\.\s?ej\.,?|tambi[ée]n|also|compare)\s+)+/iu

/** Returns the part of a citation that names the work that was read. */
export const worked = (piece: string): string => piece.trim().replace(THROUGH, '').replace(SEE, '')

/** Characters before a bracket in which the names of a narrative citation are looked for. */
const LOOKED_BACK = 160

/** Folded words that open a sentence with a capital letter and are not names. */
const OPENERS = new Set(
  `como segun para en por asi ya el la los las un una tambien donde cuando aunque mientras sin con y pero as
    according in following see cf vease also while whereas for the a an both although since when where thus then`.split(
    /\s+/,
  ),
)

export function typedCitations(text: string): Typed[] {
  const citations: Typed[] = []
  for (const match of text.matchAll(BRACKET)) {
    const from = match.index,
      to = from + match[0].length
    const typed = bracketed(match[1]!, () => narratorIn(text, from)?.names ?? []) ?? narrated(text, from, match[1]!)
    if (typed) citations.push({ from: typed.from ?? from, to, cites: typed.cites, narrative: typed.from !== undefined })
  }
  const read = readThrough(text, citations)
  return [...read, ...placesAgain(text, read)].sort((a, b) => a.from - b.from)
}

/** Joins "Paz (1950) saw it … (as cited in García, 1998)" of one sentence: only the second work was read. */
function readThrough(text: string, citations: readonly Typed[]): Typed[] {
  return citations.flatMap((own, i): Typed[] => {
    const next = citations[i + 1],
      before = citations[i - 1]
    if (next && throughIn(text, own, next)) return []
    const original = before && throughIn(text, before, own) ? before.cites[0]! : undefined
    if (!original) return [own]
    const quoted = { names: original.names, year: original.year! }
    return [{ ...own, cites: own.cites.map((cite, at) => (at === 0 ? { ...cite, quoted } : cite)) }]
  })
}

/** Returns whether the second citation says through which work that of the first, told in the sentence, was read. */
function throughIn(text: string, first: Typed, second: Typed): boolean {
  const [cite, ...more] = first.cites
  if (!first.narrative || !cite || cite.place || more.length > 0 || second.narrative) return false
  if (!ONLY_THROUGH.test(text.slice(second.from, second.to))) return false
  return sentences(text.slice(first.from, second.from)).length === 1
}

/** Finds "(p. 23)" after a citation of the same paragraph; it means a place in that work. */
function placesAgain(text: string, citations: readonly Typed[]): Typed[] {
  return [...text.matchAll(AGAIN)].flatMap((match): Typed[] => {
    const last = citations
      .filter(({ to }) => to <= match.index)
      .at(-1)
      ?.cites.at(-1)
    const place = readPlace(match[1]!)
    if (!last || !place) return []
    const range = { from: match.index, to: match.index + match[0].length }
    return [{ ...range, cites: [{ ...last, place }], narrative: false, again: true }]
  })
}

/** Reads a bracket: works between semicolons, each with its names; a year alone belongs to the author before it. */
function bracketed(inside: string, narrator: () => readonly string[]): { cites: Cite[]; from?: undefined } | null {
  const cites: Cite[] = []
  const whole = titledWork(worked(inside))
  if (whole && inside.includes(';')) return { cites: [whole] }
  for (const written of inside.split(/;/)) {
    const piece = worked(written)
    const [, before, names, year, rest] = ONE.exec(piece) ?? []
    if (names !== undefined && !/\d/.test(before ?? '')) {
      const quoted = quotedThrough(written, narrator)
      cites.push({ ...citeOf(namesIn(names), year!, rest ?? ''), ...(quoted && { quoted }) })
      continue
    }
    const titled = titledWork(piece)
    if (titled) {
      cites.push(titled)
      continue
    }
    const [, again, place] = MORE.exec(piece) ?? []
    if (again === undefined || cites.length === 0) {
      if (cites.length === 0) return null
      continue
    }
    cites.push(citeOf(cites.at(-1)!.names, again, place ?? ''))
  }
  return cites.length > 0 ? { cites } : null
}

/**
 * Reads one citation by title, without brackets. A place, "s. f." or marks of a title must show that it is one: "(tras
 * la guerra, 1939)" is none.
 */
export function titledWork(piece: string): Cite | null {
  const [, ...parts] = TITLED.exec(piece) ?? []
  const [year = '', rest = ''] = parts.slice(4)
  const marked = parts.slice(0, 3).find(part => part !== undefined)
  const title = (marked ?? parts[3] ?? '').replace(/\u2060|,$/g, '')
  if ((title.match(/\p{L}{2,}/gu) ?? []).length < 2 || DATED.test(title)) return null
  const { place, ...cite } = citeOf([], year, rest)
  if (!place && marked === undefined && /^\d/.test(year)) return null
  return { ...cite, item: { title }, ...(place && { place }) }
}

/** Reads one citation without brackets, as notes have it: "García, 1998, p. 23". */
export function authorDate(piece: string): Cite | null {
  const [, before, names, year, rest] = ONE.exec(worked(piece)) ?? []
  return names === undefined || before ? null : citeOf(namesIn(names), year!, rest ?? '')
}

/** Reads the names in front of a bracket that begins with a year. */
function narrated(text: string, bracket: number, inside: string): { cites: Cite[]; from: number } | null {
  const pieces = inside.split(/;/).map(part => MORE.exec(part.trim()))
  if (!pieces[0]) return null
  const narrator = narratorIn(text, bracket)
  if (!narrator) return null
  const { names, from } = narrator
  return { cites: pieces.flatMap(piece => (piece ? [citeOf(names, piece[1]!, piece[2] ?? '')] : [])), from }
}

/** Returns the names that stand right in front of a bracket, and where they begin. */
function narratorIn(text: string, bracket: number): { names: readonly string[]; from: number } | null {
  const start = Math.max(0, bracket - LOOKED_BACK)
  const match = NARRATED.exec(text.slice(start, bracket))
  const written = match?.[1]
  if (match === null || written === undefined) return null
  const opener = /^(\p{Lu}\p{L}*)\s+(?=\p{Lu})/u.exec(written)
  const skipped = opener && OPENERS.has(plain(opener[1]!)) ? opener[0].length : 0
  const names = namesIn(written.slice(skipped))
  if (names.length === 0 || OPENERS.has(plain(names[0]!))) return null
  return { names, from: start + match.index + match[0].indexOf(written) + skipped }
}

/** Returns the work that a piece quotes through another: "Paz, 1950, cit. en García, 1998", or "1950, cit. en …". */
function quotedThrough(piece: string, narrator: () => readonly string[]): Cite['quoted'] {
  const through = /^(.*?),?\s+(?:cit|apud|as\s|quoted|qtd)/iu.exec(piece)?.[1]
  if (through === undefined || !THROUGH.test(piece)) return undefined
  const [, , names, year] = ONE.exec(through.trim().replace(SEE, '')) ?? []
  if (names !== undefined) return { names: namesIn(names), year: year! }
  const alone = MORE.exec(through.trim())?.[1]
  return alone === undefined ? undefined : { names: narrator(), year: alone }
}

function citeOf(names: readonly string[], year: string, rest: string): Cite {
  const [, more = '', place = ''] =
    /^((?:\s*,\s*(?:1[4-9]\d\d|20\d\d)[a-z]?(?![\d–-]))*)\s*[,:]?\s*(.*)$/u.exec(rest) ?? []
  const read = readPlace(more && !place ? '' : place)
  return { names, year: year.replace(/\s/g, ''), ...(read && { place: read }) }
}

export function namesIn(written: string): string[] {
  return written
    .replace(/,?\s+(?:et\s+al\.|y\s+(?:otros|cols?\.))$/u, '')
    .split(/\s*,\s*(?:(?:y|e|and|&)\s+)?|\s+(?:y|e|and|&)\s+/u)
    .map(name => name.replace(/^(?:\p{Lu}\.\s?)+/u, '').trim())
    .filter(name => name.length > 1 && !/^(?:\p{Lu}\.[\s-]?)+$/u.test(name))
}

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
