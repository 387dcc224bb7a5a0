/** A person judges a passage: three answers, one key each. The judgement is shown as theirs, and can be withdrawn. */
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { Juicio } from '../../schema/index.ts'
import { del, post, type ApiError } from '../lib/api.ts'
import { texts, when } from '../lib/i18n.ts'
import { BASE } from '../lib/page.ts'
import { asApiError } from '../lib/use.ts'
import { Problem } from './problem.tsx'

const t = texts({
  ask: ['¿Lo dice este pasaje?', 'Does this passage say it?'],
  respaldada: ['Sí, lo dice', 'Yes, it says so'],
  sin_respaldo: ['No', 'No'],
  parcial: ['En parte', 'In part'],
  contradicha: ['Dice lo contrario', 'It says the contrary'],
  said: ['{who}, {when}: {what}.', '{who}, {when}: {what}.'],
  back: ['Retirar', 'Take back'],
  withKey: [
    'Entraste con una clave, y una clave no habla por una persona.',
    'You came in with a key, and a key does not speak for a person.',
  ],
  signIn: ['Entra con tu correo', 'Sign in with your e-mail'],
})

/**
 * How many judgements were made or withdrawn on this page; components that show their number reload when it changes.
 */
export const judgedHere = signal(0)

/** Whether the judge is named: the built-in one only says what literally stands there, so it is not. */
export const needsName = (juez: string | undefined): juez is string => juez !== undefined && juez !== 'alineado'

/** Answers in the order of their keys. */
const ANSWERS = ['respaldada', 'sin_respaldo', 'parcial'] as const

export interface JudgingProps {
  claim: string
  /** Id of the passage. */
  passage: string
  juicio?: Juicio | undefined
  /** What the first answer does here, where it does more than record a judgement. */
  yes?: string
  /** Called after a judgement was made or withdrawn, so that the verdict is requested again. */
  judged(juicio: Juicio | null): void
}

/** Sends judgements, one at a time; `error` is why the last one was not taken. */
function useJudging(judged: JudgingProps['judged']) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const send = async (ask: () => Promise<Juicio | null>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      judged(await ask())
      judgedHere.value++
    } catch (problem) {
      setError(asApiError(problem))
    }
    setBusy(false)
  }
  return { error, send }
}

export function Judging({ claim, passage, juicio, yes, judged }: JudgingProps) {
  const { error, send } = useJudging(judged)
  const answer = (veredicto: Juicio['veredicto']): void =>
    void send(() => post<Juicio>('/juicios', { afirmacion: claim, pasaje: passage, veredicto }))
  const takeBack = (id: string): void => void send(() => del(`/juicios/${id}`).then(() => null))
  return (
    <div class="judging row small" role="group" aria-label={t('ask')}>
      {juicio ? (
        <>
          <span class="state">
            {t('said', { who: juicio.quien, when: when(juicio.creado), what: t(juicio.veredicto).toLowerCase() })}
          </span>
          <button type="button" class="text-btn" onClick={() => takeBack(juicio.id)}>
            {t('back')}
          </button>
        </>
      ) : (
        <>
          <span class="quiet">{t('ask')}</span>
          {ANSWERS.map((veredicto, i) => (
            <button type="button" class="btn" data-answer={i + 1} onClick={() => answer(veredicto)}>
              {i === 0 && yes ? yes : t(veredicto)} <kbd>{i + 1}</kbd>
            </button>
          ))}
        </>
      )}
      {error && <NotTaken error={error} />}
    </div>
  )
}

/** Why the judgement was not taken; whoever came in with a key is shown the way to sign in. */
const NotTaken = ({ error }: { error: ApiError }) =>
  error.codigo === 'prohibido' ? (
    <p role="alert">
      {t('withKey')}{' '}
      <a href={`${BASE}/entrar?r=${encodeURIComponent(location.pathname + location.search)}`}>{t('signIn')}</a>
    </p>
  ) : (
    <Problem error={error} />
  )

/** Presses the answer with that number, for the passage with the focus, else for the first open one within `near`. */
function pressAnswer(n: number, near: Element | null): void {
  const open = `.judging button[data-answer="${n}"]`
  const focused = document.activeElement?.closest('.proof')?.querySelector<HTMLElement>(open)
  ;(focused ?? near?.querySelector<HTMLElement>(open))?.click()
}

export const answerKeys = (near: () => Element | null) =>
  ANSWERS.map((veredicto, i) => ({ keys: String(i + 1), does: t(veredicto), run: () => pressAnswer(i + 1, near()) }))
