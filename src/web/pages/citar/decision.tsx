/**
 * One citation to accept or refuse, with its literal passage and how firmly it supports; or a claim that found none.
 */
import type { Cita, SinCita } from '../../../schema.ts'
import { texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import { Mark, ownAddress } from '../../parts/folio.tsx'
import { Support } from '../../parts/support.tsx'
import type { Decision as Decided } from './decisions.ts'

const t = texts({
  accept: ['Aceptar', 'Accept'],
  refuse: ['Rechazar', 'Refuse'],
  accepted: ['✓ Aceptada', '✓ Accepted'],
  refused: ['Rechazada', 'Refused'],
  mine: ['Aportación tuya', 'Your own'],
  undo: ['Deshacer', 'Undo'],
  bare: ['Sin cita.', 'No citation.'],
  why: [
    'Ningún pasaje de tu biblioteca la apoya lo bastante. Eso no prueba que sea falsa.',
    'No passage of your library supports it firmly enough. That does not prove it false.',
  ],
  verify: ['Verificar la frase', 'Verify the sentence'],
  own: ['Es aportación mía', 'It is my own'],
  open: ['Abrir', 'Open'],
  other: ['Otro pasaje', 'Another passage'],
})

export interface CardProps {
  id: string
  now: boolean
  decision: Decided | undefined
  decide(decision: Decided | null): void
  choose(): void
}

const state = (decision: Decided | undefined): string => (decision ? ` ${decision}` : '')

export function CiteCard({
  cita,
  titulo,
  other,
  id,
  now,
  decision,
  decide,
  choose,
}: CardProps & { cita: Cita; titulo: string | undefined; other(): void }) {
  return (
    <li id={id} class={`decision${state(decision)}${now ? ' now' : ''}`} tabIndex={-1} onFocusIn={choose}>
      {cita.ancla ? (
        <Mark ancla={cita.ancla} localizador={cita.localizador} enlace={cita.enlace} />
      ) : (
        <span class="folio">{cita.localizador}</span>
      )}
      <div class="stack-2">
        <blockquote class="source small" dir="auto">
          <p>{cita.pasaje}</p>
        </blockquote>
        <p class="work">
          {titulo && (
            <>
              <cite>{titulo}</cite> ·{' '}
            </>
          )}
          <span class="cite">{cita.cita}</span>
          {cita.enlace && (
            <>
              {' '}
              · <a href={ownAddress(cita.enlace)}>{t('open')}</a>
            </>
          )}
        </p>
        <Support value={cita.respaldo} />
        {decision ? (
          <p class="row">
            <span class={decision === 'accepted' ? 'state yes' : 'small quiet'}>
              {t(decision === 'accepted' ? 'accepted' : 'refused')}
            </span>
            <button class="text-btn" onClick={() => decide(null)}>
              {t('undo')}
            </button>
          </p>
        ) : (
          <p class="row">
            <button class={now ? 'btn first' : 'btn'} onClick={() => decide('accepted')}>
              {t('accept')} <kbd>y</kbd>
            </button>
            <button class="btn" onClick={() => decide('refused')}>
              {t('refuse')} <kbd>x</kbd>
            </button>
            <button class="text-btn" onClick={other}>
              {t('other')}
            </button>
          </p>
        )}
      </div>
    </li>
  )
}

export function BareCard({ claim, id, now, decision, decide, choose }: CardProps & { claim: SinCita }) {
  return (
    <li id={id} class={`decision${state(decision)}${now ? ' now' : ''}`} tabIndex={-1} onFocusIn={choose}>
      <span class="folio absent" aria-hidden="true">
        —
      </span>
      <div class="stack-2">
        <p>
          <b>{t('bare')}</b> «{claim.afirmacion}»
        </p>
        {decision === 'mine' ? (
          <p class="row">
            <span class="small quiet">{t('mine')}</span>{' '}
            <button class="text-btn" onClick={() => decide(null)}>
              {t('undo')}
            </button>
          </p>
        ) : (
          <>
            <p class="small quiet">{t('why')}</p>
            <p class="row">
              <a class="text-btn" href={to(`/verificar?q=${encodeURIComponent(claim.afirmacion)}`)}>
                {t('verify')}
              </a>
              <button class="text-btn" onClick={() => decide('mine')}>
                {t('own')}
              </button>
            </p>
          </>
        )}
      </div>
    </li>
  )
}
