/** Receipts of passages that somebody cites without a draft: from the reader, a search, a chat. */
import { Failure, invalid } from '../../errors.ts'
import type { Recibo } from '../../schema/index.ts'
import { cita, localizador } from '../anchor.ts'
import { opened } from '../documents/moved.ts'
import type { Library } from '../library.ts'
import { receipt, type Form } from './make.ts'

/** Which part of the passage's text; the whole unless told. */
export interface Part {
  desde?: number
  hasta?: number
}

/** Throws `no_encontrado` when there is no such passage, `peticion_invalida` on `hasta` when the part does not fit. */
export async function receiptOfPassage(
  library: Library,
  id: string,
  { desde, hasta, ...form }: Form & Part,
): Promise<Recibo> {
  const passage = await opened(library.shelf, id, hasta === undefined ? null : `${desde ?? 0}-${hasta}`)
  const document = passage && (await library.shelf.documents([passage.row.documento])).get(passage.row.documento)
  if (!passage || !document || passage.moved?.cambiado) throw new Failure('no_encontrado', { cita: id })
  const { row, moved, part } = passage
  const [from, to] = moved && part ? part : [desde ?? 0, hasta ?? row.texto.length]
  if (from >= to || to > row.texto.length)
    throw invalid(
      'hasta',
      `ha de ser mayor que desde y como mucho ${row.texto.length}.`,
      `must exceed desde, at most ${row.texto.length}.`,
    )
  const cited = {
    id,
    row,
    document,
    part: [from, to] as const,
    cita: cita(document, row.ancla),
    localizador: localizador(row.ancla),
  }
  return receipt(library, cited, form)
}
