/** The account itself: password, the browsers that are signed in, its end. */
import { useState } from 'preact/hooks'
import type { Cuenta as Account, ListaSesiones, SesionesCerradas } from '../../../schema/index.ts'
import { del, get, post } from '../../lib/api.ts'
import { ago, number, texts } from '../../lib/i18n.ts'
import { BASE, CSRF } from '../../lib/page.ts'
import { useData, type Loaded } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'
import { say } from '../../parts/toast.tsx'
import { Invitaciones } from './invitaciones.tsx'
import { fieldsOf, Once, Section, useSending } from './shared.tsx'

const t = texts({
  title: ['Cuenta', 'Account'],
  nobody: ['sin correo todavía', 'no e-mail yet'],
  out: ['Cerrar la sesión', 'Sign out'],
  sessions: ['Sesiones', 'Sessions'],
  this: ['esta', 'this one'],
  used: ['usada {when}', 'used {when}'],
  close: ['Cerrar', 'Close'],
  closeOthers: ['Cerrar las otras sesiones ({n})', 'Sign out everywhere else ({n})'],
  closed: ['Sesiones cerradas: {n}.', 'Sessions ended: {n}.'],
  password: ['Cambiar la contraseña', 'Change the password'],
  now: ['Contraseña actual', 'Current password'],
  next: ['Contraseña nueva, de 8 caracteres al menos', 'New password, at least 8 characters'],
  change: ['Cambiar', 'Change'],
  changed: ['Contraseña cambiada; las otras sesiones se cerraron.', 'Password changed; the other sessions ended.'],
  end: ['Borrar la cuenta y todo lo suyo', 'Delete the account and everything in it'],
  endWhat: [
    'Se borran todos sus documentos ({n}), sus pasajes, sus claves y sus ' +
      'permisos. No queda copia y no se puede deshacer.',
    'All of its documents ({n}), their passages, its keys and permissions are ' +
      'deleted. No copy is kept and this cannot be undone.',
  ],
  confirm: ['Escribe tu correo para confirmarlo', 'Type your e-mail to confirm'],
  pass: ['Tu contraseña', 'Your password'],
  all: ['Borrar todo', 'Delete everything'],
})

function Sesiones() {
  const loaded = useData(signal => get<ListaSesiones>('/sesiones', { signal }), [])
  const { busy, error, send } = useSending()
  const endSession = (id: string): void => {
    void send(() => del(`/sesiones/${id}`)).then(loaded.reload)
  }
  const others = (): void => {
    void send(async () => say(t('closed', { n: (await del<SesionesCerradas>('/sesiones')).cerradas }))).then(
      loaded.reload,
    )
  }
  return (
    <section class="stack-2" aria-labelledby="h-ses">
      <h3 id="h-ses">{t('sessions')}</h3>
      <Once loaded={loaded}>
        {({ sesiones }) => (
          <>
            <ul class="grants ruled">
              {sesiones.map(session => (
                <Browser key={session.id} session={session} busy={busy} end={() => endSession(session.id)} />
              ))}
            </ul>
            {sesiones.length > 1 && (
              <p>
                <button type="button" class="btn" disabled={busy} onClick={others}>
                  {t('closeOthers', { n: sesiones.filter(({ actual }) => !actual).length })}
                </button>
              </p>
            )}
          </>
        )}
      </Once>
      {error && <Problem error={error} />}
    </section>
  )
}

interface BrowserProps {
  session: ListaSesiones['sesiones'][number]
  busy: boolean
  end: () => void
}

/** A browser that is signed in. */
const Browser = ({ session: { navegador, usada, actual }, busy, end }: BrowserProps) => (
  <li>
    <div>
      <p>{navegador}</p>
      <p class="small quiet">{actual ? t('this') : t('used', { when: ago(usada) })}</p>
    </div>
    {!actual && (
      <button type="button" class="text-btn" disabled={busy} onClick={end}>
        {t('close')}
        <span class="vh"> {navegador}</span>
      </button>
    )}
  </li>
)

function Password() {
  const { busy, error, send } = useSending()
  const [notice, tell] = useState('')
  const submit = (event: SubmitEvent): void => {
    const { form, of } = fieldsOf(event),
      actual = of('actual')
    void send(() => post('/cuenta/contrasena', { nueva: of('nueva'), ...(actual && { actual }) })).then(done => {
      tell(done ? t('changed') : '')
      if (done) form.reset()
    })
  }
  return (
    <details class="fold">
      <summary>{t('password')}</summary>
      <form class="stack measure" onSubmit={submit}>
        <PasswordField id="p-a" label={t('now')} name="actual" autocomplete="current-password" />
        <PasswordField id="p-n" label={t('next')} name="nueva" autocomplete="new-password" required minLength={8} />
        {error && <Problem error={error} />}
        <p class="row">
          <button class="btn first" disabled={busy}>
            {t('change')}
          </button>
          <span role="status" class="done">
            {notice}
          </span>
        </p>
      </form>
    </details>
  )
}

interface PasswordFieldProps {
  id: string
  label: string
  name: string
  autocomplete: 'current-password' | 'new-password'
  required?: boolean
  minLength?: number
  /** The label is no heading of its field. */
  plain?: boolean
}

const PasswordField = ({ id, label, plain = false, ...input }: PasswordFieldProps) => (
  <div class="field">
    <label class={plain ? 'plain' : undefined} for={id}>
      {label}
    </label>
    <input id={id} type="password" {...input} />
  </div>
)

const End = ({ account: { correo, contadores } }: { account: Account }) => (
  <div class="said grave stack-2">
    <h3>{t('end')}</h3>
    <p>{t('endWhat', { n: number(contadores.find(({ contador }) => contador === 'documentos')?.usado ?? 0) })}</p>
    <EndForm correo={correo} />
  </div>
)

/** The account ends once its e-mail was typed, and the password where it has one. */
function EndForm({ correo }: Pick<Account, 'correo'>) {
  const { busy, error, send } = useSending()
  const [typed, setTyped] = useState('')
  const submit = (event: SubmitEvent): void => {
    const { of } = fieldsOf(event),
      contrasena = of('contrasena')
    void send(() => del('/cuenta', { correo: of('correo'), ...(contrasena && { contrasena }) })).then(done => {
      if (done) location.assign(`${BASE}/entrar`)
    })
  }
  return (
    <form class="stack-2" onSubmit={submit}>
      <div class="field">
        <label class="plain" for="del">
          {t('confirm')}
        </label>
        <input
          id="del"
          name="correo"
          type="email"
          autocomplete="off"
          value={typed}
          onInput={event => setTyped(event.currentTarget.value)}
        />
      </div>
      <PasswordField id="del-p" label={t('pass')} name="contrasena" autocomplete="current-password" plain />
      {error && <Problem error={error} />}
      <p>
        <button
          class="btn grave"
          disabled={busy || correo === null || typed.trim().toLowerCase() !== correo.toLowerCase()}
        >
          {t('all')}
        </button>
      </p>
    </form>
  )
}

export function Cuenta({ account }: { account: Loaded<Account> }) {
  return (
    <Section id="cuenta" title={t('title')}>
      <Once loaded={account}>
        {data => (
          <>
            <p class="row">
              <b>{data.correo ?? t('nobody')}</b>
            </p>
            <form method="post" action={`${BASE}/salir`}>
              <input type="hidden" name="testigo" value={CSRF} />
              <button class="btn">{t('out')}</button>
            </form>
            <Sesiones />
            <Password />
            {data.propietaria && <Invitaciones />}
            <End account={data} />
          </>
        )}
      </Once>
    </Section>
  )
}
