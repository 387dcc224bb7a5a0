/** Claims checked two at a time, each shown as soon as it is there. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Cotejo, Verificacion } from '../../../schema/index.ts'
import { post, type ApiError } from '../../lib/api.ts'
import { asApiError } from '../../lib/use.ts'

export interface Checked {
  claim: string
  estado: 'waiting' | 'checking' | 'done' | 'failed' | 'stopped'
  result?: Verificacion
  quotes?: Cotejo['citas']
  error?: ApiError
}

const AT_ONCE = 2
/** Results kept so that they show at once when the person comes back. */
const seen = new Map<string, Pick<Checked, 'result' | 'quotes'>>()

async function check(
  claim: string,
  anio: number | undefined,
  signal: AbortSignal,
): Promise<Pick<Checked, 'result' | 'quotes'>> {
  const [result, quotes] = await Promise.all([
    post<Verificacion>('/verificar', { afirmacion: claim, ...(anio !== undefined && { anio }) }, { signal }),
    /[«“"]/.test(claim) ? post<Cotejo>('/cotejar', { texto: claim }, { signal }).then(({ citas }) => citas) : [],
  ])
  return { result, quotes }
}

export interface Run {
  list: readonly Checked[]
  busy: boolean
  stop(): void
  /** Asks again, whatever was answered before. */
  retry(i: number): void
}

/** Whether a claim has no answer yet, and is to get one. */
const isOpen = ({ estado }: Checked): boolean => estado === 'waiting' || estado === 'checking'

export function useChecks(claims: readonly string[], anio: number | undefined): Run {
  const [list, setList] = useState<readonly Checked[]>([])
  const control = useRef(new AbortController())
  const put = (i: number, change: Partial<Checked>): void =>
    setList(old => old.map((claim, at) => (at === i ? { ...claim, ...change } : claim)))
  const key = (i: number): string => `${anio ?? ''} ${claims[i]!}`
  const checkAt = async (i: number, { signal }: AbortController): Promise<void> => {
    put(i, { estado: 'checking', error: undefined })
    try {
      const known = seen.get(key(i)) ?? (await check(claims[i]!, anio, signal))
      seen.set(key(i), known)
      if (!signal.aborted) put(i, { estado: 'done', ...known })
    } catch (error) {
      if (!signal.aborted) put(i, { estado: 'failed', error: asApiError(error) })
    }
  }
  useEffect(() => {
    const mine = (control.current = new AbortController())
    setList(claims.map(claim => ({ claim, estado: 'waiting' })))
    let next = 0
    const work = async (): Promise<void> => {
      while (next < claims.length && !mine.signal.aborted) await checkAt(next++, mine)
    }
    for (let n = 0; n < AT_ONCE; n++) void work()
    return () => mine.abort()
  }, [claims.join('\n'), anio])
  return {
    list,
    busy: list.some(isOpen),
    stop() {
      control.current.abort()
      setList(old => old.map(c => (isOpen(c) ? { ...c, estado: 'stopped' } : c)))
    },
    retry: i => {
      if (control.current.signal.aborted) control.current = new AbortController()
      seen.delete(key(i))
      void checkAt(i, control.current)
    },
  }
}
