/** What could not be sent or read: each with its way out, or all of them discarded together. */
import { useState } from 'preact/hooks'
import type { Documento } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { lookAtPending, pending } from '../../lib/pending.ts'
import { cancelSending, retrySending, sending, type Sending } from '../../lib/uploads.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from './failed.tsx'
import { everyDocument, hidden } from './list.ts'
import { ordered } from './news.ts'
import { removeMany } from './remove.ts'

const t = texts({
  stuck: ['1 no se pudo leer|{n} no se pudieron leer', '1 could not be read|{n} could not be read'],
  retry: ['Reintentar', 'Try again'],
  discard: ['Descartar', 'Discard'],
  all: ['Descartar los {n}', 'Discard all {n}'],
  ask: ['¿Descartar los {n} que no se pudieron leer?', 'Discard the {n} that could not be read?'],
  gone: [
    'Se borran de aquí los archivos que subiste; los tuyos no cambian.',
    'The files that you uploaded are deleted here; your own do not change.',
  ],
  keep: ['Conservar', 'Keep'],
  more: ['y {n} más', 'and {n} more'],
})

/** How many failures are shown unfolded, so that after uploading one file its failure is visible without a click. */
const SHOWN = 3

function Unsent({ row }: { row: Sending }) {
  return (
    <li class="job">
      <p class="name source">{row.name}</p>
      <p class="phase small quiet">
        <span class="wrong" role="alert">
          {row.error}
        </span>
      </p>
      <p class="row">
        <button class="text-btn" onClick={() => retrySending(row.key)}>
          {t('retry')}
          <span class="vh"> {row.name}</span>
        </button>
        <button class="text-btn" onClick={() => cancelSending(row.key)}>
          {t('discard')}
          <span class="vh"> {row.name}</span>
        </button>
      </p>
    </li>
  )
}

async function discardAll(unsent: readonly Sending[], after: () => void): Promise<void> {
  for (const { key } of unsent) cancelSending(key)
  const failed = await everyDocument({ estado: 'error' })
  if (failed.length > 0)
    await removeMany(
      failed.map(({ id }) => id),
      after,
    )
  await lookAtPending()
}

function AskDiscard({ n, close, go }: { n: number; close: () => void; go: () => void }) {
  return (
    <Dialog id="discard" title={t('ask', { n })} close={close}>
      <p>{t('gone')}</p>
      <p class="row">
        <button type="button" class="btn" onClick={close}>
          {t('keep')}
        </button>
        <button type="button" class="btn grave" onClick={go}>
          {t('all', { n })}
        </button>
      </p>
    </Dialog>
  )
}

/** What failed, a row each: here to be sent, or at the server to be read; `n` counts those that have no row too. */
function failuresNow(count: number, after: () => void) {
  const unsent = sending.value.filter(({ state }) => state === 'failed')
  // What failed last is seen first: it is what the person has just added.
  const known = ordered(pending.value?.documentos ?? [])
    .filter(({ estado }) => estado === 'error')
    .reverse()
  const failed = known.filter(({ id }) => !hidden.value.has(id)),
    going = known.length - failed.length
  const rows = [
    ...unsent.map(row => <Unsent key={row.key} row={row} />),
    ...failed.map((document: Documento) => <Failed key={document.id} document={document} after={after} />),
  ]
  return { unsent, rows, n: unsent.length + Math.max(count - going, failed.length) }
}

export interface FailuresProps {
  /** Number of failures that the server counts. */
  count: number
  /** True where a filter shows something else. */
  folded: boolean
  /** Called when the list has changed. */
  after: () => void
}

export function Failures({ count, folded, after }: FailuresProps) {
  const [asking, setAsking] = useState(false)
  const [all, setAll] = useState(false)
  const { unsent, rows, n } = failuresNow(count, after)
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, SHOWN)
  const discard = (): void => {
    setAsking(false)
    void discardAll(unsent, after)
  }
  const inside = (
    <>
      <ul>{shown}</ul>
      {n > 1 && (
        <p class="row">
          {rows.length > shown.length && (
            <button class="text-btn" onClick={() => setAll(true)}>
              {t('more', { n: n - shown.length })}
            </button>
          )}
          <button class="text-btn" onClick={() => setAsking(true)}>
            {t('all', { n })}
          </button>
        </p>
      )}
      {asking && <AskDiscard n={n} close={() => setAsking(false)} go={discard} />}
    </>
  )
  return folded ? (
    <details class="jobs failures fold over title">
      <summary>{t('stuck', { n })}</summary>
      <div class="stack-2">{inside}</div>
    </details>
  ) : (
    <section class="jobs failures over stack-2 title" aria-labelledby="failed-h">
      <h2 id="failed-h">{t('stuck', { n })}</h2>
      {inside}
    </section>
  )
}
