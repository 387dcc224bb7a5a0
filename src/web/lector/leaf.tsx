/** One page: its place at its true proportion at once, then its picture, its words above it, and the passage marked. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import type { Ratios } from './pages.tsx'
import type { Book } from './pdf.ts'
import type { Unit } from './place.ts'
import type { Boxes, Reader } from './reader.ts'
import { sheetOf } from './words.tsx'

const t = texts({
  broken: ['Esta hoja no se puede dibujar. Su texto, si lo tiene, está en «Texto».', 'This sheet cannot be drawn. Its text, if it has any, is under “Text”.'],
  noText: ['Esta hoja es una imagen sin leer todavía.', 'This sheet is an image that has not been read yet.'],
})

interface LeafProps {
  reader: Reader
  unit: Unit
  book: Book | null
  /** It is known whether there is a book to draw from. */
  ready: boolean
  ratios: Ratios
  /** CSS pixels. */
  width: number
  boxes: Boxes
  within: { current: HTMLElement | null }
  /** The page that the server has drawn already. */
  first: boolean
  hold: (element: HTMLElement | null) => void
}

/** Drawn this far before it comes into sight, in windows. */
const NEAR = '100%'

export function Leaf({ reader, unit, book, ready, ratios, width, boxes, within, first, hold }: LeafProps) {
  const leaf = useRef<HTMLElement>(null), near = useNear(leaf, within, width > 0)
  const [ratio, setRatio] = useState(() => ratios.of(unit.posicion))
  const known = (found: number): void => {
    const box = leaf.current, scroller = within.current
    // A page above the line of reading that grows must not push it away.
    const above = box && scroller && box.offsetTop + box.offsetHeight < scroller.scrollTop + scroller.clientHeight / 3
    const change = Math.round(width * found) - Math.round(width * ratios.of(unit.posicion))
    ratios.known.set(unit.posicion, found)
    setRatio(found)
    if (above && change) scroller.scrollTop += change
  }
  useLayoutEffect(() => { hold(leaf.current); return () => hold(null) }, [])
  useLayoutEffect(() => { if (leaf.current && width > 0) { leaf.current.style.width = `${width}px`; leaf.current.style.height = `${Math.round(width * (ratios.known.get(unit.posicion) ?? ratio))}px` } }, [width, ratio])
  const picture = to(`/leer/${reader.id}/pagina/${unit.posicion}.png`)
  const name = `${unit.localizador || `[${unit.posicion}]`}, ${sheetOf(unit, reader.work.unidades.length)}`
  return <article class="leaf drawn" ref={leaf} data-n={unit.posicion} aria-label={name}>
    {reader.kind === 'pdf' && (book ? near && width > 0 && <Drawn book={book} page={unit.posicion} width={width} name={name} picture={first ? picture
      : undefined} onRatio={known} fallback={picture} />
      : (ready ? near : first) && <Picture src={picture} name={name} onRatio={known} />)}
    {reader.kind === 'picture' && (near || first) && <Picture src={picture} name={name} onRatio={known} />}
    {boxes.cajas.length > 0 && <Marks boxes={boxes} />}
    {unit.sin_texto && reader.kind === 'pdf' && near && <p class="band unread">{t('noText')}</p>}
  </article>
}

const Marks = ({ boxes }: { boxes: Boxes }) =>
  <svg class={`marks${boxes.figura ? ' figure' : ''}`} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">{boxes.cajas.map(box => <rect
    x={box.x0} y={box.y0} width={box.x1 - box.x0} height={box.y1 - box.y0} />)}</svg>

/** Stays true for pages that have gone far only until they are far: canvases are let go. */
function useNear(leaf: { current: HTMLElement | null }, within: { current: HTMLElement | null }, placed: boolean): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!placed) return
    const own = within.current && getComputedStyle(within.current).overflowY !== 'visible' ? within.current : null
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { root: own, rootMargin: `${NEAR} 0px` })
    watch.observe(leaf.current!)
    return () => watch.disconnect()
  }, [placed])
  return near
}

function Picture({ src, name, onRatio }: { src: string; name: string; onRatio: (ratio: number) => void }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <p class="band unread">{t('broken')}</p>
  return <img src={src} alt={name} onLoad={event => onRatio(event.currentTarget.naturalHeight / event.currentTarget.naturalWidth)} onError={() =>
    setBroken(true)} />
}

interface DrawnProps { book: Book; page: number; width: number; name: string; picture: string | undefined; fallback: string; onRatio: (ratio: number) => void }

/** `picture`: shown until the page is drawn, for the one that the server has already sent. */
function Drawn({ book, page, width, name, picture, fallback, onRatio }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null), layer = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'there' | 'broken'>('waiting')
  const shown = useRef(picture), before = useRef(Promise.resolve())
  useEffect(() => {
    let current = true, cancel = (): void => {}
    const draw = async (): Promise<void> => {
      if (!current || !canvas.current || !layer.current) return
      const drawing = await book.draw(page, canvas.current, layer.current, width)
      cancel = drawing.cancel
      if (!current) cancel()
      else onRatio(drawing.ratio)
      await drawing.done
      if (current) setState('there')
    }
    // While one zooms, the old drawing is stretched; the sharp one comes when the size has settled. A canvas takes one drawing at a time.
    const timer = setTimeout(() => { before.current = before.current.then(draw).catch(() => { if (current) setState('broken') }) }, state === 'there' ? 200 : 0)
    return () => { current = false; clearTimeout(timer); cancel() }
  }, [width])
  if (state === 'broken') return <Picture src={fallback} name={name} onRatio={onRatio} />
  return <>
    {state === 'waiting' && shown.current && <img src={shown.current} alt={name} />}
    <canvas ref={canvas} role="img" aria-label={name} class={state === 'there' ? undefined : 'waiting'} />
    <div ref={layer} class="text-layer" />
  </>
}
