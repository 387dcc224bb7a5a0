/**
 * A draft that was cited before has a list of sources. What is cited now goes on with the numbers of that list, and
 * adds to it only what it lacks: counted from 1 again, a new [1] would send the reader to another work.
 */
import type { CslDocument } from './csl/index.ts'
import type { Cluster, CslItem, CslName, Entry, Formatted } from './csl/types.ts'

interface Continued {
  formatted: Formatted[]
  /** The entries that the list of the draft lacks. */
  bibliography: Entry[]
}

/** Matches the number that stands before an entry: `- [12] `, `12\. `, `(12) `. */
export const NUMBER = /^\s*(?:[-*+]\s+)?[\\([]*(\d{1,4})(?:\\?[.)\]])+\s*/

/** Whether an entry says when its work appeared; what says nothing of it may be a sentence about the sources. */
export const isDated = (entry: string): boolean => /\d{4}|\b(?:s\. ?[fa]\.|n\. ?d\.)/i.test(entry)

export const isNumbered = (entry: string): boolean => NUMBER.test(entry)

/** Returns the letters and digits of an entry, as it reads in any kind of file. */
export const bare = (entry: string): string =>
  entry
    .replace(NUMBER, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the number of each entry, by its place where none has one in its text; 0 for the second line of an entry. */
function numbersOf(listed: readonly string[]): number[] {
  const read = listed.map(entry => Number(NUMBER.exec(entry)?.[1] ?? 0))
  return read.some(number => number > 0) ? read : listed.map((_, i) => i + 1)
}

const folded = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** Fewest letters and digits of a title that names one work alone. */
const TELLING = 8

/** Returns what an entry of the work reads like in any style, or null where its data are too few to know it by. */
function known({ title, author, editor, issued }: CslItem): ((entry: string) => boolean) | null {
  const words = wordsOf(String(title ?? ''))
  const [first] = ((author ?? editor) as CslName[] | undefined) ?? []
  const [year] = (issued as { 'date-parts'?: [[number]] } | undefined)?.['date-parts']?.[0] ?? []
  if (words.join('').length < TELLING || !first || year === undefined) return null
  const family = wordsOf(first.family ?? first.literal ?? '')
  const whole = inOrder(words, '\\W*?(?:[.,;?!)"”»*_([]|$)')
  return entry => {
    const text = folded(entry)
    const at = text.search(whole)
    // Behind "In" stands the book of a chapter, which is another entry.
    if (at < 0 || /[.,;”"»]\s*(?:in|en)[\s:]/.test(text.slice(0, at))) return false
    return inOrder(family).test(text) && new RegExp(`\\b${year}(?!\\d)`).test(entry)
  }
}

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Matches the words in a row, whole, and what must follow them. */
const inOrder = (words: readonly string[], then = '(?![\\p{L}\\p{N}])'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}${then}`, 'u')

/**
 * Returns the place of each work in the list, by its id. The entry that people have says more than the record, or says
 * it in another style: it is known by its title, its first author and its year. A list got the same work twice, and a
 * numbered one a second number for it.
 */
function placesIn(listed: readonly string[], entries: readonly Entry[], clusters: readonly Cluster[]) {
  const items = new Map(clusters.flatMap(({ cites }) => cites.map(({ item }) => [item.id, item])))
  const letters = listed.map(bare)
  return new Map(
    entries.flatMap(({ id, text }) => {
      const same = letters.indexOf(bare(text))
      const is = same < 0 && items.has(id) ? known(items.get(id)!) : null
      const at = is ? listed.findIndex(is) : same
      return at < 0 ? [] : [[id, at] as const]
    }),
  )
}

/** Formats the citations of a draft whose list of sources reads `listed`, one entry each. */
export async function continued(
  document: CslDocument,
  clusters: readonly Cluster[],
  listed: readonly string[],
): Promise<Continued> {
  const { formato, bibliography: lists } = document.style
  const once = await document.cite(clusters)
  const entries = lists ? document.bibliography() : []
  const there = placesIn(listed, entries, clusters)
  const isNew = ({ id }: Entry): boolean => !there.has(id)
  const numbers = numbersOf(listed)
  if (formato !== 'numeric' || numbers.length === 0) return { formatted: once, bibliography: entries.filter(isNew) }
  let last = Math.max(...numbers)
  const numberAt = (at: number): number | undefined => numbers.slice(0, at + 1).findLast(Boolean)
  const renumbered = entries.map(entry => ({ entry, number: numberAt(there.get(entry.id) ?? -1) ?? ++last }))
  const numberOf = new Map(renumbered.map(({ entry, number }) => [entry.id, { from: numberIn(entry.label), number }]))
  return {
    formatted: once.map((cite, i) => counted(cite, numberOf.get(clusters[i]!.cites[0]!.item.id))),
    bibliography: renumbered
      .filter(({ entry }) => isNew(entry))
      .map(({ entry, number }) => ({ ...entry, label: entry.label?.replace(/\d+/, String(number)) ?? '' })),
  }
}

interface Renumbered {
  /** The number that the style gave. */
  from: string | undefined
  number: number
}

const numberIn = (text = ''): string | undefined => /\d+/.exec(text)?.[0]

/** Returns the citation with another number, which is the first that stands in it: `[1, p. 23]`. */
function counted(cite: Formatted, { from, number }: Renumbered = { from: undefined, number: 0 }): Formatted {
  if (from === undefined || numberIn(cite.text) !== from) return cite
  const put = (text: string): string => text.replace(/\d+/, String(number))
  const at = cite.runs.findIndex(({ text }) => /\d/.test(text))
  const runs = cite.runs.map((run, i) => (i === at ? { ...run, text: put(run.text) } : run))
  return { text: put(cite.text), markdown: put(cite.markdown), runs }
}
