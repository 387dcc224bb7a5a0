/** Helpers that several verbs share: ids, folded text, JSON columns, and the `no_encontrado` failure. */
import { randomBytes } from 'node:crypto'
import { Failure } from '../../src/errors.ts'
import type { TimedPart } from '../contract.ts'

/** A random id of lower-case letters and digits with 60 bits. */
export const newId = (): string =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(13, '0')
    .slice(-12)

/** Folds case and accents to compare names; it is not the analysis that search uses. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

export const missing = (detail: Record<string, unknown>): Failure => new Failure('no_encontrado', detail)

/** Parses a column that this program wrote itself, so its type is not checked. */
export function parsed<T>(text: string): T {
  return JSON.parse(text) as T
}

/** The column `units.cues`; nothing where the unit is no speech. */
export const timed = (cues: string | null): { cues?: TimedPart[] } =>
  cues === null ? {} : { cues: parsed<TimedPart[]>(cues) }

/** The nearest number that an integer column can be compared with: PostgreSQL refuses larger ones. */
export const wholeNumber = (n: number): number =>
  Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, n))

/**
 * No lease is given for so long, in milliseconds: one that ends later was given before the clock went back, and has
 * ended unless its holder renews it.
 */
export const LONGEST_LEASE_MS = 600_000
