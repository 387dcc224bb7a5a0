/**
 * Reads the citations of note styles in their order: "Ana García, *La imprenta* (Madrid, 1998), 23", then "Ibid., 24",
 * "García, op. cit., p. 25", "García, *La imprenta*, 26". A short reference means what the earlier full note says.
 */
import type { Item, Name } from '../references/model.ts'
import { foldedText } from '../references/identities.ts'
import type { Cite, Entry, Mention, Place } from './model.ts'
import { familiesOf, sameFamily } from './names.ts'
import { readPlace } from './places.ts'
import { authorDate, namesIn, titledWork } from './typed.ts'

/** What sends the reader to a work, before its author. */
const SEE = /^(?:(?:v[ée]a(?:n)?se|v[ií]d(?:e|\.)|ver|cfr?\.|see|also|tambi[ée]n|asimismo|compare)\s+)+/iu
const IBID = /^(?:ib[ií]d(?:em)?|ib|[íi]dem|id)(?![\p{L}])\.?,?\s*(.*)$/iu
const PERSON = "\\p{Lu}[\\p{L}\\p{M}.'’-]*(?:\\s(?:de|del|la|von|van|y|and|&|\\p{Lu}[\\p{L}\\p{M}.'’-]*)){0,7}"
const OTHERS = '(?:\\s+(?:et al\\.?|y otr[oa]s|and others))?'
const OPUS = new RegExp(
  `^(${PERSON})${OTHERS},?\\s+(?:(.{3,120}?),?\\s+)?(?:op|ob|art|loc)\\.\\s?cit\\.?,?\\s*(.*)$`,
  'u',
)
/**
 * Matches a full or short reference; its title stands in quotation marks or italics, or ends at a comma, a stop or a
 * bracket.
 */
const TITLED = new RegExp(
  `^(${PERSON})${OTHERS},\\s+(?:[«“"*_]+([^«»“”"*_]{3,200})[»”"*_,]+|([^,(.:]{3,200}?))\\s*((?:[,(.:].*)?)$`,
  'u',
)
/**
 * Matches three names and more, which commas part as they part the title: read as one name, "Ana Paz, Luis Sol y Eva
 * Mar, «La imprenta»" was a work called "Luis Sol y Eva Mar". A title without marks is told from a name by its bracket.
 */
const SEVERAL = new RegExp(
  `^(${PERSON}(?:,\\s+(?:(?:y|e|and|&)\\s+)?${PERSON})+)${OTHERS},\\s+` +
    '(?:[«“"*_]+([^«»“”"*_]{3,200})[»”"*_,]+|' +
    '(?<=\\S\\s+(?:y|e|and|&)\\s\\S+\\s[^,]+,\\s+)(\\p{Lu}[^,(.:]{3,200}?)(?=\\s*\\())\\s*(.*)$',
  'u',
)
const AND = /(?:,\s+|\s+)(?:y|e|and|&)\s+|,\s+/
/** "GARCÍA, Ana" and "García, A.": the family name first, with the given names behind it. */
const FAMILY = "\\p{Lu}[\\p{L}\\p{M}'’-]+"
const NAME = '\\p{Lu}\\p{Ll}+|\\p{Lu}\\.'
const FAMILY_FIRST = new RegExp(
  `^(${FAMILY}(?:\\s${FAMILY})?),\\s+((?:${NAME})(?:[\\s-]?(?:${NAME}|de|del|la)){0,2})${OTHERS}` +
    '(?:,|:|\\s\\(eds?\\.\\),)\\s+(.+)$',
  'u',
)
const YEAR = /(?<!\d)(?:1[4-9]\d\d|20\d\d)(?!\d)/g

const REFERENCE = new RegExp(`^${PERSON}${OTHERS},\\s+\\S.{2,}$`, 'u')

/**
 * Whether what was read as a citation is the publisher and year of a reference in full: "(INRIA, 2011)" behind a name
 * and a title. `text` is that of the whole note.
 */
export function isImprint(
  { text: bracket, cites, narrative }: Pick<Mention, 'text' | 'cites' | 'narrative'>,
  text: string,
) {
  const [cite, other] = cites
  if (!cite || other || narrative || cite.item || cite.key !== undefined || cite.place) return false
  const before = text.slice(0, Math.max(0, text.indexOf(bracket)))
  return REFERENCE.test(
    before
      .slice(before.lastIndexOf('; ') + 1)
      .trim()
      .replace(SEE, ''),
  )
}

export class NoteReader {
  readonly #cited: Cite[] = []
  readonly #entries: readonly Entry[]

  /** `entries` are the list of sources, which a short reference may mean although no note cites its work in full. */
  constructor(entries: readonly Entry[] = []) {
    this.#entries = entries
  }

  /** Returns the works that one note cites; a note that only comments cites none. */
  read(text: string): Cite[] {
    const cites: Cite[] = []
    for (const piece of text.split(/;\s+/)) {
      const cite = this.#one(piece.trim().replace(SEE, '').replace(/\.$/, ''))
      if (!cite) continue
      cites.push(cite)
      this.#cited.push(cite)
    }
    return cites
  }

