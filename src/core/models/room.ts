/** Whether this machine has room for a model that nobody asked for by name. */
import { mkdir, statfs } from 'node:fs/promises'
import { COMMAND } from '../../paths.ts'

/** Free bytes of memory, and of the disk of the models folder. */
export interface Room {
  memory: number
  disk: number
}

/**
 * Loading weights takes three times their size, because they are mapped, unpacked and computed with; the server needs
 * some memory besides.
 */
const TIMES = 3
const BESIDES_MB = 500

/** Whether a model of that size may be fetched without being asked for; when it may not, the log says why. */
export async function hasRoom(
  { name, megabytes }: { name: string; megabytes: number },
  { folder, room, log }: { folder: string; room?: () => Promise<Room>; log: { info(message: string): void } },
): Promise<boolean> {
  const { memory, disk } = await (room ? room() : roomIn(folder))
  const needed = (TIMES * megabytes + BESIDES_MB) * 1e6
  if (memory >= needed && disk >= needed) return true
  const short = memory < needed ? `memory: ${megabytesIn(memory)}` : `disk: ${megabytesIn(disk)}`
  log.info(
    `models: ${name} is not fetched by itself, it wants ` +
      `${megabytesIn(needed)} free (${short}): ${COMMAND} models pull ${name}`,
  )
  return false
}

const megabytesIn = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

async function roomIn(folder: string): Promise<Room> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return { memory: process.availableMemory(), disk: bavail * bsize }
}
