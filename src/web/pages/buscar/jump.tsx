/** «Quijote xiv»: the page itself goes before the passages. */
import { targets } from '../../lib/going.ts'
import { locatorOf, texts } from '../../lib/i18n.ts'
import { useData } from '../../lib/use.ts'
import { ownAddress } from '../../parts/folio.tsx'

const t = texts({ open: ['Abrir', 'Open'], label: ['Ir a un folio', 'Go to a folio'] })
export function Jump({ q, only }: { q: string; only: string }) {
  const { data = [] } = useData(signal => targets(q, only, signal), [q, only])
  if (data.length === 0) return null
  return (
    <ul class="in measure jumps" aria-label={t('label')}>
      {data.map(({ titulo, unit }) => (
        <li>
          <a href={ownAddress(unit.enlace)}>
            {t('open')} <span class="cite">{locatorOf(unit.localizador)}</span> · <cite>{titulo}</cite>
          </a>
        </li>
      ))}
    </ul>
  )
}
