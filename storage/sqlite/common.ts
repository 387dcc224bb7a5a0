/** The verbs that belong to no account, by part. Every engine shares them. */
import type { Storage } from '../contract.ts'
import { access } from './access.ts'
import { holds } from './holds.ts'
import { jobs } from './jobs.ts'
import { oauth } from './oauth.ts'
import { rates } from './rates.ts'
import { leases, ownStyles, secrets } from './shared.ts'
import { planAccess, type Metered } from './usage.ts'
import { watching } from './watch.ts'

export type Common = Pick<
  Storage,
  'jobs' | 'access' | 'oauth' | 'holds' | 'leases' | 'rates' | 'secrets' | 'styles' | 'watching'
>

/** The opening of the storage in this process, and whether another one may still be running. */
export interface Opening {
  session: string
  alive(session: string): boolean
}

type Made = { [P in keyof Common]: (c: Metered, opening: Opening) => Common[P] }

export const COMMON: Made = {
  jobs: (c, { session, alive }) => jobs(c, session, alive),
  access: c => ({ ...access(c), ...planAccess(c) }),
  oauth,
  holds,
  leases: (c, { alive }) => leases(c, alive),
  rates,
  secrets,
  styles: ownStyles,
  watching,
}

/** Makes all parts; `make` makes the one of that name. */
export const allCommon = (make: (name: keyof Common) => Common[keyof Common]): Common =>
  Object.fromEntries((Object.keys(COMMON) as (keyof Common)[]).map(name => [name, make(name)])) as Common
