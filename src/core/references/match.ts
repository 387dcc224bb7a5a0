/**
 * Matches entries of a file with records of the library: by key, attached file, identifiers, then by title, name and
 * year. A contradicting title rules a match out; when several records fit, the entry stays open.
 */
import { entryIdentities, identitiesOf, KINDS, titlesAgree, type Identity, type IdentityKind } from './identities.ts'
import type { Item, Original, Parsed } from './model.ts'

/** A record as the matcher needs it. */
export interface Known {
  id: string
  item: Item
  /** Its current citation key and the former ones. */
  keys: readonly string[]
  /** Names of its files: those that its entries named, and those of its documents. */
  files: readonly string[]
  /** Its entries as they came. */
  originals?: readonly Original[]
}

export type How = 'clave' | 'entrada' | IdentityKind
export interface Match {
  /** The matching record; undefined when there is none. */
  known?: Known
  how?: How
  /** Ids of the records that fit equally well, so that a person has to decide. */
  rivals: readonly string[]
}

export class Matcher {
  readonly #byKey = new Map<string, Known>()
  readonly #byIdentity = new Map<string, Known[]>()
  readonly #byEntry = new Map<string, Known[]>()

  constructor(known: Iterable<Known>) {
    for (const record of known) {
      for (const key of record.keys) this.#byKey.set(key, record)
      for (const identity of identitiesOf(record.item, record.files)) add(this.#byIdentity, name(identity), record)
      for (const { value } of entryIdentities(record.originals ?? [])) add(this.#byEntry, value, record)
    }
  }

  /** Returns the match of an entry. `taken` are the records that earlier entries of the same file matched. */
  match(
    { item, key, aliases, files, original }: Pick<Parsed, 'item' | 'key' | 'aliases' | 'files'> & Partial<Parsed>,
    taken: ReadonlySet<string>,
  ): Match {
    const free = (record: Known): boolean => !taken.has(record.id) && titlesAgree(record.item['title'], item['title'])
    for (const own of [key, ...aliases]) {
      const known = own ? this.#byKey.get(own) : undefined
      if (known && free(known)) return { known, how: 'clave', rivals: [] }
    }
    for (const { value } of original ? entryIdentities([original]) : []) {
      const known = this.#byEntry.get(value)?.find(record => !taken.has(record.id))
      if (known) return { known, how: 'entrada', rivals: [] }
    }
    const identities = identitiesOf(item, files)
    for (const kind of KINDS) {
      const matches = new Set(
        identities
          .filter(identity => identity.kind === kind)
          .flatMap(identity => this.#byIdentity.get(name(identity)) ?? []),
      )
      const candidates = [...matches].filter(free)
      if (candidates.length === 1) return { known: candidates[0]!, how: kind, rivals: [] }
      if (candidates.length > 1) return { rivals: candidates.map(({ id }) => id) }
    }
    return { rivals: [] }
  }
}

function add(map: Map<string, Known[]>, value: string, record: Known): void {
  const of = map.get(value)
  if (of) of.push(record)
  else map.set(value, [record])
}

const name = ({ kind, value }: Identity): string => `${kind} ${value}`
