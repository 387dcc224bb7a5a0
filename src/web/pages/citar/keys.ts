/** Fast decisions by keyboard: y and x decide the focused citation and go on to the next pending one. */
import { texts } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'
import type { Decision, Decisions } from './decisions.ts'
import { useLatest } from '../../lib/use.ts'

const t = texts({
  accept: ['Aceptar y seguir', 'Accept and go on'],
  refuse: ['Rechazar y seguir', 'Refuse and go on'],
  next: ['Cita siguiente', 'Next citation'],
  previous: ['Cita anterior', 'Previous citation'],
  other: ['Otro pasaje', 'Another passage'],
  undo: ['Deshacer la última decisión', 'Undo the last decision'],
  save: ['Descargar', 'Download'],
})

export interface Deciding {
  order: readonly string[]
  now: string | null
  decisions: Decisions
  settle(key: string, decision: Decision | null, goOn: boolean): void
  focusOn(key: string): void
  other(key: string): void
  undo(): void
  save(): void
}

export function useCiteKeys(deciding: Deciding): void {
  const latest = useLatest(deciding)
  const settle = (decision: Decision) => () => {
    const { now, settle: put } = latest.current
    if (now?.startsWith('c')) put(now, decision, true)
  }
  /** Moves to the next listed key, because the filter may hide some. */
  const move = (by: number) => () => {
    const { order, now, focusOn } = latest.current
    const listed = order.filter(key => document.getElementById(key))
    const at = listed.indexOf(now ?? '')
    const next = listed[Math.min(listed.length - 1, Math.max(0, at + by))]
    if (next) focusOn(next)
  }
  useKeys([
    { keys: 'y', does: t('accept'), run: settle('accepted') },
    { keys: 'x', does: t('refuse'), run: settle('refused') },
    { keys: 'j', does: t('next'), run: move(1) },
    { keys: 'k', does: t('previous'), run: move(-1) },
    {
      keys: 'p',
      does: t('other'),
      run: () => {
        const { now, other } = latest.current
        if (now?.startsWith('c')) other(now)
      },
    },
    { keys: 'Z', does: t('undo'), run: () => latest.current.undo() },
    { keys: 'Ctrl s', does: t('save'), run: () => latest.current.save() },
  ])
}
