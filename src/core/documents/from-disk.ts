/** A file on this machine → a document in the queue: copied among the blobs, with the captions that belong to it. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Stored } from '../../../storage/blobs.ts'
import type { Added } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Modo } from '../../schema.ts'
import type { Library } from '../library.ts'
import { upload, type UploadedFile } from './index.ts'

/** `captions`: path of the file of captions that comes in with a recording. `sha256`: what the file must still hold. */
export interface OnDisk {
  path: string
  captions: string | null
  sha256?: string
}

/** The file has other content than the one it was to be taken for. */
export class Changed extends Error {}

/** What was received is settled whatever becomes of it. Throws what the disk throws, `Changed` and
 * `Failure`. */
export async function uploadFromDisk(library: Library, { path, captions, sha256 }: OnDisk, modo: Modo): Promise<Added> {
  const received: Stored[] = []
  const fileAt = async (place: string): Promise<UploadedFile> => {
    const { size } = await stat(place)
    if (size === 0)
      throw new Failure('peticion_invalida', {}, { mensaje: 'El archivo está vacío.', message: 'The file is empty.' })
    const stored = await library.blobs.receive(createReadStream(place))
    received.push(stored)
    return { sha256: stored.sha256, bytes: stored.bytes, nombre: basename(place), media: null }
  }
  try {
    const file = await fileAt(path)
    if (sha256 !== undefined && file.sha256 !== sha256) throw new Changed(path)
    const transcript = captions === null ? {} : { transcript: await fileAt(captions) }
    return await upload(library, { file, ...transcript, given: {}, modo })
  } finally {
    for (const stored of received) await library.blobs.settle(stored)
  }
}
