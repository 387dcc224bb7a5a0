/**
 * One citation to accept or refuse, with its literal passage, how firmly it supports, and who says so.
 */
import type { Cita } from '../../../schema.ts'
import { texts } from '../../lib/i18n.ts'
import { Mark, ownAddress } from '../../parts/folio.tsx'
import { needsName } from '../../parts/judge.tsx'
import { Support } from '../../parts/support.tsx'
import type { Decision as Decided } from './decisions.ts'

const t = texts({
  accept: ['Aceptar', 'Accept'],
  refuse: ['Rechazar', 'Refuse'],
  accepted: ['✓ Aceptada', '✓ Accepted'],
  refused: ['Rechazada', 'Refused'],
  undo: ['Deshacer', 'Undo'],
  agente: ['Lo dice un agente, con estas palabras literales.', 'An agent says so, with these literal words.'],
  persona: ['Lo dice quien lo leyó.', 'Whoever read it says so.'],
  model: ['Lo dice {who}.', '{who} says so.'],
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
        {needsName(cita.juez) && (
          <p class="small quiet">
            {cita.juez === 'agente' || cita.juez === 'persona' ? t(cita.juez) : t('model', { who: cita.juez })}
          </p>
        )}
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
