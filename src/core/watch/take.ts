/** Adds one file of a watched folder, with its captions, to the library by its content, or finds the reason why not. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { DocumentRow, SeenFile } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import { MOTIVOS_COBERTURA } from '../../schema/coverage.ts'
import type { Motivo } from '../../schema/index.ts'
import { takeBackEdited, tellEdited } from '../documents/edited-notice.ts'
import { Changed, uploadFromDisk } from '../documents/from-disk.ts'
import type { Library } from '../library.ts'
import { becoming, readEdited } from './edited.ts'
import { isPlaceholder } from './rules.ts'
import { codeOf, pathOf, type Entry } from './walk.ts'
import { endsWhole } from './whole.ts'

/** The row to save for a file: what the scan saw, and the outcome. */
export const seen = (
  { ruta, bytes, mtime, ctime }: Pick<Entry, 'ruta' | 'bytes' | 'mtime' | 'ctime'>,
  motivo: Motivo,
  more: { detalle?: string | null; sha256?: string; tries?: number } = {},
): SeenFile => ({
  ...{ ruta, bytes, mtime, ctime, estado: MOTIVOS_COBERTURA[motivo], motivo },
  ...{ detalle: more.detalle ?? null, sha256: more.sha256 ?? null, tries: more.tries ?? 0 },
})

/** A file to add; a recording comes with its captions, every other file alone. */
export interface Unit {
  entry: Entry
  captions: Entry | null
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

const asSeen = (now: Stats, { bytes, mtime, ctime }: Entry): boolean =>
  now.size === bytes && now.mtimeMs === mtime && now.ctimeMs === ctime

/** A download that pauses for longer than this is read as it is; what arrives later is other content. */
export const STALL_MS = 60_000

/**
 * The reason not to open the file, or not yet. It is checked again because the file may have waited for its turn since
 * the scan.
 */
async function notNow(path: string, entry: Entry, stall: number): Promise<Motivo | null> {
  const now = await stat(path)
  if (isPlaceholder(now)) return 'nube'
  if (!asSeen(now, entry)) return 'creciendo'
  const young = Math.abs(Date.now() - entry.ctime) < stall
  return young && !(await endsWhole(path, entry.bytes)) ? 'creciendo' : null
}

/**
 * The reason why a file was not added; null when it has gone, which the next scan will see. Rethrows an error that the
 * disk did not cause.
 */
function refused(error: unknown): { motivo: Motivo; detalle: string | null } | null {
  if (error instanceof Failure) {
    if (error.codigo === 'cuota_superada') return { motivo: 'cuota', detalle: error.mensaje }
    if (error.codigo === 'demasiado_grande') return { motivo: 'demasiado_grande', detalle: null }
    return { motivo: 'no_admitido', detalle: error.mensaje }
  }
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  if (code === 'EACCES' || code === 'EPERM') return { motivo: 'sin_permiso', detalle: null }
  if (/^E[A-Z\d]+$/.test(code)) return { motivo: 'disco', detalle: code }
  throw error
}

export interface Taking {
  library: Library
  /** Id and absolute path of the watched folder. */
  folder: string
  root: string
  signal: AbortSignal
  /** `STALL_MS`, or another value in tests. */
  stall: number
}

/** The document whose content the file had before it was edited. */
async function earlier({ library, folder }: Taking, { ruta }: Entry): Promise<DocumentRow | null> {
  const id = await library.shelf.contentBefore(folder, ruta)
  return id === null ? null : library.shelf.document(id)
}

async function given(taking: Taking, { entry, captions }: Unit): Promise<SeenFile[]> {
  const { library, root, signal, stall } = taking
  const path = pathOf(root, entry.ruta)
  const beside = captions && pathOf(root, captions.ruta)
  const motivo = await notNow(path, entry, stall)
  if (motivo !== null) return [seen(entry, motivo)]
  const sha256 = await sha256Of(path, signal)
  const known = await library.shelf.knownContent(sha256)
  const needed = known === null || (beside !== null && known !== 'removed' && known.estado === 'error')
  if (!asSeen(await stat(path), entry)) return [seen(entry, 'creciendo')]
  const before = known === 'removed' ? null : await earlier(taking, entry)
  const edit =
    known !== null && known !== 'removed'
      ? becoming(await library.shelf.document(known.documento), { sha256, renewed: before?.id === known.documento })
      : before && (await readEdited(library, before, { path, sha256 }))
  if (edit) return [seen(entry, edit.motivo, edit)]
  const row = needed ? (await uploadFromDisk(library, { path, captions: beside, sha256 }, 'rapido')).row : null
  const there = known === null || known === 'removed' ? row?.id : known.documento
  if (before && before.id !== there) await tellEdited(library, before.id)
  if (there !== undefined) await takeBackEdited(library, there)
  const files = [seen(entry, 'leido', { sha256 })]
  if (captions === null || beside === null) return files
  const document = known === null || known === 'removed' ? row : await library.shelf.document(known.documento)
  const used = known === 'removed' || document?.given.transcripcion === (await sha256Of(beside, signal))
  return [
    ...files,
    seen(captions, used ? 'subtitulos' : 'subtitulos_tarde', { detalle: entry.ruta, ...(used && { sha256 }) }),
  ]
}

/**
 * Adds the unit's files and returns the rows to save, none when they have gone. Content that the library already has is
 * not read again.
 */
export async function take(taking: Taking, unit: Unit): Promise<SeenFile[]> {
  try {
    return await given(taking, unit)
  } catch (error) {
    if (taking.signal.aborted) return []
    if (error instanceof Changed) return [seen(unit.entry, 'creciendo')]
    const why = refused(error)
    const files = unit.captions ? [unit.entry, unit.captions] : [unit.entry]
    return why === null ? [] : files.map(file => seen(file, why.motivo, { detalle: why.detalle }))
  }
}
