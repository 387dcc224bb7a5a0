/** Shown before a search: literal words from the person's own library, to try. */
import type { Texto } from '../../../schema/index.ts'
import { get } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import type { Shelf } from '../../lib/shelf.ts'
import { useData } from '../../lib/use.ts'
import { phrase } from './phrase.ts'

const t = texts({
  try: ['Para probar, palabras de tu biblioteca', 'To try with, words from your library'],
  empty: ['Tu biblioteca está vacía.', 'Your library is empty.'],
  add: ['Añadir documentos', 'Add documents'],
})

async function examples(shelf: Shelf, signal: AbortSignal): Promise<{ words: string; titulo: string }[]> {
  const answers = await Promise.all(
    shelf.documents.slice(0, 3).map(async d => {
      const middle = `[${Math.max(1, Math.ceil(d.unidades / 2))}]`
      const { unidades } = await get<Texto>(`/documentos/${d.id}/texto`, {
        query: { ...(d.duracion === undefined && { desde: middle }), limite: 1 },
        signal,
      }).catch(() => ({ unidades: [] }))
      const words = phrase(unidades[0]?.texto ?? '')
      return words ? [{ words, titulo: d.titulo }] : []
    }),
  )
  return answers.flat()
}

export function Before({ shelf }: { shelf: Shelf & { known: boolean } }) {
  const { data = [] } = useData(signal => examples(shelf, signal), [shelf.known])
  if (shelf.known && shelf.total === 0)
    return (
      <div class="in measure stack">
        <p class="lead">{t('empty')}</p>
        <p>
          <a class="btn" href={to('/biblioteca')}>
            {t('add')}
          </a>
        </p>
      </div>
    )
  if (data.length === 0) return null
  return (
    <div class="in measure stack-2">
      <h2 class="small quiet">{t('try')}</h2>
      <ul class="ruled examples">
        {data.map(({ words, titulo }) => (
          <li>
            <a class="source" href={to(`/buscar?q=${encodeURIComponent(`"${words}"`)}`)}>
              “{words}”
            </a>{' '}
            <span class="work">
              <cite>{titulo}</cite>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