  /** Remembers citations that a note states in another way, for what points back to them. */
  saw(cites: readonly Cite[]): void {
    this.#cited.push(...cites)
  }

  #one(text: string): Cite | null {
    const ibid = IBID.exec(text)
    if (ibid) return placed(back(this.#cited.at(-1)), ibid[1]!, true)
    const opus = OPUS.exec(text)
    if (opus) return placed(this.#earlier(opus[1]!, opus[2]), opus[3]!, false)
    // "García López, Ana María" is one name, "Ana García, Luis López y Eva Mar" are three.
    const people = SEVERAL.exec(text)?.[1]
    const spoken = people?.split(AND).every(name => /\s/.test(name)) && /\s(?:y|e|and|&)\s/.test(people)
    const inverted = spoken ? null : FAMILY_FIRST.exec(text)
    const full = inverted && this.#titled(`${inverted[1]}, ${inverted[3]}`, inverted[2])
    return full ?? this.#titled(text) ?? authorDate(text) ?? titledWork(text) ?? this.#again(text)
  }

  /** Reads "Ana García, *La imprenta* (Madrid, 1998), 23"; with `given`, the names stand in front inverted. */
  #titled(text: string, given?: string): Cite | null {
    const titled = SEVERAL.exec(text) ?? TITLED.exec(text)
    if (!titled) return null
    const [, people = '', marked, bare, rest = ''] = titled
    const title = (marked ?? bare!).trim().replace(/,$/, '')
    const year = [...rest.matchAll(YEAR)].at(-1)
    if (!year) return given === undefined ? placed(this.#earlier(people, title), rest, false) : null
    const names = given === undefined ? people.split(AND).map(nameOf) : [{ family: people, given }]
    const item: Item = { author: names, title, issued: { 'date-parts': [[Number(year[0])]] } }
    return placed({ names: [], item }, rest.slice(year.index + year[0].length), false)
  }

  /** Reads "*La imprenta*, 26" after a full note of that work, which has no author. */
  #again(text: string): Cite | null {
    const [, title = '', rest = ''] = /^[«“"*_\u2060]*(.{3,200}?)[»”"*_\u2060]*,\s+([^,]{1,40})$/u.exec(text) ?? []
    const begins = foldedText(title)
    const cited = this.#cited.findLast(
      ({ item, names }) =>
        begins !== '' && item !== undefined && names.length + familiesOf(item).length === 0 && startsSo(item, begins),
    )
    return readPlace(rest) ? placed(back(cited), rest, false) : null
  }

  /** Returns the last cited work of those authors, and with that title if one is given. */
  #earlier(people: string, title: string | undefined): Cite | undefined {
    const [name] = namesIn(people)
    const family = name?.split(/\s+/).at(-1) ?? ''
    const begins = foldedText(title ?? '')
    const named = this.#cited.filter(({ item, names }) =>
      (item ? familiesOf(item) : names).some(author => sameFamily(author, family)),
    )
    const titled = named.findLast(({ item }) => startsSo(item, begins))
    // "García, A., op. cit.": what stands between is no title but the given name.
    const cited = titled ?? (GIVEN.test(title ?? '') ? named.at(-1) : undefined)
    return back(cited) ?? this.#listed(family, begins)
  }

  /** Returns the only work of the list that has this author and a title that begins so. */
  #listed(family: string, begins: string): Cite | undefined {
    const [entry, other] = this.#entries.filter(
      ({ item }) => begins !== '' && familiesOf(item).some(name => sameFamily(name, family)) && startsSo(item, begins),
    )
    return entry && !other
      ? { names: [], item: entry.item, ...(entry.key !== undefined && { key: entry.key }) }
      : undefined
  }
}

const startsSo = (item: Item | undefined, begins: string): boolean =>
  foldedText(String(item?.['title'] ?? '')).startsWith(begins)

/** Given names, or their initials. */
const GIVEN = /^(?:\p{Lu}\.[\s-]?){1,3},?$|^\p{Lu}\p{Ll}+,?$/u

const back = (cite: Cite | undefined): Cite | undefined => cite && { ...cite, back: true }

/**
 * Adds the place that the note names. With `same` (ibid.), a note without a place keeps the place of the citation
 * before.
 */
function placed(cite: Cite | undefined, rest: string, same: boolean): Cite | null {
  if (!cite) return null
  const { place: before, ...work } = cite
  const read: Place | undefined = readPlace(rest.replace(/^[\s,.:)\]]+|[\s.]+$/g, ''))
  const place = read ?? (same ? before : undefined)
  return { ...work, ...(place && { place }) }
}

/** Splits a name in spoken order: the family name stands last. */
function nameOf(text: string): Name {
  const words = text.trim().split(/\s+/)
  return words.length === 1 ? { literal: text.trim() } : { family: words.at(-1)!, given: words.slice(0, -1).join(' ') }
}
