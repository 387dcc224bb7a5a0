/** What a document says whose file in a watched folder holds another document now. */
import { NOT_REREAD } from '../../errors.ts'
import type { Library } from '../library.ts'

export const EDITED =
  'Su archivo en la carpeta vigilada tiene ahora otro contenido, que es otro documento; este guarda el anterior.'

export async function tellEdited({ shelf }: Library, id: string): Promise<void> {
  const { avisos } = await shelf.document(id)
  if (!avisos.includes(EDITED)) await shelf.update(id, { avisos: [...avisos, EDITED] })
}

/** The file has its content again: what it had meanwhile and could not be read is nobody's next text any more. */
export async function takeBackEdited({ shelf, blobs }: Library, id: string): Promise<void> {
  const { avisos, given: told } = await shelf.document(id)
  const { siguiente, ...given } = told
  const isOver = (aviso: string): boolean =>
    aviso === EDITED || (siguiente !== undefined && aviso.startsWith(NOT_REREAD))
  if (siguiente !== undefined || avisos.includes(EDITED))
    await shelf.update(id, { given, avisos: avisos.filter(aviso => !isOver(aviso)) })
  if (siguiente !== undefined) await blobs.letGo(siguiente)
}
