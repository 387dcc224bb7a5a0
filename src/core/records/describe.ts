/** Corrects title, authors and year of a document, which are shown everywhere, together with the rest of its record. */
import type { DocumentRow } from '../../../storage/contract.ts'
import type { Documento } from '../../schema/index.ts'
import { record } from '../documents/index.ts'
import type { Library } from '../library.ts'
import { correct, type Correction } from './correct.ts'

/** The corrections; `anio: null` means that the work has no year, or nobody knows it. */
export interface Stated extends Pick<Correction, 'campos' | 'clave' | 'confirmar' | 'olvidar'> {
  titulo?: string
  autores?: string[]
  anio?: number | null
}

export async function describe(
  library: Library,
  id: string,
  { titulo, autores, anio, ...rest }: Stated,
): Promise<Documento> {
  const { given } = await library.shelf.document(id)
  await correct(library, id, {
    ...rest,
    campos: {
      ...rest.campos,
      ...(titulo !== undefined && { title: titulo }),
      ...(autores && { author: autores }),
      ...(anio !== undefined && { issued: anio }),
    },
  })
  return record(library, await library.shelf.update(id, { given: givenWith(given, { titulo, autores, anio }) }))
}

function givenWith(given: DocumentRow['given'], { titulo, autores, anio }: Stated): DocumentRow['given'] {
  const { anio: before, ...rest } = { ...given, ...(titulo !== undefined && { titulo }), ...(autores && { autores }) }
  const year = anio === undefined ? before : (anio ?? undefined)
  return { ...rest, ...(year !== undefined && { anio: year }) }
}
