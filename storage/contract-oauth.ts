/**
 * What signing agents in needs of a storage engine: the provider's own records, and the grants that people gave.
 * `test/storage/judge-oauth.ts` judges it.
 */
import type { Alcance } from '../src/schema.ts'
import type { Json } from './contract.ts'

/**
 * A record of the provider. Who may guess an id may use it, so ids come as hashes; a client's id is no secret and comes
 * as it is.
 */
export interface OAuthRecord {
  payload: Json
  /** When it was used up, in seconds since 1970; null: not yet. */
  consumed: number | null
}

export interface NewOAuthRecord {
  payload: Json
  /** Hash of the grant that it belongs to and ends with. */
  grant: string | null
  /** Seconds since 1970; null: as long as it is not removed. */
  expires: number | null
}

export interface NewGrant {
  account: string
  /** Hash of the provider's id. */
  hash: string
  /** Client id: an address, or a name that was registered here. */
  client: string
  /** As the client calls itself. */
  nombre: string
  /** Where the permission was sent. */
  anfitrion: string
  alcances: readonly Alcance[]
}

export interface GrantRow {
  id: string
  account: string
  client: string
  nombre: string
  anfitrion: string
  alcances: Alcance[]
  creado: string
  usado: string | null
}

export interface OAuth {
  /** Inserts or replaces. A record of a grant that has ended is refused: nothing is issued after a revocation. */
  save(model: string, id: string, record: NewOAuthRecord): Promise<void>
  /** Null once it has expired. */
  find(model: string, id: string): Promise<OAuthRecord | null>
  /** Keeps the first time. */
  consume(model: string, id: string): Promise<void>
  remove(model: string, id: string): Promise<void>

  /**
   * An account that is being removed gives none: `no_encontrado`. A client that registered here is one program on one
   * computer, which asks again when it lost
   * what it had: its earlier grants of that account end. One that is described in a document is many, and they stay
   * side by side.
   */
  addGrant(grant: NewGrant): Promise<GrantRow>
  /** Those that still open something, last given first. */
  grants(account: string): Promise<GrantRow[]>
  /** The live grant of that hash, or null. Records the last use, at most once a minute. */
  useGrant(hash: string): Promise<GrantRow | null>
  /** With every token of it. */
  endGrant(hash: string): Promise<void>
  /** The same by its id; not that account's: `no_encontrado`. */
  revokeGrant(id: string, account: string): Promise<void>
  /** Forgets what has expired, grants that open nothing any more, and of the clients without one those that registered before `unusedSince` (seconds since 1970)
   *  and all but the last `most`. */
  sweep(unusedSince: number, most: number): Promise<void>
}
