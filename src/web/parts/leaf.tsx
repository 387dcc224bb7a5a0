/** The page where a passage stands: its picture with the words marked where it has one, else its text. */
import { useEffect, useState } from 'preact/hooks'
import type { Cajas, Pasaje, Texto } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { locatorOf, texts } from '../lib/i18n.ts'
import { BASE } from '../lib/page.ts'
import { useData } from '../lib/use.ts'
import { Mark } from './folio.tsx'
import '../styles/hoja.css'

const t = texts({
  words: ['Texto de la página', 'Text of the page'],
  picture: ['Página de «{title}», {where}', 'Page of “{title}”, {where}'],
})

/** With an empty `id` and text the page is shown and nothing is marked. */
export function Leaf({ passage }: { passage: Pasaje }) {
  const [failed, setFailed] = useState<string | null>(null)
  return passage.ancla.tipo === 'pagina' && failed !== passage.id ? (
    <Picture passage={passage} page={passage.ancla.fisica} fail={() => setFailed(passage.id)} />
  ) : (
    <Words passage={passage} />
  )
}

function Picture({ passage, page, fail }: { passage: Pasaje; page: number; fail(): void }) {
  const [from, to] = passage.pasaje_rango ?? []
  const query = { fragmento: passage.id, desde: from, hasta: to }
  const { data } = useData(
    async signal => ({
      id: passage.id,
      cajas: passage.id ? (await get<Cajas>(`/documentos/${passage.documento.id}/cajas`, { query, signal })).cajas : [],
    }),
    [passage.id],
  )
  const [drawn, setDrawn] = useState<string | null>(null)
  const there = drawn === passage.id
  const boxes = there && data?.id === passage.id ? data.cajas : []
  return (
    <div class={there ? 'sheet-picture' : 'sheet-picture drawing'}>
      <img
        key={passage.id}
        src={`${BASE}/leer/${passage.documento.id}/pagina/${page}.png`}
        alt={t('picture', { title: passage.documento.titulo, where: locatorOf(passage.localizador) })}
        onLoad={() => setDrawn(passage.id)}
        onError={fail}
      />
      {boxes.length > 0 && (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {boxes.map(b => (
            <rect x={b.x0} y={b.y0} width={b.x1 - b.x0} height={b.y1 - b.y0} />
          ))}
        </svg>
      )}
    </div>
  )
}

/** Returns the place that the passage's link names. */
function placeOf(enlace: string): string | undefined {
  const query = new URL(enlace, location.href).searchParams
  return query.has('u') ? `[${query.get('u')}]` : (query.get('t') ?? undefined)
}

function Words({ passage }: { passage: Pasaje }) {
  const { data } = useData(
    signal =>
      get<Texto>(`/documentos/${passage.documento.id}/texto`, {
        query: { desde: placeOf(passage.enlace), limite: 1 },
        signal,
      }),
    [passage.id],
  )
  const [height, keep] = useState<HTMLElement | null>(null)
  const unit = data?.unidades[0]
  useEffect(() => {
    height?.querySelector('mark')?.scrollIntoView({ block: 'nearest' })
  }, [height, unit])
  const words = passage.pasaje ?? passage.texto
  const at = unit && words ? unit.texto.indexOf(words) : -1
  return (
    <div class="leaf" ref={keep} tabIndex={0} role="group" aria-label={t('words')}>
      <p class="running">
        <span>{passage.documento.titulo}</span> <Mark ancla={passage.ancla} localizador={passage.localizador} />
      </p>
      {unit && (
        <p class="leaf-words" dir="auto">
          {at === -1 ? (
            unit.texto
          ) : (
            <>
              {unit.texto.slice(0, at)}
              <mark class="now">{words}</mark>
              {unit.texto.slice(at + words.length)}
            </>
          )}
        </p>
      )}
    </div>
  )
}
