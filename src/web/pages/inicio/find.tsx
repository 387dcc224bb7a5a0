/** The second step: one sentence, found where it stands. */
import { useEffect, useState } from 'preact/hooks'
import type { Busqueda, Documento, Hallazgo } from '../../../schema/index.ts'
import { get, type ApiError } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import { asApiError } from '../../lib/use.ts'
import { Passage } from '../../parts/passage.tsx'
import { Problem } from '../../parts/problem.tsx'

const t = texts({
  title: ['Busca una frase', 'Look for a sentence'],
  what: ['Qué buscas', 'What you are looking for'],
  search: ['Buscar', 'Search'],
  searching: ['Buscando…', 'Searching…'],
  wait: [
    'En cuanto haya un documento leído, pregunta aquí por algo que diga.',
    'As soon as a document is read, ask here for something it says.',
  ],
  none: ['Ningún pasaje responde a eso.', 'No passage answers that.'],
  more: ['Ver todos los pasajes', 'See all passages'],
  margin: [
    'El número del margen es el que lleva impreso la página. Si la página ' +
      'no lleva ninguno, verás la hoja entre corchetes:',
    'The number in the margin is the one that is printed on the page. Where ' +
      'none is printed you see the sheet in brackets:',
  ],
  never: ['Nunca se adivina.', 'It is never guessed.'],
})

/** A question that the sample answers at once. */
const SAMPLE_QUESTION = '¿Qué comía el hidalgo los sábados?'
const isSample = ({ titulo, autores }: Pick<Documento, 'titulo' | 'autores'>): boolean =>
  titulo.includes('Quijote') && autores.some(name => name.startsWith('Cervantes'))

interface Asking {
  answer?: Busqueda
  error?: ApiError
  busy?: boolean
}

export function Find({ ready, onFound }: { ready: Documento | undefined; onFound: () => void }) {
  const [text, setText] = useState('')
  const [{ answer, error, busy }, setState] = useState<Asking>({})
  const sample = ready !== undefined && isSample(ready)
  useEffect(() => {
    if (sample && text === '') setText(SAMPLE_QUESTION)
  }, [sample])
  const ask = async (): Promise<void> => {
    const q = text.trim()
    if (q === '') return
    setState(old => ({ ...old, busy: true }))
    try {
      const answer = await get<Busqueda>('/buscar', { query: { q, k: 1 } })
      setState({ answer })
      if (answer.pasajes.length > 0) onFound()
    } catch (failed) {
      setState({ error: asApiError(failed) })
    }
  }
  const passage = answer?.pasajes[0]
  const status = !ready ? t('wait') : busy ? t('searching') : null
  return (
    <li id="paso-2">
      <h2 tabIndex={-1}>{t('title')}</h2>
      <div class="measure stack">
        <AskBox text={text} setText={setText} ready={ready !== undefined} ask={() => void ask()} />
        <div role="status">
          {status ? <p class="quiet">{status}</p> : answer && !passage ? <p>{t('none')}</p> : null}
        </div>
        {error && <Problem error={error} retry={() => void ask()} />}
        {passage && <Answered passage={passage} consulta={answer.consulta} />}
        <AboutMargin />
      </div>
    </li>
  )
}

const Answered = ({ passage, consulta }: { passage: Hallazgo; consulta: string }) => (
  <>
    <Passage passage={passage} />
    <p>
      <a href={`${to('/buscar')}?q=${encodeURIComponent(consulta)}`}>{t('more')}</a>
    </p>
  </>
)

interface AskBoxProps {
  text: string
  setText: (text: string) => void
  ready: boolean
  ask: () => void
}

const AskBox = ({ text, setText, ready, ask }: AskBoxProps) => (
  <form
    class="ask-box"
    role="search"
    aria-label={t('title')}
    onSubmit={event => {
      event.preventDefault()
      ask()
    }}
  >
    <label class="vh" for="first-q">
      {t('what')}
    </label>
    <input
      id="first-q"
      type="search"
      autocomplete="off"
      value={text}
      onInput={event => setText(event.currentTarget.value)}
    />
    <button class={`btn ${ready ? 'first' : ''}`} disabled={!ready}>
      {t('search')}
    </button>
  </form>
)

/** What the number in the margin of a passage means. */
const AboutMargin = () => (
  <p class="small quiet">
    {t('margin')}{' '}
    <span class="folio physical inline">
      <i>p.</i> [12]
    </span>
    . {t('never')}
  </p>
)
