/**
 * Writes references as the text of a `.bib`. A field that nobody changed is written as it stood in its original file.
 */
import type { Item, Original, OriginalField } from '../model.ts'
import { fieldsOfItem } from '../patch.ts'
import { fieldsFor, jsonField, ownField, type Manner } from './fields.ts'
import { fieldsOf, idsOf, indexed, inherited, type Fields, type Find } from './inherit.ts'
import { bibType, CLASSIC, cslType, type Dialect } from './types.ts'
import { OWN } from './named.ts'
import { view } from './view.ts'

/** A reference to be written; `original` is its entry of the family `bib`, if it came from one. */
export interface Written {
  key: string
  item: Item
  original?: Original
  aliases?: readonly string[]
}

/** A reference with `self`, its own fields as other entries find them. */
type Own = Written & { self?: Fields }

/** Writes a file, piece by piece. Parents stand after their children, as BibTeX requires. */
export function* writeBib(references: readonly Written[], dialect: Dialect): Iterable<string> {
  const all = references.map((reference): Own => {
    const { original } = reference
    return original ? { ...reference, self: fieldsOf(original.type, original.fields) } : reference
  })
  const family = new Family(all)
  const preambles = new Set(all.flatMap(({ original }) => original?.preamble ?? []))
  for (const text of preambles) yield `@preamble{{${text}}}\n\n`
  for (const [i, reference] of family.ordered(all).entries())
    yield `${i > 0 ? '\n' : ''}${entryText(reference, dialect, family)}`
}

/** Fields whose value names other entries. */
const LINKS = /^(?:crossref|xdata|xref|related|entryset)$/i
/** Longest chain of parents that is put in order. */
const LONGEST = 8

/** The inheritance between the entries that are written together. */
class Family {
  readonly find: Find
  readonly #byFields: ReadonlyMap<Fields, Own>

  constructor(all: readonly Own[]) {
    const own = all.flatMap(entry => (entry.self ? [[entry.self, entry] as const] : []))
    this.#byFields = new Map(own)
    this.find = indexed(
      own.map(([self, { key, original, aliases = [] }]) => [[original!.key, key, ...aliases, ...idsOf(self)], self]),
    )
  }

  #named(key: string): Own | undefined {
    const fields = this.find(key.trim())
    return fields && this.#byFields.get(fields)
  }

  /** Returns a field with the keys it names replaced by the current keys of those entries. */
  linked([name, value, bare]: OriginalField): OriginalField {
    const named = (key: string): string => {
      const other = this.#named(key)
      return other?.self && !idsOf(other.self).includes(key.trim()) ? other.key : key
    }
    if (bare) return [name, value, bare]
    if (LINKS.test(name)) return [name, value.replace(/[^,\s][^,]*/g, named)]
    if (!value.includes('xdata=')) return [name, value]
    return [name, value.replace(/(?<=xdata=)[^\s,=]+?(?=-[a-z]+(?:-\d+)?(?:\s|$))/gi, named)]
  }

  ordered(all: readonly Own[]): Own[] {
    const parents = all.flatMap(child =>
      (child.original?.fields ?? [])
        .filter(([name]) => /^(?:crossref|xdata)$/i.test(name))
        .flatMap(([, value]) => value.split(',').flatMap(key => this.#named(key) ?? []))
        .map(parent => [child, parent] as const),
    )
    const level = new Map<Own, number>()
    for (let n = 0; n < LONGEST; n++)
      for (const [child, parent] of parents)
        level.set(parent, Math.min(LONGEST, Math.max(level.get(parent) ?? 0, (level.get(child) ?? 0) + 1)))
    return [...all].sort((a, b) => (level.get(a) ?? 0) - (level.get(b) ?? 0))
  }
}

function entryText(reference: Own, dialect: Dialect, family: Family): string {
  const { type, fields } = entryOf(reference, dialect, family.find)
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  const lines = fields.map(field => {
    const [name, value, bare] = family.linked(field)
    return `  ${name.padEnd(width)} = ${bare ? value : `{${value}}`},\n`
  })
  return `@${type}{${reference.key},\n${lines.join('')}}\n`
}

/**
 * Returns the entry of a reference in a dialect: its original fields where they still state what the item says, new
 * ones for the rest.
 */
function entryOf(
  { item, original, self }: Own,
  dialect: Dialect,
  find: Find = () => undefined,
): { type: string; fields: OriginalField[] } {
  const type = typeOf(item, original, dialect)
  const manner: Manner = { dialect, type: type.toLowerCase() }
  const own = (original?.fields ?? []).filter(([name]) => dialect === 'biblatex' || !NEW_NAMES.has(name.toLowerCase()))
  const fields = fieldsOfItem(own, item, {
    seen(some) {
      const entry = fieldsOf(type, some)
      return view(inherited(entry, key => (find(key) === self ? entry : find(key))))
    },
    fieldsFor: (of, variable) => fieldsFor(of, variable, manner),
    own: ownField,
    json: jsonField,
    isOwn: name => name.toLowerCase().startsWith(OWN),
  })
  // of two variables that need the same field name, the first one gets it; fields that the file itself repeats stay
  const first = (name: string): number => fields.findIndex(([other]) => other.toLowerCase() === name.toLowerCase())
  return { type, fields: fields.filter((field, i) => own.includes(field) || first(field[0]) === i) }
}

/** Fields that have other names in classical BibTeX, or do not exist there. */
const NEW_NAMES = new Set(
  `date journaltitle journalsubtitle journaltitleaddon subtitle titleaddon maintitle mainsubtitle maintitleaddon
  booksubtitle booktitleaddon location`.split(/\s+/),
)

function typeOf(item: Item, original: Original | undefined, dialect: Dialect): string {
  const wanted = typeof item['type'] === 'string' ? item['type'] : 'document'
  if (original) {
    const subtype = original.fields.find(([name]) => name.toLowerCase() === 'entrysubtype')?.[1]
    const event = original.fields.some(([name]) => /^(?:eventtitle|eventdate|venue)$/i.test(name))
    const sameType = cslType(original.type, { subtype, event }) === wanted
    if (sameType && (dialect === 'biblatex' || CLASSIC.has(original.type.toLowerCase()))) return original.type
  }
  const genre = typeof item['genre'] === 'string' ? item['genre'] : ''
  if (dialect === 'bibtex' && wanted === 'thesis' && !genre) return 'misc'
  return bibType(wanted, genre, dialect)
}
