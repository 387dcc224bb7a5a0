/** Passages in order of answer; beside them the page of the one in focus. */
import '../styles/buscar.css'
import { useEffect, useRef } from 'preact/hooks'
import type { Hallado, Hallazgo } from '../../schema/index.ts'
import { get, type ApiError } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { here, setQuery } from '../lib/router.ts'
import { scopeOf, useShelf, type Scope, type Shelf } from '../lib/shelf.ts'
import { useData, useTitle } from '../lib/use.ts'
import { Problem } from '../parts/problem.tsx'
import { StylePicker } from '../parts/style.tsx'
import { Where } from '../parts/where.tsx'
import { Before } from './buscar/before.tsx'
import { Beside } from './buscar/beside.tsx'
import { Jump } from './buscar/jump.tsx'
import { InNotes } from './buscar/noted.tsx'
import { Nothing, Status } from './buscar/status.tsx'
import { byPart } from './buscar/parts.ts'
import { Results } from './buscar/results.tsx'

const t = texts({
  title: ['Buscar', 'Search'],
  label: ['Qué buscas', 'What are you looking for'],
  literal: ['Entre comillas, literal:', 'In quotes, literally:'],
  example: ['"nací libre"', '"born free"'],
  more: ['10 más', '10 more'],
  end: ['No hay más pasajes que respondan. Anaquel no rellena.', 'No more passages answer. Anaquel does not fill in.'],
  all: ['Son los {n} pasajes que caben en una búsqueda.', 'These are the {n} passages that one search gives.'],
  next: ['Pasaje siguiente', 'Next passage'],
  previous: ['Pasaje anterior', 'Previous passage'],
  copy: ['Copiar la cita', 'Copy the citation'],
  copyBoth: ['Copiar el pasaje con su cita', 'Copy the passage with its citation'],
  style: ['Elegir el estilo', 'Choose the style'],
  page: ['Ir a la página del pasaje', 'Go to the page of the passage'],
})

const STEP = 10,
  MOST = 50

/** Results kept so that Back shows them at once. */
const seen = new Map<string, Hallado>()

interface Searching {
  q: string
  k: number
  scope: Scope
  found: Hallado | null
  error: ApiError | null
  loading: boolean
  reload(): void
}

/** Runs the search that the address names. The previous results stay until the new ones arrive. */
function useSearch(): Searching {
  const { query } = here.value
  const q = query.get('q') ?? '',
    scope = scopeOf(query),
    k = Math.min(MOST, Math.max(STEP, Number(query.get('k')) || STEP))
  const asked = JSON.stringify([q, k, scope])
  const { data, error, loading, reload } = useData(
    async signal => {
      if (!q) return { asked, found: null }
      const answer = await get<Hallado>('/buscar', {
        query: { q, k, documento: scope.documento, biblioteca: scope.coleccion },
        signal,
      })
      seen.set(asked, answer)
      return { asked, found: answer }
    },
    [asked],
  )
  return {
    q,
    k,
    scope,
    error,
    loading,
    reload,
    found: data?.asked === asked ? data.found : (seen.get(asked) ?? data?.found ?? null),
  }
}

export default function Buscar() {
  const search = useSearch()
  const { q, k, scope, found: results, error, loading } = search
  const estilo = here.value.query.get('estilo') ?? '',
    chosen = here.value.query.get('r')
  const shelf = useShelf()
  useTitle(q ? `${q} · ${t('title')}` : t('title'))
  const passages = q && results ? byPart(results.pasajes) : []
  const current = passages.findIndex(p => p.id === chosen)
  useReturn(chosen === null ? null : Math.max(0, current), passages.length)
  useSearchKeys()
  return (
    <main id="main" class="sheet search" tabIndex={-1}>
      <div class="in measure title stack">
        <h1 class="vh" tabIndex={-1}>
          {t('title')}
        </h1>
        <Ask q={q} />
        <Narrowing shelf={shelf} scope={scope} estilo={estilo} />
      </div>
      {q ? <Jump q={q} only={scope.documento} /> : <Before shelf={shelf} />}
      {q && <Answer search={search} passages={passages} shelf={shelf} />}
      {passages.length > 0 && (
        <>
          <div class={loading ? 'with-aside waiting' : 'with-aside'}>
            <Results passages={passages} shelf={shelf} estilo={estilo} scope={scope} />
            <Beside passage={passages[current] ?? passages[0]!} />
          </div>
          <End count={passages.length} k={k} />
        </>
      )}
      {q && !error && results?.notas && (
        <div class="in measure">
          <InNotes notas={results.notas} />
        </div>
      )}
    </main>
  )
}

