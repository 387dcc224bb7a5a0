/**
 * A password's hash takes a tenth of a second of processor time: for tests in which passwords are many it is made at N
 * = 16, and what was asked is noted.
 */
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

export interface Asked {
  N?: number | undefined
  r?: number | undefined
  p?: number | undefined
  salt: number
  bytes: number
}

/** Every hash that was asked for, with its cost. */
export const asked: Asked[] = []

const { scrypt } = crypto
let users = 0

function cheap(
  password: string,
  salt: Buffer,
  bytes: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  asked.push({ N: options.N, r: options.r, p: options.p, salt: salt.length, bytes })
  scrypt(password, salt, bytes, { ...options, N: 16 }, done)
}

/** Seen by modules evaluated before, too. */
function put(fn: typeof scrypt | typeof cheap): void {
  Object.assign(crypto, { scrypt: fn })
  syncBuiltinESMExports()
}

/** Returns what ends it: the last one puts the real one back. */
export function cheapScrypt(): () => void {
  if (users++ === 0) put(cheap)
  return () => {
    if (--users === 0) put(scrypt)
  }
}
