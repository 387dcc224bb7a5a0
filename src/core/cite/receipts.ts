/** Receipts of the citations of a citing job: made with the job where they were asked for, else when they are. */
import type { CitationRow, DocumentRow, Json, PassageRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Cita } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { narrowed } from '../anchoring/standing.ts'
import { openedWords, opening } from '../documents/moved.ts'
import { wordsIn } from '../receipts/words.ts'
import { formOf, receipt, receipts, type Cited, type Form } from '../receipts/make.ts'
import { citingJob } from './kinds.ts'
import { CiteResult } from './result.ts'

/** Id of the `n`-th citation of a job, counted from 1. */
export const citationId = (job: string, n: number): string => `${job}.${n}`

/** Both are what a job that is asked for receipts gives. */
const WHOLE: Form = { forma: 'completa', firma: true }

/** Returns the citations of a job with their ids. */
export const identified = (job: string, citas: readonly Cita[]): Cita[] =>
  citas.map((cita, i) => ({ id: citationId(job, i + 1), ...cita }))

/**
 * Returns by its id the passage of each citation: as it was cited, or after a new reading the one in which the same
 * words stand now. A citation whose words are gone has none.
 */
export async function currentRows(
  { shelf }: Pick<Library, 'shelf'>,
  citas: readonly Pick<Cita, 'fragmento' | 'pasaje'>[],
): Promise<Map<string, PassageRow>> {
  const rows = new Map((await shelf.passages(citas.map(c => c.fragmento))).map(row => [row.id, row]))
  const open = opening(shelf)
  for (const { fragmento, pasaje } of citas) {
    const now = rows.has(fragmento) ? null : await openedWords(shelf, open, { id: fragmento, words: pasaje })
    if (now) rows.set(fragmento, now)
  }
  return rows
}

/** Returns the citations with their receipts. One whose words are gone keeps none. */
export async function withReceipts(
  library: Library,
  { creado, input }: CitationRow,
  citas: readonly Cita[],
): Promise<Cita[]> {
  const rows = await currentRows(library, citas)
  const documents = await library.shelf.documents([...new Set(citas.map(c => c.documento))])
  const cited = new Map<Cita, Cited>()
  for (const cita of citas) {
    const row = rows.get(cita.fragmento),
      document = documents.get(cita.documento)
    const about = { id: cita.id ?? cita.fragmento, creado, umbral: umbralOf(input) }
    if (row && document) cited.set(cita, citedOf({ cita, row, document, ...about }))
  }
  const made = await receipts(library, [...cited.values()], WHOLE)
  const recibos = new Map([...cited.keys()].map((cita, i) => [cita, made[i]!]))
  return citas.map(cita => (recibos.has(cita) ? { ...cita, recibo: recibos.get(cita)! } : cita))
}

const umbralOf = (input: Json): number => Number((input as { umbral?: Json }).umbral ?? 0)

interface Given {
  id: string
  cita: Cita
  row: PassageRow
  document: DocumentRow
  creado: string
  umbral: number
}

function citedOf({ id, cita, row, document, creado, umbral }: Given): Cited {
  const part = wordsIn(row, cita.pasaje)
  return {
    ...{ id, row: narrowed(row, part), document, part, cita: cita.cita, localizador: cita.localizador },
    ...{ afirmacion: cita.afirmacion, citado: creado },
    ...(cita.juez !== undefined && { juicio: { juez: cita.juez, respaldo: cita.respaldo, umbral } }),
  }
}

/**
 * Returns the receipt of a citation: as it was made with its job, or made now. Throws `no_encontrado` when there is no
 * such citation, `conflicto` when its words are no longer in the library.
 */
export async function receiptOfCitation(library: Library, job: string, { n, ...form }: Form & { n: number }) {
  const row = await citingJob(library, job)
  const result = row.estado === 'listo' ? CiteResult.parse(row.result) : null
  const cita = result?.citas[n - 1]
  if (!cita) throw new Failure('no_encontrado', { cita: citationId(job, n) })
  const { recibo } = cita
  if (recibo?.cuerpo.forma === 'completa') return formOf(library, recibo.cuerpo, form)
  const passage = (await currentRows(library, [cita])).get(cita.fragmento)
  const document = (await library.shelf.documents([cita.documento])).get(cita.documento)
  if (!passage || !document) throw gone(citationId(job, n))
  const about = { id: citationId(job, n), creado: row.creado, umbral: umbralOf(row.input) }
  return receipt(library, citedOf({ cita, row: passage, document, ...about }), form)
}

const gone = (cita: string): Failure =>
  new Failure(
    'conflicto',
    { cita },
    {
      mensaje: 'Las palabras de esa cita ya no están en la biblioteca; cita el texto de nuevo.',
      message: 'The words of that citation are no longer in the library; cite the text again.',
    },
  )
