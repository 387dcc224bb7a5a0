/**
 * Pages as pictures: all of them in a column where there is room, one at a time where there is not; each is drawn when
 * it comes near.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { Ratios, useBook } from './book.ts'
import { revealLeaf, useKept, useReading, useWidth } from './desk.ts'
import { Leaf } from './leaf.tsx'
import { roomy } from './view.ts'
import { rectos, short } from './place.ts'
import { PrintHead } from './print.tsx'
import { boxesOf } from './passages.ts'
import { step, type Boxes, type Reader } from './reader.ts'

const t = texts({
  before: ['Anterior:', 'Previous:'],
  next: ['Siguiente:', 'Next:'],
  document: ['Documento', 'Document'],
})

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

/** The desk that the leaves lie on, its measures, and the leaf that is read now kept in sight. */
function useDesk(reader: Reader, ready: boolean) {
  const wide = useMatches(wideQuery),
    room = useMatches(roomy),
    desk = useRef<HTMLElement>(null)
  const pair = room && reader.kind === 'pdf' && reader.spread.value
  const boxes = useBoxes(reader)
  const width = Math.floor(useWidth(desk, pair) * reader.zoom.value)
  const leaves = useRef(new Map<number, HTMLElement>())
  const reveal = (): void =>
    revealLeaf(reader, { desk: desk.current, leaf: leaves.current.get(reader.at.value), boxes: boxes.current, wide })
  // Scrolls there again once it is known where on the page the passage stands.
  useLayoutEffect(() => {
    if (width > 0) reveal()
  }, [reader.jumps.value, boxes.turn, ready, wide, pair, width > 0])
  useKept(desk, leaves, reader, width)
  useReading(desk, leaves, reader, wide)
  const hold = (posicion: number, element: HTMLElement | null): void => {
    if (element) leaves.current.set(posicion, element)
    else leaves.current.delete(posicion)
  }
  return { desk, wide, pair, boxes, width, hold }
}

export function Pages({ reader }: { reader: Reader }) {
  const ratios = useMemo(() => new Ratios(reader), [])
  const { book, ready } = useBook(reader, ratios)
  const { desk, wide, pair, boxes, width, hold } = useDesk(reader, ready)
  const opened = useRef(reader.at.value)
  const { unidades } = reader.work,
    right = useMemo(() => rectos(unidades), [unidades])
  const units = wide ? unidades : unidades.filter(unit => unit.posicion === reader.at.value)
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
          hold={element => hold(unit.posicion, element)}
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
        boxes => {
          if (current) set(old => ({ current: boxes, posicion: shown.passage.posicion, turn: old.turn + 1 }))
        },
        () => {},
      )
    return () => {
      current = false
    }
  }, [shown])
  return state
}
