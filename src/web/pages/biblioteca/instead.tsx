/** What is shown above the list while the server is away, and in the list's place where there is none. */
import { useEffect } from 'preact/hooks'
import { texts } from '../../lib/i18n.ts'
import { pending } from '../../lib/pending.ts'
import { setQuery, to } from '../../lib/router.ts'
import { sending } from '../../lib/uploads.ts'
import { offline } from '../../parts/offline.tsx'
import { FILTERS } from './filters.tsx'
import type { List } from './list.ts'
import { useLatest } from '../../lib/use.ts'

const t = texts({
  nothing: ['Ningún documento cumple esos filtros.', 'No document matches those filters.'],
  clear: ['Quitar filtros', 'Clear filters'],
  away: [
    'Ves lo último que se cargó. Se reintenta cada 5 segundos.',
    'This is what was last loaded. It is tried again every 5 seconds.',
  ],
  retryNow: ['Reintentar ahora', 'Try again now'],
  broken: ['No se pudo leer la biblioteca.', 'The library could not be read.'],
  again: ['Reintentar', 'Try again'],
  empty: ['Tu biblioteca está vacía.', 'Your library is empty.'],
  start: ['Empezar', 'Get started'],
})

const AWAY_MS = 5000
export const isAway = (list: List): boolean => list.error?.codigo === 'sin_conexion' && list.documents !== undefined

/**
 * Shown above the last list while the server does not answer; the offline band says when the machine has no network.
 */
export function Away({ list }: { list: List }) {
  const retry = useLatest(list.refresh)
  useEffect(() => {
    const timer = setInterval(() => retry.current(), AWAY_MS)
    return () => clearInterval(timer)
  }, [])
  if (offline.value) return null
  return (
    <div class="said band row spread title" role="status">
      <p>
        <b>{list.error?.message}</b> {t('away')}
      </p>
      <button type="button" class="btn" onClick={list.refresh}>
        {t('retryNow')}
      </button>
    </div>
  )
}

/** The button disappears with the filters that it clears, so the focus goes to the filter field. */
const clear = (): void => {
  setQuery(Object.fromEntries([...FILTERS, 'desde'].map(name => [name, ''])))
  document.getElementById('f-q')?.focus()
}

/** Shown in the place of the list. */
export function Instead({ list, filtered }: { list: List; filtered: boolean }) {
  if (list.error && !isAway(list))
    return (
      <div class="said row" role="alert">
        <p>
          {t('broken')} {list.error.message}
        </p>
        <button class="btn" onClick={list.refresh}>
          {t('again')}
        </button>
      </div>
    )
  if (list.documents === undefined)
    return (
      <ol class="shelf ruled" aria-busy="true">
        {Array.from({ length: 6 }, () => (
          <li class="loading" aria-hidden="true" />
        ))}
      </ol>
    )
  if (filtered)
    return (
      <p class="lead instead">
        {t('nothing')}{' '}
        <button class="text-btn" onClick={clear}>
          {t('clear')}
        </button>
      </p>
    )
  return sending.value.length > 0 || (pending.value?.total ?? 0) > 0 ? null : (
    <p class="lead instead">
      {t('empty')} <a href={to('/')}>{t('start')}</a>
    </p>
  )
}
