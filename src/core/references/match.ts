/**
 * Entries of a file ⇄ records of the library: by key, by attached file, by identifiers, by title, name and year, in that
 * order. A match that a title contradicts is none; one that several could have is left open.
 */
import { identitiesOf, KINDS, titlesAgree, type Identity, type IdentityKind } from './identities.ts'
import type { Item, Parsed } from './model.ts'

/** A record as matching sees it. */
export interface Known {
  id: string
  item: Item
  /** Its citation key and the older ones. */
  keys: readonly string[]
  /** Names of its files: those that its entries named, and those of its documents. */
  files: readonly string[]
}

export type How = 'clave' | IdentityKind
export interface Match {
  /** Undefined: it is new. */
  known?: Known
  how?: How
  /** Records that it could be as well: a person has to say. */
  rivals: readonly string[]
}

export class Matcher {
  readonly #byKey = new Map<string, Known>()
  readonly #byIdentity = new Map<string, Known[]>()

  constructor(known: Iterable<Known>) {
    for (const record of known) {
      for (const key of record.keys) this.#byKey.set(key, record)
      for (const identity of identitiesOf(record.item, record.files)) {
        const of = this.#byIdentity.get(name(identity))
        if (of) of.push(record)
        else this.#byIdentity.set(name(identity), [record])
      }
    }
  }

  /** `taken`: records that an earlier entry of the same file is already. */
  match(
    { item, key, aliases, files }: Pick<Parsed, 'item' | 'key' | 'aliases' | 'files'>,
    taken: ReadonlySet<string>,
  ): Match {
    const free = (record: Known): boolean => !taken.has(record.id) && titlesAgree(record.item['title'], item['title'])
    for (const own of [key, ...aliases]) {
      const known = own ? this.#byKey.get(own) : undefined
      if (known && free(known)) return { known, how: 'clave', rivals: [] }
    }
    const identities = identitiesOf(item, files)
    for (const kind of KINDS) {
      const found = new Set(
        identities.filter(one => one.kind === kind).flatMap(one => this.#byIdentity.get(name(one)) ?? []),
      )
      const candidates = [...found].filter(free)
      if (candidates.length === 1) return { known: candidates[0]!, how: kind, rivals: [] }
      if (candidates.length > 1) return { rivals: candidates.map(({ id }) => id) }
    }
    return { rivals: [] }
  }
}

const name = ({ kind, value }: Identity): string => `${kind} ${value}`
