/** The library of another program on this machine can be brought in; how, is fetched when it is unfolded. */
import { useState } from 'preact/hooks'
import type { ListaImportaciones } from '../../../schema/index.ts'
import { get } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { useData } from '../../lib/use.ts'
import { later } from '../../parts/later.tsx'

const Bringing = later(async () => (await import('./bringing.tsx')).Bringing)

const t = texts({ title: ['Traer la biblioteca de otro programa', 'Bring in the library of another program'] })

/** Renders nothing for a person who may not read folders of the machine. */
export function Bring({ changed }: { changed: () => void }) {
  const known = useData(signal => get<ListaImportaciones>('/importaciones', { signal }), [])
  const [opened, open] = useState(false)
  if (!known.data?.puede) return null
  return (
    <details class="fold" id="bring" onToggle={() => open(true)}>
      <summary id="bring-h">{t('title')}</summary>
      {opened && (
        <Bringing
          known={known.data}
          changed={() => {
            known.reload()
            changed()
          }}
        />
      )}
    </details>
  )
}
