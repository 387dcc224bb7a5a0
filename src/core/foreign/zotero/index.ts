/** Zotero's data folder as a source: its database is copied and read, and its files are read where they are. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../../errors.ts'
import { filesReleased, type Database } from '../../../../storage/sqlite/driver.ts'
import type { ForeignMark, ForeignSource } from '../model.ts'
import { databaseState, openCopy, Unsteady, type CopyOptions } from './copy.ts'
import { checked, librariesOf, TABLES } from './database.ts'
import { DATABASE, type ZoteroFolder } from './folder.ts'
import { wholeItems } from './items.ts'
import { inventory, nameOf } from './marks.ts'

export interface ZoteroOptions extends CopyOptions {
  /** Folder of linked files, for when Zotero's profile is not on this machine. */
  base?: string
}

/** Opens the folder; nothing in it is ever written. Throws `conflicto` on `carpeta` with what to do about it. */
export async function openZotero(
  { folder, base }: ZoteroFolder,
  { base: given, ...options }: ZoteroOptions = {},
): Promise<ForeignSource> {
  const scratch = await mkdtemp(join(tmpdir(), 'anaquel-zotero-'))
  let db: Database | null = null
  const close = async (): Promise<void> => {
    db?.close()
    db = null
    await filesReleased()
    await rm(scratch, { recursive: true, force: true })
  }
  try {
    const file = join(folder, DATABASE)
    // looked at before it is copied: what is written meanwhile makes another state
    const state = await databaseState(file)
    const open = (db = await openCopy(file, scratch, { tables: TABLES, ...options }))
    const { has, notices } = checked(open)
    const libraries = librariesOf(open)
    const { marks, collections, numbers } = inventory(open, has, libraries)
    const places = { folder, base: given ?? base }
    const wanted = (list: readonly ForeignMark[]): Map<number, ForeignMark> =>
      new Map(
        list.flatMap(mark => {
          const number = numbers.get(nameOf(mark))
          return number === undefined ? [] : [[number, mark] as const]
        }),
      )
    return {
      ...{ program: 'zotero', place: folder, state, libraries: [...libraries.values()], collections, marks, notices },
      items: async list => ({ items: wholeItems(open, { has, places }, wanted(list)), problems: [] }),
      close,
    }
  } catch (error) {
    await close()
    throw explained(error, folder)
  }
}

/** Returns the state of the database without opening it; null where it cannot be read, which opening it explains. */
export const lookAt = async ({
  folder,
}: Pick<ZoteroFolder, 'folder'>): Promise<{ place: string; state: string | null }> => ({
  ...{ place: folder, state: await databaseState(join(folder, DATABASE)).catch(() => null) },
})

function explained(error: unknown, folder: string): unknown {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const say = (mensaje: string, message: string): Failure =>
    new Failure(
      'conflicto',
      { campo: 'carpeta' },
      { mensaje: `«carpeta»: ${mensaje}`, message: `"carpeta": ${message}`, cause: error },
    )
  if (error instanceof Unsteady)
    return say(
      'Zotero no deja de escribir en su base de datos, o está dañada. ' +
        'Inténtalo dentro de un rato, o con Zotero cerrado.',
      'Zotero does not stop writing to its database, or it is damaged. Try again in a while, or with Zotero closed.',
    )
  if (code === 'EACCES' || code === 'EPERM')
    return say(
      `no hay permiso para leer ${folder}. Dáselo a quien ejecuta Anaquel.`,
      `there is no right to read ${folder}. Give it to whoever runs Anaquel.`,
    )
  if (code === 'ENOSPC')
    return say(
      'no queda sitio para la copia de su base de datos en la carpeta temporal.',
      'there is no room for a copy of its database in the temporary folder.',
    )
  if (code === 'ENOENT')
    return say(`no hay ninguna biblioteca de Zotero en ${folder}.`, `there is no library of Zotero in ${folder}.`)
  return error
}
