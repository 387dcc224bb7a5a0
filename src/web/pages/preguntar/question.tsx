/**
 * Where a question is typed; and the page that begins with it: the whole library or part of it, a summary, what was
 * asked before.
 */
import type { Documento } from '../../../schema/index.ts'
import { get } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'
import { go, here, setQuery, to } from '../../lib/router.ts'
import { scopeOf, useShelf, type Scope, type Shelf } from '../../lib/shelf.ts'
import { useDraft, useTitle } from '../../lib/use.ts'
import { Where } from '../../parts/where.tsx'
import { asked, begin, type Entry } from './history.ts'

const t = texts({
  title: ['Preguntar', 'Ask'],
  lead: [
    'Se responde solo con tus documentos. Cada nota está comprobada y abre su página.',
    'Answers come from your documents alone. Every note is proved and opens its page.',
  ],
  label: ['Tu pregunta', 'Your question'],
  session: ['Preguntas de esta pestaña', 'Questions in this tab'],
  summarize: ['Resumir este documento', 'Summarise this document'],
  summaryOf: ['Resumen de «{title}»', 'Summary of “{title}”'],
  nextOnes: ['Preguntas que siguen', 'Questions that come next'],
  keyAsk: ['Preguntar', 'Ask'],
})

export const ask = (pregunta: string, scope: Scope): void => go(`/preguntar/${begin(pregunta, scope)}`)

/** Asks for a summary under the document's title, which the shelf may not hold yet, nor ever in a large library. */
async function summarize(scope: Scope, { documents }: Shelf): Promise<void> {
  const titleOf = async (id: string): Promise<string> =>
    documents.find(document => document.id === id)?.titulo ??
    (await get<Documento>(`/documentos/${encodeURIComponent(id)}`)).titulo
  const titles = await Promise.all(scope.documento.split(',').map(titleOf)).catch(() => [])
  const title = titles.join(', ')
  go(`/preguntar/${begin(t('summaryOf', { title }), scope, { resumen: true })}`)
}

export function First() {
  const shelf = useShelf(),
    scope = scopeOf(here.value.query),
    before = asked()
  useTitle(t('title'))
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in measure stack">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p class="lead">{t('lead')}</p>
        <Question label={t('label')} scope={scope} initial={here.value.query.get('q') ?? ''} />
        <div class="filters">
          <Where
            id="a-w"
            shelf={shelf}
            scope={scope}
            change={({ documento, coleccion }) => setQuery({ documento, coleccion })}
          />
          {scope.documento && (
            <button class="btn" onClick={() => void summarize(scope, shelf)}>
              {t('summarize')}
            </button>
          )}
        </div>
        {before.length > 0 && (
          <section class="stack-2 before">
            <h2>{t('session')}</h2>
            <ul class="ruled">
              {before.map(entry => (
                <li>
                  <a href={to(`/preguntar/${entry.id}`)}>{entry.pregunta}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  )
}

export function Question({ label, scope, initial = '' }: { label: string; scope: Scope; initial?: string }) {
  const [text, setText] = useDraft('pregunta', initial)
  const submit = (event: Event): void => {
    event.preventDefault()
    const pregunta = text.trim()
    if (pregunta) {
      setText('')
      ask(pregunta, scope)
    }
  }
  useKeys([
    {
      keys: 'Ctrl Enter',
      does: t('keyAsk'),
      run: () => document.querySelector<HTMLFormElement>('form#ask')?.requestSubmit(),
    },
  ])
  return (
    <form class="ask-box measure" id="ask" onSubmit={submit}>
      <label class="vh" for="next">
        {label}
      </label>
      <input
        id="next"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
        placeholder={label}
        maxLength={4000}
        autocomplete="off"
      />
      <button class="btn first">{t('title')}</button>
    </form>
  )
}

/** Questions that a language model proposed and the library answers. */
export function NextOnes({ entry: { siguientes, scope } }: { entry: Entry }) {
  if (!siguientes?.length) return null
  return (
    <section class="stack-2 measure">
      <h2>{t('nextOnes')}</h2>
      <ul class="ruled">
        {siguientes.map(question => (
          <li>
            <button class="text-btn" onClick={() => ask(question, scope)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
