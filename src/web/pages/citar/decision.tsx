/**
 * One citation to accept or refuse, with its literal passage, how firmly it supports, and who says so.
 */
import type { Cita } from '../../../schema/index.ts'
import { locatorOf, texts } from '../../lib/i18n.ts'
import { useSeen } from '../../lib/seen.ts'
import { Deciding } from '../../parts/deciding.tsx'
import { Mark, ownAddress } from '../../parts/folio.tsx'
import { needsName } from '../../parts/judge.tsx'
import { nameOf } from '../../parts/judges.tsx'
import { ReceiptLink } from '../../parts/receipt.tsx'
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
  others: ['Otro pasaje (hay 1 más)|Otro pasaje (hay {n} más)', 'Another passage (1 more)|Another passage ({n} more)'],
  noOther: ['Ningún otro pasaje la apoya.', 'No other passage supports it.'],
  weak: [
    'Tiene menos apoyo del que pides: no se propone, y queda sin cita si no la aceptas.',
    'It has less support than you ask for: it is not proposed, and stays without a citation unless you accept it.',
  ],
})

export interface CardProps {
  id: string
  now: boolean
  decision: Decided | undefined
  decide(decision: Decided | null): void
  choose(): void
}

const state = (decision: Decided | undefined): string => (decision ? ` ${decision}` : '')

export interface CiteProps extends CardProps {
  cita: Cita
  titulo: string | undefined
  /** True when it has less support than is asked for. */
  weak: boolean
  /** How many other passages support the sentence; null while that is not known. */
  others: number | null
  other(): void
  /** Called when the row comes into sight: the other passages are counted only then. */
  seen(): void
}

export function CiteCard({ cita, titulo, weak, others, other, seen, id, now, decision, decide, choose }: CiteProps) {
  const row = useSeen<HTMLLIElement>(seen)
  return (
    <li ref={row} id={id} class={`decision${state(decision)}${now ? ' now' : ''}`} tabIndex={-1} onFocusIn={choose}>
      {cita.ancla ? (
        <Mark ancla={cita.ancla} localizador={cita.localizador} enlace={cita.enlace} />
      ) : (
        <span class="folio">{locatorOf(cita.localizador)}</span>
      )}
      <div class="stack-2">
        <blockquote class="source small" dir="auto">
          <p>
            <Deciding claim={cita.afirmacion} words={cita.pasaje} all={cita.juez === 'agente'} />
          </p>
        </blockquote>
        <Source cita={cita} titulo={titulo} />
        <Support value={cita.respaldo} />
        {weak && !decision && <p class="small quiet">{t('weak')}</p>}
        {needsName(cita.juez) && (
          <p class="small quiet">
            {cita.juez === 'agente' || cita.juez === 'persona' ? t(cita.juez) : t('model', { who: nameOf(cita.juez) })}
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
          <Undecided first={now && !weak} others={others} other={other} decide={decide} />
        )}
      </div>
    </li>
  )
}

/** The work that is cited, its citation, and the way to its page. */
const Source = ({ cita, titulo }: Pick<CiteProps, 'cita' | 'titulo'>) => (
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
        · <a href={ownAddress(cita.enlace)}>{t('open')}</a> · <ReceiptLink id={cita.id ?? cita.fragmento} />
      </>
    )}
  </p>
)

interface UndecidedProps extends Pick<CiteProps, 'others' | 'other' | 'decide'> {
  /** Whether accepting is what comes first here. */
  first: boolean
}

const Undecided = ({ first, others, other, decide }: UndecidedProps) => (
  <p class="row">
    <button class={first ? 'btn first' : 'btn'} onClick={() => decide('accepted')}>
      {t('accept')} <kbd>y</kbd>
    </button>
    <button class="btn" onClick={() => decide('refused')}>
      {t('refuse')} <kbd>x</kbd>
    </button>
    {others === 0 ? (
      <span class="small quiet">{t('noOther')}</span>
    ) : (
      <button class="text-btn" onClick={other}>
        {others === null ? t('other') : t('others', { n: others })}
      </button>
    )}
  </p>
)
