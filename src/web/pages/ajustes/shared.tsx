/** What the sections of Ajustes share: a section of its own, a refusal in words, a form that says how it went. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ApiError } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { BASE } from '../../lib/page.ts'
import { asApiError, type Loaded } from '../../lib/use.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'

const t = texts({
  withKey: [
    'Entraste con una clave de API, y una clave no gobierna la cuenta. Entra ' +
      'con tu correo y tu contraseña para ver y cambiar esto.',
    'You signed in with an API key, and a key does not govern the account. Sign in ' +
      'with your e-mail and password to see and change this.',
  ],
  signIn: ['Entrar', 'Sign in'],
  loading: ['Cargando…', 'Loading…'],
  keep: ['Dejarlo como está', 'Leave it as it is'],
})

export function Section({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section id={id} class="stack" aria-labelledby={`h-${id}`} tabIndex={-1}>
      <h2 id={`h-${id}`}>{title}</h2>
      {children}
    </section>
  )
}

/** Says why a request was refused, and what helps: a session begun with a key may not change the account. */
export function Refused({ error, again }: { error: ApiError; again: () => void }) {
  return error.codigo === 'prohibido' ? (
    <p class="quiet">
      {t('withKey')} <a href={`${BASE}/entrar?r=${encodeURIComponent(`${BASE}/ajustes`)}`}>{t('signIn')}</a>
    </p>
  ) : (
    <Problem error={error} retry={again} />
  )
}

/** Shows the data once they are loaded. */
export function Once<T>({ loaded, children }: { loaded: Loaded<T>; children: (data: T) => ComponentChildren }) {
  const { data, error, reload } = loaded
  if (error) return <Refused error={error} again={reload} />
  return data === undefined ? (
    <p class="quiet" aria-busy="true">
      {t('loading')}
    </p>
  ) : (
    <>{children(data)}</>
  )
}

export interface Sending {
  busy: boolean
  error: ApiError | null
  send(work: () => Promise<unknown>): Promise<boolean>
}

/** Sends one request at a time and says whether it succeeded. */
export function useSending(): Sending {
  const [state, setState] = useState<{ busy: boolean; error: ApiError | null }>({ busy: false, error: null })
  return {
    ...state,
    async send(work) {
      if (state.busy) return false
      setState({ busy: true, error: null })
      try {
        await work()
        setState({ busy: false, error: null })
        return true
      } catch (error) {
        setState({ busy: false, error: asApiError(error) })
        return false
      }
    },
  }
}

export const fieldsOf = (
  event: SubmitEvent,
): { form: HTMLFormElement; of: (name: string) => string; all: (name: string) => string[] } => {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement,
    data = new FormData(form)
  return { form, of: name => String(data.get(name) ?? '').trim(), all: name => data.getAll(name).map(String) }
}

/** A confirmation question that names what will end. */
export interface Question {
  id: string
  title: string
  text: string
  act: string
  close: () => void
  yes: () => Promise<unknown>
}

export function Confirm({ id, title, text, act, close, yes }: Question) {
  const { busy, error, send } = useSending()
  return (
    <Dialog id={id} title={title} close={close}>
      <p>{text}</p>
      {error && <Problem error={error} />}
      <p class="row">
        <button type="button" class="btn" onClick={close}>
          {t('keep')}
        </button>
        <button
          type="button"
          class="btn grave"
          disabled={busy}
          onClick={() => {
            void send(yes).then(done => {
              if (done) close()
            })
          }}
        >
          {act}
        </button>
      </p>
    </Dialog>
  )
}
