/**
 * Reads a document's file with the reader for its kind, reports progress, and keeps the reading once it is complete.
 */
import type { DocumentRow } from '../../../storage/contract.ts'
import { withReadable } from '../documents/readable.ts'
import type { Report } from '../jobs/task.ts'
import type { Library } from '../library.ts'
import { readerFor, readerOf, unknownKind } from '../read/index.ts'
import type { Origin, Reading, Unit } from '../read/reader.ts'
import { withOrigin } from './download.ts'

export interface Purpose {
  origin?: Origin
  /** Name under which the scratch keeps the reading between attempts. */
  key: string
  /** Called with units that can be searched before the rest is read. */
  onUnits(units: Unit[], total: number): Promise<void>
  /** Called before the reading is kept. */
  onReading(reading: Reading): Promise<void>
  /** Overall progress of the job once the reading is complete. */
  share: number
}

/** A scan with at most this many pages is not treated as long work. */
const FEW = 8

/** The reading that an earlier attempt kept under that name; null when it did not get that far, or its file is gone. */
export async function keptReading({ scratch }: Library, name: string, report: Report): Promise<Reading | null> {
  return report.done('lectura') ? ((await scratch.load(name)) as Reading | null) : null // only `readingOf` writes it
}

export async function readingOf(
  library: Library,
  document: DocumentRow,
  { report, purpose }: { report: Report; purpose: Purpose },
): Promise<Reading> {
  await report.phase('lectura', 0.01)
  const captions = document.given.transcripcion
  const reading = await withReadable(library, document, async path => {
    if (!path) throw unknownKind(true)
    const read = (transcript?: string): Promise<Reading> =>
      readFrom(library, document, { report, purpose, path, ...(transcript !== undefined && { transcript }) })
    return captions ? library.blobs.withFile(captions, read) : read()
  })
  const whole = withOrigin(reading, purpose.origin)
  await purpose.onReading(whole)
  await library.scratch.save(purpose.key, whole)
  await report.checkpoint('lectura')
  return whole
}

/** Paths of the file and of the captions that came with it. */
interface Files {
  path: string
  transcript?: string
}

async function readFrom(
  library: Library,
  document: DocumentRow,
  { report, purpose, path, transcript }: { report: Report; purpose: Purpose } & Files,
): Promise<Reading> {
  const reader = readerOf(purpose.origin) ?? (await readerFor(path, document.nombre, document.media))
  if (!reader) throw unknownKind(document.bytes === 0)
  const listener = listening(report, purpose)
  return reader
    .read({
      path,
      nombre: document.nombre,
      media: document.media,
      origin: purpose.origin,
      limits: library.limits.read,
      signal: report.signal,
      ...listener.hears,
      langs: library.limits.ocr,
      tessdata: library.limits.tessdata,
      speech: library.speech ?? null,
      ...(transcript !== undefined && { transcript: { path: transcript, nombre: null } }),
    })
    .catch((error: unknown) => {
      throw listener.refused() ?? error
    })
}

type Hears = Pick<Parameters<NonNullable<ReturnType<typeof readerOf>>['read']>[0], 'onUnits' | 'onProgress' | 'onPhase'>

/**
 * Turns what the reader reports into progress and early units. `refused` gives the first error of our own callbacks:
 * the reader's child process passes on little of it.
 */
function listening(report: Report, { onUnits, share: whole }: Purpose): { hears: Hears; refused(): unknown } {
  let phase = 'lectura'
  let share = 0
  let refused: unknown = null
  const refusing = (error: unknown): never => {
    refused = error
    throw error
  }
  const at = (): number => 0.01 + share * (whole - 0.01)
  return {
    hears: {
      onUnits: (units, total) => onUnits(units, total).catch(refusing),
      onProgress: (now, pages) => {
        share = now
        return report.phase(phase, at(), pages)
      },
      onPhase: async (named, size, pages = size) => {
        phase = named
        if (size > FEW) await report.long(size).catch(refusing)
        await report.phase(named, at(), named === 'ocr' ? [0, pages] : undefined)
      },
    },
    refused: () => refused,
  }
}
