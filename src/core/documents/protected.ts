/**
 * Makes an unprotected copy of a protected PDF with its password. The password is used here and never stored: jobs and
 * page views read the copy, and the original stays as it was given.
 */
import { Readable } from 'node:stream'
import type { Stored } from '../../../storage/blobs.ts'
import { invalid } from '../../errors.ts'
import type { Library } from '../library.ts'
import { READERS, readerFor } from '../read/index.ts'
import { unprotectedPdf } from '../read/pdf/index.ts'
import { Unreadable } from '../read/unreadable.ts'

/**
 * The copy among the blobs, held until the caller settles it; undefined when the file opens without a password. Throws
 * `peticion_invalida` on `clave` for a wrong password and for a file that is no PDF.
 */
export async function openedCopy(
  { blobs }: Pick<Library, 'blobs'>,
  { sha256, nombre }: { sha256: string; nombre: string | null },
  password: string,
): Promise<Stored | undefined> {
  const copy = await blobs.withFile(sha256, async path => {
    if ((await readerFor(path, nombre)) !== READERS.pdf)
      throw invalid('clave', 'solo abre archivos PDF.', 'opens PDF files only.')
    return unprotectedPdf(path, password).catch((error: unknown) => {
      throw error instanceof Unreadable ? invalid('clave', 'no abre este archivo.', 'does not open this file.') : error
    })
  })
  return copy === null ? undefined : blobs.receive(Readable.from([Buffer.from(copy)]))
}
