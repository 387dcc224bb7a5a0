/** A document read anew, in the background: what is there serves until the new text is whole. */
import { useEffect, useState } from 'preact/hooks'
import type { Documento } from '../../../schema/index.ts'
import { post, type ApiError } from '../../lib/api.ts'
import { percent, texts } from '../../lib/i18n.ts'
import { asApiError } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'
import { say } from '../../parts/toast.tsx'

const t = texts({
  title: ['Lectura', 'Reading'],
  old: [
    'Lo leyó una versión anterior de Anaquel; una lectura nueva puede mejorar su texto y sus folios.',
    'An earlier version of Anaquel read it; a new reading may improve its text and its folios.',
  ],
  stays: [
    'El texto de ahora se busca y se cita hasta que el nuevo esté entero. ' +
      'Los enlaces y lo corregido a mano se conservan.',
    'The text it has is searched and cited until the new one is whole. Links and what was corrected by hand stay.',
  ],
  anew: ['Volver a leer', 'Read anew'],
  many: [
    'Se vuelve a leer 1 documento; mientras, sirve el texto que tiene.|Se vuelven a ' +
      'leer {n} documentos; mientras, sirve el texto que tienen.',
    '1 document is read anew; its text serves meanwhile.|{n} documents are read anew; their text serves meanwhile.',
  ],
  refused: ['«{what}» no: {why}', 'Not “{what}”: {why}'],
  going: ['Se está volviendo a leer: {share}', 'It is being read anew: {share}'],
})

const LOOK_MS = 1500

/** Queues the chosen documents one after the other and reports the first refusal. */
export async function readAnew(chosen: readonly Documento[], after: () => void): Promise<void> {
  const refused: string[] = []
  for (const { id, titulo } of chosen)
    await post(`/documentos/${id}/releer`, {}).catch((error: unknown) => {
      refused.push(t('refused', { what: titulo, why: asApiError(error).message }))
    })
  const n = chosen.length - refused.length
  say([n > 0 && t('many', { n }), refused[0]].filter(Boolean).join(' '))
  after()
}

/** Offers to read a document anew; `refresh` loads its record again. */
export function Anew({ document, refresh }: { document: Documento; refresh: () => void }) {
  const { id, relectura, lectura_antigua: old } = document
  const [refused, setRefused] = useState<ApiError | null>(null)
  useEffect(() => {
    if (relectura === undefined) return undefined
    const timer = setInterval(refresh, LOOK_MS)
    return () => clearInterval(timer)
  }, [relectura === undefined, id])
  const start = (): void => {
    setRefused(null)
    post(`/documentos/${id}/releer`, {}).then(refresh, (error: unknown) => setRefused(asApiError(error)))
  }
  return (
    <section class="stack-1" aria-labelledby="anew-h">
      <h3 id="anew-h">{t('title')}</h3>
      {old && <p class="small">{t('old')}</p>}
      <p class="small quiet">{t('stays')}</p>
      {refused && <Problem error={refused} />}
      {relectura === undefined ? (
        <p>
          <button type="button" class="btn" onClick={start}>
            {t('anew')}
          </button>
        </p>
      ) : (
        <div class="stack-1">
          <p class="small" id="anew-p" role="status">
            {t('going', { share: percent(relectura) })}
          </p>
          <progress max={1} value={relectura} aria-labelledby="anew-p" />
        </div>
      )}
    </section>
  )
}
