/** Keeps where reading has got, so that the document opens there the next time, here or on another machine. */
import { effect } from '@preact/signals'
import { request } from '../lib/api.ts'
import type { Reader } from './reader.ts'

/** Milliseconds at one place before it is kept. */
const RESTED_MS = 1500
/** Seconds of a recording between two places that are kept. */
const HEARD_S = 5

interface Place {
  posicion: number
  segundo?: number
}

let last: Place | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let send = (): void => {}

/** Remembers the place; it is kept once it has rested, and at once when the page is left. */
export function keep(id: string, place: Place, rested = RESTED_MS): void {
  if (last?.posicion === place.posicion && Math.abs((last.segundo ?? 0) - (place.segundo ?? 0)) < HEARD_S) return
  last = place
  clearTimeout(timer)
  send = () => {
    clearTimeout(timer)
    send = () => {}
    // Without a connection the place is kept at the next step.
    request('PUT', `/documentos/${id}/lectura`, { body: place, keepalive: true }).catch(() => {})
  }
  timer = setTimeout(() => send(), rested)
}

/** Keeps each place that is read, from the first step on: opening a link to a citation is not yet reading. */
export function keepReading(reader: Reader): void {
  last = { posicion: reader.at.value }
  effect(() => {
    const posicion = reader.at.value
    if (reader.kind !== 'media') keep(reader.id, { posicion })
  })
  addEventListener('pagehide', () => send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
}
