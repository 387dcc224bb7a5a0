/** The field of find: as it is typed, every occurrence is counted and marked; Enter goes on, Shift and Enter back. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ApiError } from '../lib/api.ts'
import { number, texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { here, setQuery, to } from '../lib/router.ts'
import { asApiError } from '../lib/use.ts'
import { Problem } from '../parts/problem.tsx'
import { find, finding, forget, stepHit } from './finding.ts'
import type { Reader } from './reader.ts'

const t = texts({
  label: ['Buscar dentro del documento', 'Find inside the document'],
  hint: ['Palabras, tal cual', 'Words, as they stand'],
  close: ['Cerrar', 'Close'],
  searching: ['Buscando', 'Searching'],
  at: ['{n} de {all}', '{n} of {all}'],
  many: ['1 vez|{n} veces', 'once|{n} times'],
  none: ['No está en este documento.', 'It is not in this document.'],
  next: ['Aparición siguiente', 'Next occurrence'],
  before: ['Aparición anterior', 'Previous occurrence'],
  meaning: ['Buscar por el sentido', 'Search by meaning'],
})
/** Typing pauses this long, in milliseconds, before the document is looked through. */
const TYPED_MS = 200

interface FindProps {
  reader: Reader
  onClose: () => void
}

interface Looking {
  text: string
  setText(text: string): void
  /** What is looked for: the text without the space around it. */
  asked: string
  error: ApiError | null
  busy: boolean
  look(q: string): Promise<void>
}

/** Looks for what is typed when typing pauses; only the last question is answered. */
function useLooking(reader: Reader): Looking {
  const [text, setText] = useState(here.value.query.get('q') ?? '')
  const [error, setError] = useState<ApiError | null>(null),
    [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const look = async (q: string): Promise<void> => {
    const mine = ++turn.current
    setError(null)
    setQuery({ q: q || undefined })
    if (q === '') {
      setBusy(false)
      return forget()
    }
    setBusy(true)
    await find(reader, q, () => mine === turn.current).catch((thrown: unknown) => {
      if (mine === turn.current) setError(asApiError(thrown))
    })
    if (mine === turn.current) setBusy(false)
  }
  const asked = text.trim()
  useEffect(() => {
    if (asked === (finding.value?.q ?? '')) return
    const timer = setTimeout(() => void look(asked), TYPED_MS)
    return () => clearTimeout(timer)
  }, [asked])
  return { text, setText, asked, error, busy, look }
}

export function Find({ reader, onClose }: FindProps) {
  const { text, setText, asked, error, busy, look } = useLooking(reader)
  useEffect(() => forget, [])
  const close = (): void => {
    onClose()
    document.querySelector<HTMLElement>('main')?.focus()
  }
  useKeys([{ keys: 'Escape', does: t('close'), run: close }])
  const step = async (by: 1 | -1): Promise<void> => {
    if (asked !== finding.value?.q) await look(asked)
    await stepHit(reader, by)
  }
  const now = finding.value
  return (
    <search class="find">
      <form
        class="row"
        onSubmit={event => {
          event.preventDefault()
          void step(1)
        }}
      >
        <Field text={text} setText={setText} back={() => void step(-1)} />
        <span class="small quiet" role="status">
          {asked === '' || error ? '' : busy || now?.q !== asked ? t('searching') : counted(now.at, now.total)}
        </span>
        <Steps many={(now?.total ?? 0) > 0} step={step} />
        <EndTools id={reader.id} asked={asked} close={close} />
      </form>
      {error && <Problem error={error} retry={() => void look(asked)} />}
    </search>
  )
}

interface FieldProps {
  text: string
  setText(text: string): void
  /** Shift and Enter. */
  back(): void
}

/** It takes the focus when it appears, with its words selected. */
function Field({ text, setText, back }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // At once: a letter that is typed next is no key of the page.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <>
      <label class="vh" for="inside">
        {t('label')}
      </label>
      <input
        id="inside"
        ref={input}
        type="search"
        value={text}
        maxLength={500}
        placeholder={t('hint')}
        autocomplete="off"
        enterkeyhint="search"
        onInput={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !event.shiftKey) return
          event.preventDefault()
          back()
        }}
      />
    </>
  )
}

const EndTools = ({ id, asked, close }: { id: string; asked: string; close: () => void }) => (
  <span class="end-tools">
    {asked !== '' && (
      <a class="small" href={to(`/buscar?${new URLSearchParams({ q: asked, documento: id })}`)}>
        {t('meaning')}
      </a>
    )}
    <button type="button" class="text-btn" onClick={close}>
      {t('close')}
    </button>
  </span>
)

const counted = (at: number, total: number): string =>
  total === 0 ? t('none') : at >= 0 ? t('at', { n: number(at + 1), all: number(total) }) : t('many', { n: total })

const Steps = ({ many, step }: { many: boolean; step: (by: 1 | -1) => Promise<void> }) => (
  <>
    {(['before', 'next'] as const).map(way => (
      <button
        type="button"
        class="btn"
        disabled={!many}
        aria-label={t(way)}
        onClick={() => void step(way === 'next' ? 1 : -1)}
      >
        {way === 'next' ? '↓' : '↑'}
      </button>
    ))}
  </>
)
