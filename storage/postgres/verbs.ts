/** All verbs of the contract, by part, and what keeps two of them from running at once. They are SQLite's own. */
import type { Shelf, Snapshot, Storage } from '../contract.ts'
import { COMMON, type Common, type Opening } from '../sqlite/common.ts'
import { shelfVerbs } from '../sqlite/shelf.ts'
import { readPage, transfer, type TransferVerbs } from '../sqlite/transfer.ts'
import type { Metered } from '../sqlite/usage.ts'
import { search } from './search.ts'
import { POSTGRES_WAYS } from './transfer.ts'

export interface Parts extends Common {
  shelf: Omit<Shelf, 'account'>
  transfer: TransferVerbs
  snapshot: Pick<Snapshot, 'read'>
  process: Pick<Storage, 'alive'> & Pick<Storage['transfer'], 'others'>
}
export type Part = keyof Parts

/** Which verb of which part is wanted, and with what. `account` is the shelf's. */
export interface VerbCall {
  part: Part
  account: string
  verb: string
  args: readonly unknown[]
  /** The time at which it was asked, in milliseconds since 1970. */
  at: number
}

export interface Process extends Opening {
  /** How many other sessions live. */
  others(): number
}

type Made = { [P in Part]: (c: Metered, process: Process, account: string) => Parts[P] }

export const MAKE: Made = {
  shelf: (c, _process, account) => {
    const { account: _, ...verbs } = shelfVerbs(c, account)
    return { ...verbs, ...search(c, account) }
  },
  ...COMMON,
  transfer: c => transfer(c, POSTGRES_WAYS),
  snapshot: c => ({ read: async (table, after, limit) => readPage(c, POSTGRES_WAYS, { table, after, limit }) }),
  process: (_c, { alive, others }) => ({ alive: async session => alive(session), others: async () => others() }),
}

const NOBODY: Process = { session: '', alive: () => false, others: () => 0 }

/** The names of a part's verbs, which its factory tells without a connection. */
export const namesOf = (part: Part): string[] => Object.keys(MAKE[part]({} as Metered, NOBODY, ''))

/**
 * SQLite has one writer at a time. Here the verbs that check something and then write take turns by subject: those of a
 * shelf by account, those of a job by job, and so on. Claims of quick jobs need no turn, because they lock a row.
 */
export function subjectOf({ part, account, verb, args }: VerbCall): string | null {
  if (part === 'shelf') return `shelf ${account}`
  if (part === 'jobs') {
    if (verb === 'claim') return (args[2] as { economico: boolean }).economico ? 'claim' : null
    return verb === 'recover' ? 'claim' : `job ${String(args[0])}`
  }
  if (part === 'rates') return `rate ${typeof args[0] === 'string' ? args[0] : (args[0] as { name: string }).name}`
  return part
}
