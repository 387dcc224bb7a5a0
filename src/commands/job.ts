/**
 * What the commands that give a manuscript to a job share: reading its file, keeping it for the job, and waiting for
 * the end with a progress bar.
 */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { CitationRow } from '../../storage/contract.ts'
import type { Waiting } from '../core/cite/citations.ts'
import { ended } from '../core/documents/index.ts'
import type { Library } from '../core/library.ts'
import { Failure } from '../errors.ts'
import { createBar } from './bar.ts'
import type { Io } from './command.ts'
import { nameOf } from './files.ts'
import { interruptible } from './signals.ts'

/** How often the job is looked at: progress looks continuous at this rate. */
const LOOK_SECONDS = 0.5

/** Reads a file that was named on the command line. Throws `no_encontrado` with its name when it cannot be read. */
export async function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch((cause: unknown) => {
    throw new Failure(
      'no_encontrado',
      { archivo: nameOf(path) },
      { cause, mensaje: `No se puede leer ${nameOf(path)}.`, message: `${nameOf(path)} cannot be read.` },
    )
  })
}

/** Starts a job with the stored copy of a file, or without one (`bytes` null) where the manuscript is a text. */
export async function startWith(
  { blobs }: Library,
  bytes: Uint8Array | null,
  start: (draft: string | null) => Promise<{ row: CitationRow }>,
): Promise<CitationRow> {
  if (bytes === null) return (await start(null)).row
  const stored = await blobs.receive(Readable.from([bytes]))
  try {
    return (await start(stored.sha256)).row
  } finally {
    await blobs.settle(stored)
  }
}

/** Shows the progress of a job until it has ended or the user interrupts the command; the job itself goes on. */
export async function untilEnded(io: Io, look: (waiting: Waiting) => Promise<CitationRow>): Promise<CitationRow> {
  const bar = createBar(io.stderr)
  return interruptible(async signal => {
    for (;;) {
      const row = await look({ seconds: LOOK_SECONDS, signal })
      if (ended(row) || signal.aborted) return row
      bar.show(row.progreso, row.fase ?? '')
    }
  }).finally(() => bar.end())
}
