/** What an account has used of its plan. Part of the contract; `test/storage/judge-usage.ts` tests it. */
import type { Contador } from '../src/schema/index.ts'

/** The limit of each counter; a counter that is not named has no limit. */
export type Limits = Readonly<Partial<Record<Contador, number>>>

/**
 * Given when the storage is opened: what the plan of that name allows; null stands for the plan of an account that was
 * given none. Every verb that counts asks it inside its own transaction: it throws `cuota_superada` for what would pass
 * a limit, and then nothing was counted or changed.
 */
export interface Quotas {
  of(plan: string | null): { readonly nombre: string; readonly limits: Limits }
}

/**
 * A counter in its current period. `desde` and `hasta` are ISO 8601 in UTC; a counter without a period begins with the
 * account and has no end.
 */
export interface Counter {
  contador: Contador
  usado: number
  desde: string
  hasta: string | null
}

export interface Standing {
  email: string | null
  owner: boolean
  creado: string
  plan: string | null
  counters: Counter[]
}

/**
 * `Shelf.add` counts `documentos` and `bytes`, `Shelf.update` counts `bytes`, and `Shelf.remove` gives both back; a
 * duplicate and a replay cost nothing. `Shelf.addCitation` counts `citados_mes`. A job that fails gives back what it
 * had cost, in the period in which it was counted.
 */
export interface UsageShelf {
  /** Name of the account's plan; null when none was set. */
  plan(): Promise<string | null>
  /** The account behind this shelf and the current state of all its counters. */
  standing(): Promise<Standing>
  spend(contador: Contador, n: number): Promise<void>
  giveBack(contador: Contador, n: number): Promise<void>
  /** Records that `units` units of that document are read: counts in `paginas_mes` those not counted for it yet. */
  chargePages(id: string, units: number): Promise<void>
}

export interface PlanAccess {
  /** Sets the account's plan; null gives it the default plan. */
  setPlan(account: string, plan: string | null): Promise<void>
}
