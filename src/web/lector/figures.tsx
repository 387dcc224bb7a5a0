/** Pictures and key frames of what is being read; all of them, folded, after those that stand here. */
import type { Figura, Figuras } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { locatorOf, texts } from '../lib/i18n.ts'
import { API } from '../lib/page.ts'
import { useData } from '../lib/use.ts'
import { ownAddress } from '../parts/folio.tsx'
import { open, type Reader } from './reader.ts'

const t = texts({
  here: ['Figuras de aquí', 'Figures here'],
  all: ['Todas las figuras, {n}', 'All figures, {n}'],
  figure: ['Figura', 'Figure'],
  model: ['Según un modelo: {text}', 'According to a model: {text}'],
})

export function Figures({ reader }: { reader: Reader }) {
  const { data } = useData(signal => get<Figuras>(`/documentos/${reader.id}/figuras`, { signal }), [reader.id])
  const all = data?.figuras ?? [],
    here = all.filter(figure => figure.posicion === reader.at.value)
  if (all.length === 0) return null
  return (
    <>
      {here.length > 0 && (
        <section class="stack-2">
          <h2 class="label">{t('here')}</h2>
          <List reader={reader} figures={here} />
        </section>
      )}
      {all.length > here.length && (
        <details class="fold">
          <summary>{t('all', { n: all.length })}</summary>
          <List reader={reader} figures={all} />
        </details>
      )}
    </>
  )
}

function List({ reader, figures }: { reader: Reader; figures: readonly Figura[] }) {
  return (
    <ul class="figures">
      {figures.map(({ id, ancho, alto, pie, localizador, lector, fragmento, descripcion }) => (
        <li key={id}>
          <figure>
            <a
              href={ownAddress(lector)}
              onClick={event => {
                if (!event.ctrlKey && !event.metaKey) {
                  event.preventDefault()
                  void open(reader, { id: fragmento })
                }
              }}
            >
              <img
                src={`${API}/figuras/${encodeURIComponent(id)}`}
                width={ancho}
                height={alto}
                loading="lazy"
                alt={pie || t('figure')}
              />
            </a>
            <figcaption>
              <span class="cite">{locatorOf(localizador)}</span>
              {pie && (
                <>
                  {' '}
                  <span lang={reader.work.documento.idioma}>{pie}</span>
                </>
              )}
              {descripcion && <span class="quiet"> {t('model', { text: descripcion.texto })}</span>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
