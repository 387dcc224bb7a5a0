/**
 * The folio mark: the outer corner of a page with what is printed there. Its words come from the stored anchor, never
 * from elsewhere.
 */
import type { Ancla } from '../../schema/index.ts'
import { clock, locatorOf, texts } from '../lib/i18n.ts'
import { BASE } from '../lib/page.ts'

const t = texts({ open: ['{what}, abrir en el lector', '{what}, open in the reader'] })

/**
 * Returns how a folio is drawn. Solid: read or labelled; dashed: deduced; brackets without a corner: the sheet; ✓:
 * corrected by hand.
 */
export function kindOf(ancla: Ancla): string {
  if (ancla.tipo !== 'pagina') return ''
  if (!ancla.impresa) return 'physical'
  return ancla.origen === 'deducido' ? 'deduced' : ancla.origen === 'usuario' ? 'by-you' : ''
}

/** Renders `p. 23` as a small p and a large 23. */
export function Mark({
  ancla,
  localizador,
  enlace,
  size = '',
}: {
  ancla: Ancla
  localizador: string
  enlace?: string
  size?: 'inline' | 'large' | ''
}) {
  const where = locatorOf(localizador)
  const [, label = '', rest = where] = /^(pp?\.|diap\.|slide|filas?|rows?)\s+(.*)$/.exec(where) ?? []
  const shown = (
    <>
      {label && <i>{label} </i>}
      {rest || (ancla.tipo === 'tiempo' ? clock(ancla.t0) : '¶')}
    </>
  )
  const name = `folio ${kindOf(ancla)} ${size}`.trim()
  return enlace === undefined ? (
    <span class={name}>{shown}</span>
  ) : (
    <a class={name} href={ownAddress(enlace)} aria-label={t('open', { what: where || '¶' })}>
      {shown}
    </a>
  )
}

/** Returns the link on the current origin: links name the site as others reach it, which may be another origin. */
export function ownAddress(enlace: string): string {
  const url = new URL(enlace, location.href)
  const at = url.pathname.indexOf('/leer/')
  return at === -1 ? enlace : BASE + url.pathname.slice(at) + url.search
}
