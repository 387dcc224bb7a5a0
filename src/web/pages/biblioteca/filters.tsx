/** Which documents are shown: the filters stand in the address, and the server applies them. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListaBibliotecas } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { collectionOf, kindOf } from '../../lib/record.ts'
import { here, setQuery } from '../../lib/router.ts'
import { useSettled } from '../../lib/use.ts'
import { Choice } from '../../parts/choice.tsx'
import { hasLetters } from './letters.tsx'

const t = texts({
  filter: ['Filtrar la biblioteca', 'Filter the library'],
  who: ['Título o autor', 'Title or author'],
  type: ['Empieza a escribir', 'Start typing'],
  kind: ['Tipo', 'Kind'],
  allKinds: ['Todos', 'All'],
  collection: ['Colección', 'Collection'],
  allCollections: ['Todas', 'All'],
  years: ['Años', 'Years'],
  yearsWrong: ['Un año o dos: 1605, 1554–1615', 'One year or two: 1605, 1554–1615'],
  order: ['Ordenar por', 'Sort by'],
  state: ['Estado', 'State'],
  anyState: ['Todos', 'All'],
  creado: ['Añadido, reciente', 'Added, newest'],
  autor: ['Autor', 'Author'],
  anio: ['Año', 'Year'],
  titulo: ['Título', 'Title'],
  listo: ['Leídos', 'Read'],
  procesando: ['Leyéndose', 'Being read'],
  en_cola: ['En cola', 'Queued'],
  error: ['Con error', 'Failed'],
})

const KINDS = [
  'pdf',
  'pdf_escaneado',
  'epub',
  'documento',
  'presentacion',
  'hoja',
  'audio',
  'video',
  'imagen',
  'web',
] as const
const STATES = ['listo', 'procesando', 'en_cola', 'error'] as const
const ORDERS = ['creado', 'autor', 'anio', 'titulo'] as const
const TYPED_MS = 120
const YEARS = /^\s*-?\d{1,4}\s*([-–]\s*-?\d{1,4}\s*)?$/

export const FILTERS = ['q', 'tipo', 'estado', 'anio', 'coleccion'] as const

/** Returns the API query for the address. */
export function asked(query: URLSearchParams): Record<string, string | undefined> {
  const of = (name: string): string | undefined => query.get(name) || undefined
  return {
    q: of('q'),
    tipo: of('tipo'),
    estado: of('estado'),
    anio: of('anio'),
    biblioteca: of('coleccion'),
    orden: of('orden'),
    desde: hasLetters(query) ? of('desde') : undefined,
  }
}

/**
 * Keeps a text field and the address equal. Typed text shows at once and the address follows when typing rests; after
 * Back the field follows the address.
 */
function useTyped(name: string, valid: (text: string) => boolean = () => true): [string, (text: string) => void] {
  const value = here.value.query.get(name) ?? ''
  const [text, setText] = useState(value)
  const settled = useSettled(text, TYPED_MS)
  const ours = useRef(value)
  useEffect(() => {
    if (settled === text && settled !== value && valid(settled)) {
      ours.current = settled
      setQuery({ [name]: settled, desde: '' })
    }
  }, [settled])
  useEffect(() => {
    if (value !== ours.current) {
      ours.current = value
      setText(value)
    }
  }, [value])
  return [text, setText]
}

interface NarrowProps {
  id: string
  /** The name in the address. */
  name: string
  label: string
  all?: string
  options: readonly (readonly [value: string, text: string])[]
}

const Narrow = ({ name, all, ...choice }: NarrowProps) => (
  <Choice
    {...choice}
    none={all}
    value={here.value.query.get(name) ?? ''}
    change={value => setQuery({ [name]: value, desde: '' })}
  />
)

function Who() {
  const [q, setQ] = useTyped('q')
  return (
    <div class="field grow">
      <label for="f-q">{t('who')}</label>
      <input
        id="f-q"
        type="search"
        placeholder={t('type')}
        autocomplete="off"
        value={q}
        onInput={event => setQ(event.currentTarget.value)}
      />
    </div>
  )
}

function Years() {
  const [years, setYears] = useTyped('anio', text => text === '' || YEARS.test(text))
  const wrong = years !== '' && !YEARS.test(years)
  return (
    <div class="field">
      <label for="f-y">{t('years')}</label>
      <input
        id="f-y"
        size={9}
        placeholder="1554–1615"
        autocomplete="off"
        value={years}
        aria-invalid={wrong}
        aria-describedby="f-yw"
        onInput={event => setYears(event.currentTarget.value)}
      />
      <span id="f-yw" class="small wrong" role="status">
        {wrong && t('yearsWrong')}
      </span>
    </div>
  )
}

export function Filters({ collections }: { collections: ListaBibliotecas['bibliotecas'] }) {
  return (
    <form class="filters band" role="search" aria-label={t('filter')} onSubmit={event => event.preventDefault()}>
      <Who />
      <Narrow
        id="f-t"
        name="tipo"
        label={t('kind')}
        all={t('allKinds')}
        options={KINDS.map(kind => [kind, kindOf(kind)])}
      />
      <Narrow
        id="f-e"
        name="estado"
        label={t('state')}
        all={t('anyState')}
        options={STATES.map(state => [state, t(state)])}
      />
      <Narrow
        id="f-c"
        name="coleccion"
        label={t('collection')}
        all={t('allCollections')}
        options={collections.map(c => [c.id, collectionOf(c.nombre)])}
      />
      <Years />
      <Narrow
        id="f-o"
        name="orden"
        label={t('order')}
        options={ORDERS.map(order => [order === 'creado' ? '' : order, t(order)])}
      />
    </form>
  )
}
