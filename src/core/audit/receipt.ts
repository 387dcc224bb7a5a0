/** Receipts of the citations that a manuscript has: of the words that were found, at the place where they stand. */
import { Failure } from '../../errors.ts'
import type { CitaRevisada, Recibo } from '../../schema/index.ts'
import { localizador } from '../anchor.ts'
import { isAudit } from '../cite/kinds.ts'
import { openedIn } from '../documents/places.ts'
import type { Library } from '../library.ts'
import { receipt, type Cited, type Form } from '../receipts/make.ts'
import { unitWords } from '../receipts/words.ts'
import { AuditResult } from './result.ts'

/**
 * Returns the receipt of the `n`-th citation of an audit. Throws `no_encontrado` when there is no such citation,
 * `conflicto` when no words of the library were found for it, or when they are gone.
 */
export async function receiptOfAudited(
  library: Library,
  job: string,
  { n, ...form }: Form & { n: number },
): Promise<Recibo> {
  const row = await library.shelf.citation(job)
  if (!isAudit(row)) throw new Failure('no_encontrado', { revision: job })
  const citation = row.estado === 'listo' ? AuditResult.parse(row.result).citas?.find(cita => cita.n === n) : undefined
  const id = `${job}.${n}`
  if (!citation) throw new Failure('no_encontrado', { cita: id })
  const placed = await wordsOf(library, citation)
  if (!placed) throw nothing(id)
  const { texto, frase, gravedad, problemas, apoyo } = citation
  return receipt(
    library,
    {
      ...placed,
      ...{ id, cita: texto, localizador: localizador(placed.row.ancla), afirmacion: frase, citado: row.creado },
      ...{ revision: { gravedad, problemas } },
      ...(apoyo && { juicio: { juez: apoyo.juez, respaldo: apoyo.probabilidad } }),
    },
    form,
  )
}

/** Returns the words of the source and the passage that they begin in; null where nothing was found. */
async function wordsOf(
  library: Library,
  citation: CitaRevisada,
): Promise<Pick<Cited, 'row' | 'document' | 'part'> | null> {
  const quoted = citation.cita?.fuente !== undefined && citation.cita.lugar?.enlace
  const link = quoted || citation.apoyo?.lugar?.enlace
  const words = quoted ? citation.cita!.fuente! : citation.apoyo?.frase
  if (!link || words === undefined) return null
  const { pathname, searchParams } = new URL(link)
  const id = decodeURIComponent(pathname.split('/').at(-1)!)
  const document = (await library.shelf.documents([id])).get(id)
  if (!document) return null
  const token = searchParams.get('f')
  const opened =
    token === null ? null : await openedIn(library, id, { token, part: searchParams.get('o') ?? undefined })
  if (opened?.moved?.cambiado) return null
  if (opened?.part) return { row: opened.row, document, part: opened.part }
  const posicion = opened?.row.posicion ?? Number(searchParams.get('u'))
  const placed = await unitWords(library, id, { posicion, words })
  return placed && { document, ...placed }
}

const nothing = (cita: string): Failure =>
  new Failure(
    'conflicto',
    { cita },
    {
      mensaje: 'De esa cita no se encontraron palabras en la biblioteca: no hay de qué dar recibo.',
      message: 'No words of the library were found for that citation: there is nothing to give a receipt of.',
    },
  )
