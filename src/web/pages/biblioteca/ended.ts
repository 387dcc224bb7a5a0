/** What has just ended, read or not, in words. */
import { useEffect, useState } from 'preact/hooks'
import type { Documento } from '../../../schema/index.ts'
import { get } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { onEnded } from '../../lib/pending.ts'
import { extentOf, failureOf, kindOf } from '../../lib/record.ts'
import { hidden, type List } from './list.ts'
import { useLatest } from '../../lib/use.ts'

const t = texts({
  ready: [
    '✓ «{what}», listo: {extent}, 1 pasaje.|✓ «{what}», listo: {extent}, {n} pasajes.',
    '✓ “{what}” is ready: {extent}, 1 passage.|✓ “{what}” is ready: {extent}, {n} passages.',
  ],
  dup: ['Ya lo tenías: es «{what}».', 'You already had it: it is “{what}”.'],
  failed: ['«{what}» no se pudo leer: {why}', '“{what}” could not be read: {why}'],
})

/** Reloads the list when documents end, and returns what to say. It shows no toast, which would replace an undo. */
export function useEnded(list: List): string {
  const [words, say] = useState('')
  const refresh = useLatest(list.refresh)
  useEffect(
    () =>
      onEnded(ids => {
        refresh.current()
        const id = ids.find(candidate => !hidden.value.has(candidate))
        if (id !== undefined)
          void get<Documento>(`/documentos/${id}`).then(
            document => say(endOf(document)),
            () => {},
          )
      }),
    [],
  )
  return words
}

function endOf(document: Documento): string {
  const { titulo, estado, pasajes = 0 } = document,
    extent = extentOf(document)
  if (document.duplicado) return t('dup', { what: titulo })
  if (estado === 'error') return t('failed', { what: titulo, why: failureOf(document) })
  return t('ready', {
    what: titulo,
    extent: extent ? `${extent.text} ${extent.unit ?? ''}`.trim() : kindOf(document.tipo),
    n: pasajes,
  })
}
