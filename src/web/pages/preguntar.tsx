/** Preguntar: a question and its answer, which the reader can check faster than distrust. */
import '../styles/preguntar.css'
import { useEffect } from 'preact/hooks'
import { citationOf, texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { blocks, notesIn } from '../lib/markdown.ts'
import { here, to } from '../lib/router.ts'
import { sizeOf, useShelf, type Shelf } from '../lib/shelf.ts'
import { useTitle } from '../lib/use.ts'
import { Copy } from '../parts/copy.tsx'
import type { PageProps } from '../routes.ts'
import { notedIn, type Kept } from './preguntar/kept.ts'
import { ask, First, NextOnes, Question } from './preguntar/question.tsx'
import { Sources } from './preguntar/sources.tsx'
import { useAnswer, type Asking } from './preguntar/stream.ts'
import { Answer } from './preguntar/text.tsx'

const t = texts({
  title: ['Preguntar', 'Ask'],
  label: ['Tu pregunta', 'Your question'],
  next: ['Otra pregunta', 'Another question'],
  gone: [
    'Esa respuesta ya no está. Se guardan en la pestaña, no en el servidor.',
    'That answer is gone. They are kept in the tab, not on the server.',
  ],
  searching: ['Buscando pasajes', 'Looking for passages'],
  doneOne: ['1 pasaje citado de {read} leídos', '1 passage cited of {read} read'],
  writing: ['Escribiendo: {read} pasajes leídos, {cited} citados', 'Writing: {read} passages read, {cited} cited'],
  done: ['{cited} pasajes citados de {read} leídos', '{cited} passages cited of {read} read'],
  stopped: ['Parada. Queda lo que ya estaba comprobado.', 'Stopped. What was already proved stays.'],
  stop: ['Parar', 'Stop'],
  again: ['Preguntar de nuevo', 'Ask again'],
  copy: ['Copiar la respuesta', 'Copy the answer'],
  failed: [
    'El redactor dejó de responder. Lo comprobado queda.',
    'The writer stopped responding. What was proved stays.',
  ],
  literally: ['Seguir con frases literales', 'Continue with literal sentences'],
  searchedIn: ['Se buscó en {n} documentos.', '{n} documents were searched.'],
  searchedOne: ['Se buscó en 1 documento.', '1 document was searched.'],
  search: ['Buscar esas palabras', 'Search for those words'],
  whole: ['Preguntar a toda la biblioteca', 'Ask the whole library'],
  keyNote: ['Ir a la nota', 'Go to the note'],
  keyBack: ['Volver a la respuesta', 'Back to the answer'],
  keyDispute: ['Ir al desacuerdo', 'Go to the disagreement'],
})

export default function Preguntar({ params: [id] }: PageProps) {
  return id === undefined ? <First /> : <One id={id} key={id} />
}

function One({ id }: { id: string }) {
  const asking = useAnswer(id),
    { entry } = asking
  const shelf = useShelf()
  useTitle(entry ? `${entry.pregunta} · ${t('title')}` : t('title'))
  useAnswerKeys(asking)
  if (!entry) return <Gone />
  const notes = notesIn(blocks(entry.texto))
  const nothing = entry.estado === 'done' && notes.length === 0
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in measure title stack">
        <h1 tabIndex={-1} class="question">
          {entry.pregunta}
        </h1>
        <p class="row small quiet">
          <Scoped entry={entry} shelf={shelf} /> <span role="status">{stateOf(entry, notes.length)}</span>
          <StopOrAgain busy={isBusy(entry)} asking={asking} />
          {entry.estado === 'done' && !nothing && <Copy text={withNotes(entry, notes)} label={t('copy')} />}
        </p>
      </div>
      <div class="with-aside">
        <div class="in stack-6">
          {nothing ? <Nothing entry={entry} shelf={shelf} /> : <Answered entry={entry} />}
          {entry.error && <Failed error={entry.error} asking={asking} />}
          <NextOnes entry={entry} />
          <Question label={t('next')} scope={entry.scope} />
        </div>
        <Sources entry={entry} notes={notes} />
      </div>
    </main>
  )
}

const isBusy = ({ estado }: Kept): boolean => estado === 'asking' || estado === 'new'

