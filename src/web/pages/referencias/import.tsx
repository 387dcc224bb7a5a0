/** Imports a file of references: it first lists what would change, and only changes it when confirmed. */
import { useState } from 'preact/hooks'
import type { Importacion } from '../../../schema/index.ts'
import { post, type ApiError } from '../../lib/api.ts'
import { number, texts } from '../../lib/i18n.ts'
import { lang } from '../../lib/page.ts'
import { asApiError } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'

const t = texts({
  title: ['Importar referencias', 'Import references'],
  hint: [
    '.bib, .ris, CSL-JSON, EndNote (XML o .enw), .nbib. Antes de cambiar nada verás qué cambiaría.',
    '.bib, .ris, CSL-JSON, EndNote (XML or .enw), .nbib. Before anything changes you will see what would.',
  ],
  choose: ['Elegir un archivo', 'Choose a file'],
  reading: ['Leyendo {name}…', 'Reading {name}…'],
  would: ['{name}: qué cambiaría', '{name}: what would change'],
  did: ['{name}: importado', '{name}: imported'],
  sum: [
    '{nuevas} nuevas, {cambian} cambian, {iguales} iguales, {dudas} dudosas, {perdidas} no se pudieron leer.',
    '{nuevas} new, {cambian} change, {iguales} the same, {dudas} doubtful, {perdidas} could not be read.',
  ],
  more: ['Se muestran {n} de {total}.', '{n} of {total} are shown.'],
  go: ['Importar', 'Import'],
  cancel: ['No importar', 'Do not import'],
  again: ['Importar otro archivo', 'Import another file'],
  nueva: ['Nueva', 'New'],
  cambia: ['Cambia', 'Changes'],
  igual: ['Igual', 'The same'],
  duda: ['Dudosa: no se toca', 'Doubtful: left alone'],
  line: ['línea {n}', 'line {n}'],
  nothing: ['nada', 'nothing'],
  document: ['con documento', 'with a document'],
  wrong: ['Lo que está mal en el archivo', 'What is wrong in the file'],
})

/** How many changes are listed one by one; the sums count all. */
const TOLD = 100

/** A chosen file: first what it would change, then what it has changed. */
function useImport(changed: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [told, setTold] = useState<Importacion | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (chosen: File, simular: boolean): Promise<void> => {
    setBusy(true)
    setError(null)
    const form = new FormData()
    form.append('archivo', chosen)
    try {
      setTold(await post<Importacion>('/referencias', form, { query: { simular, limite: TOLD } }))
      if (!simular) changed()
    } catch (problem) {
      setTold(null)
      setError(asApiError(problem))
    }
    setBusy(false)
  }
  const drop = (): void => {
    setFile(null)
    setTold(null)
    setError(null)
  }
  const take = (chosen: File | undefined): void => {
    if (!chosen) return
    drop()
    setFile(chosen)
    void run(chosen, true)
  }
  return { file, told, error, busy, run, drop, take }
}

export function Import({ changed }: { changed: () => void }) {
  const { file, told, error, busy, run, drop, take } = useImport(changed)
  return (
    <section class="stack-2" aria-labelledby="im-h">
      <h2 id="im-h">{t('title')}</h2>
      <p class="drop row">
        <label class="btn" for="im-f">
          {t(told && !told.simulada ? 'again' : 'choose')}
        </label>
        <input
          id="im-f"
          class="vh"
          type="file"
          accept=".bib,.ris,.json,.xml,.enw,.nbib,.txt"
          onChange={event => take(event.currentTarget.files?.[0])}
        />
        <span class="small quiet" role="status">
          {busy && file ? t('reading', { name: file.name }) : t('hint')}
        </span>
      </p>
      {error && <Problem error={error} />}
      {file && told && (
        <Outcome name={file.name} told={told} busy={busy} go={() => void run(file, false)} drop={drop} />
      )}
    </section>
  )
}

interface OutcomeProps {
  name: string
  told: Importacion
  busy: boolean
  go(): void
  drop(): void
}

function Outcome({ name, told, busy, go, drop }: OutcomeProps) {
  const { simulada, nuevas, cambian, iguales, dudas, perdidas, referencias, leidas } = told
  return (
    <div class="said stack-2">
      <h3>{t(simulada ? 'would' : 'did', { name })}</h3>
      <p role="status">{t('sum', { nuevas, cambian, iguales, dudas, perdidas })}</p>
      {simulada && (
        <p class="row">
          <button class="btn first" aria-disabled={busy || undefined} onClick={() => !busy && go()}>
            {t('go')}
          </button>
          <button class="btn" onClick={drop}>
            {t('cancel')}
          </button>
        </p>
      )}
      <Faults told={told} />
      <ol class="ruled">
        {referencias.map(reference => (
          <Told key={`${reference.linea} ${reference.clave}`} reference={reference} />
        ))}
      </ol>
      {referencias.length < leidas && <p class="small quiet">{t('more', { n: referencias.length, total: leidas })}</p>}
    </div>
  )
}

function Told({
  reference: { accion, clave, titulo, linea, cambios = [], documentos = [] },
}: {
  reference: Importacion['referencias'][number]
}) {
  return (
    <li class="stack-1">
      <p>
        <b>{t(accion)}</b> <cite class="source">{titulo || clave}</cite>{' '}
        <span class="small quiet">
          <code>{clave}</code> · {t('line', { n: number(linea) })}
          {documentos.length > 0 && ` · ${t('document')}`}
        </span>
      </p>
      {accion === 'cambia' && (
        <ul class="small">
          {cambios.map(({ variable, antes, ahora }) => (
            <li>
              <code>{variable}</code>: <del>{brief(antes)}</del> → <ins>{brief(ahora)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const BRIEF = 160

/** Formats a value on one line. */
function brief(value: unknown): string {
  if (value === undefined || value === null) return t('nothing')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text
}

function Faults({ told: { avisos } }: { told: Importacion }) {
  if (avisos.length === 0) return null
  return (
    <details class="fold" open={avisos.length < 6}>
      <summary>
        {t('wrong')} ({number(avisos.length)})
      </summary>
      <ul class="small">
        {avisos.slice(0, TOLD).map(({ linea, clave, mensaje, message }) => (
          <li>
            {t('line', { n: number(linea) })}
            {clave !== undefined && (
              <>
                {' '}
                <code>{clave}</code>
              </>
            )}
            : {lang === 'es' ? mensaje : message}
          </li>
        ))}
      </ul>
    </details>
  )
}
