/** What there is to search in: documents, collections, and how much is still being read. */
import type { Documento, ListaBibliotecas, ListaDocumentos } from '../../schema/index.ts'
import { get } from './api.ts'
import { useData } from './use.ts'

export interface Shelf {
  documents: readonly Documento[]
  total: number
  reading: number
  collections: ListaBibliotecas['bibliotecas']
}

const NONE: Shelf = { documents: [], total: 0, reading: 0, collections: [] }
/** The most that one list request returns; in a larger library a document is chosen from a result, not from a menu. */
export const LISTED = 200

async function load(signal: AbortSignal): Promise<Shelf> {
  const list = (estado: string, limite: number): Promise<ListaDocumentos> =>
    get('/documentos', { query: { estado, limite }, signal })
  const [ready, queued, busy, { bibliotecas }] = await Promise.all([
    list('listo', LISTED),
    list('en_cola', 1),
    list('procesando', 1),
    get<ListaBibliotecas>('/bibliotecas', { signal }),
  ])
  return {
    documents: ready.documentos,
    total: ready.total,
    reading: queued.total + busy.total,
    collections: bibliotecas,
  }
}

/** Returns the shelf, which is empty until it is loaded; `known` tells the two apart. */
export function useShelf(): Shelf & { known: boolean } {
  const { data } = useData(load, [])
  return { ...(data ?? NONE), known: data !== undefined }
}

export interface Scope {
  documento: string
  coleccion: string
}

/** Returns the scope as fields of a POST body. */
export const within = ({ documento, coleccion }: Scope): { documentos?: string[]; biblioteca?: string } => ({
  ...(documento && { documentos: documento.split(',') }),
  ...(coleccion && { biblioteca: coleccion }),
})

export const scopeOf = (query: URLSearchParams): Scope => ({
  documento: query.get('documento') ?? '',
  coleccion: query.get('coleccion') ?? '',
})

/** Returns how many documents the scope contains. */
export const sizeOf = (shelf: Shelf, { documento, coleccion }: Scope): number =>
  documento
    ? documento.split(',').length
    : coleccion
      ? (shelf.collections.find(c => c.id === coleccion || c.nombre === coleccion)?.documentos ?? 0)
      : shelf.total
