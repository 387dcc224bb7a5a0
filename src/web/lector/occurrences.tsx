/** The occurrences that find has found, each with what stands around it; and their boxes on a drawn page. */
import { useEffect, useState } from 'preact/hooks'
import type { Cajas, CajasHalladas } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { number, texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { BoxesOver } from './boxes.tsx'
import { finding, goToHit } from './finding.ts'
import { short } from './place.ts'
import { unitAt, type Reader } from './reader.ts'

const t = texts({ here: ['Dónde está «{q}»', 'Where “{q}” stands'], more: ['1 más.|{n} más.', '1 more.|{n} more.'] })

/** Occurrences that the panel lists; the keys go through all. */
const LISTED = 100
const LONGEST = 60

export function Occurrences({ reader }: { reader: Reader }) {
  const now = finding.value
  if (!now || now.total === 0) return null
  const start = Math.max(0, Math.min(now.at - LISTED / 2, now.total - LISTED))
  const shown = [...now.hits].filter(([n]) => n >= start && n < start + LISTED).sort(([a], [b]) => a - b)
  return (
    <section class="stack-2">
      <h2 class="label">{t('here', { q: now.q.slice(0, LONGEST) })}</h2>
      <ul>
        {shown.map(([n, { posicion, antes, texto, despues }]) => (
          <li class="also" key={n}>
            <a
              class="folio"
              href={to(`/leer/${reader.id}?u=${posicion}`)}
              aria-current={n === now.at ? 'true' : undefined}
              onClick={event => {
                if (event.ctrlKey || event.metaKey) return
                event.preventDefault()
                void goToHit(reader, n)
              }}
            >
              {short(unitAt(reader, posicion))}
            </a>
            <span class="source small" lang={reader.work.documento.idioma} dir="auto">
              {antes.replace(/^\S*\s/, '…')}
              <mark class="found">{texto}</mark>
              {despues.replace(/\s\S*$/, '…')}
            </span>
          </li>
        ))}
      </ul>
      {now.total > shown.length && (
        <p class="small quiet">{t('more', { n: now.total - shown.length }).replace(/\d+/, n => number(Number(n)))}</p>
      )}
    </section>
  )
}

/** The boxes of the occurrences of one page, or of one sheet of a drawing, which is being shown. */
export function FoundHere({ id, posicion, hoja }: { id: string; posicion: number; hoja?: number }) {
  const now = finding.value,
    // One on the page before may run on to this one.
    q = now?.units.some(unit => unit.posicion === posicion || unit.posicion === posicion - 1) ? now.q : null
  const [boxes, setBoxes] = useState<Cajas['cajas']>([])
  useEffect(() => {
    let current = true
    setBoxes([])
    if (q !== null)
      get<CajasHalladas>(`/documentos/${id}/apariciones/cajas`, { query: { q, posicion } }).then(
        ({ apariciones }) => {
          if (current) setBoxes(apariciones.flatMap(({ cajas }) => cajas).filter(box => box.hoja === hoja))
        },
        () => {},
      )
    return () => {
      current = false
    }
  }, [q, id, posicion])
  return boxes.length > 0 ? <BoxesOver name="found-here" boxes={boxes} /> : null
}
