/** The page of the chosen passage, so that the eye checks before the click. */
import type { Pasaje } from '../../../schema/index.ts'
import { locatorOf, texts } from '../../lib/i18n.ts'
import { useSettled } from '../../lib/use.ts'
import { ownAddress } from '../../parts/folio.tsx'
import { Leaf } from '../../parts/leaf.tsx'

const t = texts({
  label: ['La página del pasaje elegido', 'The page of the chosen passage'],
  sheet: ['hoja {n}', 'sheet {n}'],
  open: ['Abrir la página', 'Open the page'],
})

/** Milliseconds before a page is loaded, so that pressing j quickly skips pages that nobody looks at. */
const RESTED_MS = 150

export function Beside({ passage: latest }: { passage: Pasaje }) {
  const passage = useSettled(latest, RESTED_MS)
  return (
    <aside class="aside beside" aria-label={t('label')}>
      <Leaf passage={passage} />
      <p class="row spread">
        <span>
          {passage.ancla.tipo === 'pagina' ? t('sheet', { n: passage.ancla.fisica }) : locatorOf(passage.localizador)}
        </span>
        <a class="text-btn" href={ownAddress(passage.enlace)}>
          {t('open')}
        </a>
      </p>
    </aside>
  )
}
