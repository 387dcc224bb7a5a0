/** Documents whose file is gone: a person says of each, or of all, whether it stays. */
import { useState } from 'preact/hooks'
import type { AusentesResueltos, Cobertura } from '../../../schema/index.ts'
import { post, type ApiError } from '../../lib/api.ts'
import { ago, texts } from '../../lib/i18n.ts'
import { lang } from '../../lib/page.ts'
import { to } from '../../lib/router.ts'
import { asApiError } from '../../lib/use.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { say } from '../../parts/toast.tsx'

const t = texts({
  title: [
    '1 documento sin su archivo|{n} documentos sin su archivo',
    '1 document without its file|{n} documents without their file',
  ],
  lead: ['Nada se borra hasta que lo digas.', 'Nothing is deleted until you say so.'],
  keep: ['Conservar', 'Keep'],
  keepAll: ['Conservar todos', 'Keep all'],
  remove: ['Borrar…', 'Delete…'],
  ask: ['¿Borrar «{what}»?', 'Delete “{what}”?'],
  asked: [
    'Se borra el documento con todo lo que se leyó de él. No se puede deshacer.',
    'The document is deleted with everything that was read of it. It cannot be undone.',
  ],
  yes: ['Borrar el documento', 'Delete the document'],
  kept: ['Se conserva 1 documento.|Se conservan {n} documentos.', '1 document stays.|{n} documents stay.'],
  gone: ['Se borró 1 documento.|Se borraron {n} documentos.', '1 document was deleted.|{n} documents were deleted.'],
})

type Row = Cobertura['ausentes'][number]
/** The most documents that one request may name. */
const MOST = 1000

/** What a person says of documents: at once when they stay, after a question when one goes. */
function useDeciding(changed: () => void) {
  const [asked, setAsked] = useState<Row | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const ask = (row: Row | null): void => {
    setRefused(null)
    setAsked(row)
  }
  const decide = async (ids: readonly string[], accion: 'conservar' | 'borrar'): Promise<void> => {
    const body = { documentos: ids.slice(0, MOST), accion }
    await post<AusentesResueltos>('/cobertura/ausentes', body).then(
      ({ conservados, borrados }) => {
        setAsked(null)
        say(accion === 'borrar' ? t('gone', { n: borrados.length }) : t('kept', { n: conservados.length }))
        changed()
      },
      (error: unknown) => setRefused(asApiError(error)),
    )
  }
  return { asked, refused, ask, decide }
}

export function Absent({ rows, changed }: { rows: readonly Row[]; changed: () => void }) {
  const { asked, refused, ask, decide } = useDeciding(changed)
  if (rows.length === 0) return null
  const all = rows.map(({ documento }) => documento.id)
  return (
    <section class="stack-2" aria-labelledby="ca-h">
      <h2 id="ca-h">{t('title', { n: rows.length })}</h2>
      <p>{t('lead')}</p>
      {refused && !asked && <Problem error={refused} />}
      <ul class="ruled">
        {rows.map(row => (
          <Missing
            key={row.documento.id}
            row={row}
            keep={() => void decide([row.documento.id], 'conservar')}
            remove={() => ask(row)}
          />
        ))}
      </ul>
      {rows.length > 1 && (
        <p>
          <button class="btn" onClick={() => void decide(all, 'conservar')}>
            {t('keepAll')}
          </button>
        </p>
      )}
      {asked && (
        <Dialog id="absent" title={t('ask', { what: asked.documento.titulo })} close={() => ask(null)}>
          <p>{t('asked')}</p>
          {refused && <Problem error={refused} />}
          <p>
            <button class="btn first" onClick={() => void decide([asked.documento.id], 'borrar')}>
              {t('yes')}
            </button>
          </p>
        </Dialog>
      )}
    </section>
  )
}

/** A document whose file is gone, with what can be said of it. */
const Missing = ({ row, keep, remove }: { row: Row; keep: () => void; remove: () => void }) => (
  <li class="row spread">
    <div>
      <p class="name">
        <a href={to(`/leer/${row.documento.id}`)}>
          <cite class="source">{row.documento.titulo}</cite>
        </a>
      </p>
      <p class="small quiet">
        <span class="path">{row.ruta}</span> · <time datetime={row.fecha}>{ago(row.fecha)}</time>
      </p>
      <p class="small">{lang === 'es' ? row.porque : row.because}</p>
    </div>
    <p class="row">
      <button class="btn" onClick={keep}>
        {t('keep')}
        <span class="vh"> {row.documento.titulo}</span>
      </button>
      <button class="text-btn" onClick={remove}>
        {t('remove')}
        <span class="vh"> {row.documento.titulo}</span>
      </button>
    </p>
  </li>
)
