/** The record of one document, opened over the list (`?ficha=`): what it says of itself, corrected by its owner. */
import type { Documento, FormularioReferencia, Referencia } from '../../../schema/index.ts'
import { get } from '../../lib/api.ts'
import { useEntry } from '../../lib/entries.ts'
import { texts } from '../../lib/i18n.ts'
import { hasFolios, isWaiting, kindOf, noticesOf } from '../../lib/record.ts'
import { setQuery } from '../../lib/router.ts'
import { useData } from '../../lib/use.ts'
import { Copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { RecordFields } from '../../parts/record-fields.tsx'
import { ownAddress } from '../../parts/folio.tsx'
import { Folios } from './folios.tsx'
import { Anew } from './anew.tsx'

const t = texts({
  record: ['Ficha', 'Record'],
  reference: ['Referencia', 'Reference'],
  copy: ['Copiar referencia', 'Copy reference'],
  notes: ['Lo que no se pudo leer', 'What could not be read'],
  waiting: [
    'La ficha se corrige cuando el documento está leído.',
    'The record is corrected once the document is read.',
  ],
  open: ['Abrir en el lector', 'Open in the reader'],
  loading: ['Abriendo la ficha…', 'Opening the record…'],
})

const close = (): void => setQuery({ ficha: '' })

/** Every field of the record; it is read again after each change. */
function Corrected({ id, saved }: { id: string; saved: () => void }) {
  const path = `/documentos/${id}/referencia`
  const record = useData(signal => get<Referencia>(path, { signal }), [id])
  const form = useData(signal => get<FormularioReferencia>('/referencias/formulario', { signal }), [])
  const error = record.error ?? form.error
  const stored = async (): Promise<void> => {
    record.set(await get<Referencia>(path))
    saved()
  }
  if (error) return <Problem error={error} retry={record.error ? record.reload : form.reload} />
  if (!record.data || !form.data) return <p class="quiet">{t('loading')}</p>
  return <RecordFields record={record.data} form={form.data} path={`/documentos/${id}`} saved={stored} />
}

function Whole({ document, refresh }: { document: Documento; refresh: () => void }) {
  const { id, titulo, tipo, avisos, enlace, estado } = document
  const referencia = useEntry(document)
  return (
    <>
      <p class="row">
        <cite class="source">{titulo}</cite>
        <span class="quiet">{kindOf(tipo)}</span>
        <a href={ownAddress(enlace)}>{t('open')}</a>
      </p>
      {isWaiting(document) ? <p class="quiet">{t('waiting')}</p> : <Corrected id={id} saved={refresh} />}
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
        <Whole document={data} refresh={refresh} />
      ) : (
        <p class="quiet">{t('loading')}</p>
      )}
    </Dialog>
  )
}
