/** One document of the list: extent in the margin, title, authors, kind, collections, when it came. */
import type { Documento } from '../../../schema/index.ts'
import { percent, texts, when } from '../../lib/i18n.ts'
import { collectionOf, doingOf, extentOf, hasFolios, isWaiting, kindOf } from '../../lib/record.ts'
import { here, to } from '../../lib/router.ts'
import { ownAddress } from '../../parts/folio.tsx'

const t = texts({
  select: ['Seleccionar {what}', 'Select {what}'],
  pages: ['páginas', 'pages'],
  edit: ['Editar', 'Edit'],
  editWhat: ['Editar la ficha de {what}', 'Edit the record of {what}'],
  noFolios: ['sin folios impresos: numerar a mano', 'no printed folios: number by hand'],
  failed: ['no se pudo leer', 'could not be read'],
  queued: ['en cola', 'queued'],
  warned: ['con avisos', 'with notes'],
  anew: ['se vuelve a leer, {share}', 'being read anew, {share}'],
})

/** Address of this page with that record open. */
function recordAddress(id: string, hash = ''): string {
  const query = new URLSearchParams(here.value.query)
  query.set('ficha', id)
  return `${to('/biblioteca')}?${query}${hash}`
}

function By({ document }: { document: Documento }) {
  const { id, autores, anio, estado, avisos, numeraciones, relectura } = document
  const names = [autores.join(', '), anio].filter(Boolean).join(' · ')
  const notes = [
    estado === 'error' && <span class="wrong">{t('failed')}</span>,
    isWaiting(document) && <span>{(estado === 'procesando' && doingOf(document)) || t('queued')}</span>,
    relectura !== undefined && <span>{t('anew', { share: percent(relectura) })}</span>,
    estado === 'listo' && hasFolios(document) && numeraciones?.length === 0 && (
      <a href={recordAddress(id)}>{t('noFolios')}</a>
    ),
    estado === 'listo' && avisos && <a href={recordAddress(id)}>{t('warned')}</a>,
  ].filter(Boolean)
  return (
    <p class="by">
      {names}
      {notes.map((note, i) => (
        <>
          {(names || i > 0) && ' · '}
          {note}
        </>
      ))}
    </p>
  )
}

export interface RowProps {
  document: Documento
  /** Place in the whole list, from one; undefined where the list does not start at its beginning. */
  place: number | undefined
  of: number
  chosen: boolean
  choose: (id: string, on: boolean, range: boolean) => void
}

export function Row({ document, place, of, chosen, choose }: RowProps) {
  const { id, titulo, tipo, creado, enlace, idioma, bibliotecas = [] } = document,
    extent = extentOf(document)
  const named = bibliotecas.filter(name => name !== 'principal')
  return (
    <li class="doc" data-id={id} aria-setsize={of} aria-posinset={place}>
      <input
        type="checkbox"
        aria-label={t('select', { what: titulo })}
        checked={chosen}
        onClick={event => choose(id, event.currentTarget.checked, event.shiftKey)}
      />
      <p class="extent">
        {extent && (
          <>
            {extent.text}
            {extent.unit && <> {extent.unit === 'pp.' ? <abbr title={t('pages')}>pp.</abbr> : extent.unit}</>}
          </>
        )}
      </p>
      <div>
        <h2 class="name" lang={idioma} title={titulo}>
          <a href={ownAddress(enlace)}>
            <bdi>{titulo}</bdi>
          </a>
        </h2>
        <By document={document} />
      </div>
      <p class="kind">{kindOf(tipo)}</p>
      <p class="coll">{named.length > 0 ? named.join(', ') : collectionOf('principal')}</p>
      <p class="when">
        <span>{when(creado)}</span>{' '}
        <a class="edit" href={recordAddress(id)} aria-label={t('editWhat', { what: titulo })}>
          {t('edit')}
        </a>
      </p>
    </li>
  )
}
