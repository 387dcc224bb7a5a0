/** Figures in the text, where they stand in the document: at their caption, else after the paragraph holding them. */
import { signal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Figura, Figuras, Unidad } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { API } from '../lib/page.ts'
import { placeOf } from './figure-place.ts'
import { passagesAt } from './passages.ts'
import { type Passage, type Reader } from './reader.ts'

const figures = signal<readonly Figura[]>([])
let asked = false

/** Loads the figures of a document that is shown as text, once; without them their captions stay. */
export async function loadFigures({ id, kind }: Reader): Promise<void> {
  if (asked || kind !== 'text') return
  asked = true
  await get<Figuras>(`/documentos/${id}/figuras`).then(
    answer => {
      figures.value = answer.figuras
    },
    () => {},
  )
}

/** The figures of a unit with their places, in the order of its text. */
export function useFigures(reader: Reader, { posicion, texto }: Unidad): { at: number; shown: VNode }[] {
  const here = figures.value.filter(figure => figure.posicion === posicion)
  const [passages, setPassages] = useState<readonly Passage[] | null>(null)
  useEffect(() => {
    if (here.length > 0)
      void passagesAt(reader.id, posicion).then(setPassages, () => {
        setPassages([])
      })
  }, [here.length])
  if (passages === null) return []
  return here
    .map(figure => ({ at: placeOf(figure, texto, passages), shown: <Shown figure={figure} /> }))
    .sort((a, b) => a.at - b.at)
}

const Shown = ({ figure: { id, ancho, alto, pie } }: { figure: Figura }) => (
  <figure class="in-text">
    <img src={`${API}/figuras/${encodeURIComponent(id)}`} width={ancho} height={alto} loading="lazy" alt={pie} />
  </figure>
)
