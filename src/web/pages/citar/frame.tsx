/** A draft that is not ready, or never will be: its progress, and the way to another one. */
import type { Citado } from '../../../schema/index.ts'
import { percent, texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'

const t = texts({
  cola: ['En cola', 'Queued'],
  lectura: ['Leyendo el texto', 'Reading the text'],
  busqueda: ['Buscando fuentes', 'Looking for sources'],
  citas: ['Escribiendo las citas', 'Writing the citations'],
  comprobando: ['Comprobando las citas', 'Checking the citations'],
  informe: ['Escribiendo el informe', 'Writing the report'],
  leave: [
    'Puedes cerrar esta página: sigue en el servidor, y vuelve con esta dirección.',
    'You can close this page: the work continues on the server, and this address brings you back.',
  ],
  other: ['Otro texto', 'Another text'],
})

export function Frame({ nombre, children }: { nombre: string; children: preact.ComponentChildren }) {
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in measure stack">
        <h1 tabIndex={-1}>{nombre}</h1>
        {children}
        <p>
          <a class="btn" href={to('/citar')}>
            {t('other')}
          </a>
        </p>
      </div>
    </main>
  )
}

const CITING = { lectura: 'lectura', busqueda: 'busqueda', citas: 'citas' } as const
const AUDITING = { lectura: 'lectura', citas: 'comprobando', informe: 'informe' } as const

interface WorkingProps {
  job: Pick<Citado, 'fase' | 'progreso'> | null
  auditing?: boolean
}

export function Working({ job, auditing = false }: WorkingProps) {
  const names: Record<string, Parameters<typeof t>[0]> = auditing ? AUDITING : CITING
  const fase = names[job?.fase ?? ''] ?? 'cola'
  const share = job?.progreso ?? 0
  return (
    <>
      <p id="phase">
        <span role="status">{t(fase)}</span>
        {share > 0 && `, ${percent(share)}`}
      </p>
      <progress aria-labelledby="phase" max={1} value={share} />
      <p class="quiet">{t('leave')}</p>
    </>
  )
}
