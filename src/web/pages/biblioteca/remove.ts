/**
 * Deletes documents: one at once, with an undo for eight seconds; many after a question; a cancelled job without
 * either.
 */
import type { Documento } from '../../../schema/index.ts'
import { del } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { lookAtPending } from '../../lib/pending.ts'
import { asApiError } from '../../lib/use.ts'
import { say } from '../../parts/toast.tsx'
import { hide, unhide } from './list.ts'

const t = texts({
  gone: ['«{what}» se borró.', '“{what}” was deleted.'],
  goneWith: ['«{what}» se borró con sus {n} pasajes.', '“{what}” was deleted with its {n} passages.'],
  many: ['Se borró 1 documento.|Se borraron {n} documentos.', '1 document was deleted.|{n} documents were deleted.'],
  kept: [
    'No se borró 1 documento: {why}|No se borraron {n} documentos: {why}',
    '1 document was not deleted: {why}|{n} documents were not deleted: {why}',
  ],
  cancelled: ['«{what}» se canceló y no queda nada suyo.', '“{what}” was cancelled; nothing of it stays.'],
})

const TOGETHER = 4
const LONGEST = 60
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text)

const send = (id: string): Promise<unknown> => del(`/documentos/${id}`, undefined, { keepalive: true })

/** Hides the row at once, and deletes the document when the time for undoing is over. */
export function removeOne(
  { id, titulo, pasajes = 0 }: Pick<Documento, 'id' | 'titulo' | 'pasajes'>,
  after: () => void,
): void {
  hide([id])
  say(pasajes > 1 ? t('goneWith', { what: short(titulo), n: pasajes }) : t('gone', { what: short(titulo) }), {
    undo: () => {
      unhide([id])
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-id="${id}"] .name a`)?.focus())
    },
    commit: () => {
      send(id).then(after, (error: unknown) => {
        unhide([id])
        say(asApiError(error).message)
      })
    },
  })
}

export async function removeMany(ids: readonly string[], after: () => void): Promise<void> {
  hide(ids)
  const left = [...ids],
    failed: string[] = []
  let why = ''
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        const removed = id
        await send(removed).catch((error: unknown) => {
          failed.push(removed)
          why = asApiError(error).message
        })
      }
    }),
  )
  unhide(failed)
  say(failed.length > 0 ? t('kept', { n: failed.length, why }) : t('many', { n: ids.length }))
  after()
}

export async function cancel({ id, titulo }: Documento): Promise<void> {
  hide([id])
  await send(id).then(
    () => say(t('cancelled', { what: short(titulo) })),
    (error: unknown) => {
      unhide([id])
      say(asApiError(error).message)
    },
  )
  await lookAtPending()
}
