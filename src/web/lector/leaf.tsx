/**
 * One page: first an empty area of its true proportion, then its picture, its words above it, and the passage marked.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { labelIn, theOne, type Box } from './frame.ts'
import type { Ratios } from './pages.tsx'
import type { Book } from './pdf.ts'
import type { Unit } from './place.ts'
import type { Boxes, Reader } from './reader.ts'
import { Painted } from './painted.tsx'
import { sheetOf } from './words.tsx'

const t = texts({
  broken: [
    'Esta hoja no se puede dibujar. Su texto, si lo tiene, está en «Texto».',
    'This sheet cannot be drawn. Its text, if it has any, is under “Text”.',
  ],
  scanned: ['Sus palabras, si las tiene, están en «Texto».', 'Its words, if it has any, are under “Text”.'],
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

export function Leaf({ reader, unit, book, ready, ratios, width, boxes, within, now, side, first, hold }: LeafProps) {
  const leaf = useRef<HTMLElement>(null),
    near = useNear(leaf, within, width > 0)
  const [ratio, setRatio] = useState(() => ratios.of(unit.posicion))
  const known = (found: number): void => {
    const box = leaf.current,
      scroller = within.current
    // When a page above the reading line changes its height, the scroll position is corrected so that the text being
    // read does not move.
    const above = box && scroller && box.offsetTop + box.offsetHeight < scroller.scrollTop + scroller.clientHeight / 3
    const change = Math.round(width * found) - Math.round(width * ratios.of(unit.posicion))
    ratios.known.set(unit.posicion, found)
    setRatio(found)
    if (above && change) scroller.scrollTop += change
  }
  useLayoutEffect(() => {
    hold(leaf.current)
    return () => hold(null)
  }, [])
  useLayoutEffect(() => {
    if (!leaf.current || width <= 0) return
    const shape = ratios.known.get(unit.posicion) ?? ratio
    Object.assign(leaf.current.style, {
      width: `${width}px`,
      height: `${Math.round(width * shape)}px`,
      aspectRatio: String(1 / shape),
    })
  }, [width, ratio])
  const picture = to(`/leer/${reader.id}/pagina/${unit.posicion}.png`)
  const name = `${unit.localizador || `[${unit.posicion}]`}, ${sheetOf(unit, reader.work.unidades.length)}`
  // Pages that are not drawn are hidden from screen readers: a thousand empty pages would be listed otherwise.
  const heard = near || first || now
  return (
    <article
      class={`leaf drawn ${side}${now ? ' now' : ''}`}
      ref={leaf}
      data-n={unit.posicion}
      aria-label={name}
      aria-hidden={heard ? undefined : true}
    >
      {reader.kind === 'pdf' &&
        (book
          ? near &&
            width > 0 && (
              <Drawn
                book={book}
                unit={unit}
                width={width}
                name={name}
                lang={reader.work.documento.idioma}
                picture={first ? picture : undefined}
                onRatio={known}
                fallback={picture}
              />
            )
          : (ready ? near : first) && <Picture src={picture} name={name} onRatio={known} />)}
      {reader.kind === 'picture' && (near || first) && <Picture src={picture} name={name} onRatio={known} />}
      {(near || first || now) && <Painted id={reader.id} posicion={unit.posicion} />}
      {boxes.cajas.length > 0 && <Marks boxes={boxes} />}
      {unit.sin_texto && reader.kind === 'pdf' && near && <p class="band unread">{t('noText')}</p>}
    </article>
  )
}

const Marks = ({ boxes }: { boxes: Boxes }) => (
  <svg class={`marks${boxes.figura ? ' figure' : ''}`} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    {boxes.cajas.map(box => (
      <rect x={box.x0} y={box.y0} width={box.x1 - box.x0} height={box.y1 - box.y0} />
    ))}
  </svg>
)

/** True while a page is near the visible area; it becomes false far away, so that its canvas is released. */
function useNear(
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

function Picture({ src, name, onRatio }: { src: string; name: string; onRatio: (ratio: number) => void }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <p class="band unread">{t('broken')}</p>
  return (
    <img
      src={src}
      alt={name}
      onLoad={event => onRatio(event.currentTarget.naturalHeight / event.currentTarget.naturalWidth)}
      onError={() => setBroken(true)}
    />
  )
}

interface DrawnProps {
  book: Book
  unit: Unit
  width: number
  name: string
  lang: string | undefined
  picture: string | undefined
  fallback: string
  onRatio: (ratio: number) => void
}

/** Draws a page. `picture` is shown until it is drawn, for the page that the server has already sent. */
function Drawn({ book, unit: { posicion: page, ancla }, width, name, lang, picture, fallback, onRatio }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null),
    layer = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'there' | 'broken'>('waiting')
  const [read, setRead] = useState<Box | null>(null),
    [worded, setWorded] = useState(false)
  const shown = useRef(picture),
    before = useRef(Promise.resolve())
  useEffect(() => {
    let current = true,
      cancel = (): void => {}
    const draw = async (): Promise<void> => {
      if (!current || !canvas.current || !layer.current) return
      const drawing = await book.draw(page, canvas.current, layer.current, width)
      cancel = drawing.cancel
      if (!current) cancel()
      else onRatio(drawing.ratio)
      await drawing.done
      if (!current) return
      setState('there')
      setWorded(layer.current.textContent !== '')
      setRead(
        ancla.tipo === 'pagina' && ancla.origen === 'leido' && ancla.impresa
          ? frameOf(layer.current, ancla.impresa)
          : null,
      )
    }
    // While zooming, the old drawing is stretched, and a sharp one follows when the size has settled. A canvas can take
    // only one drawing at a time.
    const timer = setTimeout(
      () => {
        before.current = before.current.then(draw).catch(() => {
          if (current) setState('broken')
        })
      },
      state === 'there' ? 200 : 0,
    )
    return () => {
      current = false
      clearTimeout(timer)
      cancel()
    }
  }, [width])
  if (state === 'broken') return <Picture src={fallback} name={name} onRatio={onRatio} />
  return (
    <>
      {state === 'waiting' && shown.current && <img src={shown.current} alt={name} />}
      <canvas
        ref={canvas}
        class={state === 'there' ? undefined : 'waiting'}
        {...(worded ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${name}. ${t('scanned')}` })}
      />
      <div ref={layer} class="text-layer" lang={lang} />
      {read && (
        <svg class="read-here" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect x={read.x0} y={read.y0} width={read.x1 - read.x0} height={read.y1 - read.y0} />
        </svg>
      )}
    </>
  )
}

/**
 * Greatest distance of a running head or foot from the edge, in heights of the page; footnotes and first lines begin
 * further in.
 */
const EDGE = 0.13

/** Space between the number and its frame, in widths of the page. */
const AIR = 0.005

/** Returns the box around the printed number. `layer` holds the words of the page, laid over its picture. */
function frameOf(layer: HTMLElement, label: string): Box | null {
  const page = layer.getBoundingClientRect()
  const candidates = [...layer.querySelectorAll('span')].flatMap(run => {
    const [node] = run.childNodes,
      at = node instanceof Text ? labelIn(node.data, label) : null
    if (!at) return []
    const range = document.createRange()
    range.setStart(node!, at[0])
    range.setEnd(node!, at[1])
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const air = AIR * page.width,
      across = (x: number): number => (x - page.left) / page.width,
      down = (y: number): number => (y - page.top) / page.height
    const box = { x0: across(left - air), x1: across(right + air), y0: down(top - air), y1: down(bottom + air) }
    const middle = (box.y0 + box.y1) / 2
    return middle < EDGE || middle > 1 - EDGE
      ? [{ box, alone: !/[\p{L}\p{N}]/u.test(run.textContent.replace(label, '')) }]
      : []
  })
  return theOne(candidates)
}
