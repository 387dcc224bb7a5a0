/** Notas: the marks and notes of every document, newest first. */
import '../styles/notas.css'
import { useState } from 'preact/hooks'
import type { ListaNotas, Nota } from '../../schema/index.ts'
import { del, get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { rowsOf } from '../lib/paging.ts'
import { here, setQuery, to } from '../lib/router.ts'
import { asApiError, useData, useSettled, useTitle } from '../lib/use.ts'
import { Choice } from '../parts/choice.tsx'
import { COLORES, nameOf } from '../parts/colours.tsx'
import { Noted } from '../parts/noted.tsx'
import { More } from '../parts/more.tsx'
import { Problem } from '../parts/problem.tsx'
import { say } from '../parts/toast.tsx'
import { Exchange } from './notas/exchange.tsx'

const t = texts({
  title: ['Notas', 'Notes'],
  lead: [
    'Lo que marcas y anotas al leer, con la página en que está.',
    'What you mark and note as you read, with the page it stands on.',
  ],
  count: ['1 nota|{n} notas', '1 note|{n} notes'],
  words: ['Palabras', 'Words'],
  color: ['Color', 'Colour'],
  tag: ['Etiqueta', 'Tag'],
  any: ['Todos', 'All'],
  every: ['Todas', 'All'],
  changed: ['Solo las que han cambiado', 'Only those that have changed'],
  one: ['Solo de un documento.', 'Only of one document.'],
  all: ['Ver todas', 'See all'],
  none: [
    'Aún no hay notas. Abre un documento, selecciona unas palabras y elige un color.',
    'There are no notes yet. Open a document, select some words and choose a colour.',
  ],
  nothing: ['Ninguna nota cumple esos filtros.', 'No note matches those filters.'],
  erase: ['Borrar', 'Delete'],
  erased: ['Nota borrada.', 'Note deleted.'],
})

const TYPED_MS = 150
const PAGE = 50
const FILTERS = ['q', 'color', 'etiqueta', 'documento', 'cambiado'] as const

type Wanted = Partial<Record<(typeof FILTERS)[number], string>>
const asked = (query: URLSearchParams): Wanted =>
  Object.fromEntries(FILTERS.flatMap(name => (query.get(name) ? [[name, query.get(name)!]] : [])))

async function pages(wanted: Wanted, limit: number, signal: AbortSignal): Promise<ListaNotas> {
  const ask = (limite: number, cursor: string | undefined): Promise<ListaNotas> =>
    get('/notas', { query: { ...wanted, limite, cursor }, signal })
  const { first, last, rows } = await rowsOf(ask, page => page.notas, { limit, most: 200 })
  return { ...last, notas: rows, ...(first.etiquetas && { etiquetas: first.etiquetas }) }
}

/** The ids of notes that are gone from the list, and what erases one: until it is told so, it can come back. */
function useErasing() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const erase = ({ id }: Nota): void => {
    const back = (): void => setGone(old => new Set([...old].filter(other => other !== id)))
    setGone(old => new Set([...old, id]))
    say(t('erased'), {
      undo: back,
      commit: () =>
        void del(`/notas/${id}`, undefined, { keepalive: true }).catch((error: unknown) => {
          back()
          say(asApiError(error).message)
        }),
    })
  }
  return { gone, erase }
}

export default function Notas() {
  const wanted = asked(here.value.query)
  const [limit, setLimit] = useState(PAGE),
    { gone, erase } = useErasing()
  const key = useSettled(JSON.stringify(wanted), TYPED_MS)
  const list = useData(signal => pages(JSON.parse(key) as Wanted, limit, signal), [key, limit])
  useTitle(t('title'))
  const { notas = [], total = 0, etiquetas = [], siguiente } = list.data ?? {}
  const shown = notas.filter(({ id }) => !gone.has(id))
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in stack">
        <h1>{t('title')}</h1>
        <p class="lead">{t('lead')}</p>
        <Exchange documento={wanted.documento} after={list.reload} />
        <section class="stack-2" aria-labelledby="nl-h">
          <h2 id="nl-h">
            <span role="status">{list.data ? t('count', { n: total - (notas.length - shown.length) }) : '…'}</span>
          </h2>
          <Filters wanted={wanted} tags={etiquetas.map(({ etiqueta }) => etiqueta)} />
          {list.error && <Problem error={list.error} retry={list.reload} />}
          {list.data && shown.length === 0 && (
            <p class="quiet">{t(Object.keys(wanted).length > 0 ? 'nothing' : 'none')}</p>
          )}
          <NoteList notes={shown} erase={erase} />
          {siguiente !== undefined && <More show={() => setLimit(limit + PAGE)} />}
        </section>
      </div>
    </main>
  )
}

function Filters({ wanted, tags }: { wanted: Wanted; tags: readonly string[] }) {
  const known = wanted.etiqueta && !tags.includes(wanted.etiqueta) ? [wanted.etiqueta, ...tags] : tags
  return (
    <>
      <div class="filters">
        <Words q={wanted.q} />
        <Choice
          id="nl-c"
          label={t('color')}
          value={wanted.color ?? ''}
          none={t('any')}
          options={COLORES.map(color => [color, nameOf(color)])}
          change={color => setQuery({ color })}
        />
        {known.length > 0 && (
          <Choice
            id="nl-t"
            label={t('tag')}
            value={wanted.etiqueta ?? ''}
            none={t('every')}
            options={known.map(tag => [tag, tag])}
            change={etiqueta => setQuery({ etiqueta })}
          />
        )}
      </div>
      <OnlyChanged on={wanted.cambiado === 'true'} />
      {wanted.documento && (
        <p class="small">
          {t('one')} <a href={to('/notas')}>{t('all')}</a>
        </p>
      )}
    </>
  )
}

const Words = ({ q = '' }: { q: string | undefined }) => (
  <div class="field grow">
    <label for="nl-q">{t('words')}</label>
    <input
      id="nl-q"
      type="search"
      value={q}
      onInput={event => setQuery({ q: event.currentTarget.value || undefined })}
    />
  </div>
)

const OnlyChanged = ({ on }: { on: boolean }) => (
  <p class="check">
    <input
      type="checkbox"
      id="nl-x"
      checked={on}
      onChange={event => setQuery({ cambiado: event.currentTarget.checked ? 'true' : undefined })}
    />
    <label for="nl-x">{t('changed')}</label>
  </p>
)

const NoteList = ({ notes, erase }: { notes: readonly Nota[]; erase: (note: Nota) => void }) => (
  <ol class="ruled noted-list">
    {notes.map(note => (
      <li key={note.id}>
        <Noted note={note}>
          <button class="text-btn quiet" onClick={() => erase(note)}>
            {t('erase')}
          </button>
        </Noted>
      </li>
    ))}
  </ol>
)
