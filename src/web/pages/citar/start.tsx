/** Paste a draft or drop a file; a style out of all of them; how firm the support must be. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../../lib/api.ts'
import { number, texts, when } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'
import { go, here, setQuery, to } from '../../lib/router.ts'
import { scopeOf, useShelf } from '../../lib/shelf.ts'
import { asApiError, useDraft, useTitle } from '../../lib/use.ts'
import { Judges } from '../../parts/judges.tsx'
import { Problem } from '../../parts/problem.tsx'
import { lastStyles, StylePicker } from '../../parts/style.tsx'
import { Where } from '../../parts/where.tsx'
import { DOCX, startJob, type Draft } from './job.ts'
import { drafts, name } from './names.ts'

const t = texts({
  title: ['Citar', 'Cite'],
  lead: [
    'Se buscan fuentes para tus afirmaciones en tu biblioteca. Tú aceptas o rechazas cada cita.',
    'Sources for your claims are looked for in your library. You accept or refuse each citation.',
  ],
  label: ['Tu texto', 'Your text'],
  hint: [
    'Pega aquí tu borrador, o suelta un fichero en la ventana',
    'Paste your draft here, or drop a file on the window',
  ],
  file: ['Elegir un fichero', 'Choose a file'],
  kinds: ['Word (.docx), Markdown, LaTeX, Typst, Org o texto', 'Word (.docx), Markdown, LaTeX, Typst, Org or text'],
  drop: ['Suelta para citar este fichero', 'Drop to cite this file'],
  remove: ['Quitar', 'Remove'],
  least: ['Apoyo mínimo', 'Minimum support'],
  recommended: ['{n} recomendado', '{n} recommended'],
  go: ['Buscar citas', 'Find citations'],
  starting: ['Enviando', 'Sending'],
  before: ['Borradores de este navegador', 'Drafts in this browser'],
  untitled: ['Texto pegado', 'Pasted text'],
  wrong: [
    'No es un .docx, .md, .tex, .typ, .org ni .txt. Guárdalo como .docx en Word o LibreOffice.',
    'That is not a .docx, .md, .tex, .typ, .org or .txt file. Save it as .docx in Word or LibreOffice.',
  ],
  empty: ['Pega un texto o elige un fichero.', 'Paste your text or choose a file.'],
})

const LEAST = [0.7, 0.8, 0.9, 0.6]
const WORD = /\.docx$/i,
  LANGUAGE = /\.(?:tex|latex|ltx|typ|org)$/i,
  PLAIN = /\.(?:md|markdown|txt|text)$/i

interface Form {
  texto: string
  setTexto(texto: string): void
  archivo: File | null
  error: ApiError | null
  busy: boolean
  take(file: File | undefined): Promise<void>
  drop(): void
  submit(event: Event): Promise<void>
}

function useForm(input: Pick<Draft, 'estilo' | 'umbral' | 'coleccion' | 'documento'>): Form {
  const [texto, setTexto] = useDraft('citar')
  const [archivo, setArchivo] = useState<File | null>(null)
  const [nombre, setNombre] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = (said: string): void =>
    setError(new ApiError(400, { codigo: 'peticion_invalida', mensaje: said, message: said }))
  return {
    texto,
    setTexto,
    archivo,
    error,
    busy,
    drop() {
      setArchivo(null)
      setNombre('')
    },
    async take(file) {
      if (!file) return
      setError(null)
      if (WORD.test(file.name) || LANGUAGE.test(file.name) || file.type === DOCX) setArchivo(file)
      else if (PLAIN.test(file.name) || file.type.startsWith('text/')) {
        setArchivo(null)
        setTexto(await file.text())
      } else return refuse(t('wrong'))
      setNombre(file.name.replace(/\.[^.]+$/, ''))
    },
    async submit(event) {
      event.preventDefault()
      if (!archivo && !texto.trim()) return refuse(t('empty'))
      setBusy(true)
      setError(null)
      try {
        const id = await startJob({ texto, archivo, ...input })
        name(id, nombre || titleOf(texto) || t('untitled'))
        setTexto('')
        go(`/citar/${id}`)
      } catch (problem) {
        setError(asApiError(problem))
        setBusy(false)
      }
    },
  }
}

export function Start() {
  const shelf = useShelf(),
    { query } = here.value,
    scope = scopeOf(query)
  const estilo = query.get('estilo') ?? lastStyles()[0]?.id ?? 'apa',
    umbral = Number(query.get('umbral')) || LEAST[0]!
  const form = useForm({ estilo, umbral, ...scope })
  useTitle(t('title'))
  useKeys([
    {
      keys: 'Ctrl Enter',
      does: t('go'),
      run: () => document.querySelector<HTMLFormElement>('form#cite')?.requestSubmit(),
    },
  ])
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in measure stack">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p class="lead">{t('lead')}</p>
        <form
          id="cite"
          class="stack"
          onSubmit={event => {
            void form.submit(event)
          }}
        >
          <Given form={form} />
          <div class="filters">
            <Where
              id="c-w"
              shelf={shelf}
              scope={scope}
              change={({ documento, coleccion }) => setQuery({ documento, coleccion })}
            />
            <div class="field">
              <label for="c-u">{t('least')}</label>
              <select
                id="c-u"
                value={String(umbral)}
                onChange={event => setQuery({ umbral: event.currentTarget.value })}
              >
                {[...new Set([...LEAST, umbral])].map(n => (
                  <option value={String(n)}>{n === LEAST[0] ? t('recommended', { n }) : number(n)}</option>
                ))}
              </select>
            </div>
            <StylePicker id="c-s" value={estilo} change={id => setQuery({ estilo: id })} sample />
          </div>
          {form.error && <Problem error={form.error} />}
          <p>
            <button class="btn first big" aria-disabled={form.busy || undefined}>
              {form.busy ? t('starting') : t('go')}
            </button>
          </p>
        </form>
        <Before />
        <Judges />
      </div>
    </main>
  )
}

/** The text, or the file in its place. */
function Given({ form: { texto, setTexto, archivo, take, drop } }: { form: Form }) {
  const over = useDrop(file => {
    void take(file)
  })
  return (
    <>
      {archivo ? (
        <p class="said row spread">
          <b>{archivo.name}</b>{' '}
          <button type="button" class="text-btn" onClick={drop}>
            {t('remove')}
          </button>
        </p>
      ) : (
        <div class="field">
          <label for="draft">{t('label')}</label>
          <textarea
            id="draft"
            rows={10}
            maxLength={200_000}
            value={texto}
            placeholder={t('hint')}
            onInput={event => setTexto(event.currentTarget.value)}
          />
        </div>
      )}
      <div class={over ? 'drop over row' : 'drop row'}>
        <label class="btn" for="file">
          {t('file')}
        </label>
        <input
          id="file"
          class="vh"
          type="file"
          accept=".docx,.md,.markdown,.tex,.latex,.ltx,.typ,.org,.txt,text/plain"
          onChange={event => {
            void take(event.currentTarget.files?.[0])
          }}
        />
        <span class="small quiet" role="status">
          {over ? t('drop') : t('kinds')}
        </span>
      </div>
    </>
  )
}

/** Its first heading or line, as somebody knows it again. */
const titleOf = (texto: string): string =>
  (texto.split('\n').find(line => line.trim()) ?? '')
    .replace(/^#+\s*/, '')
    .trim()
    .slice(0, 80)

function Before() {
  const before = drafts()
  return before.length === 0 ? null : (
    <section class="stack-2 drafts">
      <h2>{t('before')}</h2>
      <ul class="ruled">
        {before.map(one => (
          <li class="row spread">
            <a href={to(`/citar/${one.id}`)}>{one.nombre}</a> <span class="small quiet">{when(one.creado)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The whole window takes a file. True while one is held over it. */
function useDrop(take: (file: File | undefined) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const carries = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    const drag = (event: DragEvent): void => {
      if (carries(event)) {
        event.preventDefault()
        setOver(true)
      }
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      if (carries(event)) {
        event.preventDefault()
        setOver(false)
        latest.current(event.dataTransfer?.files[0])
      }
    }
    addEventListener('dragover', drag)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', drag)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return over
}
