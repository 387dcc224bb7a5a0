/** The decisions in the order of the text, all of them or those of one kind. */
import type { Citado } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { here, setQuery } from '../../lib/router.ts'
import { keyOf, type Decision, type Decisions } from './decisions.ts'

const t = texts({
  proposed: ['Citas propuestas', 'Proposed citations'],
  acceptAll: ['Aceptar todas', 'Accept all'],
  show: ['Mostrar', 'Show'],
  all: ['Todas', 'All'],
  pendientes: ['Pendientes', 'To decide'],
  aceptadas: ['Aceptadas', 'Accepted'],
  rechazadas: ['Rechazadas', 'Refused'],
  sin_cita: ['Sin cita', 'No citation'],
  filtered: ['Ninguna cumple ese filtro.', 'None matches that filter.'],
})

const FILTERS = ['pendientes', 'aceptadas', 'rechazadas', 'sin_cita'] as const
type Filter = (typeof FILTERS)[number]

/** Sorts keys in the order of the text; those without a place there come last. */
export function inOrder({ citas = [], sin_cita = [] }: Citado): string[] {
  const placed = (kind: 'cite' | 'bare', list: readonly { rango?: [number, number] | undefined }[]) =>
    list.map((c, i) => ({ key: keyOf(kind, i), at: c.rango?.[0] ?? Infinity }))
  const all = [...placed('cite', citas), ...placed('bare', sin_cita)]
  return all.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(entry => entry.key)
}

/**
 * Returns the filter that a key belongs to. Undecided citations in `weak` (less support than is asked for) belong to
 * none.
 */
function filterOf(key: string, decision: Decision | undefined, weak: ReadonlySet<string>): Filter | null {
  if (decision === 'accepted' || decision === 'added') return 'aceptadas'
  if (decision === 'refused') return 'rechazadas'
  if (decision === 'mine') return null
  return key.startsWith('s') || weak.has(key) ? 'sin_cita' : 'pendientes'
}

export interface ListProps {
  order: readonly string[]
  decisions: Decisions
  weak: ReadonlySet<string>
  card(key: string): preact.JSX.Element
  acceptAll(): void
}

export function List({ order, decisions, weak, card, acceptAll }: ListProps) {
  const filter = FILTERS.find(choice => choice === here.value.query.get('ver'))
  const shown = order.filter(key => !filter || filterOf(key, decisions[key], weak) === filter)
  const counts = (wanted: Filter): number => order.filter(key => filterOf(key, decisions[key], weak) === wanted).length
  return (
    <section class="decide stack-2" aria-labelledby="k-h">
      <div class="row spread">
        <h2 id="k-h">{t('proposed')}</h2>{' '}
        {counts('pendientes') > 0 && (
          <button class="text-btn" onClick={acceptAll}>
            {t('acceptAll')}
          </button>
        )}
      </div>
      <div class="filters">
        <div class="field">
          <label for="k-f">{t('show')}</label>
          <select id="k-f" value={filter ?? ''} onChange={event => setQuery({ ver: event.currentTarget.value })}>
            <option value="">
              {t('all')} ({order.length})
            </option>
            {FILTERS.map(choice => (
              <option value={choice}>
                {t(choice)} ({counts(choice)})
              </option>
            ))}
          </select>
        </div>
      </div>
      {shown.length === 0 && order.length > 0 && <p class="quiet">{t('filtered')}</p>}
      <ol class="ruled">{shown.map(key => card(key))}</ol>
    </section>
  )
}
