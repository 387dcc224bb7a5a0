/** Small things that several verbs say alike: ids, folded text, JSON columns, "not yours". */
import { randomBytes } from 'node:crypto'
import { Failure } from '../../src/errors.ts'

/** Lower-case letters and digits, 60 bits. */
export const newId = (): string =>
  BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(13, '0')
    .slice(-12)

/** Case and accents folded, for comparing names; not the analysis of search. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

export const missing = (detail: Record<string, unknown>): Failure => new Failure('no_encontrado', detail)

/** A column that we wrote ourselves. */
export function parsed<T>(text: string): T {
  return JSON.parse(text) as T
}
