/**
 * Lists everything in a folder, each file with the reason why it is not added to the library, if there is one. Opens no
 * file.
 */
import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FalloCarpeta, Motivo } from '../../schema/index.ts'
import { captionsAmong, isRecording } from '../documents/captions.ts'
import { byName, byStats, type Readable } from './rules.ts'

export interface Entry {
  /** Path within the folder, with slashes; a folder that was not entered ends in one. */
  ruta: string
  bytes: number
  mtime: number
  ctime: number
  /** Null when the file may be read. */
  motivo: Motivo | null
  detalle: string | null
  /** For a recording: path of the captions beside it. */
  captions: string | null
  /** For captions: path of their recording. */
  recording: string | null
}

export interface Walked {
  entries: Entry[]
  /** Absolute paths of all folders that were entered. */
  folders: string[]
  /** Folders that could not be opened, as entries name them; what was known of their files stays valid. */
  closed: string[]
}

export interface WalkOptions extends Readable {
  /** Absolute path of Anaquel's own folder. */
  own: string
  signal: AbortSignal
}

/** Thrown when the watched folder itself cannot be scanned. */
export class FolderFailure extends Error {
  readonly fallo: FalloCarpeta
  constructor(fallo: FalloCarpeta, cause?: unknown) {
    super(fallo, { cause })
    this.fallo = fallo
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

const named = (ruta: string, motivo: Motivo | null, detalle: string | null = null): Entry => ({
  ...{ ruta, bytes: 0, mtime: 0, ctime: 0 },
  ...{ motivo, detalle, captions: null, recording: null },
})

/** The entry for a name in a folder; null when it has gone meanwhile. */
async function entryOf(
  path: string,
  { ruta, item }: { ruta: string; item: Dirent },
  options: WalkOptions,
): Promise<Entry | null> {
  try {
    const stats = await stat(path)
    if (stats.isDirectory()) return named(`${ruta}/`, 'enlace_carpeta')
    const { size: bytes, mtimeMs: mtime, ctimeMs: ctime } = stats
    return { ...named(ruta, byStats(item.name, stats, options)), bytes, mtime, ctime }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ELOOP') return named(ruta, 'bucle')
    if (item.isSymbolicLink()) return named(ruta, 'enlace_roto')
    if (code === 'ENOENT') return item.name.includes('\u{fffd}') ? named(ruta, 'nombre_ilegible') : null
    return code === 'EACCES' || code === 'EPERM' ? named(ruta, 'sin_permiso') : named(ruta, 'disco', code)
  }
}

/** Links recordings with the captions beside them, which are no documents of their own. */
function pair(entries: readonly Entry[]): void {
  const readable = new Map(entries.filter(({ motivo }) => motivo === null).map(entry => [nameIn(entry.ruta), entry]))
  for (const [name, recording] of readable) {
    const captions = isRecording(name) ? captionsAmong(name, [...readable.keys()]) : null
    if (captions === null) continue
    const entry = readable.get(captions)!
    recording.captions = entry.ruta
    entry.recording = recording.ruta
  }
}

const nameIn = (ruta: string): string => ruta.slice(ruta.lastIndexOf('/') + 1)

/** Lists one folder and returns the folders inside it. */
async function look(
  { root, inside }: { root: string; inside: string },
  walked: Walked,
  options: WalkOptions,
): Promise<string[]> {
  const folder = join(root, inside)
  const items = await readdir(folder, { withFileTypes: true })
  walked.folders.push(folder)
  const below: string[] = []
  const entries = await Promise.all(
    items.map(async item => {
      const ruta = inside + item.name
      const path = join(folder, item.name)
      const motivo = path === options.own ? 'propio' : byName(item.name, item.isDirectory())
      if (motivo) return named(item.isDirectory() ? `${ruta}/` : ruta, motivo)
      if (!item.isDirectory()) return entryOf(path, { ruta, item }, options)
      below.push(`${ruta}/`)
      return null
    }),
  )
  const seen = entries.filter(entry => entry !== null)
  pair(seen)
  walked.entries.push(...seen)
  return below.sort()
}

const FAILURES: Readonly<Record<string, FalloCarpeta>> = {
  ENOENT: 'no_esta',
  ENOTDIR: 'no_esta',
  EACCES: 'sin_permiso',
  EPERM: 'sin_permiso',
}

/** Lists the whole tree. Links to folders are not followed, so that no loop can trap it. Throws `FolderFailure`. */
export async function walk(root: string, options: WalkOptions): Promise<Walked> {
  const walked: Walked = { entries: [], folders: [], closed: [] }
  const own = { ...options, own: await realpath(options.own).catch(() => options.own) }
  let level = await look({ root, inside: '' }, walked, own).catch((error: unknown) => {
    throw new FolderFailure(FAILURES[codeOf(error)] ?? 'disco', error)
  })
  while (level.length > 0) {
    const next: string[] = []
    for (const inside of level) {
      options.signal.throwIfAborted()
      await look({ root, inside }, walked, own).then(
        below => next.push(...below),
        (error: unknown) => {
          if (codeOf(error) === 'ENOENT') return
          walked.closed.push(inside)
          walked.entries.push(named(inside, 'carpeta_ilegible', codeOf(error)))
        },
      )
    }
    level = next
  }
  return walked
}

/** Path of an entry on the disk. */
export const pathOf = (root: string, ruta: string): string => join(root, ruta.split('/').join(sep))
