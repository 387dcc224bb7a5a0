/**
 * What is not finished: asked once a second while something moves, rarely while nobody looks, not at all when all is
 * still.
 */
import { effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Documento, ListaDocumentos } from '../../schema.ts'
import { get } from './api.ts'
import { isWaiting } from './record.ts'

export interface Pending {
  documentos: Documento[]
  total: number
}

/** undefined until the first answer. */
export const pending = signal<Pending | undefined>(undefined)
const EACH_MS = 1000,
  HIDDEN_MS = 15_000,
  AWAY_MS = 5000
const ROWS = 50

let watchers = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The newest fifty; of more than that, besides, what is being read now, which came first. */
async function unfinished(): Promise<Pending> {
  const list = (query: Record<string, string | number | boolean>): Promise<ListaDocumentos> =>
    get('/documentos', { query: { ...query, limite: ROWS } })
  const { documentos, total } = await list({ pendientes: true })
  if (total <= documentos.length) return { documentos, total }
  const now = (await list({ estado: 'procesando' })).documentos
  return { documentos: [...now, ...documentos.filter(({ id }) => !now.some(one => one.id === id))], total }
}

/** Asks now, and from then on while something moves. */
export async function lookAtPending(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const answer = await unfinished().catch(() => null)
  if (answer) pending.value = answer
  clearTimeout(timer)
  const moving = answer === null || answer.documentos.some(isWaiting)
  if (watchers > 0 && moving)
    timer = setTimeout(() => void lookAtPending(), document.hidden ? HIDDEN_MS : answer === null ? AWAY_MS : EACH_MS)
}

addEventListener('visibilitychange', () => {
  if (!document.hidden && watchers > 0) void lookAtPending()
})

/** While this component is there. */
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

/** Calls with what ended since the answer before: the ids, read or failed or removed. */
export function onEnded(tell: (ids: readonly string[]) => void): () => void {
  let before: readonly string[] = []
  return effect(() => {
    const now = pending.value?.documentos.filter(isWaiting).map(({ id }) => id) ?? []
    const ended = before.filter(id => !now.includes(id))
    before = now
    if (ended.length > 0) tell(ended)
  })
}
