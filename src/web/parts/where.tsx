/** Where to look: the whole library, a collection, one document. */
import { texts } from '../lib/i18n.ts'
import { collectionOf } from '../lib/record.ts'
import { LISTED, type Scope, type Shelf } from '../lib/shelf.ts'

const t = texts({
  where: ['Dónde', 'Where'],
  all: ['Toda la biblioteca', 'The whole library'],
  collections: ['Colecciones', 'Collections'],
  documents: ['Documentos', 'Documents'],
  one: ['Un documento', 'One document'],
})

const LONGEST = 60
const short = (titulo: string): string =>
  titulo.length > LONGEST ? `${titulo.slice(0, LONGEST - 1).trimEnd()}…` : titulo

interface WhereProps {
  id: string
  shelf: Shelf
  scope: Scope
  change(scope: Scope): void
}

export function Where({ id, shelf, scope, change }: WhereProps) {
  const value = scope.documento ? `d${scope.documento}` : scope.coleccion ? `c${scope.coleccion}` : ''
  const choose = (chosen: string): void =>
    change({
      documento: chosen.startsWith('d') ? chosen.slice(1) : '',
      coleccion: chosen.startsWith('c') ? chosen.slice(1) : '',
    })
  const listed = shelf.total <= LISTED ? shelf.documents : shelf.documents.filter(d => d.id === scope.documento)
  const unlisted = scope.documento && !listed.some(d => d.id === scope.documento)
  return (
    <div class="field">
      <label for={id}>{t('where')}</label>
      <select id={id} value={value} onChange={event => choose(event.currentTarget.value)}>
        <option value="">{t('all')}</option>
        {shelf.collections.length > 0 && (
          <optgroup label={t('collections')}>
            {shelf.collections.map(c => (
              <option value={`c${c.id}`}>
                {short(collectionOf(c.nombre))} ({c.documentos})
              </option>
            ))}
          </optgroup>
        )}
        {(listed.length > 0 || unlisted) && (
          <optgroup label={t('documents')}>
            {listed.map(d => (
              <option value={`d${d.id}`}>{short(d.titulo)}</option>
            ))}
            {unlisted && <option value={value}>{t('one')}</option>}
          </optgroup>
        )}
      </select>
    </div>
  )
}
