/** The marks of one page over its picture. For marks that were made in the text, the place on the page is looked up. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Cajas, Nota } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { notes, pick, picked } from './notes.ts'
import { tokenOf } from './place.ts'

const looked = new Map<string, Promise<Cajas['cajas']>>()

function boxesOf(id: string, { id: note, fragmento, enlace, texto, cajas }: Nota): Promise<Cajas['cajas']> {
  if (cajas) return Promise.resolve(cajas)
  if (!fragmento || texto === '') return Promise.resolve([])
  const [desde, hasta] = new URL(enlace).searchParams.get('o')?.split('-') ?? []
  const query = { fragmento: tokenOf(fragmento), desde, hasta }
  const asked = looked.get(note) ?? get<Cajas>(`/documentos/${id}/cajas`, { query }).then(({ cajas }) => cajas)
  looked.set(note, asked)
  return asked.catch(() => [])
}

/**
 * Whether the mark contains the point. The layer of words above the marks receives the pointer, so its position tells
 * which mark is meant.
 */
const holds = (box: Cajas['cajas'][number], { x, y }: { x: number; y: number }): boolean =>
  box.x0 <= x && x <= box.x1 && box.y0 <= y && y <= box.y1

interface PaintedProps {
  id: string
  posicion: number
  /** Sheet of a drawing; without it, the page is that of `posicion`. */
  hoja?: number
}

export function Painted({ id, posicion, hoja }: PaintedProps) {
  const here = notes.value.filter(note => note.posicion === posicion)
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Cajas['cajas']>>(new Map())
  const which = here.map(note => note.id).join(' ')
  useEffect(() => {
    let current = true
    void Promise.all(here.map(async note => [note.id, await boxesOf(id, note)] as const)).then(loaded => {
      if (current) setBoxes(new Map(loaded.map(([note, all]) => [note, all.filter(box => box.hoja === hoja)])))
    })
    return () => {
      current = false
    }
  }, [which])
  const svg = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const leaf = svg.current?.parentElement
    const press = ({ clientX, clientY }: MouseEvent): void => {
      const page = leaf!.getBoundingClientRect()
      const at = { x: (clientX - page.left) / page.width, y: (clientY - page.top) / page.height }
      const under = here.findLast(note => (note.cajas ?? boxes.get(note.id))?.some(box => holds(box, at)))
      if (under && getSelection()?.isCollapsed !== false) pick(under.id)
    }
    leaf?.addEventListener('click', press)
    return () => leaf?.removeEventListener('click', press)
  })
  if (here.length === 0) return null
  return (
    <svg ref={svg} class="noted-here" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {here.map(({ id: note, color, texto, cajas }) => (
        <g class={`${color}${texto === '' ? ' region' : ''}${picked.value === note ? ' picked' : ''}`} data-note={note}>
          {(cajas ?? boxes.get(note) ?? []).map(box => (
            <rect x={box.x0} y={box.y0} width={box.x1 - box.x0} height={box.y1 - box.y0} />
          ))}
        </g>
      ))}
    </svg>
  )
}
