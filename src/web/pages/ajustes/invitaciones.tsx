/** Invitations of the owner: a link that makes one account, shown once. */
import { useState } from 'preact/hooks'
import type { Invitacion, InvitacionNueva, ListaInvitaciones } from '../../../schema/index.ts'
import { del, get, post } from '../../lib/api.ts'
import { texts, when } from '../../lib/i18n.ts'
import { useData } from '../../lib/use.ts'
import { Copy } from '../../parts/copy.tsx'
import { Problem } from '../../parts/problem.tsx'
import { fieldsOf, Once, useSending } from './shared.tsx'

const t = texts({
  title: ['Invitaciones', 'Invitations'],
  anyone: ['Para quien tenga el enlace', 'For whoever has the link'],
  until: ['vale hasta el {when}', 'valid until {when}'],
  withdraw: ['Retirar', 'Withdraw'],
  invite: ['Invitar a alguien', 'Invite somebody'],
  mail: [
    'Solo para este correo (si lo dejas vacío, para quien tenga el enlace)',
    'Only for this e-mail (empty: for whoever has the link)',
  ],
  make: ['Crear el enlace', 'Make the link'],
  fresh: ['Enlace de la invitación', 'Link of the invitation'],
  once: [
    'Cópialo ahora: no se volverá a mostrar. Abre una cuenta, una sola vez.',
    'Copy it now: it will not be shown again. It makes one account, once.',
  ],
  copy: ['Copiar', 'Copy'],
})

/** Makes and withdraws invitations; `made` is the last one, whose link is shown once. */
function useInviting(reload: () => void) {
  const [made, setMade] = useState<InvitacionNueva | null>(null)
  const { busy, error, send } = useSending()
  const submit = (event: SubmitEvent): void => {
    const { form, of } = fieldsOf(event),
      correo = of('correo')
    void send(async () => setMade(await post<InvitacionNueva>('/invitaciones', correo ? { correo } : {}))).then(
      done => {
        if (!done) return
        form.reset()
        reload()
      },
    )
  }
  const withdraw = (id: string): void => {
    void send(() => del(`/invitaciones/${id}`)).then(() => {
      if (made?.id === id) setMade(null)
      reload()
    })
  }
  return { made, busy, error, submit, withdraw }
}

export function Invitaciones() {
  const loaded = useData(signal => get<ListaInvitaciones>('/invitaciones', { signal }), [])
  const { made, busy, error, submit, withdraw } = useInviting(loaded.reload)
  return (
    <section class="stack-2" aria-labelledby="h-inv">
      <h3 id="h-inv">{t('title')}</h3>
      {made && <Fresh enlace={made.enlace} />}
      <Once loaded={loaded}>
        {({ invitaciones }) => (
          <>
            {invitaciones.length > 0 && (
              <ul class="grants ruled">
                {invitaciones.map(invitation => (
                  <Pending
                    key={invitation.id}
                    invitation={invitation}
                    busy={busy}
                    withdraw={() => withdraw(invitation.id)}
                  />
                ))}
              </ul>
            )}
            <Invite busy={busy} submit={submit} />
          </>
        )}
      </Once>
      {error && <Problem error={error} />}
    </section>
  )
}

/** The link of an invitation just made: it is shown this once. */
const Fresh = ({ enlace }: { enlace: string }) => (
  <div class="said key-once stack-2" role="group" aria-labelledby="inv-once">
    <h4 id="inv-once">{t('fresh')}</h4>
    <div class="copyable">
      <code tabIndex={0}>{enlace}</code> <Copy text={enlace} label={t('copy')} class="btn first" withPage={false} />
    </div>
    <p>{t('once')}</p>
  </div>
)

interface PendingProps {
  invitation: Invitacion
  busy: boolean
  withdraw: () => void
}

/** An invitation that nobody has used yet. */
const Pending = ({ invitation: { correo, expira }, busy, withdraw }: PendingProps) => (
  <li>
    <div>
      <p>{correo ?? t('anyone')}</p>
      <p class="small quiet">{t('until', { when: when(expira) })}</p>
    </div>
    <button type="button" class="text-btn" disabled={busy} onClick={withdraw}>
      {t('withdraw')}
      <span class="vh"> {correo ?? t('anyone')}</span>
    </button>
  </li>
)

const Invite = ({ busy, submit }: { busy: boolean; submit: (event: SubmitEvent) => void }) => (
  <details class="fold">
    <summary>{t('invite')}</summary>
    <form class="stack measure" onSubmit={submit}>
      <div class="field">
        <label for="inv-c">{t('mail')}</label>
        <input id="inv-c" name="correo" type="email" autocomplete="off" />
      </div>
      <p>
        <button class="btn first" disabled={busy}>
          {t('make')}
        </button>
      </p>
    </form>
  </details>
)
