/** Asks one question. Text is only ever added; Esc stops, and what was proved stays. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Pasaje, Respuesta, Siguientes } from '../../../schema/index.ts'
import { events, post } from '../../lib/api.ts'
import { within } from '../../lib/shelf.ts'
import { asApiError } from '../../lib/use.ts'
import { keep, recall, type Kept } from './kept.ts'
import { numberOn } from './numbering.ts'

export interface Asking {
  entry: Kept | null
  stop(): void
  again(): void
  /** Answers the rest in literal sentences, after the writer failed. */ literally(): void
}

const same = (a: readonly Pasaje[], b: readonly Pasaje[]): boolean =>
  a.length === b.length && a.every((p, i) => p.id === b[i]!.id)

const requestOf = ({ pregunta, scope, resumen }: Kept): { path: string; body: object } =>
  resumen
    ? { path: `/documentos/${scope.documento}/resumen`, body: {} }
    : { path: '/preguntar', body: { pregunta, ...within(scope) } }

/** Appends the streamed text to that of `before`. Throws when the stream breaks off. */
async function follow(
  before: Kept,
  { literal, signal }: { literal: boolean; signal: AbortSignal },
  update: (change: Partial<Kept>) => void,
): Promise<void> {
  let { texto, citados: cited = [] } = before,
    told = '',
    own: string[] = [],
    ended = false
  const { path, body } = requestOf(before)
  for await (const { event, data } of events(path, { ...body, ...(literal && { literal }) }, signal)) {
    if (event === 'pasajes') {
      const { pasajes } = data as { pasajes: Pasaje[] }
      // With other passages the answer starts again.
      if (!same(pasajes, before.pasajes)) [texto, cited] = ['', []]
      update({ pasajes, texto, citados: cited })
    } else if (event === 'texto') {
      const { delta, notas = [] } = data as { delta: string; notas?: string[] }
      own = notas
      const [piece, citados] = numberOn(cited, own, delta)
      told += piece
      update({ texto: texto && told ? `${texto}\n\n${told}` : told, citados })
    } else if (event === 'fin') {
      const { pregunta: _p, respuesta: _r, fuentes: _f, ...fin } = data as Respuesta // or as `Resumen`, with less
      const all = numberOn(cited, own, '')[1]
      const sides = fin.desacuerdo?.map(n => all.indexOf(own[n - 1]!) + 1)
      ended = true
      update({ estado: 'done', fin: { ...fin, ...(sides && { desacuerdo: sides }) } })
    }
  }
  if (!ended) throw new Error('the stream ended early')
}

/** Questions that come next, where a language model answered; none when they cannot be had. */
async function proposed({ pregunta, scope, fin, resumen }: Kept, signal: AbortSignal): Promise<string[]> {
  if (resumen || fin?.literal !== false) return []
  return post<Siguientes>('/preguntar/siguientes', { pregunta, ...within(scope) }, { signal }).then(
    ({ siguientes }) => siguientes,
    () => [],
  )
}

function failureOf(error: unknown): Partial<Kept> {
  const { message, codigo } = asApiError(error)
  return { estado: 'failed', error: { mensaje: message, codigo } }
}

export function useAnswer(id: string): Asking {
  const [entry, show] = useState(() => recall(id))
  const control = useRef<AbortController | null>(null)
  const latest = useRef(entry)
  const update = (change: Partial<Kept>): void => {
    latest.current = { ...latest.current!, ...change }
    show(latest.current)
  }
  const run = async (literal: boolean): Promise<void> => {
    const mine = (control.current = new AbortController())
    const before = literal ? latest.current! : { ...latest.current!, texto: '', pasajes: [], citados: [] }
    update({ ...before, estado: 'asking', error: undefined, fin: undefined, siguientes: undefined })
    try {
      await follow(before, { literal, signal: mine.signal }, update)
      void proposed(latest.current!, mine.signal).then(siguientes => {
        if (siguientes.length > 0) update({ siguientes })
        keep(latest.current!)
      })
    } catch (error) {
      update(mine.signal.aborted ? { estado: 'stopped' } : failureOf(error))
    }
    keep(latest.current!)
  }
  useEffect(() => {
    const { estado } = latest.current ?? {}
    if (estado === 'new') void run(false)
    else if (estado === 'asking') update({ estado: 'stopped' })
    if (latest.current) keep(latest.current)
    return () => control.current?.abort()
  }, [id])
  return { entry, stop: () => control.current?.abort(), again: () => void run(false), literally: () => void run(true) }
}
