/** How many, of how many documents, how fast; and nothing found said plainly, with what may help. */
import type { Busqueda } from '../../../schema/index.ts'
import { number, texts } from '../../lib/i18n.ts'
import { setQuery } from '../../lib/router.ts'
import { sizeOf, type Scope, type Shelf } from '../../lib/shelf.ts'

const t = texts({
  searching: ['Buscando', 'Searching'],
  one: ['1 pasaje', '1 passage'],
  many: ['{n} pasajes', '{n} passages'],
  ofOne: ['de 1 documento', 'of 1 document'],
  ofMany: ['de {n} documentos', 'of {n} documents'],
  reading: [
    '{n} documentos aún se están leyendo; repite luego.',
    '{n} documents are still being read; try again later.',
  ],
  readingOne: ['1 documento aún se está leyendo; repite luego.', '1 document is still being read; try again later.'],
  nothing: ['Ningún pasaje responde a eso.', 'No passage answers that.'],
  in: ['Se buscó en {n} documentos.', '{n} documents were searched.'],
  inOne: ['Se buscó en 1 documento.', '1 document was searched.'],
  without: ['Buscar sin comillas', 'Search without quotes'],
  whole: ['Buscar en toda la biblioteca', 'Search the whole library'],
  other: [
    'También se busca por el sentido: prueba con otras palabras, o en la lengua del libro.',
    'Meaning is searched too: try other words, or the language of the book.',
  ],
})

const stillReading = (n: number): string => (n === 0 ? '' : n === 1 ? t('readingOne') : t('reading', { n }))

export function Status({ results, loading, shelf }: { results: Busqueda | null; loading: boolean; shelf: Shelf }) {
  const n = results?.pasajes.length ?? 0,
    documents = new Set(results?.pasajes.map(p => p.documento.id)).size
  const text = loading
    ? t('searching')
    : !results || n === 0
      ? ''
      : [
          `${n === 1 ? t('one') : t('many', { n })} ${documents === 1 ? t('ofOne') : t('ofMany', { n: documents })}`,
          `${number(results.ms)} ms`,
          stillReading(shelf.reading),
        ]
          .filter(Boolean)
          .join(' · ')
  return (
    <p class="in small quiet search-status" role="status">
      {text}
    </p>
  )
}

export function Nothing({ q, shelf, scope }: { q: string; shelf: Shelf & { known: boolean }; scope: Scope }) {
  const n = sizeOf(shelf, scope)
  return (
    <div class="in measure stack">
      <p class="lead">
        {t('nothing')} {shelf.known && (n === 1 ? t('inOne') : t('in', { n }))}
      </p>
      <p class="row">
        {q.includes('"') && (
          <button class="btn" onClick={() => setQuery({ q: q.replaceAll('"', '') }, { replace: false })}>
            {t('without')}
          </button>
        )}
        {(scope.documento || scope.coleccion) && (
          <button
            class="btn"
            onClick={() => setQuery({ documento: undefined, coleccion: undefined }, { replace: false })}
          >
            {t('whole')}
          </button>
        )}
      </p>
      <p class="quiet">{t('other')}</p>
      {shelf.reading > 0 && <p class="quiet">{stillReading(shelf.reading)}</p>}
    </div>
  )
}
