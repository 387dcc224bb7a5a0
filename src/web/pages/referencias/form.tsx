/** The record of a work, opened over the list (`?ficha=`), with its text in the library or without. */
import { useState } from 'preact/hooks'
import type { FormularioReferencia, Referencia } from '../../../schema/index.ts'
import { del, get, type ApiError } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { setQuery, to } from '../../lib/router.ts'
import { asApiError, useData } from '../../lib/use.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { RecordFields } from '../../parts/record-fields.tsx'

const t = texts({
  record: ['Ficha completa', 'Whole record'],
  loading: ['Abriendo la ficha…', 'Opening the record…'],
  noFile: [
    'Sin archivo: nunca se cita. Cuando subas el suyo, lo toma por sí sola.',
    'No file: it is never cited. When you upload its file, it takes it by itself.',
  ],
  remove: ['Borrar la referencia', 'Delete the reference'],
  document: ['Ver su documento', 'See its document'],
})

const close = (): void => setQuery({ ficha: '' })

export function RecordForm({ id, changed }: { id: string; changed: () => void }) {
  const path = `/referencias/${encodeURIComponent(id)}`
  const record = useData(signal => get<Referencia>(path, { signal }), [id])
  const form = useData(signal => get<FormularioReferencia>('/referencias/formulario', { signal }), [])
  const error = record.error ?? form.error
  const saved = async (): Promise<void> => {
    record.set(await get<Referencia>(path))
    changed()
  }
  return (
    <Dialog id="record" title={t('record')} close={close}>
      {error ? (
        <Problem error={error} retry={record.error ? record.reload : form.reload} />
      ) : record.data && form.data ? (
        <>
          <State record={record.data} removed={close} />
          <RecordFields record={record.data} form={form.data} path={`/referencias/${record.data.id}`} saved={saved} />
        </>
      ) : (
        <p class="quiet">{t('loading')}</p>
      )}
    </Dialog>
  )
}

/** Says whether the library has the work's text; a reference without one can be deleted. */
function State({ record: { id, estado, documentos }, removed }: { record: Referencia; removed: () => void }) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [document] = documentos
  if (estado !== 'sin_archivo')
    return document === undefined ? null : (
      <p>
        <a href={to(`/biblioteca?ficha=${document}`)}>{t('document')}</a>
      </p>
    )
  return (
    <div class="band stack-2">
      <p>{t('noFile')}</p>
      <p>
        <button
          type="button"
          class="text-btn"
          onClick={() => {
            del(`/referencias/${id}`).then(removed, (error: unknown) => setProblem(asApiError(error)))
          }}
        >
          {t('remove')}
        </button>
      </p>
      {problem && <Problem error={problem} />}
    </div>
  )
}
