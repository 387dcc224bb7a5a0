/** Which folders are watched for an account: those that somebody asked for, and those that the settings name. */
import { realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { WatchedFolder } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Library } from '../library.ts'
import type { Log } from '../jobs.ts'

const refuse = (carpeta: string, mensaje: string, message: string): Failure =>
  new Failure(
    'peticion_invalida',
    { carpeta },
    { mensaje: `«${carpeta}» ${mensaje}.`, message: `"${carpeta}" ${message}.` },
  )

/** Throws `Failure` with the way out: no folder, inside of Anaquel's own, or inside of another that is watched. */
export async function addFolder({ shelf }: Library, typed: string, own: string): Promise<WatchedFolder> {
  const path = await realpath(resolve(typed)).catch(() => {
    throw refuse(typed, 'no está, o no se puede abrir', 'is not there, or cannot be opened')
  })
  if (!(await stat(path)).isDirectory()) throw refuse(typed, 'no es una carpeta: usa `add`', 'is no folder: use `add`')
  if (`${path}/`.startsWith(`${await realpath(own)}/`))
    throw refuse(typed, 'es del propio Anaquel', 'belongs to Anaquel itself')
  return shelf.watchFolder(path, false)
}

/**
 * The folders that the settings name, and no other that they named before. One that is not there yet is watched for: it
 * may be a disk that is connected later. One that cannot be watched is logged, and the others are.
 */
export async function configureFolders({ shelf }: Library, paths: readonly string[], log: Log): Promise<void> {
  const wanted = await Promise.all(paths.map(path => realpath(resolve(path)).catch(() => resolve(path))))
  for (const { id, ruta, configured } of await shelf.watchedFolders())
    if (configured && !wanted.includes(ruta)) await shelf.unwatchFolder(id)
  for (const ruta of wanted)
    await shelf.watchFolder(ruta, true).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      log.warn({}, `ANAQUEL_WATCH: ${error.message}`)
    })
}
