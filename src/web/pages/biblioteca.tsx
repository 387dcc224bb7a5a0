/** Biblioteca: everything owned, everything in progress. */
import '../styles/biblioteca.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Documento, ListaBibliotecas } from '../../schema.ts'
import { get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { onEnded, pending, usePending, type Pending } from '../lib/pending.ts'
import { extentOf, isWaiting, kindOf } from '../lib/record.ts'
import { here, setQuery, to } from '../lib/router.ts'
import { sending } from '../lib/uploads.ts'
import { useData, useTitle } from '../lib/use.ts'
import { Adding } from '../parts/adding.tsx'
import { offline } from '../parts/offline.tsx'
import { asked, Filters, FILTERS } from './biblioteca/filters.tsx'
import { Jobs } from './biblioteca/jobs.tsx'
import { Letters } from './biblioteca/letters.tsx'
import { everyDocument, hidden, useList, type List } from './biblioteca/list.ts'
import { Record } from './biblioteca/record.tsx'
import { Row } from './biblioteca/row.tsx'
import { AskRemove, removeChosen, Selection } from './biblioteca/selection.tsx'

const t = texts({
  title: ['Biblioteca', 'Library'],
  references: ['Referencias', 'References'],
  coverage: ['Cobertura', 'Coverage'],
  documents: ['1 documento|{n} documentos', '1 document|{n} documents'],
  going: ['{n} en curso', '{n} in progress'],
  shown: [
    'Se ven {n} de {total}. El resto llega al bajar; el filtro recorre todos.',
    '{n} of {total} shown. The rest comes as you scroll; the filter goes through all.',
  ],
  more: ['Ver más', 'Show more'],
  nothing: ['Ningún documento cumple esos filtros.', 'No document matches those filters.'],
  clear: ['Quitar filtros', 'Clear filters'],
  away: [
    'Ves lo último que se cargó. Se reintenta cada 5 segundos.',
    'This is what was last loaded. It is tried again every 5 seconds.',
  ],
  retryNow: ['Reintentar ahora', 'Try again now'],
  broken: ['No se pudo leer la biblioteca.', 'The library could not be read.'],
  again: ['Reintentar', 'Try again'],
  empty: ['Tu biblioteca está vacía.', 'Your library is empty.'],
  start: ['Empezar', 'Get started'],
  allOf: ['Seleccionar los {n} documentos que cumplen el filtro', 'Select all {n} documents that match'],
  ready: [
    '✓ «{what}», listo: {extent}, 1 pasaje.|✓ «{what}», listo: {extent}, {n} pasajes.',
    '✓ “{what}” is ready: {extent}, 1 passage.|✓ “{what}” is ready: {extent}, {n} passages.',
  ],
  failed: ['«{what}» no se pudo leer: {why}', '“{what}” could not be read: {why}'],
  kDown: ['Documento siguiente', 'Next document'],
  kUp: ['Documento anterior', 'Previous document'],
  kPick: ['Seleccionar', 'Select'],
  kExtendDown: ['Seleccionar hacia abajo', 'Select downwards'],
  kExtendUp: ['Seleccionar hacia arriba', 'Select upwards'],
  kEdit: ['Editar la ficha', 'Edit the record'],
  kRemove: ['Borrar', 'Delete'],
  kFilter: ['Ir al filtro', 'Go to the filter'],
})

/** Rows of the page as they stand, and the one where the focus is. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.shelf > [data-id]')]
const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('.shelf > [data-id]') ?? null

function step(by: 1 | -1): string | undefined {
  const all = rows(),
    at = all.indexOf(currentRow()!)
  const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by]
  next?.querySelector<HTMLElement>('.name a')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next?.dataset.id
}

/** The focus stays in its place when its row goes. */
function stay(): void {
  const at = rows().indexOf(currentRow()!)
  const land = (): void => (rows()[at] ?? rows().at(-1))?.querySelector<HTMLElement>('.name a')?.focus()
  if (at !== -1) requestAnimationFrame(() => requestAnimationFrame(land))
}

interface Choice {
  chosen: ReadonlyMap<string, Documento>
  choose(id: string, on: boolean, range?: boolean): void
  set(documents: readonly Documento[]): void
}

/** What is selected; with Shift from the last one to this one. */
function useChoice(shown: readonly Documento[]): Choice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Documento>>(new Map())
  const last = useRef<string | null>(null)
  const choose = (id: string, on: boolean, range = false): void => {
    const ids = shown.map(document => document.id)
    const [from, to] = [ids.indexOf(range && last.current !== null ? last.current : id), ids.indexOf(id)].sort(
      (a, b) => a - b,
    ) as [number, number]
    last.current = id
    setChosen(old => {
      const next = new Map(old)
      for (const document of shown.slice(Math.max(0, from), to + 1)) {
        if (on) next.set(document.id, document)
        else next.delete(document.id)
      }
      return next
    })
  }
  return { chosen, choose, set: documents => setChosen(new Map(documents.map(document => [document.id, document]))) }
}

