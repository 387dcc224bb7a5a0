/** The button at the end of a list that is not shown whole. */
import { texts } from '../lib/i18n.ts'

const t = texts({ more: ['Ver más', 'Show more'] })

export const More = ({ show }: { show: () => void }) => (
  <p>
    <button class="btn" onClick={show}>
      {t('more')}
    </button>
  </p>
)
