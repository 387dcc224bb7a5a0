/** The notice of documents that were still being read when a job cited, so that it did not search all of them. */
import type { Aviso } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import type { CiteInput } from './index.ts'
import { notice } from './notices.ts'

const MOTIVO = 'por_leer'

/** At most one notice; its `detalle` is the number of documents of the job's scope that were not read to the end. */
export async function unread(
  { shelf }: Library,
  { documentos, biblioteca }: Pick<CiteInput, 'documentos' | 'biblioteca'>,
): Promise<Aviso[]> {
  const unfinished = ['en_cola', 'procesando'] as const
  const counts = documentos
    ? [...(await shelf.documents(documentos)).values()].map(({ estado }) => Number(unfinished.some(e => e === estado)))
    : await Promise.all(
        unfinished.map(
          async estado => (await shelf.list({ estado, limite: 1, ...(biblioteca && { biblioteca }) })).total,
        ),
      )
  const count = counts.reduce((sum, n) => sum + n, 0)
  return count > 0 ? [notice(MOTIVO, { detalle: String(count) })] : []
}

/** What stays true when the same choices are written again: besides, that the draft is not cited with itself. */
const STAYS: readonly string[] = [MOTIVO, 'es_el_borrador']
export const unreadThen = (avisos: readonly Aviso[] = []): Aviso[] =>
  avisos.filter(({ motivo }) => STAYS.includes(motivo))
