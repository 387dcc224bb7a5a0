/** One watched folder: schedules its scans, records their outcome, and adds its files one by one. */
import type { SeenFile, WatchedFolder } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { READERS } from '../read/index.ts'
import type { Reader } from '../read/reader.ts'
import { notice, type Notice } from './notice.ts'
import { compare, type Sweep } from './sweep.ts'
import { seen, take } from './take.ts'
import { FolderFailure, walk, type Walked } from './walk.ts'

/** The whole folder is scanned this often even without notifications, because network disks send none. */
const PERIOD_MS = 60_000
/** Scan period where the system sends no notifications, and while a folder cannot be scanned. */
const UNHEARD_MS = 5_000
/** Changes come as many small events, so a scan waits this long after one. */
const GATHER_MS = 200
/**
 * The pause after a scan is at least this many times as long as the scan, so scans take a quarter of the time at most:
 * 100,000 files take some seconds each time.
 */
const REST = 3
/** Rows per write, which takes some milliseconds. */
const BATCH = 200

export interface FolderParts {
  library: Library
  /** Anaquel's own folder, which is not read. */
  own: string
  maxBytes: number
  signal: AbortSignal
  /** Most documents of the account in the queue for another file to be added, so that people's uploads go first. */
  room: number
  /** Milliseconds for which a file must not have changed. */
  quiet: number
  /** Milliseconds that a file is waited for when it does not end as its kind does. */
  stall: number
}

const extensions = new Set(Object.values<Reader>(READERS).flatMap(reader => [...reader.extensions]))

/**
 * Scans the folder. Throws `FolderFailure` when it is empty and held files before, because its disk may not be mounted.
 */
async function looked(folder: WatchedFolder, rows: number, parts: FolderParts): Promise<Walked> {
  const { own, maxBytes, signal } = parts
  const walked = await walk(folder.ruta, { extensions, maxBytes, own, signal })
  if (walked.entries.length === 0 && rows > 0) throw new FolderFailure('vacia')
  return walked
}

async function save(
  library: Library,
  id: string,
  { files, gone }: { files: readonly SeenFile[]; gone: readonly string[] },
): Promise<void> {
  const { shelf } = library
  for (let from = 0; from < files.length; from += BATCH)
    await shelf.saveWatched(id, files.slice(from, from + BATCH), [])
  for (let from = 0; from < gone.length; from += BATCH) await shelf.saveWatched(id, [], gone.slice(from, from + BATCH))
}

export class FolderWatch {
  /** Milliseconds since 1970 of the next scan. */
  due = 0
  /** Earliest time of the next scan, so that scans leave time for other work. */
  #rested = 0
  #units: Sweep['units'] = []
  readonly #heard: Notice
  readonly #folder: WatchedFolder
  readonly #parts: FolderParts

  /** `wake` is called when something has changed in the folder and `due` is nearer. */
  constructor(folder: WatchedFolder, parts: FolderParts, wake: () => void) {
    this.#folder = folder
    this.#parts = parts
    this.#heard = notice(() => {
      this.#atLatest(Math.max(Date.now() + GATHER_MS, this.#rested))
      wake()
    })
  }

  /**
   * Scans the folder when it is due and adds the files that there is room for. Returns true when there are more to add.
   */
  async turn(): Promise<boolean> {
    try {
      if (Date.now() >= this.due) await this.#sweep()
      await this.#takeSome()
    } catch (error) {
      if (!(error instanceof FolderFailure)) throw error
      await this.#parts.library.shelf.checkedFolder(this.#folder.id, error.fallo)
      this.due = Date.now() + UNHEARD_MS
    }
    return this.#units.length > 0
  }

  close(): void {
    this.#heard.close()
  }

  #atLatest(time: number): void {
    this.due = Math.min(this.due, time)
  }

  async #sweep(): Promise<void> {
    const { library, quiet } = this.#parts
    const { id } = this.#folder
    const began = Date.now()
    this.due = began + PERIOD_MS // a notification from here on brings it nearer again
    const rows = await library.shelf.watchedFiles(id)
    const walked = await looked(this.#folder, rows.length, this.#parts)
    const told = this.#heard.over(walked.folders)
    const comparison = compare(walked, rows, { now: Date.now(), quiet })
    await save(library, id, { files: comparison.files, gone: comparison.gone })
    await library.shelf.checkedFolder(id, null)
    this.#units = comparison.units
    this.#rested = Date.now() + REST * (Date.now() - began)
    const next = Math.min(comparison.again, told ? PERIOD_MS : UNHEARD_MS)
    this.#atLatest(Math.max(Date.now() + next, this.#rested))
  }

  async #takeSome(): Promise<void> {
    const { library, signal, room, quiet, stall } = this.#parts
    while (this.#units.length > 0 && !signal.aborted) {
      const { total } = await library.shelf.list({ estado: 'en_cola', limite: 1 })
      if (total >= room) return
      const unit = this.#units.shift()!
      const files = await take({ library, folder: this.#folder.id, root: this.#folder.ruta, signal, stall }, unit)
      await save(library, this.#folder.id, { files, gone: [] })
      if (files.some(({ motivo }) => motivo === 'creciendo' || motivo === 'leyendo'))
        this.#atLatest(Date.now() + Math.max(quiet, GATHER_MS))
      if (files.some(({ motivo }) => motivo === 'cuota')) this.#units = []
    }
  }
}

/** The row of a file whose document is retried, with one more try counted. */
export const again = (file: SeenFile): SeenFile => ({ ...seen(file, file.motivo), ...file, tries: file.tries + 1 })
