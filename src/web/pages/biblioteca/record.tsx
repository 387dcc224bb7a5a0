/** The record of one document, opened over the list (`?ficha=`): what it says of itself, corrected by its owner. */
import { useState } from 'preact/hooks'
import type { Documento } from '../../../schema.ts'
import { get, patch, type ApiError } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { hasFolios, isWaiting, kindOf, noticesOf } from '../../lib/record.ts'
import { setQuery, to } from '../../lib/router.ts'
import { asApiError, useData } from '../../lib/use.ts'
import { Copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ownAddress } from '../../parts/folio.tsx'
import { Folios } from './folios.tsx'
import { Anew } from './anew.tsx'

const t = texts({
  record: ['Ficha', 'Record'],
  title: ['Título', 'Title'],
  authors: ['Autores', 'Authors'],
  authorsHint: ['Uno por línea: Apellidos, Nombre', 'One a line: Family, Given'],
  year: ['Año', 'Year'],
  yearWrong: ['Un año en cifras, o nada.', 'A year in digits, or nothing.'],
  save: ['Guardar la ficha', 'Save the record'],
  saved: ['Guardado: las citas ya lo dicen así.', 'Saved: citations say it so from now on.'],
  reference: ['Referencia', 'Reference'],
  copy: ['Copiar referencia', 'Copy reference'],
  notes: ['Lo que no se pudo leer', 'What could not be read'],
  waiting: [
    'La ficha se corrige cuando el documento está leído.',
    'The record is corrected once the document is read.',
  ],
  open: ['Abrir en el lector', 'Open in the reader'],
  whole: ['Todos los campos', 'All fields'],
  loading: ['Abriendo la ficha…', 'Opening the record…'],
})

const close = (): void => setQuery({ ficha: '' })

/** Returns the values of the form, or null when the year is not a year. */
export function stated(form: FormData): { titulo: string; autores: string[]; anio: number | null } | null {
  const year = String(form.get('anio') ?? '').trim()
  if (year !== '' && !/^-?\d{1,4}$/.test(year)) return null
  const autores = String(form.get('autores') ?? '')
    .split('\n')
    .map(name => name.trim())
    .filter(Boolean)
  return { titulo: String(form.get('titulo') ?? '').trim(), autores, anio: year === '' ? null : Number(year) }
}

function Fields({ document, saved }: { document: Documento; saved: (now: Documento) => void }) {
  const [problem, setProblem] = useState<ApiError | null>(null),
    [wrong, setWrong] = useState(false),
    [said, say] = useState('')
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const given = stated(new FormData(event.currentTarget as HTMLFormElement))
    setWrong(given === null)
    if (!given) return
    setProblem(null)
    await patch<Documento>(`/documentos/${document.id}`, given).then(
      now => {
        say(t('saved'))
        saved(now)
      },
      (error: unknown) => {
        say('')
        setProblem(asApiError(error))
      },
    )
  }
  return (
    <form
      class="stack"
      onSubmit={event => {
        void send(event)
      }}
    >
      <div class="field">
        <label for="re-t">{t('title')}</label>
        <textarea id="re-t" name="titulo" rows={2} required maxLength={1000}>
          {document.titulo}
        </textarea>
      </div>
      <div class="field">
        <label for="re-a">{t('authors')}</label>
        <textarea id="re-a" name="autores" rows={3} aria-describedby="re-ah">
          {document.autores.join('\n')}
        </textarea>
        <p class="small quiet" id="re-ah">
          {t('authorsHint')}
        </p>
      </div>
      <div class="field">
        <label for="re-y">{t('year')}</label>
        <input
          id="re-y"
          name="anio"
          size={6}
          inputMode="numeric"
          defaultValue={document.anio === undefined ? '' : String(document.anio)}
          aria-invalid={wrong}
        />
        {wrong && (
          <p class="wrong" role="alert">
            {t('yearWrong')}
          </p>
        )}
      </div>
      {problem && <Problem error={problem} />}
      <p class="row">
        <button class="btn first">{t('save')}</button>
        <span role="status" class="done">
          {said}
        </span>
      </p>
    </form>
  )
}

function Whole({
  document,
  saved,
  refresh,
}: {
  document: Documento
  saved: (now: Documento) => void
  refresh: () => void
}) {
  const { id, titulo, tipo, referencia, avisos, enlace, estado } = document
  return (
    <>
      <p class="row">
        <cite class="source">{titulo}</cite>
        <span class="quiet">{kindOf(tipo)}</span>
        <a href={ownAddress(enlace)}>{t('open')}</a>
        {estado === 'listo' && <a href={to(`/referencias?ficha=${id}`)}>{t('whole')}</a>}
      </p>
      {isWaiting(document) ? <p class="quiet">{t('waiting')}</p> : <Fields document={document} saved={saved} />}
      {document.error && <p class="wrong">{document.error}</p>}
      {referencia && (
        <section class="stack-1">
          <h3>{t('reference')}</h3>
          <p class="source">{referencia}</p>
          <Copy text={referencia} label={t('copy')} withPage={false} />
        </section>
      )}
      {avisos && (
        <section class="stack-1">
          <h3>{t('notes')}</h3>
          <ul class="never">
            {noticesOf(document).map(aviso => (
              <li>{aviso}</li>
            ))}
          </ul>
        </section>
      )}
      {estado === 'listo' && hasFolios(document) && <Folios document={document} changed={refresh} />}
      {estado === 'listo' && <Anew document={document} refresh={refresh} />}
    </>
  )
}

export function Record({ id, changed }: { id: string; changed: () => void }) {
  const { data, error, set, reload } = useData(signal => get<Documento>(`/documentos/${id}`, { signal }), [id])
  const saved = (now: Documento): void => {
    set(now)
    changed()
  }
  const refresh = (): void => {
    void get<Documento>(`/documentos/${id}`).then(saved, () => {})
  }
  return (
    <Dialog id="record" title={t('record')} close={close}>
      {error ? (
        <Problem error={error} retry={reload} />
      ) : data ? (
        <Whole document={data} saved={saved} refresh={refresh} />
      ) : (
        <p class="quiet">{t('loading')}</p>
      )}
    </Dialog>
  )
}
