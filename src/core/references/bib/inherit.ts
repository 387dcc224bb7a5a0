/** Resolves what an entry inherits: `crossref` by the rules of BibLaTeX (appendix B), `xdata` whole or in parts. */
import type { OriginalField } from '../model.ts'
import { splitAnd } from './split.ts'

/** An entry by its fields: lower-case name → first value. */
export interface Fields {
  type: string
  values: Map<string, Value>
}
export interface Value {
  text: string
  bare: boolean
}

/** Finds an entry by its key or one of its `ids`. */
export type Find = (key: string) => Fields | undefined

export function fieldsOf(type: string, fields: readonly OriginalField[]): Fields {
  const values = new Map<string, Value>()
  for (const [name, text, bare] of fields) {
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, { text, bare: bare ?? false })
  }
  return { type: type.toLowerCase(), values }
}

/**
 * Returns a lookup by key as written, else ignoring case as BibTeX does; of two entries with the same key, the first
 * one is found.
 */
export function indexed(entries: Iterable<readonly [keys: readonly string[], fields: Fields]>): Find {
  const exact = new Map<string, Fields>(),
    folded = new Map<string, Fields>()
  for (const [keys, fields] of entries)
    for (const key of keys) {
      if (!exact.has(key)) exact.set(key, fields)
      if (!folded.has(key.toLowerCase())) folded.set(key.toLowerCase(), fields)
    }
  return key => exact.get(key) ?? folded.get(key.toLowerCase())
}

/** Returns the other keys that an entry gives itself. */
export const idsOf = ({ values }: Fields): string[] =>
  (values.get('ids')?.text ?? '')
    .split(',')
    .map(id => id.trim())
    .filter(Boolean)

/**
 * Fields that are never inherited: BibLaTeX's own list, and those that only describe the parent. The DOI, address and
 * abstract of a volume are not those of its chapters, although BibLaTeX would pass them on.
 */
const NEVER = new Set(
  `ids crossref xref xdata entryset entrysubtype execute label options presort related relatedoptions relatedstring
  relatedtype shorthand shorthandintro sortkey file keywords abstract annotation annote note owner timestamp doi url
  urldate eprint eprinttype eprintclass pages pagetotal`.split(/\s+/),
)
const VOLUMES = new Set(['mvbook', 'mvcollection', 'mvreference', 'mvproceedings'])
const BOOKS = new Set(['book', 'collection', 'reference', 'proceedings', ...VOLUMES])
const INSIDE = new Set(
  `inbook bookinbook suppbook incollection suppcollection inproceedings conference inreference`.split(/\s+/),
)
/** Longest chain of entries that inherit from one another. */
const LONGEST = 8

/** Returns the entry with everything that it inherits. Loops and missing entries add nothing. */
export function inherited(entry: Fields, find: Find, seen: readonly Fields[] = []): Fields {
  const parent = entry.values.get('crossref')?.text.trim()
  const data = entry.values.get('xdata')?.text
  const granular = [...entry.values.values()].some(({ text }) => text.includes('xdata='))
  if ((!parent && !data && !granular) || seen.length >= LONGEST || seen.includes(entry)) return entry
  const values = new Map(entry.values)
  const follow = (key: string): Fields | undefined => {
    const other = find(key)
    return other && inherited(other, find, [...seen, entry])
  }
  if (granular) for (const [name, value] of values) values.set(name, pieces(value, follow))
  for (const key of data?.split(',') ?? []) copy(follow(key.trim())?.values ?? new Map(), values, name => [name])
  const above = parent ? follow(parent) : undefined
  if (above) copy(above.values, values, name => (NEVER.has(name) ? [] : renamed(name, above.type, entry.type)))
  return { type: entry.type, values }
}

const DATED = ['date', 'year', 'month', 'day']

/** Copies fields that are not there yet. A date is inherited as a whole or not at all. */
function copy(from: Map<string, Value>, to: Map<string, Value>, names: (name: string) => readonly string[]): void {
  const dated = DATED.some(name => to.has(name))
  for (const [name, value] of from) {
    if (dated && DATED.includes(name)) continue
    for (const target of names(name)) if (!to.has(target)) to.set(target, value)
  }
}

const TITLES = ['title', 'subtitle', 'titleaddon']
const OF_TITLES = new Set(['shorttitle', 'sorttitle', 'indextitle', 'indexsorttitle'])

/** Returns the names under which a child inherits a field of its parent. */
function renamed(name: string, parent: string, child: string): string[] {
  if (OF_TITLES.has(name)) return []
  const title = TITLES.includes(name)
  if (parent === 'periodical') return title ? [`journal${name}`] : [name]
  if (VOLUMES.has(parent)) {
    if (title) return [`main${name}`]
    return name === 'author' && INSIDE.has(child) ? ['author', 'bookauthor'] : [name]
  }
  if (BOOKS.has(parent) && INSIDE.has(child)) {
    if (title) return [`book${name}`]
    if (name === 'author') return /^(?:inbook|bookinbook|suppbook)$/.test(child) ? ['author', 'bookauthor'] : []
  }
  return title ? [] : [name]
}

/** Resolves `xdata=key-field-index` inside a value. A malformed reference stays as written. */
function pieces(value: Value, follow: (key: string) => Fields | undefined): Value {
  if (!value.text.includes('xdata=')) return value
  const parts = splitAnd(value.text).map(part => {
    const [, key, field, index] = /^xdata\s*=\s*(.+?)-([a-z]+)(?:-(\d+))?$/i.exec(part) ?? []
    const text = key === undefined ? undefined : follow(key)?.values.get(field!.toLowerCase())?.text
    if (text === undefined) return part
    return index === undefined ? text : (splitAnd(text)[Number(index) - 1] ?? part)
  })
  return { text: parts.join(' and '), bare: false }
}
