/** Biblioteca: everything owned, everything in progress. */
import '../styles/biblioteca.css'
import { useState } from 'preact/hooks'
import type { Documento, ListaBibliotecas } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { usePending, type Pending } from '../lib/pending.ts'
import { here, to } from '../lib/router.ts'
import { sending } from '../lib/uploads.ts'
import { useData, useTitle } from '../lib/use.ts'
import { Adding } from '../parts/adding.tsx'
import { later } from '../parts/later.tsx'
import { Bring } from './biblioteca/bring.tsx'
import { useChoice } from './biblioteca/choice.ts'
import { countOf, useCounts } from './biblioteca/counts.ts'
import { useEnded } from './biblioteca/ended.ts'
import { asked, Filters, FILTERS } from './biblioteca/filters.tsx'
import { Away, Instead, isAway } from './biblioteca/instead.tsx'
import { currentRow, stay, step, useRowKeys } from './biblioteca/keys.ts'
import { everyDocument, hidden, useList, type List } from './biblioteca/list.ts'
import { Letters } from './biblioteca/letters.tsx'
import { Rows } from './biblioteca/rows.tsx'
import { removeChosen, Selection } from './biblioteca/selection.tsx'

const AskRemove = later(async () => (await import('./biblioteca/selected.tsx')).AskRemove)
const Failures = later(async () => (await import('./biblioteca/failures.tsx')).Failures)
const Jobs = later(async () => (await import('./biblioteca/jobs.tsx')).Jobs)
const Record = later(async () => (await import('./biblioteca/record.tsx')).Record)

const t = texts({
  title: ['Biblioteca', 'Library'],
  references: ['Referencias', 'References'],
  coverage: ['Cobertura', 'Coverage'],
  allOf: ['Seleccionar los {n} documentos que cumplen el filtro', 'Select all {n} documents that match'],
})

/** Counts the rows that are being deleted and are not counted as work in progress. */
const goneFrom = (documents: readonly Documento[], now: Pending | undefined): number =>
  documents.filter(({ id }) => hidden.value.has(id) && !now?.documentos.some(known => known.id === id)).length

/**
 * The rows that are shown, and how many there are. Documents shown above as work in progress, or being deleted, are not
 * counted as rows; a filter may exclude them anyway.
 */
function rowsOf({ documents = [], total }: List, now: Pending | undefined, { narrowed, inJobs }: Narrowing) {
  const jobs = new Set(inJobs ? now?.documentos.map(({ id }) => id) : [])
  const shown = documents.filter(({ id, estado }) => !hidden.value.has(id) && !(jobs.has(id) && estado !== 'listo'))
  const elsewhere = narrowed ? documents.length - shown.length : (now?.total ?? 0) + goneFrom(documents, now)
  return { shown, total: Math.max(shown.length, total - elsewhere) }
}

interface Narrowing {
  /** Whether a filter is set. */
  narrowed: boolean
  /** Whether work in progress is shown above the rows. */
  inJobs: boolean
}

/** What the page shows: the rows that the address asks for, those of them that are chosen, what is counted besides. */
function useLibrary() {
  const { query } = here.value
  const list = useList(asked(query))
  const collections = useData(signal => get<ListaBibliotecas>('/bibliotecas', { signal }), [])
  const now = usePending()
  const narrowed = FILTERS.some(name => query.has(name))
  const { shown, total } = rowsOf(list, now, { narrowed, inJobs: !query.get('estado') })
  const choice = useChoice(shown)
  const counts = useCounts(now, list)
  const unread =
    (counts?.failed ?? 0) > 0 ||
    now?.documentos.some(({ estado }) => estado === 'error') ||
    sending.value.some(({ state }) => state === 'failed')
  return {
    list,
    shown,
    total,
    narrowed,
    filtered: narrowed || query.has('desde'),
    choice,
    picked: [...choice.chosen.values()].filter(({ id }) => !hidden.value.has(id)),
    counts,
    /** Whether there are failures that the rows themselves do not show. */
    failing: unread && query.get('estado') !== 'error',
    collections: collections.data?.bibliotecas ?? [],
    /** Called when something was done to the chosen rows. */
    done(): void {
      choice.set([])
      list.refresh()
      collections.reload()
    },
  }
}

