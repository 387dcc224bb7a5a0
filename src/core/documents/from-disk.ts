/** Queues a document for a file on this machine: copies it among the blobs, with the captions that belong to it. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Stored } from '../../../storage/blobs.ts'
import type { Added } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Modo } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { upload, type UploadedFile } from './index.ts'

/**
 * `captions` is the path of the captions that belong to a recording. `sha256` is the content that the file must still
 * have.
 */
export interface OnDisk {
  path: string
  captions: string | null
  sha256?: string
}

/** The file's content is not the expected one. */
export class Changed extends Error {}

/**
 * Copies and queues the file; what was received is settled in every case. Throws file system errors, `Changed` and
 * `Failure`.
 */
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