interface AnswerProps {
  search: ReturnType<typeof useSearch>
  passages: readonly Hallazgo[]
  shelf: ReturnType<typeof useShelf>
}

/** What came of a question: how much was found, that nothing was, or why it could not be asked. */
function Answer({ search: { q, scope, error, loading, reload, found: results }, passages, shelf }: AnswerProps) {
  if (error)
    return (
      <div class="in measure">
        <Problem error={error} retry={reload} />
      </div>
    )
  return (
    <>
      <Status results={results} loading={loading} shelf={shelf} />
      {results && passages.length === 0 && !loading && <Nothing q={q} shelf={shelf} scope={scope} />}
    </>
  )
}

/** Where to look, and the style of the citations. */
const Narrowing = ({ shelf, scope, estilo }: { shelf: Shelf; scope: Scope; estilo: string }) => (
  <div class="filters">
    <Where
      id="s-c"
      shelf={shelf}
      scope={scope}
      change={next => setQuery({ ...next, k: undefined, r: undefined }, { replace: false })}
    />
    <StylePicker id="s-s" value={estilo || 'apa'} change={id => setQuery({ estilo: id === 'apa' ? undefined : id })} />
    <p class="small quiet">
      {t('literal')} <code>{t('example')}</code>
    </p>
  </div>
)

/** Whoever comes back to a search is put at the passage that was chosen, once there are passages. */
function useReturn(chosen: number | null, count: number): void {
  const settled = useRef(false)
  useEffect(() => {
    if (settled.current || count === 0) return
    settled.current = true
    if (chosen !== null) markOf(chosen)?.focus()
  }, [count])
}

function End({ count, k }: { count: number; k: number }) {
  return (
    <div class="in measure stack">
      {count >= k && k < MOST ? (
        <p>
          <button class="btn" id="more" onClick={() => setQuery({ k: String(k + STEP) })}>
            {t('more')}
          </button>
        </p>
      ) : (
        <p class="quiet">{count >= MOST ? t('all', { n: MOST }) : t('end')}</p>
      )}
      <p class="keys small quiet">
        <kbd>j</kbd> <kbd>k</kbd> {t('next')} · <kbd>c</kbd> {t('copy')} · <kbd>s</kbd> {t('style')} · <kbd>?</kbd>
      </p>
    </div>
  )
}

function Ask({ q }: { q: string }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const next = String(new FormData(event.currentTarget as HTMLFormElement).get('q') ?? '').trim()
    if (next) setQuery({ q: next, k: undefined, r: undefined }, { replace: false })
  }
  return (
    <form class="ask-box" role="search" onSubmit={submit}>
      <label class="vh" for="q">
        {t('label')}
      </label>
      <input
        id="q"
        type="search"
        name="q"
        key={q}
        defaultValue={q}
        autocomplete="off"
        maxLength={4000}
        ref={focusFirst}
      />
      <button class="btn first">{t('title')}</button>
    </form>
  )
}

/** Focuses the field of an empty page, so that typing can begin at once. */
const focusFirst = (field: HTMLInputElement | null): void => {
  if (field && !field.value && !matchMedia('(pointer: coarse)').matches) field.focus()
}

const articles = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.results .passage')].filter(article => article.offsetParent !== null)
const markOf = (i: number): HTMLElement | null => document.querySelector(`#r${i} .folio`)
const inFocus = (): HTMLElement | undefined => articles().find(article => article.contains(document.activeElement))

function move(by: number): void {
  const all = articles(),
    at = all.indexOf(inFocus()!)
  all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.querySelector<HTMLElement>('.folio')?.focus()
}

function useSearchKeys(): void {
  const press = (n: number) => () =>
    (inFocus() ?? articles()[0])?.querySelectorAll<HTMLElement>('.row button')[n]?.click()
  useKeys([
    { keys: 'j', does: t('next'), run: () => move(1) },
    { keys: 'k', does: t('previous'), run: () => move(-1) },
    { keys: 'c', does: t('copy'), run: press(0) },
    { keys: 'C', does: t('copyBoth'), run: press(1) },
    {
      keys: 's',
      does: t('style'),
      run: () => {
        const field = document.getElementById('s-s')
        field?.focus()
        field?.click()
      },
    },
    { keys: 'o', does: t('page'), run: () => document.querySelector<HTMLElement>('.beside a')?.focus() },
    { keys: 'm', does: t('more'), run: () => document.getElementById('more')?.click() },
  ])
}
