/** Referencias: the bibliographic record of every work, with its text or without; brought in and taken out as files. */
import { useState } from 'preact/hooks'
import type { ListaBibliotecas, ListaReferencias, Referencia } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { API } from '../lib/page.ts'
import { rowsOf } from '../lib/paging.ts'
import { nameText, shownValue } from '../lib/reference.ts'
import { here, setQuery, to } from '../lib/router.ts'
import { useData, useSettled, useTitle } from '../lib/use.ts'
import { Choice } from '../parts/choice.tsx'
import { More } from '../parts/more.tsx'
import { Problem } from '../parts/problem.tsx'
import { RecordForm } from './referencias/form.tsx'
import { Import } from './referencias/import.tsx'

const t = texts({
  title: ['Referencias', 'References'],
  lead: [
    'La ficha de cada obra. Sin su archivo nunca se cita.',
    'The record of each work. Without its file it is never cited.',
  ],
  count: ['1 referencia|{n} referencias', '1 reference|{n} references'],
  who: ['Título o nombre', 'Title or name'],
  text: ['Texto', 'Text'],
  any: ['Con él o sin él', 'With it or without'],
  with: ['Con archivo', 'With a file'],
  without: ['Sin archivo', 'Without a file'],
  collection: ['Colección', 'Collection'],
  all: ['Todas', 'All'],
  export: ['Exportar estas', 'Export these'],
  noFile: ['Sin archivo', 'No file'],
  doubts: ['1 dato por comprobar|{n} datos por comprobar', '1 value to check|{n} values to check'],
  none: ['Ninguna referencia cumple esos filtros.', 'No reference matches those filters.'],
  library: ['Ver los documentos', 'See the documents'],
})

const FORMATS = [
  ['biblatex', 'BibLaTeX'],
  ['bibtex', 'BibTeX'],
  ['ris', 'RIS'],
  ['csl-json', 'CSL-JSON'],
] as const
const TYPED_MS = 150
const PAGE = 50

/** Returns the API query for the address. */
function asked(query: URLSearchParams): Record<string, string | undefined> {
  const texto = query.get('texto')
  return {
    q: query.get('q') || undefined,
    biblioteca: query.get('coleccion') || undefined,
    sin_archivo: texto === 'sin' ? 'true' : texto === 'con' ? 'false' : undefined,
  }
}

/** Loads the first page and those that were requested since. */
function useReferences(wanted: Record<string, string | undefined>) {
  const [limit, setLimit] = useState(PAGE)
  const key = useSettled(JSON.stringify(wanted), TYPED_MS)
  const list = useData(signal => pages({ ...(JSON.parse(key) as typeof wanted) }, limit, signal), [key, limit])
  return { ...list, more: () => setLimit(limit + PAGE) }
}

async function pages(
  wanted: Record<string, string | undefined>,
  limit: number,
  signal: AbortSignal,
): Promise<ListaReferencias> {
  const ask = (limite: number, cursor: string | undefined): Promise<ListaReferencias> =>
    get('/referencias', { query: { ...wanted, limite, cursor }, signal })
  const { last, rows } = await rowsOf(ask, page => page.referencias, { limit, most: 200 })
  return { ...last, referencias: rows }
}

export default function Referencias() {
  const { query } = here.value,
    wanted = asked(query),
    record = query.get('ficha')
  const list = useReferences(wanted)
  const collections = useData(signal => get<ListaBibliotecas>('/bibliotecas', { signal }), [])
  useTitle(t('title'))
  const { referencias = [], total = 0, siguiente } = list.data ?? {}
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in stack">
        <h1>{t('title')}</h1>
        <p class="lead">
          {t('lead')} <a href={to('/biblioteca')}>{t('library')}</a>
        </p>
        <Import changed={list.reload} />
        <section class="stack-2" aria-labelledby="rl-h">
          <h2 id="rl-h">
            <span role="status">{list.data ? t('count', { n: total }) : '…'}</span>
          </h2>
          <Filters query={query} names={collections.data?.bibliotecas.map(({ nombre }) => nombre) ?? []} />
          {list.error && <Problem error={list.error} retry={list.reload} />}
          {list.data && total === 0 && <p class="quiet">{t('none')}</p>}
          {total > 0 && <Export wanted={wanted} />}
          <ol class="ruled">
            {referencias.map(reference => (
              <Row key={reference.id} reference={reference} />
            ))}
          </ol>
          {siguiente !== undefined && <More show={list.more} />}
        </section>
      </div>
      {record !== null && <RecordForm key={record} id={record} changed={list.reload} />}
    </main>
  )
}

function Filters({ query, names }: { query: URLSearchParams; names: readonly string[] }) {
  const chosen = (name: string): string => query.get(name) ?? ''
  return (
    <div class="filters">
      <div class="field grow">
        <label for="rl-q">{t('who')}</label>
        <input
          id="rl-q"
          type="search"
          value={chosen('q')}
          onInput={event => setQuery({ q: event.currentTarget.value })}
        />
      </div>
      <Choice
        id="rl-t"
        label={t('text')}
        value={chosen('texto')}
        none={t('any')}
        options={[
          ['con', t('with')],
          ['sin', t('without')],
        ]}
        change={texto => setQuery({ texto })}
      />
      {names.length > 0 && (
        <Choice
          id="rl-c"
          label={t('collection')}
          value={chosen('coleccion')}
          none={t('all')}
          options={names.map(name => [name, name])}
          change={coleccion => setQuery({ coleccion })}
        />
      )}
    </div>
  )
}

/** Offers the displayed references as a file, which the server writes and names. */
function Export({ wanted }: { wanted: Record<string, string | undefined> }) {
  const search = (formato: string): string =>
    new URLSearchParams(
      Object.entries({ ...wanted, formato }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ).toString()
  return (
    <p class="row">
      <span class="quiet">{t('export')}:</span>
      {FORMATS.map(([formato, name]) => (
        <a href={`${API}/referencias?${search(formato)}`} download>
          {name}
        </a>
      ))}
    </p>
  )
}

function Row({ reference: { id, csl, clave, estado, dudosas } }: { reference: Referencia }) {
  const authors = (csl.author ?? csl.editor ?? []) as Record<string, string>[]
  const who = authors.slice(0, 3).map(nameText).join('; ') + (authors.length > 3 ? '…' : '')
  const plain = String((csl.title as string | undefined) ?? clave ?? id).replace(/<[^>]+>/g, '')
  const doubts = dudosas.length
  return (
    <li class="row spread">
      <div>
        <p class="name">
          <a
            href={to(`/referencias?ficha=${id}`)}
            onClick={event => {
              event.preventDefault()
              setQuery({ ficha: id }, { replace: false })
            }}
          >
            <cite class="source">{plain}</cite>
          </a>
        </p>
        <p class="small quiet">
          {[who, shownValue('fecha', csl.issued), clave].filter(Boolean).join(' · ')}
          {doubts > 0 && ` · ${t('doubts', { n: doubts })}`}
        </p>
      </div>
      {estado === 'sin_archivo' && <span class="small quiet">{t('noFile')}</span>}
    </li>
  )
}
