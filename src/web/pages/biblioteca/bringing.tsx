/** Bringing in the library of another program: first what would come; then, when told to, all of it. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { ListaImportaciones, Traida } from '../../../schema/index.ts'
import { events, post, type ApiError } from '../../lib/api.ts'
import { number, texts, when } from '../../lib/i18n.ts'
import { lang } from '../../lib/page.ts'
import { asApiError } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'

const t = texts({
  hint: [
    'Zotero, abierto o cerrado; Calibre; o lo que exportan Readwise, Mendeley o EndNote. Nunca se escribe en ellos.',
    'Zotero, open or closed; Calibre; or exports of Readwise, Mendeley or EndNote. They are never written to.',
  ],
  place: ['Dónde está (carpeta o archivo de esta máquina)', 'Where it is (folder or file of this machine)'],
  look: ['Ver qué vendría', 'See what would come'],
  go: ['Traer', 'Bring in'],
  stop: ['Parar', 'Stop'],
  looking: ['Mirando…', 'Looking…'],
  progress: ['{done} de {total}: {title}', '{done} of {total}: {title}'],
  would: ['Vendrían {n} obras', '{n} works would come'],
  did: ['Hecho: {n} obras', 'Done: {n} works'],
  compared: [
    '{nuevas} nuevas, {cambiadas} cambiadas, {iguales} iguales',
    '{nuevas} new, {cambiadas} changed, {iguales} the same',
  ],
  brought: [
    '{archivos} archivos, {notas} notas, {anotaciones} anotaciones',
    '{archivos} files, {notas} notes, {anotaciones} annotations',
  ],
  unread: ['No se pudieron leer', 'Could not be read'],
  gone: ['Ya no están allí, y siguen aquí', 'Gone there, still here'],
  remove: ['Quitarlas también de aquí', 'Remove them here too'],
  removed: ['{n} quitadas.', '{n} removed.'],
  last: [
    'Última vez: {when}. {items} obras, {documents} documentos.',
    'Last time: {when}. {items} works, {documents} documents.',
  ],
})

/** Greatest number of rows that are listed one by one. */
const TOLD = 50

interface Progress {
  hechas: number
  total: number
  titulo: string
}

interface Asked {
  lugar?: string
  simular?: boolean
  quitar?: boolean
}

function useBringing(changed: () => void) {
  const [told, setTold] = useState<Traida | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const stop = useRef<AbortController | null>(null)
  const run = async (asked: Asked): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(null)
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      if (asked.simular) setTold(await post<Traida>('/importaciones', asked, { signal }))
      else
        for await (const { event, data } of events('/importaciones', asked, signal)) {
          if (event === 'progreso') setProgress(data as Progress)
          if (event === 'fin') setTold(data as Traida)
        }
    } catch (problem) {
      if (!signal.aborted) setError(asApiError(problem))
    }
    setProgress(null)
    setBusy(false)
    if (!asked.simular) changed()
  }
  return { told, progress, error, busy, run, stop: () => stop.current?.abort() }
}

/** The form, and what came of it. `known` is what this account has brought in, and what was found on this machine. */
export function Bringing({ known, changed }: { known: ListaImportaciones; changed: () => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const bringing = useBringing(changed)
  const { encontradas = [], importaciones } = known
  const { told, busy, progress, error, run } = bringing
  const lugar = typed ?? encontradas[0]?.lugar ?? importaciones[0]?.lugar ?? ''
  return (
    <section class="stack-2" aria-labelledby="bring-h">
      <p class="small quiet">{t('hint')}</p>
      {importaciones.map(importation => (
        <LastTime key={importation.id} importation={importation} />
      ))}
      <div class="field">
        <label for="br-p">{t('place')}</label>
        <input id="br-p" value={lugar} onInput={event => setTyped(event.currentTarget.value)} />
      </div>
      <p class="row">
        <button class="btn" aria-disabled={busy || undefined} onClick={() => void run({ lugar, simular: true })}>
          {t('look')}
        </button>
        <button class="btn first" aria-disabled={busy || undefined} onClick={() => void run({ lugar })}>
          {t('go')}
        </button>
        {busy && (
          <button class="btn" onClick={bringing.stop}>
            {t('stop')}
          </button>
        )}
      </p>
      <p role="status" class="small">
        {busy &&
          (progress
            ? t('progress', { done: number(progress.hechas), total: number(progress.total), title: progress.titulo })
            : t('looking'))}
      </p>
      {error && <Problem error={error} />}
      {told && !busy && <Outcome told={told} remove={() => void run({ lugar, quitar: true })} />}
    </section>
  )
}

const LastTime = ({ importation }: { importation: ListaImportaciones['importaciones'][number] }) => (
  <p class="small">
    <b>{importation.nombre}</b> ({importation.programa}).{' '}
    {t('last', {
      when: when(importation.visto),
      items: number(importation.elementos),
      documents: number(importation.documentos),
    })}
  </p>
)

const messageOf = (notice: { mensaje: string; message: string }): string =>
  lang === 'es' ? notice.mensaje : notice.message

/** A trial compares items alone, so that it does not know what they bring. */
function sumOf({ simulada, nuevas, cambiadas, iguales, ...rest }: Traida): string {
  const { archivos, notas, anotaciones } = rest
  const compared = t('compared', { nuevas, cambiadas, iguales })
  return simulada ? `${compared}.` : `${compared}; ${t('brought', { archivos, notas, anotaciones })}.`
}

function Outcome({ told, remove }: { told: Traida; remove: () => void }) {
  const { simulada, total } = told
  const { no_leidos, desaparecidas, quitadas, avisos } = told
  return (
    <div class="said stack-2">
      <h2>{t(simulada ? 'would' : 'did', { n: number(total) })}</h2>
      <p>{sumOf(told)}</p>
      {avisos.map(notice => (
        <p class="small">{messageOf(notice)}</p>
      ))}
      <Listed name={t('unread')} rows={no_leidos}>
        {unread => (
          <>
            <cite class="source">{unread.titulo || unread.clave}</cite>: {messageOf(unread)}{' '}
            <code>{unread.archivo}</code>
          </>
        )}
      </Listed>
      {quitadas > 0 && <p role="status">{t('removed', { n: quitadas })}</p>}
      {quitadas === 0 && (
        <Listed
          name={t('gone')}
          rows={desaparecidas}
          after={
            !simulada && (
              <p>
                <button class="btn" onClick={remove}>
                  {t('remove')}
                </button>
              </p>
            )
          }
        >
          {missing => missing.titulo || missing.clave}
        </Listed>
      )}
    </div>
  )
}

interface ListedProps<Row> {
  name: string
  rows: readonly Row[]
  after?: ComponentChildren
  children: (row: Row) => ComponentChildren
}

/** Works listed one by one under their number; nothing where there are none. */
function Listed<Row extends { biblioteca: string; clave: string }>({ name, rows, after, children }: ListedProps<Row>) {
  if (rows.length === 0) return null
  return (
    <details class="fold">
      <summary>
        {name} ({number(rows.length)})
      </summary>
      <ul class="small">
        {rows.slice(0, TOLD).map(row => (
          <li key={`${row.biblioteca} ${row.clave}`}>{children(row)}</li>
        ))}
      </ul>
      {after}
    </details>
  )
}