/** What ended, in words; the list is asked anew. No toast: that would take the place of an undo. */
function useEnded(list: List): string {
  const [words, say] = useState('')
  const refresh = useRef(list.refresh)
  refresh.current = list.refresh
  useEffect(
    () =>
      onEnded(ids => {
        refresh.current()
        const id = ids.find(one => !hidden.value.has(one))
        if (id !== undefined)
          void get<Documento>(`/documentos/${id}`).then(
            document => say(endOf(document)),
            () => {},
          )
      }),
    [],
  )
  return words
}

function endOf(document: Documento): string {
  const { titulo, estado, error = '', pasajes = 0 } = document,
    extent = extentOf(document)
  if (estado === 'error') return t('failed', { what: titulo, why: error })
  return t('ready', {
    what: titulo,
    extent: extent ? `${extent.text} ${extent.unit ?? ''}`.trim() : kindOf(document.tipo),
    n: pasajes,
  })
}

const AWAY_MS = 5000
const isAway = (list: List): boolean => list.error?.codigo === 'sin_conexion' && list.documents !== undefined

/** Over the last list, while the server does not answer; that the machine has no network is said above. */
function Away({ list }: { list: List }) {
  const retry = useRef(list.refresh)
  retry.current = list.refresh
  useEffect(() => {
    const timer = setInterval(() => retry.current(), AWAY_MS)
    return () => clearInterval(timer)
  }, [])
  if (offline.value) return null
  return (
    <div class="said band row spread title" role="status">
      <p>
        <b>{list.error?.message}</b> {t('away')}
      </p>
      <button type="button" class="btn" onClick={list.refresh}>
        {t('retryNow')}
      </button>
    </div>
  )
}

function More({ list }: { list: List }) {
  const end = useRef<HTMLParagraphElement>(null)
  const next = useRef(list.next)
  next.current = list.next
  useEffect(() => {
    const seen = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) next.current()
      },
      { rootMargin: '600px' },
    )
    if (end.current) seen.observe(end.current)
    return () => seen.disconnect()
  }, [list.documents?.length])
  return (
    <p ref={end}>
      <button type="button" class="btn" onClick={list.next}>
        {t('more')}
      </button>
    </p>
  )
}

/** The button goes with what it clears: the focus goes to the filter. */
const clear = (): void => {
  setQuery(Object.fromEntries([...FILTERS, 'desde'].map(name => [name, ''])))
  document.getElementById('f-q')?.focus()
}

/** What stands where the list would be. */
function Instead({ list, filtered }: { list: List; filtered: boolean }) {
  if (list.error && !isAway(list))
    return (
      <div class="said row" role="alert">
        <p>
          {t('broken')} {list.error.message}
        </p>
        <button class="btn" onClick={list.refresh}>
          {t('again')}
        </button>
      </div>
    )
  if (list.documents === undefined)
    return (
      <ol class="shelf ruled" aria-busy="true">
        {Array.from({ length: 6 }, () => (
          <li class="loading" aria-hidden="true" />
        ))}
      </ol>
    )
  if (filtered)
    return (
      <p class="lead instead">
        {t('nothing')}{' '}
        <button class="text-btn" onClick={clear}>
          {t('clear')}
        </button>
      </p>
    )
  return sending.value.length > 0 || (pending.value?.total ?? 0) > 0 ? null : (
    <p class="lead instead">
      {t('empty')} <a href={to('/')}>{t('start')}</a>
    </p>
  )
}

const countOf = (total: number, going: number): string =>
  [t('documents', { n: Math.max(0, total) }), going > 0 && t('going', { n: going })].filter(Boolean).join(' · ')

/** Rows that are being deleted and are not counted with the work in progress. */
const goneFrom = (documents: readonly Documento[], now: Pending | undefined): number =>
  documents.filter(({ id }) => hidden.value.has(id) && !now?.documentos.some(one => one.id === id)).length

interface RowsProps extends Pick<Choice, 'chosen' | 'choose'> {
  list: List
  shown: readonly Documento[]
  total: number
}

/** From a letter on nobody knows which place a row has in the whole list. */
function Rows({ list, shown, total, chosen, choose }: RowsProps) {
  const counted = !here.value.query.has('desde')
  return (
    <>
      <ol class={`shelf ruled ${list.loading ? 'stale' : ''}`} aria-label={t('title')}>
        {shown.map((document, i) => (
          <Row
            key={document.id}
            document={document}
            place={counted ? i + 1 : undefined}
            of={total}
            chosen={chosen.has(document.id)}
            choose={choose}
          />
        ))}
      </ol>
      {list.more && (
        <>
          <p class="small quiet">{t('shown', { n: shown.length, total })}</p>
          <More list={list} />
        </>
      )}
    </>
  )
}

