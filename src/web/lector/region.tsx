/**
 * A region of a page, to be marked: drawn with the mouse or a finger, by its two corners one after the other, or with
 * the arrow keys.
 */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { BoxesOver } from './boxes.tsx'
import { annotate, colour } from './notes.ts'
import type { Reader } from './reader.ts'
import { between, inside, isDrawn, moved, type Box, type Point } from './region-box.ts'
import { drawing } from './regions.ts'

const t = texts({
  draw: [
    'Región: flechas para moverla, Mayúsculas y flechas para su tamaño, Entrar para marcarla, Esc para dejarlo',
    'Region: arrows move it, Shift and arrows size it, Enter marks it, Esc leaves it',
  ],
})

/** Step of the keys. */
const STEP = 0.02
const MIDDLE: Box = { x0: 0.3, y0: 0.4, x1: 0.7, y1: 0.6 }

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** Drawing a region by hand: the corner where it began, and the box so far. */
function useDrawing(area: { current: HTMLElement | null }, mark: (drawn: Box) => void) {
  const [from, setFrom] = useState<Point | null>(null),
    [box, setBox] = useState<Box | null>(null)
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = area.current!.getBoundingClientRect()
    return { x: inside((clientX - left) / width), y: inside((clientY - top) / height) }
  }
  const pointer = {
    onPointerDown: (event: PointerEvent): void => {
      event.preventDefault()
      area.current?.setPointerCapture(event.pointerId)
      setBox(null)
      if (from === null) setFrom(pointOf(event))
    },
    onPointerMove: (event: PointerEvent): void => {
      if (from) setBox(between(from, pointOf(event)))
    },
    // A press without a drawing is the first corner; the next press is the other one.
    onPointerUp: (event: PointerEvent): void => {
      const drawn = from && between(from, pointOf(event))
      if (drawn && isDrawn(drawn)) mark(drawn)
    },
  }
  return { from, box, setBox, pointer }
}

export function Region({ reader, posicion, now }: { reader: Reader; posicion: number; now: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  // Before anything else is heard: a key that is pressed at once is meant for the region.
  useLayoutEffect(() => {
    if (now) area.current?.focus({ preventScroll: true })
  }, [now])
  const mark = (drawn: Box): void => {
    drawing.value = false
    void annotate(reader, [{ posicion, cajas: [drawn] }], colour.value)
  }
  const { from, box, setBox, pointer } = useDrawing(area, mark)
  const press = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key]
    if (event.key === 'Escape') drawing.value = false
    else if (event.key === 'Enter') mark(box ?? MIDDLE)
    else if (by) setBox(moved(box ?? MIDDLE, by, event.shiftKey))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shown = box ?? (now && !from ? MIDDLE : null)
  return (
    <div
      class="region-area"
      ref={area}
      role="application"
      aria-label={t('draw')}
      tabIndex={now ? 0 : -1}
      {...pointer}
      onKeyDown={press}
    >
      {shown && <BoxesOver boxes={[shown]} />}
    </div>
  )
}
