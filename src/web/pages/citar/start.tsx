/** Paste a draft or drop a file; a style out of all of them; how firm the support must be. */
import { useState } from 'preact/hooks'
import { ApiError } from '../../lib/api.ts'
import { texts, when } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'
import { go, here, setQuery, to } from '../../lib/router.ts'
import { scopeOf, useShelf } from '../../lib/shelf.ts'
import { asApiError, useDraft, useTitle } from '../../lib/use.ts'
import { Judges } from '../../parts/judges.tsx'
import { Problem } from '../../parts/problem.tsx'
import { lastStyles, StylePicker } from '../../parts/style.tsx'
import { Where } from '../../parts/where.tsx'
import { DOCX, startJob, type Draft } from './job.ts'
import { useDrop } from './drop.ts'
import { drafts, name } from './names.ts'
import { isOffice, OfficeChoices, type Office } from './office.tsx'
import { askedSupport, LOWEST, Threshold } from './threshold.tsx'

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
  kinds: [
    'Word (.docx), LibreOffice (.odt), Markdown, LaTeX, Typst, Org o texto',
    'Word (.docx), LibreOffice (.odt), Markdown, LaTeX, Typst, Org or text',
  ],
  drop: ['Suelta para citar este fichero', 'Drop to cite this file'],
  remove: ['Quitar', 'Remove'],
  go: ['Buscar citas', 'Find citations'],
  starting: ['Enviando', 'Sending'],
  before: ['Borradores de este navegador', 'Drafts in this browser'],
  untitled: ['Texto pegado', 'Pasted text'],
  wrong: [
    'No es un .docx, .odt, .md, .tex, .typ, .org ni .txt. Guárdalo como .docx en Word o LibreOffice.',
    'That is not a .docx, .odt, .md, .tex, .typ, .org or .txt file. Save it as .docx in Word or LibreOffice.',
  ],
  empty: ['Pega un texto o elige un fichero.', 'Paste your text or choose a file.'],
})

const LANGUAGE = /\.(?:tex|latex|ltx|typ|org)$/i,
  PLAIN = /\.(?:md|markdown|txt|text)$/i

interface Form {
  texto: string
  setTexto(texto: string): void
  archivo: File | null
  error: ApiError | null
  busy: boolean
  office: Office
  setOffice(office: Office): void
  take(file: File | undefined): Promise<void>
  drop(): void
  submit(event: Event): Promise<void>
}

function useForm(input: Pick<Draft, 'estilo' | 'umbral' | 'coleccion' | 'documento'>): Form {
  const { query } = here.value
  const [texto, setTexto] = useDraft('citar')
  const [archivo, setArchivo] = useState<File | null>(null)
  const [nombre, setNombre] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const [office, setOffice] = useState<Office>({ campos: false, cambios: false })
  const refuse = (said: string): void =>
    setError(new ApiError(400, { codigo: 'peticion_invalida', mensaje: said, message: said }))
  return {
    texto,
    setTexto,
    archivo,
    error,
    busy,
    office,
    setOffice,
    drop() {
      setArchivo(null)
      setNombre('')
    },
    async take(file) {
      if (!file) return
      setError(null)
      if (isOffice(file) || LANGUAGE.test(file.name) || file.type === DOCX) setArchivo(file)
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
        const id = await startJob({ texto, archivo, office, ...input })
        name(id, nombre || titleOf(texto) || t('untitled'))
        setTexto('')
        const asked = query.get('umbral')
        go(`/citar/${id}${asked ? `?umbral=${asked}` : ''}`)
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
  const estilo = query.get('estilo') ?? lastStyles()[0]?.id ?? 'apa'
  const form = useForm({ estilo, umbral: Math.min(LOWEST, askedSupport()), ...scope })
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
          {isOffice(form.archivo) && <OfficeChoices value={form.office} change={form.setOffice} />}
          <div class="filters">
            <Where
              id="c-w"
              shelf={shelf}
              scope={scope}
              change={({ documento, coleccion }) => setQuery({ documento, coleccion })}
            />
            <Threshold id="c-u" />
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

/** The text field, or the file in its place. */
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
          accept=".docx,.odt,.md,.markdown,.tex,.latex,.ltx,.typ,.org,.txt,text/plain"
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

/** Returns the first heading or line of a draft, by which a person recognises it. */
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
