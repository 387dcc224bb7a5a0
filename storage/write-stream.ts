/** Writes a stream to a file, and closes it in every case. */
import { createWriteStream } from 'node:fs'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * The file is its owner's alone. When this throws, the file is closed, so that the caller can remove it: `pipeline`
 * alone throws before the file is even opened, and of 2,000 bodies that broke off at once, on a busy machine, 20 files
 * appeared after they had been removed. `wx` refuses a file that exists.
 */
export async function writeStream(
  stream: Readable,
  through: Duplex,
  { path, flags = 'w' }: { path: string; flags?: 'w' | 'wx' },
): Promise<void> {
  const file = createWriteStream(path, { flags, mode: 0o600 })
  const closed = new Promise<void>(resolve => file.once('close', resolve))
  await pipeline(stream, through, file).finally(() => closed)
}
