/**
 * The passages in which a claim stands word for word. Of 414 sentences of eight real documents a search did not bring
 * three: of words that are common there, other passages hold more.
 */
import type { DocumentRow, PassageRow } from '../../../storage/contract.ts'
import { words } from '../search/analyze.ts'
import type { Searchable } from '../search/index.ts'

/** Fewest words of a claim that is looked up so; fewer stand anywhere. */
const LEAST = 5
/** Most such passages: editions of one work say the same. */
const MOST = 2

interface Where {
  documentos?: readonly string[]
  biblioteca?: string
  anio?: number
  signal?: AbortSignal
}

/** Returns them with their documents, without those of a later year than `anio`. */
export async function holding(
  { shelf }: Pick<Searchable, 'shelf'>,
  claim: string,
  { anio, signal, ...limits }: Where,
): Promise<{ row: PassageRow; document: DocumentRow }[]> {
  const phrase = words(claim)
  if (phrase.length < LEAST) return []
  const scope = await shelf.scope(limits)
  const { hits } = await shelf.lexical({ words: [], phrases: [phrase] }, { scope, limite: MOST }, signal)
  const rows = await shelf.passages(hits.map(({ id }) => id))
  const documents = await shelf.documents(rows.map(({ documento }) => documento))
  return rows.flatMap(row => {
    const document = documents.get(row.documento)
    const late = anio !== undefined && (document?.anio ?? anio) > anio
    return document && !late ? [{ row, document }] : []
  })
}
