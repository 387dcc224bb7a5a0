/**
 * Pages as pictures: all of them in a column where there is room, one at a time where there is not; each is drawn when
 * it comes near.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { Leaf } from './leaf.tsx'
import type { Book } from './pdf.ts'
import { roomy } from './view.ts'
import { rectos, short } from './place.ts'
import { PrintHead } from './print.tsx'
import { boxesOf, hush, settle, shownHere, step, unitAt, type Boxes, type Reader } from './reader.ts'

const t = texts({
  before: ['Anterior:', 'Previous:'],
  next: ['Siguiente:', 'Next:'],
  document: ['Documento', 'Document'],
})
/** A page counts as A4 until its proportion is known. */
const A4 = Math.SQRT2
const MARGIN = 16

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const wideQuery = matchMedia('(min-width: 60rem)')
function useMatches(query: MediaQueryList): boolean {
  const [matches, setMatches] = useState(query.matches)
  useEffect(() => {
    const look = (): void => setMatches(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return matches
}

/** Proportions of pages. A page whose proportion is unknown takes that of the page that was known first. */
export class Ratios {
  readonly known = new Map<number, number>()
  constructor({ at, drawn: { ratio } }: Reader) {
    if (ratio !== null) this.known.set(at.value, ratio)
  }
  of(page: number): number {
    return this.known.get(page) ?? [...this.known.values()][0] ?? A4
  }
}

export function Pages({ reader }: { reader: Reader }) {
  const wide = useMatches(wideQuery),
    room = useMatches(roomy),
    desk = useRef<HTMLElement>(null)
  const pair = room && reader.kind === 'pdf' && reader.spread.value
  const ratios = useMemo(() => new Ratios(reader), [])
  const { book, ready } = useBook(reader, ratios)
  const boxes = useBoxes(reader)
  const width = Math.floor(useWidth(desk, pair) * reader.zoom.value),
    opened = useRef(reader.at.value)
  const { unidades } = reader.work,
    right = useMemo(() => rectos(unidades), [unidades])
  const units = wide ? unidades : unidades.filter(unit => unit.posicion === reader.at.value)
  const leaves = useRef(new Map<number, HTMLElement>())
  const reveal = (): void =>
    revealLeaf(reader, { desk: desk.current, leaf: leaves.current.get(reader.at.value), boxes: boxes.current, wide })
  // Scrolls there again once it is known where on the page the passage stands.
  useLayoutEffect(() => {
    if (width > 0) reveal()
  }, [reader.jumps.value, boxes.turn, ready, wide, pair, width > 0])
  useKept(desk, leaves, reader, width)
  useReading(desk, leaves, reader, wide)
  return (
    <main id="main" class={`desk drawn-desk${pair ? ' pair' : ''}`} tabIndex={0} ref={desk} aria-label={t('document')}>
      <PrintHead reader={reader} />
      {units.map(unit => (
        <Leaf
          key={unit.posicion}
          reader={reader}
          unit={unit}
          book={book}
          ready={ready}
          ratios={ratios}
          width={width}
          boxes={boxes.posicion === unit.posicion ? boxes.current : NONE}
          within={desk}
          now={unit.posicion === reader.at.value}
          side={!pair ? '' : right.has(unit.posicion) ? 'recto' : 'verso'}
          first={unit.posicion === opened.current}
          hold={element => {
            if (element) leaves.current.set(unit.posicion, element)
            else leaves.current.delete(unit.posicion)
          }}
        />
      ))}
      {!wide && <Turns reader={reader} />}
    </main>
  )
}

/** The buttons that turn pages, where one page is shown at a time. */
function Turns({ reader }: { reader: Reader }) {
  const { unidades } = reader.work,
    at = unidades.findIndex(unit => unit.posicion === reader.at.value)
  const [before, next] = [unidades[at - 1], unidades[at + 1]]
  return (
    <p class="turns">
      {before && (
        <button class="btn" onClick={() => step(reader, -1)}>
          ← <span class="vh">{t('before')} </span>
          {short(before)}
        </button>
      )}
      {next && (
        <button class="btn after" onClick={() => step(reader, 1)}>
          <span class="vh">{t('next')} </span>
          {short(next)} →
        </button>
      )}
    </p>
  )
}
const NONE: Boxes = { cajas: [] }

/**
 * Returns the book. It is null when the document is no PDF or pdf.js cannot open it: then the server's pictures of its
 * pages are used.
 */
function useBook(reader: Reader, ratios: Ratios): { book: Book | null; ready: boolean } {
  const [state, set] = useState<{ book: Book | null; ready: boolean }>({ book: null, ready: reader.kind !== 'pdf' })
  useEffect(() => {
    if (reader.kind !== 'pdf') return
    const page = reader.at.value
    void import('./pdf.ts')
      .then(({ openBook }) => openBook(reader.id))
      .then(async book => {
        ratios.known.set(page, await book.ratio(page).catch(() => A4))
        set({ book, ready: true })
      })
      .catch(() => set({ book: null, ready: true }))
  }, [])
  return state
}

interface Standing {
  current: Boxes
  posicion: number
  turn: number
}

/** Returns where the passage stands; the one that the server has marked is not requested again. */
function useBoxes(reader: Reader): Standing {
  const shown = reader.shown.value,
    given = useRef(reader.drawn.boxes.cajas.length > 0 ? shown : null)
  const [state, set] = useState<Standing>({
    current: given.current ? reader.drawn.boxes : NONE,
    posicion: given.current?.passage.posicion ?? 0,
    turn: 0,
  })
  useEffect(() => {
    if (given.current && shown === given.current) return
    given.current = null
    let current = true
    set(old => ({ ...old, current: NONE, posicion: 0 }))
    if (shown)
      void boxesOf(reader.id, shown).then(
        found => {
          if (current) set(old => ({ current: found, posicion: shown.passage.posicion, turn: old.turn + 1 }))
        },
        () => {},
      )
    return () => {
      current = false
    }
  }, [shown])
  return state
}

/**
 * Greatest width of a leaf, as in the style sheet: the desk less its margins, but no wider than is comfortable to read.
 */
const WIDEST = 46 * 16
/** Pixels between the two pages of an open book. */
const FOLD = 2
function useWidth(desk: { current: HTMLElement | null }, pair: boolean): number {
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
function revealLeaf(
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

/** Keeps the reading place where it is when pages above change their height, or when all pages grow. */
function useKept(
  desk: { current: HTMLElement | null },
  leaves: { current: Map<number, HTMLElement> },
  reader: Reader,
  width: number,
): void {
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

/** Records which page is at the upper third while scrolling. */
function useReading(
  desk: { current: HTMLElement | null },
  leaves: { current: Map<number, HTMLElement> },
  reader: Reader,
  wide: boolean,
): void {
  useEffect(() => {
    const box = desk.current
    if (!box || !wide) return
    let frame = 0
    const look = (): void => {
      frame = 0
      if (performance.now() < reader.quiet) return
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
