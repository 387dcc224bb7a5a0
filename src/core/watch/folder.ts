/** One watched folder: when it is to be looked through, what became of the look, and its files taken in one by one. */
import type { SeenFile, WatchedFolder } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { READERS } from '../read/index.ts'
import type { Reader } from '../read/reader.ts'
import { notice } from './notice.ts'
import { compare, type Sweep } from './sweep.ts'
import { seen, take } from './take.ts'
import { FolderFailure, walk, type Walked } from './walk.ts'

/** The whole folder is looked through so often though nothing was heard: network disks tell nothing. */
const PERIOD_MS = 60_000
/** Where the system does not tell what happens, and while a folder cannot be looked through. */
const UNHEARD_MS = 5_000
/** What happens comes in many small steps. */
const GATHER_MS = 200
/** Looks take a quarter of the time, not more: 100,000 files take some seconds each time. */
const REST = 3
/** Rows in one write: some milliseconds. */
const BATCH = 200

export interface FolderParts {
  library: Library
  /** Anaquel's own folder. */
  own: string
  maxBytes: number
  signal: AbortSignal
  /** How many documents of the account wait, at most, before another file is given: people's uploads go first. */
  room: number
  /** For so long a file must not have changed. */
  quiet: number
}

export interface FolderWatch {
  /** Milliseconds since 1970 when it is to be looked at. */
  due(): number
  /** Looks through it when it is time, and takes in what there is room for. True when there is more to take. */
  turn(): Promise<boolean>
  close(): void
}

const extensions = new Set(Object.values<Reader>(READERS).flatMap(reader => [...reader.extensions]))

/** An empty folder that held files before may be a disk that is not there. */
async function looked(folder: WatchedFolder, rows: number, parts: FolderParts): Promise<Walked> {
  const { own, maxBytes, signal } = parts
  const walked = await walk(folder.ruta, { extensions, maxBytes, own, signal })
  if (walked.entries.length === 0 && rows > 0) throw new FolderFailure('vacia')
  return walked
}

async function save(library: Library, id: string, files: readonly SeenFile[], gone: readonly string[]): Promise<void> {
  const { shelf } = library
  for (let from = 0; from < files.length; from += BATCH)
    await shelf.saveWatched(id, files.slice(from, from + BATCH), [])
  for (let from = 0; from < gone.length; from += BATCH) await shelf.saveWatched(id, [], gone.slice(from, from + BATCH))
}

export function watchFolder(folder: WatchedFolder, parts: FolderParts, wake: () => void): FolderWatch {
  const { library, signal } = parts
  let due = 0
  let rested = 0
  let units: Sweep['units'] = []
  const heard = notice(() => {
    due = Math.min(due, Math.max(Date.now() + GATHER_MS, rested))
    wake()
  })
  const sweep = async (): Promise<void> => {
    const began = Date.now()
    due = began + PERIOD_MS // what is heard from here on brings it forward again
    const rows = await library.shelf.watchedFiles(folder.id)
    const walked = await looked(folder, rows.length, parts)
    const told = heard.over(walked.folders)
    const found = compare(walked, rows, { now: Date.now(), quiet: parts.quiet })
    await save(library, folder.id, found.files, found.gone)
    await library.shelf.checkedFolder(folder.id, null)
    units = found.units
    rested = Date.now() + REST * (Date.now() - began)
    const next = Math.min(found.again, told ? PERIOD_MS : UNHEARD_MS)
    due = Math.min(due, Math.max(Date.now() + next, rested))
  }
  const takeSome = async (): Promise<void> => {
    while (units.length > 0 && !signal.aborted) {
      const { total } = await library.shelf.list({ estado: 'en_cola', limite: 1 })
      if (total >= parts.room) return
      const unit = units.shift()!
      const files = await take({ library, root: folder.ruta, signal }, unit)
      await save(library, folder.id, files, [])
      if (files.some(({ motivo }) => motivo === 'creciendo')) due = Math.min(due, Date.now() + parts.quiet)
      if (files.some(({ motivo }) => motivo === 'cuota')) units = []
    }
  }
  return {
    due: () => due,
    close: heard.close,
    async turn() {
      try {
        if (Date.now() >= due) await sweep()
        await takeSome()
      } catch (error) {
        if (!(error instanceof FolderFailure)) throw error
        await library.shelf.checkedFolder(folder.id, error.fallo)
        due = Date.now() + UNHEARD_MS
      }
      return units.length > 0
    },
  }
}

/** Kept for its document, which is read once more. */
export const again = (file: SeenFile): SeenFile => ({ ...seen(file, file.motivo), ...file, tries: file.tries + 1 })
