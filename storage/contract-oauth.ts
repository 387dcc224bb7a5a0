/**
 * What the authorization server for agents requires of a storage engine: its own records, and the grants that people
 * gave. `test/storage/judge-oauth.ts` tests it.
 */
import type { Alcance } from '../src/schema/index.ts'
import type { Json } from './contract-documents.ts'

/**
 * A record of the authorization server. Anyone who guesses an id could use the record, so ids arrive hashed; a client's
 * id is no secret and arrives as it is.
 */
export interface OAuthRecord {
  payload: Json
  /** When the record was used up, in seconds since 1970; null when it has not been. */
  consumed: number | null
}

export interface NewOAuthRecord {
  payload: Json
  /** Hash of the grant that the record belongs to; the record ends with that grant. Null when it belongs to none. */
  grant: string | null
  /** Seconds since 1970; null when the record does not expire. */
  expires: number | null
}

export interface NewGrant {
  account: string
  /** Hash of the authorization server's id of the grant. */
  hash: string
  /** Client id: an address, or a name that was registered here. */
  client: string
  /** Name that the client gives itself. */
  nombre: string
  /** Host that the authorization was sent to. */
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
  /**
   * Inserts or replaces a record. Throws `no_encontrado` when its grant has ended, so that nothing is issued after a
   * revocation.
   */
  save(model: string, id: string, record: NewOAuthRecord): Promise<void>
  /** The record, or null when it is unknown or has expired. */
  find(model: string, id: string): Promise<OAuthRecord | null>
  /** Marks a record as used; the first time is kept. */
  consume(model: string, id: string): Promise<void>
  remove(model: string, id: string): Promise<void>

  /**
   * Records a grant. Throws `no_encontrado` when the account does not exist or is being removed. A client that
   * registered here is one program on one computer, which asks again when it has lost its tokens, so its earlier grants
   * of that account end. A client described by a document at its address stands for many programs, so its grants stay
   * side by side.
   */
  addGrant(grant: NewGrant): Promise<GrantRow>
  /** Grants of the account that still have a live token or code, the last given first. */
  grants(account: string): Promise<GrantRow[]>
  /** The live grant with that hash, or null. Records the last use at most once a minute. */
  useGrant(hash: string): Promise<GrantRow | null>
  /** Ends a grant together with all its tokens. */
  endGrant(hash: string): Promise<void>
  /** Ends the account's grant of that id. Throws `no_encontrado` when the account has no such grant. */
  revokeGrant(id: string, account: string): Promise<void>
  /**
   * Deletes what has expired and grants that open nothing any more. Of the clients without a grant it deletes those
   * that registered before `unusedSince` (seconds since 1970), and all but the last `most`.
   */
  sweep(unusedSince: number, most: number): Promise<void>
}
