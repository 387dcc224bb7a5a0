/** Inicio: three steps from nothing to the first citation. People who already have documents are taken to them. */
import '../styles/inicio.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Documento, ListaDocumentos } from '../../schema/index.ts'
import { get, type ApiError } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { usePending } from '../lib/pending.ts'
import { go, here, to } from '../lib/router.ts'
import { addSample } from '../lib/uploads.ts'
import { asApiError, useData, useTitle } from '../lib/use.ts'
import { Problem } from '../parts/problem.tsx'
import { say } from '../parts/toast.tsx'
import { Bring } from './inicio/bring.tsx'
import { Connect, usePermits } from './inicio/connect.tsx'
import { Find } from './inicio/find.tsx'
import { Hero } from './inicio/hero.tsx'

const t = texts({
  title: ['Empezar', 'Get started'],
  step: ['Ir al paso {n}', 'Go to step {n}'],
  all: [
    'Todo listo: tu biblioteca lee, busca y responde a tu agente.',
    'All set: your library reads, searches and answers your agent.',
  ],
  library: ['Ir a la biblioteca', 'Go to the library'],
})

const toStep = (n: number): void => {
  document.getElementById(`paso-${n}`)?.scrollIntoView()
  document.querySelector<HTMLElement>(`#paso-${n} h2`)?.focus({ preventScroll: true })
}

interface First {
  document: Documento | undefined
  total: number | undefined
  error: ApiError | null
  again: () => void
  sample: () => Promise<void>
}

/** Returns the newest document, in its current state. */
function useFirst(): First {
  const now = usePending()
  const moving = now?.documentos[0]
  const key = now?.documentos.map(({ id, estado }) => id + estado).join()
  const { data, error, reload } = useData(
    signal => get<ListaDocumentos>('/documentos', { query: { limite: 1 }, signal }),
    [key],
  )
  const sample = async (): Promise<void> => {
    try {
      await addSample()
      reload()
    } catch (failed) {
      say(asApiError(failed).message)
    }
    toStep(1)
  }
  return { document: moving ?? data?.documentos[0], total: data?.total, error, again: reload, sample }
}

export default function Inicio() {
  const { document: newest, total, error, again, sample } = useFirst()
  const [wasFound, setFound] = useState(false)
  const permits = usePermits()
  const asked = useRef(here.value.query.has('guia'))
  useTitle(t('title'))
  useKeys([1, 2, 3].map(n => ({ keys: String(n), does: t('step', { n }), run: () => toStep(n) })))
  // Only documents that were here on arrival lead away; a person who adds the first one here stays and sees its
  // progress.
  useEffect(() => {
    if (total === undefined || asked.current) return
    asked.current = true
    if (total > 0) go('/biblioteca', { replace: true })
  }, [total])
  useEffect(() => {
    if (total !== undefined && here.value.hash) document.getElementById(here.value.hash)?.scrollIntoView()
  }, [total === undefined])
  if (total === undefined && !error) return <main id="main" class="sheet start" tabIndex={-1} aria-busy="true" />
  const ready = newest?.estado === 'listo' ? newest : undefined
  return (
    <main id="main" class="sheet start" tabIndex={-1}>
      {error && total === undefined && <Problem error={error} retry={again} />}
      {ready && wasFound && permits.length > 0 && (
        <p class="said row" role="status">
          {t('all')} <a href={to('/biblioteca')}>{t('library')}</a>
        </p>
      )}
      <Hero
        trySample={() => {
          void sample()
        }}
      />
      <ol class="steps ruled">
        <Bring document={newest} trySample={sample} />
        <Find ready={ready} onFound={() => setFound(true)} />
        <Connect permits={permits} />
      </ol>
    </main>
  )
}
