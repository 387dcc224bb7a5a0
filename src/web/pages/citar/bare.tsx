/**
 * A sentence that found no citation: the passages that come nearest beside it, for its author to read and judge. What
 * they found is cited.
 */
import { useState } from 'preact/hooks'
import type { Alternativas, Cita, SinCita } from '../../../schema/index.ts'
import { locatorOf, texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import { useSeen } from '../../lib/seen.ts'
import { inTurn } from '../../lib/turns.ts'
import { useData } from '../../lib/use.ts'
import { inMarks } from '../../parts/copy.tsx'
import { Deciding } from '../../parts/deciding.tsx'
import { Mark, ownAddress } from '../../parts/folio.tsx'
import { Judging } from '../../parts/judge.tsx'
import { Quotation } from '../../parts/passage.tsx'
import { Problem } from '../../parts/problem.tsx'
import type { CardProps } from './decision.tsx'
import { nearestTo } from './job.ts'

const t = texts({
  mine: ['Aportación tuya', 'Your own'],
  undo: ['Deshacer', 'Undo'],
  bare: ['Sin cita.', 'No citation.'],
  why: [
    'Ningún pasaje de tu biblioteca la apoya lo bastante. Eso no prueba que sea falsa.',
    'No passage of your library supports it firmly enough. That does not prove it false.',
  ],
  nearest: ['Lo más parecido:', 'What comes nearest:'],
  lacks: ['No dice: {words}.', 'It does not say: {words}.'],
  looking: ['Buscando lo más parecido', 'Looking for what comes nearest'],
  verify: ['Verificar la frase', 'Verify the sentence'],
  own: ['Es aportación mía', 'It is my own'],
  open: ['Abrir', 'Open'],
  accept: ['Sí, lo dice: citarlo', 'Yes, it says so: cite it'],
  added: ['✓ Citada por ti', '✓ Cited by you'],
})

export interface BareProps extends CardProps {
  /** Id of the job; `index` is the sentence's index in it. */
  job: string
  index: number
  claim: SinCita
  /** The citation that the author added; undefined until it is written. */
  added: Cita | undefined
  /** Cites that passage for the sentence; null removes the citation. */
  add(fragmento: string | null): void
}

export function BareCard({ job, index, claim, added, add, id, now, decision, decide, choose }: BareProps) {
  const state = decision ? ` ${decision === 'added' ? 'accepted' : decision}` : ''
  const [seen, setSeen] = useState(false)
  const row = useSeen<HTMLLIElement>(() => setSeen(true))
  return (
    <li ref={row} id={id} class={`decision${state}${now ? ' now' : ''}`} tabIndex={-1} onFocusIn={choose}>
      {added?.ancla ? (
        <Mark ancla={added.ancla} localizador={added.localizador} enlace={added.enlace} />
      ) : (
        <span class="folio absent" aria-hidden="true">
          —
        </span>
      )}
      <div class="stack-2">
        <p>
          <b>{t(added ? 'added' : 'bare')}</b> {inMarks(claim.afirmacion)}
        </p>
        {added ? (
          <Added cita={added} undo={() => add(null)} />
        ) : decision === 'mine' ? (
          <p class="row">
            <span class="small quiet">{t('mine')}</span>{' '}
            <button class="text-btn" onClick={() => decide(null)}>
              {t('undo')}
            </button>
          </p>
        ) : (
          <>
            <p class="small quiet">{t('why')}</p>
            {(now || seen) && <Nearest job={job} index={index} claim={claim.afirmacion} all={now} add={add} />}
            <Other claim={claim.afirmacion} own={() => decide('mine')} />
          </>
        )}
      </div>
    </li>
  )
}

/** What else can be done with a sentence without a source: look further, or say that it is the author's own. */
const Other = ({ claim, own }: { claim: string; own: () => void }) => (
  <p class="row">
    <a class="text-btn" href={to(`/verificar?q=${encodeURIComponent(claim)}`)}>
      {t('verify')}
    </a>
    <button class="text-btn" onClick={own}>
      {t('own')}
    </button>
  </p>
)

function Added({ cita, undo }: { cita: Cita; undo(): void }) {
  return (
    <>
      <blockquote class="source small" dir="auto">
        <p>{cita.pasaje}</p>
      </blockquote>
      <p class="row">
        <span class="cite">{cita.cita}</span>
        <button class="text-btn" onClick={undo}>
          {t('undo')}
        </button>
      </p>
    </>
  )
}

type Near = Alternativas['pasajes'][number]

interface NearestProps {
  job: string
  index: number
  claim: string
  /** True to show all near passages, not only the nearest. */
  all: boolean
  add(id: string): void
}

function Nearest({ job, index, claim, all, add }: NearestProps) {
  const { data, error, reload } = useData(signal => inTurn(() => nearestTo(job, index, signal)), [job, index])
  if (error) return <Problem error={error} retry={reload} />
  if (!data)
    return (
      <p class="small quiet" role="status">
        {t('looking')}
      </p>
    )
  return data.pasajes.length === 0 ? null : (
    <>
      <p class="small">{t('nearest')}</p>
      <ul class="stack">
        {data.pasajes.slice(0, all ? undefined : 1).map(passage => (
          <li class="proof stack-1">
            <Beside passage={passage} claim={claim} brief={!all} />
            <Judging
              claim={claim}
              passage={passage.id}
              juicio={passage.juicio}
              yes={t('accept')}
              judged={juicio => (juicio?.veredicto === 'respaldada' ? add(passage.id) : reload())}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows a near passage; `brief` leaves out the text around the sentences that come near. */
function Beside({ passage, claim, brief }: { passage: Near; claim: string; brief: boolean }) {
  const { falta } = passage
  return (
    <>
      <div class="small">
        {brief ? (
          <blockquote class="source" dir="auto">
            <Deciding claim={claim} words={passage.pasaje ?? passage.texto} />
          </blockquote>
        ) : (
          <Quotation passage={passage} claim={claim} />
        )}
      </div>
      <p class="work small">
        <cite>{passage.documento.titulo}</cite> · <span class="cite">{locatorOf(passage.localizador)}</span> ·{' '}
        <a href={ownAddress(passage.enlace)}>{t('open')}</a>
      </p>
      {falta && <p class="small">{t('lacks', { words: falta.map(inMarks).join(', ') })}</p>}
    </>
  )
}
