/**
 * Opens the house for a command: quiet, for one piece of work, closed in every case, in the account that the key names.
 */
import { loadConfig, type Config } from '../config.ts'
import { callerOfKey, requireScope } from '../core/accounts/access.ts'
import type { Library } from '../core/library.ts'
import { Failure } from '../errors.ts'
import { openHouse, type House } from '../open.ts'
import type { Alcance } from '../schema/index.ts'
import { servedAt } from './address.ts'
import type { Io } from './command.ts'

/** The signal of a command: nobody calls it off. */
export const NEVER = new AbortController().signal

export interface Need {
  /**
   * `none`: the command neither reads nor searches, so no model is loaded. `present`: the models in the folder are
   * loaded, and nothing is downloaded for one command.
   */
  models: 'none' | 'present'
}

/**
 * The configuration for a command. Standard output belongs to the command, so the log is silent unless a level other
 * than the server's default was set; its links lead to the server that runs on this folder, whatever its port.
 */
function shellConfig(io: Io, { models }: Need): Config {
  const config = loadConfig(io.env)
  const mode = models === 'none' ? 'off' : config.models.mode === 'auto' ? 'folder' : config.models.mode
  return Object.freeze({
    ...config,
    site: servedAt(config),
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

/**
 * Returns the library of the account whose key is in ANAQUEL_KEY; without a key, the owner's. Throws `no_autenticado`
 * for a key that is not live, and refuses one without the scope.
 */
export async function shellLibrary(house: House, scope: Alcance): Promise<Library> {
  const { access } = house.storage
  if (house.config.key === null) return house.library((await access.owner()).id)
  const caller = await callerOfKey(access, house.config.key)
  if (caller === null) throw new Failure('no_autenticado')
  requireScope(caller, scope)
  return house.library(caller.account)
}
