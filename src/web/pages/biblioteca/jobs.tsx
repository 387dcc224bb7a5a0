/**
 * Everything in progress: files being uploaded, documents being read. Three moments are announced to screen readers,
 * not every per cent.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Documento } from '../../../schema/index.ts'
import { number, percent, texts } from '../../lib/i18n.ts'
import { pending, type Pending } from '../../lib/pending.ts'
import { doingOf, isWaiting } from '../../lib/record.ts'
import { cancelSending, sending, type Sending } from '../../lib/uploads.ts'
import { ownAddress } from '../../parts/folio.tsx'
import { hidden } from './list.ts'
import { news, ordered } from './news.ts'
import { cancel } from './remove.ts'

const t = texts({
  title: ['En curso', 'In progress'],
  cancel: ['Cancelar', 'Cancel'],
  queued: ['En cola · empieza cuando acabe uno de los anteriores', 'Queued · begins when one before it ends'],
  reading: ['Leyendo', 'Reading'],
  found: [
    'ya se puede buscar 1 pasaje|ya se pueden buscar {n} pasajes',
    '1 passage can be searched already|{n} passages can be searched already',
  ],
  sendingNow: ['Enviando', 'Sending'],
  waits: ['Espera su turno para enviarse', 'Waits for its turn to be sent'],
  more: ['y {n} más', 'and {n} more'],
  begins: ['Empieza la lectura de «{what}».', 'Reading of “{what}” begins.'],
  first: ['«{what}» ya se puede buscar en parte.', '“{what}” can be searched in part.'],
})

const SHOWN = 4

function useNews(now: Pending | undefined): string {
  const before = useRef<readonly Documento[]>([])
  const [words, setWords] = useState('')
  useEffect(() => {
    const notice = news(before.current, now?.documentos ?? [])
    before.current = now?.documentos ?? []
    if (notice.length > 0) setWords(notice.map(({ key, what }) => t(key, { what })).join(' '))
  }, [now])
  return words
}

function Going({ row }: { row: Sending }) {
  const id = `up-${row.key}`
  return (
    <li class="job">
      <p class="name source">{row.name}</p>
      <p class="phase small quiet" id={id}>
        {t(row.state === 'waiting' ? 'waits' : 'sendingNow')}
      </p>
      <progress max={1} value={row.share} aria-labelledby={id} />
      <p class="small share">{percent(row.share)}</p>
      <button class="text-btn" onClick={() => cancelSending(row.key)}>
        {t('cancel')}
        <span class="vh"> {row.name}</span>
      </button>
    </li>
  )
}

function Reading({ document }: { document: Documento }) {
  const { id, titulo, estado, progreso = 0, pasajes = 0, enlace } = document,
    labels = `job-${id}`
  return (
    <li class="job">
      <p class="name source">{titulo}</p>
      <p class="phase small quiet" id={labels}>
        {estado === 'en_cola' ? t('queued') : (doingOf(document) ?? t('reading'))}
        {pasajes > 0 && (
          <>
            {' '}
            · <a href={ownAddress(enlace)}>{t('found', { n: pasajes })}</a>
          </>
        )}
      </p>
      <progress max={1} value={progreso} aria-labelledby={labels} />
      <p class="small share">{percent(progreso)}</p>
      <button
        class="text-btn"
        onClick={() => {
          void cancel(document)
        }}
      >
        {t('cancel')}
        <span class="vh"> {titulo}</span>
      </button>
    </li>
  )
}

export function Jobs() {
  const [all, setAll] = useState(false)
  const now = pending.value,
    words = useNews(now)
  const documents = ordered(now?.documentos ?? []).filter(job => isWaiting(job) && !hidden.value.has(job.id)),
    files = sending.value.filter(({ state }) => state !== 'failed')
  const total = documents.length + files.length + Math.max(0, (now?.total ?? 0) - (now?.documentos.length ?? 0))
  const rows = [
    ...files.map(row => <Going key={row.key} row={row} />),
    ...documents.map(document => <Reading key={document.id} document={document} />),
  ]
  const shown = all ? rows : rows.slice(0, SHOWN)
  return (
    <>
      <p class="vh" role="status">
        {words}
      </p>
      {rows.length > 0 && (
        <section class="jobs over stack-2 title" aria-labelledby="jobs-h">
          <h2 id="jobs-h">{t('title')}</h2>
          <ul>{shown}</ul>
          {total > shown.length &&
            (rows.length > shown.length ? (
              <p>
                <button class="text-btn" onClick={() => setAll(true)}>
                  {t('more', { n: total - shown.length })}
                </button>
              </p>
            ) : (
              <p class="small quiet">{t('more', { n: number(total - shown.length) })}</p>
            ))}
        </section>
      )}
    </>
  )
}
