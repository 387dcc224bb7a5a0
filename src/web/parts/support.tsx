/** How firmly a passage supports a sentence: a bar with a stroke at 0.7, from where it counts. */
import { useId } from 'preact/hooks'
import { number, texts } from '../lib/i18n.ts'

const t = texts({ support: ['Apoyo', 'Support'] })

export function Support({ value }: { value: number }) {
  const id = useId(),
    text = number(Math.round(value * 100) / 100)
  return (
    <p class="support">
      <label for={id}>{t('support')}</label>
      <span class="bar">
        <meter id={id} min={0} max={1} low={0.4} high={0.7} optimum={1} value={value}>
          {text}
        </meter>
      </span>{' '}
      <output for={id}>{text}</output>
    </p>
  )
}
