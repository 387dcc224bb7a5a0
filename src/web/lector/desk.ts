/** The desk on which the pages lie: its width, and what scrolling it means. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { hush } from './by-hand.ts'
import { settle, shownHere, unitAt, type Boxes, type Reader } from './reader.ts'

const MARGIN = 16
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Greatest width of a leaf, as in the style sheet: the desk less its margins, but no wider than is comfortable to read.
 */
const WIDEST = 46 * 16
/** Pixels between the two pages of an open book. */
const FOLD = 2
export function useWidth(desk: { current: HTMLElement | null }, pair: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const look = (): void => {
      const style = getComputedStyle(desk.current!)
      const room = desk.current!.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      setWidth(Math.floor(Math.min(WIDEST, pair ? (room - FOLD) / 2 : room)))
    }
    const watch = new ResizeObserver(look)
    watch.observe(desk.current!)
    look()
    return () => watch.disconnect()
  }, [pair])
  return width
}

/** Scrolls until the passage is in the upper third; without a passage, to the top of the page. */
export function revealLeaf(
  reader: Reader,
  { desk, leaf, boxes, wide }: { desk: HTMLElement | null; leaf: HTMLElement | undefined; boxes: Boxes; wide: boolean },
): void {
  if (!desk || !leaf) return
  const first = shownHere(reader) ? boxes.cajas[0] : undefined
  const inside = first ? first.y0 * leaf.offsetHeight : 0
  hush(reader)
  const top = leaf.offsetTop + (first ? inside - desk.clientHeight / 3 : -MARGIN)
  // A near page is scrolled to smoothly; a distant one is shown at once.
  const near = reader.jumps.value > 0 && !calm.matches && Math.abs(top - desk.scrollTop) < 1.5 * desk.clientHeight
  if (wide) desk.scrollTo({ top, behavior: near ? 'smooth' : 'instant' })
  else if (first || reader.jumps.value > 0)
    scrollTo(0, first ? leaf.getBoundingClientRect().top + scrollY + inside - innerHeight / 3 : 0)
}

/** What the leaves lie on, and the leaves that are there, by position. */
interface Desk {
  desk: { current: HTMLElement | null }
  leaves: { current: Map<number, HTMLElement> }
}

/** Keeps the reading place where it is when pages above change their height, or when all pages grow. */
export function useKept(reader: Reader, { desk, leaves }: Desk, width: number): void {
  const seen = useRef<{ posicion: number; share: number; width: number } | null>(null)
  useLayoutEffect(() => {
    const box = desk.current,
      now = seen.current
    if (box && now && now.width !== width && now.width > 0) {
      const leaf = leaves.current.get(reader.at.value),
        same = now.posicion === reader.at.value
      if (leaf) {
        hush(reader)
        box.scrollTop = leaf.offsetTop + (same ? now.share * leaf.offsetHeight - box.clientHeight / 3 : -MARGIN)
      }
    }
    const note = (): void => {
      const leaf = leaves.current.get(reader.at.value)
      if (box && leaf)
        seen.current = {
          posicion: reader.at.value,
          share: (box.scrollTop + box.clientHeight / 3 - leaf.offsetTop) / Math.max(1, leaf.offsetHeight),
          width,
        }
    }
    note()
    box?.addEventListener('scroll', note, { passive: true })
    return () => box?.removeEventListener('scroll', note)
  }, [width])
}

/** What scrolls: the desk in wide windows, the page in narrow ones. */
export const scrollerOf = (desk: HTMLElement): Element =>
  getComputedStyle(desk).overflowY === 'visible' ? document.scrollingElement! : desk

/**
 * Whether the place that was gone to is still current: while it begins in the window, until a person scrolls. The last
 * places of a document cannot come up to the reading line, so by that line alone a link to slide 2 of 2 was slide 1.
 */
export function staysAt(reader: Reader, leaf: Element | null | undefined): boolean {
  if (!reader.landed || !leaf) return false
  const { top } = leaf.getBoundingClientRect()
  return top >= -MARGIN && top < innerHeight
}

/** Calls `look` at most once a frame while anything scrolls. Returns what ends it. */
export function onScroll(look: () => void): () => void {
  let frame = 0
  const scrolled = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      look()
    })
  }
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })
  return () => {
    document.removeEventListener('scroll', scrolled, { capture: true })
    cancelAnimationFrame(frame)
  }
}

/** Records which page is at the upper third while scrolling. */
export function useReading(reader: Reader, { desk, leaves }: Desk, wide: boolean): void {
  useEffect(() => {
    const box = desk.current
    if (!box || !wide) return
    let frame = 0
    const look = (): void => {
      frame = 0
      if (performance.now() < reader.quiet || staysAt(reader, leaves.current.get(reader.at.value))) return
      const line = box.scrollTop + box.clientHeight / 3,
        end = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
      const now = end
        ? reader.work.unidades.at(-1)!
        : (reader.work.unidades.findLast(unit => (leaves.current.get(unit.posicion)?.offsetTop ?? Infinity) <= line) ??
          unitAt(reader, 0))
      // Of two pages side by side, the one that was jumped to stays current; otherwise the left one.
      const top = ({ posicion }: { posicion: number }): number | undefined => leaves.current.get(posicion)?.offsetTop
      if (top(now) !== top({ posicion: reader.at.value }))
        settle(reader, reader.work.unidades.find(unit => top(unit) === top(now))!.posicion)
    }
    const scrolled = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      box.removeEventListener('scroll', scrolled)
      cancelAnimationFrame(frame)
    }
  }, [wide])
}
