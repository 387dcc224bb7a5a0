/** The documents that are shown: pages of fifty from the server, kept in place while jobs end and rows go. */
import { signal } from '@preact/signals'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Documento, ListaDocumentos } from '../../../schema/index.ts'
import { get, type ApiError } from '../../lib/api.ts'
import { mark, marked } from '../../lib/router.ts'
import { asApiError, useLatest } from '../../lib/use.ts'

const PAGE = 50
/** The most documents that one request returns. */
const MOST = 200

/** Rows that are being deleted: they are hidden until they are deleted or restored. */
export const hidden = signal<ReadonlySet<string>>(new Set())
export const hide = (ids: readonly string[]): void => {
  hidden.value = new Set([...hidden.value, ...ids])
}
export const unhide = (ids: readonly string[]): void => {
  hidden.value = new Set([...hidden.value].filter(id => !ids.includes(id)))
}

export interface List {
  /** undefined until the first answer. */
  documents: readonly Documento[] | undefined
  total: number
  more: boolean
  loading: boolean
  error: ApiError | null
  next(): void
  /** Reloads the rows that are shown, without moving them. */
  refresh(): void
}

interface State {
  documents: readonly Documento[] | undefined
  total: number
  siguiente: string | undefined
  loading: boolean
  error: ApiError | null
}
type Asked = Record<string, string | undefined>

const ask = (
  query: Asked,
  { limite, cursor }: { limite: number; cursor: string | undefined },
  signal?: AbortSignal,
): Promise<ListaDocumentos> => get('/documentos', { query: { ...query, limite, cursor }, ...(signal && { signal }) })

/** Returns every document of that list, to select them all. */
export async function everyDocument(query: Asked): Promise<Documento[]> {
  const all: Documento[] = []
  for (let cursor: string | undefined; ;) {
    const page = await ask(query, { limite: MOST, cursor })
    all.push(...page.documentos)
    if (page.siguiente === undefined) return all
    cursor = page.siguiente
  }
}

const EMPTY: State = { documents: undefined, total: 0, siguiente: undefined, loading: true, error: null }

type How = 'first' | 'more' | 'refresh'

/** How many rows to ask for: all that are shown, to refresh them; those that were left, to come back to them. */
function limitOf(how: How, shown: number): number {
  if (how === 'refresh') return Math.min(MOST, Math.max(PAGE, shown))
  return how === 'first' ? Math.min(MOST, marked().rows ?? PAGE) : PAGE
}

/** The rows that are shown once a page has come. */
function joined(
  how: How,
  documents: readonly Documento[],
  { page, limite }: { page: ListaDocumentos; limite: number },
) {
  const before = how === 'more' ? documents : []
  // Rows beyond two hundred stay as they were.
  const rest =
    how === 'refresh' && documents.length > limite
      ? documents.slice(limite).filter(d => !page.documentos.some(({ id }) => id === d.id))
      : []
  return { rows: [...before, ...page.documentos, ...rest], rest: rest.length > 0 }
}

const filled = (
  old: State,
  { total, siguiente }: ListaDocumentos,
  { rows, rest }: ReturnType<typeof joined>,
): State => ({ documents: rows, total, siguiente: rest ? old.siguiente : siguiente, loading: false, error: null })

export function useList(query: Asked): List {
  const [state, setState] = useState<State>(EMPTY)
  const key = JSON.stringify(query)
  const current = useLatest(state)
  const running = useRef<AbortController | null>(null)
  const load = useCallback(
    (how: How): void => {
      running.current?.abort()
      const control = (running.current = new AbortController())
      const { documents = [], siguiente } = current.current
      const limite = limitOf(how, documents.length)
      setState(old => ({ ...old, loading: true }))
      const cursor = how === 'more' ? siguiente : undefined
      ask(JSON.parse(key) as Asked, { limite, cursor }, control.signal).then(
        page => {
          if (control.signal.aborted) return
          const shown = joined(how, documents, { page, limite })
          if (shown.rows.length > PAGE) mark({ rows: shown.rows.length })
          setState(old => filled(old, page, shown))
        },
        (error: unknown) => {
          if (!control.signal.aborted) setState(old => ({ ...old, loading: false, error: asApiError(error) }))
        },
      )
    },
    [key],
  )
  useEffect(() => {
    load('first')
    return () => running.current?.abort()
  }, [load])
  return {
    ...state,
    more: state.siguiente !== undefined,
    next: () => {
      if (!state.loading && state.siguiente !== undefined) load('more')
    },
    refresh: () => load(current.current.documents ? 'refresh' : 'first'),
  }
}
