/**
 * Compares what a watched folder contains with what was known of it: what changed, and which files are to be added to
 * the library. Pure but for the clock it is given.
 */
import type { SeenFile, WatchedFile } from '../../../storage/contract.ts'
import { seen, type Unit } from './take.ts'
import type { Entry, Walked } from './walk.ts'

/**
 * A file that changed within this time is still being written. Longer pauses are noticed by how the file ends
 * (`whole.ts`), and for other kinds by the new content once writing continues.
 */
export const QUIET_MS = 2000

export interface Sweep {
  /** Rows to save. */
  files: SeenFile[]
  gone: string[]
  /** Files to add, in order of their paths. */
  units: Unit[]
  /** Milliseconds until the first file that is still being written may be complete; Infinity when there is none. */
  again: number
}

/** A next text that could not be read (`no_se_leyo`) may have been read by now: somebody had its document read anew. */
const AGAIN: ReadonlySet<string> = new Set(['sin_permiso', 'disco', 'no_se_leyo'])

/** The state of such a file may change at the next scan although the file itself does not. */
const unsettled = ({ estado, motivo, sha256 }: WatchedFile): boolean =>
  sha256 === null && (estado === 'en_espera' || AGAIN.has(motivo))

const unchanged = (row: WatchedFile, { bytes, mtime, ctime }: Entry): boolean =>
  row.bytes === bytes && row.mtime === mtime && row.ctime === ctime

export interface Clock {
  now: number
  /** `QUIET_MS`, or another value in tests. */
  quiet: number
}

/**
 * Milliseconds until the file has been quiet for long enough: by the disk's clock, or by how long ago this process saw
 * the file as it is, in case the two clocks differ.
 */
function loudFor(entry: Entry, row: WatchedFile | undefined, { now, quiet }: Clock): number {
  const byDisk = quiet - (now - Math.max(entry.mtime, entry.ctime))
  const since = row?.motivo === 'creciendo' && unchanged(row, entry) ? Date.parse(row.fecha) : now
  return Math.max(0, Math.min(byDisk, quiet - (now - since)))
}

/** A file that was added and is now only in the cloud keeps its state. */
const evicted = (row: WatchedFile, { motivo, bytes, mtime }: Entry): boolean =>
  motivo === 'nube' && row.sha256 !== null && row.bytes === bytes && row.mtime === mtime

export function compare(walked: Walked, rows: readonly WatchedFile[], clock: Clock): Sweep {
  const sweep: Sweep = { files: [], gone: [], units: [], again: Infinity }
  const known = new Map(rows.map(row => [row.ruta, row]))
  const entries = new Map(walked.entries.map(entry => [entry.ruta, entry]))
  const changed = (entry: Entry): boolean => {
    const row = known.get(entry.ruta)
    return !row || !unchanged(row, entry) || unsettled(row)
  }
  for (const entry of walked.entries) {
    const row = known.get(entry.ruta)
    if (entry.motivo !== null) {
      const same = row?.motivo === entry.motivo && row.detalle === entry.detalle && unchanged(row, entry)
      if (!same && !(row && evicted(row, entry))) sweep.files.push(seen(entry, entry.motivo, entry))
      continue
    }
    const captions = entry.captions === null ? null : entries.get(entry.captions)!
    const unit = [entry, ...(captions ? [captions] : [])]
    if (entry.recording !== null || !unit.some(changed)) continue
    const wait = Math.max(...unit.map(file => loudFor(file, known.get(file.ruta), clock)))
    if (wait === 0) sweep.units.push({ entry, captions })
    else sweep.again = Math.min(sweep.again, wait)
    const waits = wait === 0 ? 'en_turno' : 'creciendo'
    for (const file of unit.filter(changed)) {
      const before = known.get(file.ruta)
      if (!(before?.motivo === waits && unchanged(before, file))) sweep.files.push(seen(file, waits))
    }
  }
  const hidden = (ruta: string): boolean => walked.closed.some(folder => ruta.startsWith(folder) && ruta !== folder)
  sweep.gone = rows.flatMap(({ ruta }) => (entries.has(ruta) || hidden(ruta) ? [] : [ruta]))
  return sweep
}
