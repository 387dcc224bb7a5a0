/** Which folders are watched for an account: those that a person added, and those that the settings name. */
import { realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { WatchedFolder } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Library } from '../library.ts'
import type { Log } from '../jobs/task.ts'

const refuse = (carpeta: string, mensaje: string, message: string): Failure =>
  new Failure(
    'peticion_invalida',
    { carpeta },
    { mensaje: `«${carpeta}» ${mensaje}.`, message: `"${carpeta}" ${message}.` },
  )

/**
 * Starts watching a folder. Throws a `Failure` with a remedy when the path is no folder, lies inside Anaquel's own, or
 * overlaps a watched one.
 */
export async function addFolder({ shelf }: Library, typed: string, own: string): Promise<WatchedFolder> {
  const path = await realpath(resolve(typed)).catch(() => {
    throw refuse(typed, 'no está, o no se puede abrir', 'is not there, or cannot be opened')
  })
  if (!(await stat(path)).isDirectory()) throw refuse(typed, 'no es una carpeta: usa `add`', 'is no folder: use `add`')
  if (`${path}${sep}`.startsWith(`${await realpath(own)}${sep}`))
    throw refuse(typed, 'es del propio Anaquel', 'belongs to Anaquel itself')
  return shelf.watchFolder(path, false)
}

/**
 * Watches the folders that the settings name, and stops watching those that they named before. A folder that does not
 * exist yet is watched too, because its disk may be connected later. One that cannot be watched is logged, and the
 * others are.
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
