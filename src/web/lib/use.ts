/** Data of the server as a component sees it: loading, there, or refused. */
import type { RefObject } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from './api.ts'

export interface Loaded<T> {
  data: T | undefined
  error: ApiError | null
  loading: boolean
  reload(): void
  set(data: T): void
}

/** A ref that always holds the value of the last rendering, for what runs later: timers, listeners, keys. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/**
 * Loads data, again whenever `deps` change. Old data stay until new ones arrive, and an answer that comes too late is
 * dropped.
 */
export function useData<T>(ask: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data: T | undefined; error: ApiError | null; loading: boolean }>({
    data: undefined,
    error: null,
    loading: true,
  })
  const [turn, setTurn] = useState(0)
  const latest = useLatest(ask)
  useEffect(() => {
    const control = new AbortController()
    setState(old => ({ ...old, loading: true }))
    latest.current(control.signal).then(
      data => {
        if (!control.signal.aborted) setState({ data, error: null, loading: false })
      },
      (error: unknown) => {
        if (!control.signal.aborted) setState(old => ({ ...old, error: asApiError(error), loading: false }))
      },
    )
    return () => control.abort()
  }, [...deps, turn])
  return {
    ...state,
    reload: useCallback(() => setTurn(n => n + 1), []),
    set: data => setState({ data, error: null, loading: false }),
  }
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(0, {
        codigo: 'interno',
        mensaje: 'Algo falló en esta página.',
        message: 'Something failed on this page.',
      })

/** Returns the value once it has not changed for `ms` milliseconds. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Keeps what a person is writing across a reload and across the end of a session. */
export function useDraft(name: string, initial = ''): [string, (text: string) => void] {
  const key = `anaquel-borrador-${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? initial)
  return [
    text,
    value => {
      setText(value)
      if (value) sessionStorage.setItem(key, value)
      else sessionStorage.removeItem(key)
    },
  ]
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Anaquel` : 'Anaquel'
  }, [title])
}
