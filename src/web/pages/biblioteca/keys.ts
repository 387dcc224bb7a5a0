/** One-letter keys of the list: to the next row, select it, edit it, delete it. */
import { texts } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'
import { setQuery } from '../../lib/router.ts'
import type { Choice } from './choice.ts'
import { useLatest } from '../../lib/use.ts'

const t = texts({
  kDown: ['Documento siguiente', 'Next document'],
  kUp: ['Documento anterior', 'Previous document'],
  kPick: ['Seleccionar', 'Select'],
  kExtendDown: ['Seleccionar hacia abajo', 'Select downwards'],
  kExtendUp: ['Seleccionar hacia arriba', 'Select upwards'],
  kEdit: ['Editar la ficha', 'Edit the record'],
  kRemove: ['Borrar', 'Delete'],
  kFilter: ['Ir al filtro', 'Go to the filter'],
})

/** The rows of the page in order, and the row with the focus. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.shelf > [data-id]')]
export const currentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('.shelf > [data-id]') ?? null

export function step(by: 1 | -1): string | undefined {
  const all = rows(),
    at = all.indexOf(currentRow()!)
  const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by]
  next?.querySelector<HTMLElement>('.name a')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next?.dataset.id
}

/** Keeps the focus in its place when its row is removed. */
export function stay(): void {
  const at = rows().indexOf(currentRow()!)
  const land = (): void => (rows()[at] ?? rows().at(-1))?.querySelector<HTMLElement>('.name a')?.focus()
  if (at !== -1) requestAnimationFrame(() => requestAnimationFrame(land))
}

export interface Acts extends Pick<Choice, 'chosen' | 'choose'> {
  remove(): void
  extend(by: 1 | -1): void
}

export function useRowKeys(acts: Acts): void {
  const current = useLatest(acts)
  useKeys([
    { keys: 'j', does: t('kDown'), run: () => void step(1) },
    { keys: 'k', does: t('kUp'), run: () => void step(-1) },
    {
      keys: 'x',
      does: t('kPick'),
      run: () => {
        const id = currentRow()?.dataset.id
        if (id) current.current.choose(id, !current.current.chosen.has(id))
      },
    },
    { keys: 'J', does: t('kExtendDown'), run: () => current.current.extend(1) },
    { keys: 'K', does: t('kExtendUp'), run: () => current.current.extend(-1) },
    {
      keys: 'e',
      does: t('kEdit'),
      run: () => {
        const id = currentRow()?.dataset.id
        if (id) setQuery({ ficha: id }, { replace: false })
      },
    },
    { keys: 'Delete', does: t('kRemove'), run: () => current.current.remove() },
    { keys: 'f', does: t('kFilter'), run: () => document.querySelector<HTMLElement>('#f-q')?.focus() },
  ])
}
