/** Whether the disk of the library has room: a job that finds it full waits, and only its owner can make any. */
import { statfs } from 'node:fs/promises'

/** A disk with less room than this is full: nothing of a document can be stored. */
const FULL_BYTES = 1e6
/** How often it is looked at while a document waits or is read. */
const ROOM_MS = 5000

export const NO_ROOM = 'No room on the disk of the library. What is in the queue is read once there is.\n'

/** Returns what asks whether the disk of that folder is full; it looks once in `ROOM_MS`. */
export function roomIn(folder: string): () => Promise<boolean> {
  let looked = Date.now()
  return async () => {
    if (Date.now() - looked < ROOM_MS) return false
    looked = Date.now()
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < FULL_BYTES
  }
}
