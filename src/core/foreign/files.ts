/**
 * Turns files of another program into documents. A file is opened once; afterwards its size and modification time tell
 * whether it changed. A file that cannot be read says why, and is tried again when that may have changed.
 */
import { createReadStream, statSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import type { Stored } from '../../../storage/blobs.ts'
import type { ImportedFile } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Modo } from '../../schema/index.ts'
import { upload } from '../documents/index.ts'
import type { Library } from '../library.ts'
import { readerFor } from '../read/index.ts'
import type { ForeignFile, Problem } from './model.ts'

export interface TakenFile extends ImportedFile {
  problem: (Problem & Record<string, unknown>) | null
  /** Id of the document that this file was before it was replaced. */
  replaced?: string
}

/** Takes in one file. `before` is its state after the last run. */
export async function takeFile(
  library: Library,
  file: ForeignFile,
  { before, modo }: { before: ImportedFile | undefined; modo: Modo },
): Promise<TakenFile> {
  const row = { key: file.key, title: file.title, path: file.path ?? file.named, document: null, mark: '' }
  if (file.path === null) return { ...row, ...keptOf(before), problem: { ...file.problem! } }
  const state = await stateOf(file.path)
  if (typeof state !== 'string') return { ...row, ...keptOf(before), problem: { ...state } }
  // the file is unchanged, so its document, or what its owner or reader found, stays
  if (before?.mark === state) return { ...row, mark: state, document: before.document, problem: problemIn(before) }
  const taken = await read(library, file.path, modo)
  if (typeof taken !== 'string') {
    const lasting = taken.causa === 'tipo' || taken.causa === 'vacio'
    return { ...row, ...keptOf(before), ...(lasting && { mark: state }), problem: { ...taken } }
  }
  if ((await stateOf(file.path)) !== state) return { ...row, document: taken, problem: { ...CHANGING } }
  const replaced = before?.document && before.document !== taken ? { replaced: before.document } : {}
  return { ...row, mark: state, document: taken, problem: null, ...replaced }
}

/** Keeps the document of a file that is unavailable for now. */
const keptOf = (before: ImportedFile | undefined): Partial<ImportedFile> =>
  before?.document ? { document: before.document, mark: before.mark } : {}

const problemIn = ({ problem }: ImportedFile): TakenFile['problem'] => problem as TakenFile['problem']

/** Returns the file's size and time, without opening it, or the problem that it has. */
async function stateOf(path: string): Promise<string | Problem> {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) return ABSENT
    if (stats.size === 0) return EMPTY
    await access(path, constants.R_OK)
    return marked(stats)
  } catch (error) {
    return problemOf(error)
  }
}

/** Problems that may be gone at the next try. A missing file is not one of them: it is looked for at its path. */
const PASSING: ReadonlySet<unknown> = new Set(['cambia', 'cuota', 'red', 'base'])

/**
 * Whether a file has to be looked at again, judged by its path, size and time. It is not opened: at some 4 µs each,
 * tens of thousands can be checked.
 */
export function isAnother({ path, mark, problem }: ImportedFile): boolean {
  const cause = problem?.['causa']
  if (PASSING.has(cause)) return true
  if (!isAbsolute(path)) return false
  const present = statOf(path)
  if (problem !== null && mark === '') return present !== null
  return present === null ? problem === null : present !== mark
}

function statOf(path: string): string | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats?.isFile() && stats.size > 0 ? marked(stats) : null
  } catch {
    return null
  }
}

const marked = ({ size, mtimeMs }: { size: number; mtimeMs: number }): string => `${size}-${Math.floor(mtimeMs)}`

async function read(library: Library, path: string, modo: Modo): Promise<string | Problem> {
  let stored: Stored | undefined
  try {
    if (!(await readerFor(path, basename(path)))) return UNKNOWN_KIND
    stored = await library.blobs.receive(createReadStream(path))
    const { sha256, bytes } = stored
    const { row } = await upload(library, {
      file: { sha256, bytes, nombre: basename(path), media: null },
      given: {},
      modo,
    })
    return row.id
  } catch (error) {
    return problemOf(error)
  } finally {
    if (stored) await library.blobs.settle(stored)
  }
}

/** Returns the problem that an error means for the file; any other error is thrown again. */
function problemOf(error: unknown): Problem {
  if (error instanceof Failure && error.codigo === 'cuota_superada')
    return { causa: 'cuota', mensaje: error.mensaje, message: error.message }
  if (error instanceof Failure && error.codigo === 'demasiado_grande')
    return { causa: 'tipo', mensaje: error.mensaje, message: error.message }
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ESTALE':
      return ABSENT
    case 'EACCES':
    case 'EPERM':
    case 'ELOOP':
      return FORBIDDEN
    case 'EIO':
    case 'EBUSY':
    case 'ETIMEDOUT':
    case 'ENXIO':
      return CHANGING
    default:
      throw error
  }
}

const ABSENT: Problem = {
  causa: 'ausente',
  mensaje: 'El archivo no está donde el programa dice; si está en la nube, descárgalo allí primero.',
  message: 'The file is not where the program says; if it is in the cloud, download it there first.',
}
const FORBIDDEN: Problem = {
  causa: 'sin_permiso',
  mensaje: 'No hay permiso para leer el archivo.',
  message: 'There is no right to read the file.',
}
const EMPTY: Problem = { causa: 'vacio', mensaje: 'El archivo está vacío.', message: 'The file is empty.' }
const CHANGING: Problem = {
  causa: 'cambia',
  mensaje: 'El archivo cambiaba mientras se leía; se volverá a intentar la próxima vez.',
  message: 'The file was changing while it was read; the next run tries again.',
}
const UNKNOWN_KIND: Problem = {
  causa: 'tipo',
  mensaje: 'No es de ningún tipo de archivo que se lea.',
  message: 'It is of no kind of file that is read.',
}
