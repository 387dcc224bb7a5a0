/**
 * How firm the support has to be, in words. It is a measured probability: at 0.7, seven of ten are right. It can be
 * changed after the search, because a draft is searched with the lowest threshold and shown from the chosen one.
 */
import { here, setQuery } from '../../lib/router.ts'
import { number, texts } from '../../lib/i18n.ts'

const t = texts({
  least: ['Apoyo que se pide', 'Support that is asked for'],
  '0.6': ['Probable: aciertan 6 de cada 10', 'Likely: 6 of 10 are right'],
  '0.7': ['Firme: 7 de cada 10 (recomendado)', 'Firm: 7 of 10 (recommended)'],
  '0.8': ['Muy firme: 8 de cada 10', 'Very firm: 8 of 10'],
  '0.9': ['Casi literal: 9 de cada 10', 'Nearly literal: 9 of 10'],
  other: ['{n} de 1', '{n} of 1'],
})

const STEPS = ['0.6', '0.7', '0.8', '0.9'] as const
const RECOMMENDED = 0.7
export const LOWEST = Number(STEPS[0])

const wordsOf = (n: number): string => {
  const step = STEPS.find(each => Number(each) === n)
  return step ? t(step) : t('other', { n: number(n) })
}

/** Returns the support that the address asks for, between 0 and 1. */
export function askedSupport(): number {
  const n = Number(here.value.query.get('umbral'))
  return n > 0 && n <= 1 ? n : RECOMMENDED
}

/** Chooses the threshold. `from` is the one of the search itself: nothing was sought below it. */
export function Threshold({ id, from = 0 }: { id: string; from?: number | undefined }) {
  const now = askedSupport()
  const choices = [...new Set([...STEPS.map(Number).filter(n => n >= from), now])].sort((a, b) => a - b)
  return (
    <div class="field">
      <label for={id}>{t('least')}</label>
      <select
        id={id}
        value={String(now)}
        onChange={event =>
          setQuery({ umbral: Number(event.currentTarget.value) === RECOMMENDED ? '' : event.currentTarget.value })
        }
      >
        {choices.map(n => (
          <option value={String(n)}>{wordsOf(n)}</option>
        ))}
      </select>
    </div>
  )
}
