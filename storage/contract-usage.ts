/** What an account has used of its plan. Part of the contract: `test/storage/judge-usage.ts` judges it. */
import type { Contador } from '../src/schema.ts'

/** The most of each; what is not named has no limit. */
export type Limits = Readonly<Partial<Record<Contador, number>>>

/**
 * Given when storage is opened: what the plan of that name allows; null is the plan of an account that was given none.
 * Every verb that counts asks
 * it inside its own transaction: what would pass a limit is refused with `cuota_superada`, and then nothing was counted
 * and nothing was changed.
 */
export interface Quotas {
  of(plan: string | null): { readonly nombre: string; readonly limits: Limits }
}

/** `desde`, `hasta`: the period, ISO 8601 in UTC; what is counted for good begins with the account and has no end. */
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
 * `Shelf.add` counts `documentos` and `bytes`, `Shelf.update` `bytes`, `Shelf.remove` gives both back: a duplicate and
 * a replay cost nothing.
 * `Shelf.addCitation` counts `citados_mes`. A job that fails gives back what it had cost this period.
 */
export interface UsageShelf {
  /** As it was set; null where none was. */
  plan(): Promise<string | null>
  /** Whose shelf this is, and all its counters as they stand now. */
  standing(): Promise<Standing>
  spend(contador: Contador, n: number): Promise<void>
  giveBack(contador: Contador, n: number): Promise<void>
  /** That many units are read of that document: counts in `paginas_mes` what has not been counted for it yet. */
  chargePages(id: string, units: number): Promise<void>
}

export interface PlanAccess {
  /** Null: the plan of whoever has none. */
  setPlan(account: string, plan: string | null): Promise<void>
}
