/**
 * One page: first an empty area of its true proportion, then its picture, its words above it, and the passage marked.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Cajas } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { later } from '../parts/later.tsx'
import { BoxesOver } from './boxes.tsx'
import { Drawn, Picture } from './drawn.tsx'
import type { Ratios } from './book.ts'
import type { Book } from './pdf.ts'
import type { Unit } from './place.ts'
import type { Boxes, Reader } from './reader.ts'
import { ForeignHere } from './foreign.tsx'
import { FoundHere } from './occurrences.tsx'
import { Painted } from './painted.tsx'
import { drawing, hasRegions } from './regions.ts'
import { Scanned, useScanned } from './scanned.tsx'
import { sheetOf } from './words.tsx'

const Region = later(async () => (await import('./region.tsx')).Region)

const t = texts({
  noText: ['El texto de esta hoja no se ha leído todavía.', 'The text of this sheet has not been read yet.'],
})

interface LeafProps {
  reader: Reader
  unit: Unit
  book: Book | null
  /** True once it is known whether there is a PDF to draw from. */
  ready: boolean
  ratios: Ratios
  /** Width in CSS pixels. */
  width: number
  boxes: Boxes
  within: { current: HTMLElement | null }
  /** True for the page that is being read. */
  now: boolean
  /** Side of an open book on which the page lies; '' where pages stand below one another. */
  side: 'recto' | 'verso' | ''
  /** True for the page that the server has already drawn. */
  first: boolean
  hold: (element: HTMLElement | null) => void
}

/** Distance before the visible area at which a page is drawn: one window height. */
const NEAR = '100%'

/** The leaf in its true proportion: guessed until its picture tells it. */
function useShape({ unit, ratios, width, within }: LeafProps, leaf: { current: HTMLElement | null }) {
  const [ratio, setRatio] = useState(() => ratios.of(unit.posicion))
  const known = (height: number): void => {
    const box = leaf.current,
      scroller = within.current
    // When a page above the reading line changes its height, the scroll position is corrected so that the text being
    // read does not move.
    const above = box && scroller && box.offsetTop + box.offsetHeight < scroller.scrollTop + scroller.clientHeight / 3
    const change = Math.round(width * height) - Math.round(width * ratios.of(unit.posicion))
    ratios.known.set(unit.posicion, height)
    setRatio(height)
    if (above && change) scroller.scrollTop += change
  }
  useLayoutEffect(() => {
    if (!leaf.current || width <= 0) return
    const shape = ratios.known.get(unit.posicion) ?? ratio
    Object.assign(leaf.current.style, {
      width: `${width}px`,
      height: `${Math.round(width * shape)}px`,
      aspectRatio: String(1 / shape),
    })
  }, [width, ratio])
  return { ratio, known }
}

export function Leaf(props: LeafProps) {
  const { reader, unit, width, boxes, within, now, side, first, hold } = props
  const leaf = useRef<HTMLElement>(null),
    near = useNear(leaf, within, width > 0)
  useLayoutEffect(() => {
    hold(leaf.current)
    return () => hold(null)
  }, [])
  const { ratio, known } = useShape(props, leaf)
  const name = `${unit.localizador || `[${unit.posicion}]`}, ${sheetOf(unit, reader.work.unidades.length)}`
  // Pages that are not drawn are hidden from screen readers: a thousand empty pages would be listed otherwise.
  const heard = near || first || now
  const scan = reader.kind === 'picture' || reader.work.documento.tipo === 'pdf_escaneado'
  const words = useScanned(reader.id, unit.posicion, scan && heard)
  return (
    <article
      class={`leaf drawn ${side}${now ? ' now' : ''}`}
      ref={leaf}
      data-n={unit.posicion}
      aria-label={name}
      aria-hidden={heard ? undefined : true}
    >
      <Sheet {...props} near={near} name={name} known={known} read={words.length > 0} />
      {heard && words.length > 0 && width > 0 && (
        <Scanned words={words} width={width} height={width * ratio} lang={reader.work.documento.idioma} />
      )}
      {heard && <Painted id={reader.id} posicion={unit.posicion} />}
      <ForeignHere posicion={unit.posicion} />
      {(near || now) && <FoundHere id={reader.id} posicion={unit.posicion} />}
      {(near || now) && <Frame id={reader.id} unit={unit} />}
      {boxes.cajas.length > 0 && <Marks boxes={boxes} />}
      {heard && drawing.value && hasRegions(reader) && <Region reader={reader} posicion={unit.posicion} now={now} />}
      {unit.sin_texto && reader.kind === 'pdf' && near && <p class="band unread">{t('noText')}</p>}
    </article>
  )
}

interface SheetProps extends Pick<LeafProps, 'reader' | 'unit' | 'book' | 'ready' | 'width' | 'first'> {
  near: boolean
  name: string
  /** Called with the true proportion. */
  known: (height: number) => void
  /** Whether its words lie above it already. */
  read: boolean
}

/** The page itself: drawn from the PDF, or the picture that the server has of it. */
function Sheet({ reader, unit, book, ready, width, first, near, name, known, read }: SheetProps) {
  const picture = to(`/leer/${reader.id}/pagina/${unit.posicion}.png`)
  const drawnHere = reader.kind === 'pdf' && book !== null
  if (drawnHere)
    return near && width > 0 ? (
      <Drawn
        book={book}
        page={unit.posicion}
        width={width}
        name={name}
        lang={reader.work.documento.idioma}
        picture={first ? picture : undefined}
        onRatio={known}
        fallback={picture}
        read={read}
      />
    ) : null
  const wanted = reader.kind === 'pdf' ? (ready ? near : first) : reader.kind === 'picture' && (near || first)
  return wanted ? <Picture src={picture} name={name} onRatio={known} /> : null
}

export const Marks = ({ boxes }: { boxes: Boxes }) => (
  <BoxesOver name={`marks${boxes.figura ? ' figure' : ''}`} boxes={boxes.cajas} />
)

/** The frame around the printed number, where it was read. */
function Frame({ id, unit: { posicion, ancla } }: { id: string; unit: Unit }) {
  const [[box], setBoxes] = useState<Cajas['cajas']>([])
  const label = ancla.tipo === 'pagina' && ancla.origen === 'leido' ? ancla.impresa : null
  useEffect(() => {
    let current = true
    setBoxes([])
    if (label)
      get<Cajas>(`/documentos/${id}/folios/caja`, { query: { posicion } }).then(
        ({ cajas }) => {
          if (current) setBoxes(cajas)
        },
        () => {},
      )
    return () => {
      current = false
    }
  }, [label])
  return box ? <BoxesOver name="read-here" boxes={[box]} /> : null
}

/** True while a page is near the visible area; it becomes false far away, so that its canvas is released. */
export function useNear(
  leaf: { current: HTMLElement | null },
  within: { current: HTMLElement | null },
  placed: boolean,
): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!placed) return
    const own = within.current && getComputedStyle(within.current).overflowY !== 'visible' ? within.current : null
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: own,
      rootMargin: `${NEAR} 0px`,
    })
    watch.observe(leaf.current!)
    return () => watch.disconnect()
  }, [placed])
  return near
}
