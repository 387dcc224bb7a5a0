/** The two things that Citar does: put citations into a draft, or check those that a manuscript has. */
import { texts } from '../../lib/i18n.ts'
import { here, to } from '../../lib/router.ts'

const t = texts({
  nav: ['Qué se hace', 'What is done'],
  citar: ['Poner citas', 'Put citations in'],
  revisar: ['Revisar las que ya tiene', 'Check those it has'],
})

export const isAuditing = (): boolean => here.value.query.get('modo') === 'revisar'

export function Ways() {
  const auditing = isAuditing()
  return (
    <nav class="ways" aria-label={t('nav')}>
      <ul class="row">
        <li>
          <a href={to('/citar')} aria-current={auditing ? undefined : 'true'}>
            {t('citar')}
          </a>
        </li>
        <li>
          <a href={to('/citar?modo=revisar')} aria-current={auditing ? 'true' : undefined}>
            {t('revisar')}
          </a>
        </li>
      </ul>
    </nav>
  )
}
