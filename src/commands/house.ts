/**
 * The house as a command of the shell needs it: quiet, opened for one piece of work and closed whatever happens, in the
 * account that the key names.
 */
import { loadConfig, type Config } from '../config.ts'
import { callerOfKey, requireScope } from '../core/accounts/access.ts'
import type { Library } from '../core/library.ts'
import { Failure } from '../errors.ts'
import { openHouse, type House } from '../open.ts'
import type { Alcance } from '../schema.ts'
import type { Io } from './command.ts'

export interface Need {
  /**
   * `none`: the command neither reads nor searches, so no model is loaded. `present`: those in the folder, and no
   * download for one command.
   */
  models: 'none' | 'present'
}

/**
 * Standard output is the command's own. The log is silent unless another level than the server's default was asked for.
 */
function shellConfig(io: Io, { models }: Need): Config {
  const config = loadConfig(io.env)
  const mode = models === 'none' ? 'off' : config.models.mode === 'auto' ? 'folder' : config.models.mode
  return Object.freeze({
    ...config,
    log: config.log === 'info' ? 'silent' : config.log,
    models: { ...config.models, mode },
  })
}

export async function withHouse<T>(io: Io, need: Need, work: (house: House) => Promise<T>): Promise<T> {
  const house = await openHouse(shellConfig(io, need), { logTo: 2 })
  try {
    return await work(house)
  } finally {
    await house.close()
  }
}

/** Library of the account whose key is in ANAQUEL_KEY, if that key has the scope; without a key, of the owner. */
export async function shellLibrary(house: House, scope: Alcance): Promise<Library> {
  const { access } = house.storage
  if (house.config.key === null) return house.library((await access.owner()).id)
  const caller = await callerOfKey(access, house.config.key)
  if (caller === null) throw new Failure('no_autenticado')
  requireScope(caller, scope)
  return house.library(caller.account)
}