type Library = ReturnType<typeof useLibrary>

export default function Biblioteca() {
  const library = useLibrary()
  const { list, shown, total, narrowed, choice, picked, counts, done } = library
  const [asking, setAsking] = useState(false)
  const record = here.value.query.get('ficha')
  useTitle(t('title'))
  const ended = useEnded(list)
  const ask = (): void => setAsking(true)
  useChoiceKeys(choice, { shown, picked, ask, done })
  const failures = library.failing && <Failures count={counts?.failed ?? 0} folded={narrowed} after={list.refresh} />
  return (
    <main id="main" class="sheet library" tabIndex={-1}>
      <Title status={list.documents && counts && countOf(counts, narrowed ? total : null)} />
      <p class="small ended" role="status">
        {ended}
      </p>
      {isAway(list) && <Away list={list} />}
      <Jobs />
      <Bring changed={list.refresh} />
      {!narrowed && failures}
      <Filters collections={library.collections} />
      <Letters total={list.total} />
      {shown.length > 0 && (!list.error || isAway(list)) ? (
        <Documents library={library} ask={ask} />
      ) : (
        <Instead list={list} filtered={library.filtered} />
      )}
      {narrowed && failures}
      {asking && <AskRemove chosen={picked} close={() => setAsking(false)} done={done} />}
      {record !== null && <Record key={record} id={record} changed={list.refresh} />}
    </main>
  )
}

/** The rows, and what can be done with those that are chosen. */
function Documents({ library, ask }: { library: Library; ask: () => void }) {
  const { list, shown, total, choice, picked } = library
  const allShown = picked.length >= shown.length
  const chooseEvery = (): Promise<void> =>
    everyDocument({ ...asked(here.value.query), desde: undefined }).then(choice.set)
  return (
    <>
      <Selection
        chosen={picked}
        shown={shown.length}
        all={picked.length > 0 && allShown}
        toggleAll={on => choice.set(on ? shown : [])}
        collections={library.collections}
        done={library.done}
        ask={ask}
      />
      {list.more && allShown && picked.length < total && <AllOf total={total} choose={chooseEvery} />}
      <Rows list={list} shown={shown} total={total} chosen={choice.chosen} choose={choice.choose} />
    </>
  )
}

function Title({ status }: { status: string | undefined }) {
  return (
    <div class="title row spread">
      <div>
        <h1>{t('title')}</h1>
        <p class="quiet" role="status">
          {status}
        </p>
      </div>
      <p class="row">
        <a href={to('/referencias')}>{t('references')}</a>
        <a href={to('/cobertura')}>{t('coverage')}</a>
        <Adding folder />
      </p>
    </div>
  )
}

/** Chooses the rows that are not loaded yet too. */
const AllOf = ({ total, choose }: { total: number; choose: () => Promise<void> }) => (
  <p>
    <button class="text-btn" onClick={() => void choose().catch(() => {})}>
      {t('allOf', { n: total })}
    </button>
  </p>
)

interface Choosing {
  shown: readonly Documento[]
  /** The rows that are chosen. */
  picked: readonly Documento[]
  ask(): void
  done(): void
}

/** Keys act on the chosen rows, or on the row in focus where none is chosen. */
function useChoiceKeys({ chosen, choose }: ReturnType<typeof useChoice>, { shown, picked, ask, done }: Choosing): void {
  const remove = (): void => {
    const row = shown.find(({ id }) => id === currentRow()?.dataset.id)
    stay()
    removeChosen(picked.length > 0 ? picked : row ? [row] : [], ask, done)
  }
  const extend = (by: 1 | -1): void => {
    const from = currentRow()?.dataset.id
    if (from) choose(from, true)
    const id = step(by)
    if (id) choose(id, true)
  }
  useRowKeys({ remove, extend, chosen, choose })
}