interface Acts extends Pick<Choice, 'chosen' | 'choose'> {
  remove(): void
  extend(by: 1 | -1): void
}

function useRowKeys(acts: Acts): void {
  const current = useRef(acts)
  current.current = acts
  useKeys([
    { keys: 'j', does: t('kDown'), run: () => void step(1) },
    { keys: 'k', does: t('kUp'), run: () => void step(-1) },
    {
      keys: 'x',
      does: t('kPick'),
      run: () => {
        const id = currentRow()?.dataset.id
        if (id) current.current.choose(id, !current.current.chosen.has(id))
      },
    },
    { keys: 'J', does: t('kExtendDown'), run: () => current.current.extend(1) },
    { keys: 'K', does: t('kExtendUp'), run: () => current.current.extend(-1) },
    {
      keys: 'e',
      does: t('kEdit'),
      run: () => {
        const id = currentRow()?.dataset.id
        if (id) setQuery({ ficha: id }, { replace: false })
      },
    },
    { keys: 'Delete', does: t('kRemove'), run: () => current.current.remove() },
    { keys: 'f', does: t('kFilter'), run: () => document.querySelector<HTMLElement>('#f-q')?.focus() },
  ])
}

export default function Biblioteca() {
  const { query } = here.value,
    wanted = asked(query),
    list = useList(wanted),
    record = query.get('ficha')
  const collections = useData(signal => get<ListaBibliotecas>('/bibliotecas', { signal }), [])
  const now = usePending()
  const [asking, setAsking] = useState(false)
  useTitle(t('title'))
  const ended = useEnded(list)
  const inJobs = new Set(query.get('estado') ? [] : now?.documentos.map(({ id }) => id))
  const shown = (list.documents ?? []).filter(
    ({ id, estado }) => !hidden.value.has(id) && !(inJobs.has(id) && estado !== 'listo'),
  )
  const { chosen, choose, set } = useChoice(shown)
  const picked = [...chosen.values()].filter(({ id }) => !hidden.value.has(id))
  const narrowed = FILTERS.some(name => query.has(name)),
    filtered = narrowed || query.has('desde'),
    going = now?.documentos.filter(isWaiting).length ?? 0
  const done = (): void => {
    set([])
    list.refresh()
    collections.reload()
  }
  const remove = (): void => {
    const row = shown.find(({ id }) => id === currentRow()?.dataset.id)
    stay()
    removeChosen(picked.length > 0 ? picked : row ? [row] : [], () => setAsking(true), done)
  }
  const extend = (by: 1 | -1): void => {
    const from = currentRow()?.dataset.id
    if (from) choose(from, true)
    const id = step(by)
    if (id) choose(id, true)
  }
  useRowKeys({ remove, extend, chosen, choose })
  // What is shown above, as work in progress, or is being deleted does not count among the rows; a filter may leave it
  // out anyway.
  const total =
    list.total -
    (narrowed ? (list.documents?.length ?? 0) - shown.length : (now?.total ?? 0) + goneFrom(list.documents ?? [], now))
  return (
    <main id="main" class="sheet library" tabIndex={-1}>
      <div class="title row spread">
        <div>
          <h1>{t('title')}</h1>
          <p class="quiet" role="status">
            {list.documents && countOf(total, going)}
          </p>
        </div>
        <p class="row">
          <a href={to('/referencias')}>{t('references')}</a>
          <a href={to('/cobertura')}>{t('coverage')}</a>
          <Adding folder />
        </p>
      </div>
      <p class="small ended" role="status">
        {ended}
      </p>
      {isAway(list) && <Away list={list} />}
      <Jobs after={list.refresh} />
      <Filters collections={collections.data?.bibliotecas ?? []} />
      <Letters total={list.total} />
      {shown.length > 0 && (!list.error || isAway(list)) ? (
        <>
          <Selection
            chosen={picked}
            shown={shown.length}
            all={picked.length > 0 && picked.length >= shown.length}
            toggleAll={on => set(on ? shown : [])}
            collections={collections.data?.bibliotecas ?? []}
            done={done}
            ask={() => setAsking(true)}
          />
          {list.more && picked.length >= shown.length && picked.length < total && (
            <p>
              <button
                class="text-btn"
                onClick={() => {
                  void everyDocument({ ...wanted, desde: undefined }).then(set, () => {})
                }}
              >
                {t('allOf', { n: total })}
              </button>
            </p>
          )}
          <Rows list={list} shown={shown} total={total} chosen={chosen} choose={choose} />
        </>
      ) : (
        <Instead list={list} filtered={filtered} />
      )}
      {asking && <AskRemove chosen={picked} close={() => setAsking(false)} done={done} />}
      {record !== null && <Record key={record} id={record} changed={list.refresh} />}
    </main>
  )
}