const Answered = ({ entry }: { entry: Kept }) => (
  <Answer
    texto={entry.texto}
    pasajes={notedIn(entry)}
    busy={isBusy(entry)}
    known={entry.pasajes.length > 0}
    desacuerdo={entry.fin?.desacuerdo}
  />
)

const StopOrAgain = ({ busy, asking }: { busy: boolean; asking: ReturnType<typeof useAnswer> }) =>
  busy ? (
    <button class="btn" onClick={asking.stop}>
      {t('stop')} <kbd>Esc</kbd>
    </button>
  ) : (
    <button class="text-btn" onClick={asking.again}>
      {t('again')}
    </button>
  )

const Gone = () => (
  <main id="main" class="sheet" tabIndex={-1}>
    <div class="in measure stack">
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p class="lead">{t('gone')}</p>
      <Question label={t('label')} scope={{ documento: '', coleccion: '' }} />
    </div>
  </main>
)

/** What stopped the answer, and how to go on; where the writer failed, literal sentences can take its place. */
function Failed({ error, asking }: { error: NonNullable<Kept['error']>; asking: Asking }) {
  const writer = error.codigo === 'proveedor_fallo'
  return (
    <div class="said grave stack-2 measure" role="alert">
      <p>{writer ? t('failed') : error.mensaje}</p>
      <p class="row">
        {writer && (
          <button class="btn first" onClick={asking.literally}>
            {t('literally')}
          </button>
        )}
        <button class="btn" onClick={asking.again}>
          {t('again')}
        </button>
      </p>
    </div>
  )
}

function stateOf({ estado, pasajes }: Kept, cited: number): string {
  if (estado === 'stopped') return t('stopped')
  if (estado === 'done') return cited ? t(cited === 1 ? 'doneOne' : 'done', { cited, read: pasajes.length }) : ''
  if (estado === 'failed') return ''
  return pasajes.length ? t('writing', { read: pasajes.length, cited }) : t('searching')
}

/** Returns the Markdown with the definitions of its notes, made from the anchors. */
const withNotes = (entry: Kept, notes: readonly number[]): string =>
  `${entry.texto}\n\n${[...notes]
    .sort((a, b) => a - b)
    .map(n => `[^${n}]: ${citationOf(notedIn(entry)[n - 1]!)}`)
    .join('\n')}\n`

function Scoped({ entry: { scope }, shelf }: { entry: Kept; shelf: Shelf }) {
  const name = scope.documento
    ? shelf.documents.find(d => d.id === scope.documento)?.titulo
    : shelf.collections.find(c => c.id === scope.coleccion)?.nombre
  return name ? <cite>{name}</cite> : null
}

function Nothing({ entry, shelf }: { entry: Kept; shelf: Shelf & { known: boolean } }) {
  const n = sizeOf(shelf, entry.scope)
  return (
    <div class="stack measure">
      <p class="lead" role="status">
        {entry.texto} {shelf.known && (n === 1 ? t('searchedOne') : t('searchedIn', { n }))}
      </p>
      <p class="row">
        <a class="btn" href={to(`/buscar?q=${encodeURIComponent(entry.pregunta)}`)}>
          {t('search')}
        </a>
        {(entry.scope.documento || entry.scope.coleccion) && (
          <button class="btn" onClick={() => ask(entry.pregunta, { documento: '', coleccion: '' })}>
            {t('whole')}
          </button>
        )}
      </p>
    </div>
  )
}

function useAnswerKeys({ stop }: Asking): void {
  const focus = (selector: string) => () => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.focus()
    element?.scrollIntoView({ block: 'center' })
  }
  useKeys([
    { keys: 'Escape', does: t('stop'), run: stop },
    ...Array.from({ length: 9 }, (_, i) => ({
      keys: String(i + 1),
      does: t('keyNote'),
      run: () => document.getElementById(`r${i + 1}`)?.click(),
    })),
    {
      keys: 'b',
      does: t('keyBack'),
      run: () =>
        (
          document.activeElement?.closest('.notes > li')?.querySelector<HTMLElement>('[role=doc-backlink]') ??
          document.querySelector<HTMLElement>('.note-ref')
        )?.click(),
    },
    { keys: 'd', does: t('keyDispute'), run: focus('#dis') },
  ])
  useEffect(() => {
    document.getElementById(here.value.hash)?.focus({ preventScroll: true })
  }, [here.value.hash])
}
