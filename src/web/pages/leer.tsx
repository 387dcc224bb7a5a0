/** A document that cannot be read yet: how far its reading has got, or why it failed and the ways out of that. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Documento } from '../../schema/index.ts'
import { del, get, upload } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { doingOf, failureOf, isWaiting } from '../lib/record.ts'
import { go, to } from '../lib/router.ts'
import { asApiError, useData, useTitle } from '../lib/use.ts'
import { Problem, Wrong } from '../parts/problem.tsx'
import { say } from '../parts/toast.tsx'
import type { PageProps } from '../routes.ts'
import { Password, retry } from './biblioteca/failed.tsx'

const t = texts({
  failed: ['No se pudo leer', 'It could not be read'],
  reading: ['Se está leyendo', 'It is being read'],
  opens: ['Se abre aquí en cuanto haya páginas.', 'It opens here as soon as there are pages.'],
  empty: ['No hay páginas que mostrar', 'There are no pages to show'],
  emptyHint: ['El archivo se leyó y no tiene nada dentro.', 'The file was read and has nothing in it.'],
  ways: ['Qué puedes hacer', 'What you can do'],
  retry: ['Reintentar', 'Try again'],
  retryHint: ['Con el mismo archivo.', 'With the same file.'],
  replace: ['Cambiar el archivo', 'Replace the file'],
  replaceHint: [
    'Sube otra copia; cuando llegue, esta se descarta.',
    'Upload another copy; once it has arrived, this one is discarded.',
  ],
  sending: ['Subiendo, {n} %', 'Uploading, {n} %'],
  discard: ['Descartar', 'Discard'],
  discardHint: ['Se va de la biblioteca.', 'It leaves the library.'],
  gone: ['«{what}» se descartó.', '“{what}” was discarded.'],
  library: ['Volver a la biblioteca', 'Back to the library'],
  unread: ['El motivo no se sabe.', 'The reason is not known.'],
})

/** Milliseconds between two questions whether it is read. */
const EACH_MS = 1000

export default function Leer({ params: [id = ''] }: PageProps) {
  const { data: document, error, reload } = useData(signal => get<Documento>(`/documentos/${id}`, { signal }), [id])
  const waiting = document !== undefined && isWaiting(document)
  useTitle(document?.titulo ?? '')
  useEffect(() => {
    if (document && !waiting && document.unidades > 0) location.reload()
    if (!waiting) return
    const timer = setTimeout(reload, EACH_MS)
    return () => clearTimeout(timer)
  }, [document])
  if (error && !document)
    return (
      <main id="main" class="sheet stack" tabIndex={-1}>
        <Problem error={error} retry={reload} />
      </main>
    )
  if (!document) return <main id="main" class="sheet" tabIndex={-1} aria-busy="true" />
  return (
    <main id="main" class="sheet stack-5" tabIndex={-1}>
      <h1>{document.titulo}</h1>
      {waiting ? (
        <div class="stack-2" role="status">
          <p class="lead">{t('reading')}</p>
          <p>{doingOf(document)}</p>
          <p class="small quiet">{t('opens')}</p>
        </div>
      ) : (
        <Ways document={document} again={reload} />
      )}
      <p>
        <a href={to('/biblioteca')}>{t('library')}</a>
      </p>
    </main>
  )
}

const Again = ({ again }: { again: () => Promise<void> }) => (
  <p class="row">
    <button class="btn first" onClick={() => void again()}>
      {t('retry')}
    </button>{' '}
    <span class="small quiet">{t('retryHint')}</span>
  </p>
)

function Ways({ document, again }: { document: Documento; again: () => void }) {
  const failed = document.estado === 'error'
  const [wrong, setWrong] = useState('')
  return (
    <>
      <section class="stack-2">
        <p class="lead">{t(failed ? 'failed' : 'empty')}</p>
        <p class={failed ? 'wrong' : undefined}>{failed ? failureOf(document) || t('unread') : t('emptyHint')}</p>
      </section>
      <section class="stack" aria-labelledby="ways-h">
        <h2 id="ways-h">{t('ways')}</h2>
        {document.pide_clave && <Password document={document} />}
        {failed && !document.pide_clave && (
          <Again
            again={async () => {
              setWrong((await retry(document)) ?? '')
              again()
            }}
          />
        )}
        <Replace document={document} onError={setWrong} />
        <p class="row">
          <button
            class="btn"
            onClick={() => {
              void discard(document).then(setWrong)
            }}
          >
            {t('discard')}
          </button>{' '}
          <span class="small quiet">{t('discardHint')}</span>
        </p>
        <Wrong text={wrong} />
      </section>
    </>
  )
}

/** Returns why it was refused; '' once it is gone and the library is shown. */
async function discard({ id, titulo }: Documento): Promise<string> {
  try {
    await del(`/documentos/${id}`)
  } catch (error) {
    return asApiError(error).message
  }
  go('/biblioteca')
  say(t('gone', { what: titulo }))
  return ''
}

/** Uploads another file first, and discards the failed document only when the new one has arrived. */
function Replace({ document, onError }: { document: Documento; onError: (wrong: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const form = new FormData()
    form.set('archivo', file)
    setShare(0)
    onError('')
    try {
      const { id } = await upload<Documento>('/documentos', form, { onProgress: setShare })
      if (id !== document.id) await del(`/documentos/${document.id}`)
      location.assign(to(`/leer/${id}`))
    } catch (error) {
      onError(asApiError(error).message)
      setShare(null)
    }
  }
  return (
    <p class="row">
      <button class="btn" disabled={share !== null} onClick={() => input.current?.click()}>
        {share === null ? t('replace') : t('sending', { n: Math.round(share * 100) })}
      </button>{' '}
      <span class="small quiet">{t('replaceHint')}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('replace')}
        onChange={event => void send(event.currentTarget.files?.[0])}
      />
    </p>
  )
}
