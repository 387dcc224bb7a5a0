/**
 * The documents that are not finished: requested once a second while something is in progress, rarely while the page is
 * hidden, and not at all when nothing is.
 */
import { effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Documento, ListaDocumentos } from '../../schema/index.ts'
import { get } from './api.ts'
import { isWaiting } from './record.ts'

export interface Pending {
  documentos: Documento[]
  total: number
}

/** Documents that are not finished; undefined until the first answer. */
export const pending = signal<Pending | undefined>(undefined)
const EACH_MS = 1000,
  HIDDEN_MS = 15_000,
  AWAY_MS = 5000
const ROWS = 50

let watchers = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** How often was asked: an answer that comes after a later question was put is out of date. */
let asked = 0

/** Asks for the newest fifty. When there are more, it also asks for what is being read now, which came first. */
async function unfinished(): Promise<Pending> {
  const list = (query: Record<string, string | number | boolean>): Promise<ListaDocumentos> =>
    get('/documentos', { query: { ...query, limite: ROWS } })
  const { documentos, total } = await list({ pendientes: true })
  if (total <= documentos.length) return { documentos, total }
  const now = (await list({ estado: 'procesando' })).documentos
  return { documentos: [...now, ...documentos.filter(({ id }) => !now.some(known => known.id === id))], total }
}

/** Asks now, and then repeatedly while something is in progress. */
export async function lookAtPending(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const own = ++asked
  const answer = await unfinished().catch(() => null)
  if (own !== asked) return
  if (answer) pending.value = answer
  const moving = answer === null || answer.documentos.some(isWaiting)
  if (watchers > 0 && moving)
    timer = setTimeout(() => void lookAtPending(), document.hidden ? HIDDEN_MS : answer === null ? AWAY_MS : EACH_MS)
}

/**
 * Puts a document that was just sent among them. A short one is read before the next answer, which would not name it,
 * and nobody would see it end.
 */
export function began(document: Documento): void {
  const { documentos, total } = pending.value ?? { documentos: [], total: 0 }
  if (!document.duplicado && !documentos.some(({ id }) => id === document.id))
    pending.value = { documentos: [{ ...document, estado: 'en_cola' }, ...documentos], total: total + 1 }
  void lookAtPending()
}

addEventListener('visibilitychange', () => {
  if (!document.hidden && watchers > 0) void lookAtPending()
})

/** Keeps asking while this component is mounted. */
export function usePending(): Pending | undefined {
  useEffect(() => {
    watchers++
    void lookAtPending()
    return () => {
      if (--watchers === 0) clearTimeout(timer)
    }
  }, [])
  return pending.value
}

/**
 * Calls `tell` with the ids that left the list since the previous answer: documents that were read, failed or were
 * removed.
 */
export function onEnded(tell: (ids: readonly string[]) => void): () => void {
  let before: readonly string[] = []
  return effect(() => {
    const now = pending.value?.documentos.filter(isWaiting).map(({ id }) => id) ?? []
    const ended = before.filter(id => !now.includes(id))
    before = now
    if (ended.length > 0) tell(ended)
  })
}
