/** What a document says whose file in a watched folder holds another document now. */
import type { Library } from '../library.ts'

export const EDITED =
  'Su archivo en la carpeta vigilada tiene ahora otro contenido, que es otro documento; este guarda el anterior.'

export async function tellEdited({ shelf }: Library, id: string): Promise<void> {
  const { avisos } = await shelf.document(id)
  if (!avisos.includes(EDITED)) await shelf.update(id, { avisos: [...avisos, EDITED] })
}

/** The file has its content again. */
export async function takeBackEdited({ shelf }: Library, id: string): Promise<void> {
  const { avisos } = await shelf.document(id)
  if (avisos.includes(EDITED)) await shelf.update(id, { avisos: avisos.filter(aviso => aviso !== EDITED) })
}
