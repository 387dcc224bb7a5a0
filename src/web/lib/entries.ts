/**
 * Bibliography entries in the reader's language. The library keeps the Spanish one with each document; a page in
 * another language asks for its own.
 */
import type { Citas } from '../../schema/index.ts'
import { post } from './api.ts'
import { lang } from './page.ts'
import { useData } from './use.ts'

interface Entered {
  id: string
  referencia?: string | undefined
}

/** Most documents of one request. */
const MOST = 50

/** Returns the entries of the documents that have one, in their order. Throws `ApiError`. */
export async function entriesOf(documents: readonly Entered[], signal?: AbortSignal): Promise<string[]> {
  const entered = documents.filter(({ referencia }) => referencia !== undefined)
  if (lang === 'es') return entered.map(({ referencia }) => referencia!)
  const entries: string[] = []
  for (let from = 0; from < entered.length; from += MOST) {
    const body = { documentos: entered.slice(from, from + MOST).map(({ id }) => id), idioma: 'en-GB' }
    const { referencias = [] } = await post<Citas>('/citas', body, signal ? { signal } : {})
    entries.push(...referencias.map(({ referencia }) => referencia))
  }
  return entries
}

/** The entry of one document; undefined while it is not there yet, and of a document without one. */
export function useEntry({ id, referencia }: Entered): string | undefined {
  const { data, error } = useData(async signal => (await entriesOf([{ id, referencia }], signal))[0], [id, referencia])
  return lang === 'es' || error ? referencia : data
}
