/** A Word file or slides as pictures of their sheets, in a column, with words to select and what is marked on them. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Cajas } from '../../schema/index.ts'
import { texts } from '../lib/i18n.ts'
import { Ratios, useBookOfSheets } from './book.ts'
import { onScroll, scrollerOf, staysAt, useWidth } from './desk.ts'
import { holdsUnit, sheetOfUnit, type Sheet } from './drawing.ts'
import { Drawn } from './drawn.tsx'
import { Marks, useNear } from './leaf.tsx'
import { FoundHere } from './occurrences.tsx'
import { Painted } from './painted.tsx'
import type { Book } from './pdf.ts'
import { boxesOf } from './passages.ts'
import { hush } from './by-hand.ts'
import { settle, type Reader } from './reader.ts'
import { TextView } from './text.tsx'

const t = texts({
  document: ['Documento', 'Document'],
  sheet: ['hoja {n} de {of}, como la dibuja LibreOffice', 'sheet {n} of {of}, as LibreOffice draws it'],
  slide: ['diapositiva {n} de {of}', 'slide {n} of {of}'],
})

/** Space above a sheet that was gone to, in pixels. */
const MARGIN = 16

/** Until the drawing is open, and where pdf.js cannot open it, the text is shown, which is complete. */
export default function DrawnSheets({ reader }: { reader: Reader }) {
  const book = useBookOfSheets(reader.id)
  return book ? <Column reader={reader} book={book} /> : <TextView reader={reader} />
}

function Column({ reader, book }: { reader: Reader; book: Book }) {
  const sheets = reader.sheets.value ?? [],
    desk = useRef<HTMLElement>(null)
  const ratios = useMemo(() => new Ratios(reader), [])
  const width = Math.floor(useWidth(desk, false) * reader.zoom.value)
  const { boxes, turn } = useBoxes(reader)
  const now = boxes[0]?.hoja ?? sheetOfUnit(sheets, reader.at.value).hoja
  useLayoutEffect(() => {
    if (width > 0) reveal(desk.current, { reader, hoja: now, box: boxes[0] })
  }, [reader.jumps.value, turn, width > 0])
  useReading(desk, reader, sheets)
  return (
    <main id="main" class="desk drawn-desk sheets" tabIndex={0} ref={desk} aria-label={t('document')}>
      {sheets.map(sheet => (
        <Leaf
          key={sheet.hoja}
          {...{ reader, sheet, book, ratios, width, within: desk }}
          name={name(reader, sheet, sheets.length)}
          boxes={boxes.filter(({ hoja }) => hoja === sheet.hoja)}
        />
      ))}
    </main>
  )
}

const name = (reader: Reader, { hoja }: Sheet, of: number): string =>
  t(reader.work.unidades[0]?.ancla.tipo === 'diapositiva' ? 'slide' : 'sheet', { n: hoja, of })

interface LeafProps {
  reader: Reader
  sheet: Sheet
  book: Book
  ratios: Ratios
  width: number
  within: { current: HTMLElement | null }
  name: string
  boxes: Cajas['cajas']
}

function Leaf({ reader, sheet, book, ratios, width, within, name, boxes }: LeafProps) {
  const { hoja, desde, hasta } = sheet
  const leaf = useRef<HTMLElement>(null),
    near = useNear(leaf, within, width > 0)
  const [ratio, setRatio] = useState(() => ratios.of(hoja))
  const units = reader.work.unidades.filter(({ posicion }) => holdsUnit(sheet, posicion))
  return (
    <article
      class="leaf drawn"
      ref={leaf}
      data-n={desde}
      data-hasta={hasta}
      data-hoja={hoja}
      aria-label={name}
      aria-hidden={near ? undefined : true}
      style={{ width: `${width}px`, height: `${Math.round(width * ratio)}px`, aspectRatio: String(1 / ratio) }}
    >
      {near && width > 0 && (
        <Drawn
          {...{ book, width, name, page: hoja }}
          lang={reader.work.documento.idioma}
          onRatio={measured => {
            ratios.known.set(hoja, measured)
            setRatio(measured)
          }}
        />
      )}
      {near && units.map(({ posicion }) => <Painted key={posicion} id={reader.id} posicion={posicion} hoja={hoja} />)}
      {near && units.map(({ posicion }) => <FoundHere key={posicion} id={reader.id} posicion={posicion} hoja={hoja} />)}
      {boxes.length > 0 && <Marks boxes={{ cajas: boxes }} />}
    </article>
  )
}

/** Where the passage that is shown stands on the sheets; `turn` grows when that is known. */
function useBoxes(reader: Reader): { boxes: Cajas['cajas']; turn: number } {
  const shown = reader.shown.value
  const [state, set] = useState<{ boxes: Cajas['cajas']; turn: number }>({ boxes: [], turn: 0 })
  useEffect(() => {
    let current = true
    set(old => ({ ...old, boxes: [] }))
    if (shown)
      void boxesOf(reader.id, shown).then(
        ({ cajas }) => {
          if (current) set(old => ({ boxes: cajas, turn: old.turn + 1 }))
        },
        () => {},
      )
    return () => {
      current = false
    }
  }, [shown])
  return state
}

interface Target {
  reader: Reader
  hoja: number
  box: Cajas['cajas'][number] | undefined
}

/** Scrolls until the passage is in the upper third, or to the top of its sheet. */
function reveal(desk: HTMLElement | null, { reader, hoja, box }: Target): void {
  const leaf = desk?.querySelector<HTMLElement>(`[data-hoja="${hoja}"]`)
  if (!desk || !leaf) return
  // A narrow window opens at its top, where the document's name is.
  const own = scrollerOf(desk)
  if (own !== desk && hoja === 1 && !box && reader.jumps.value === 0) return
  const { top, height } = leaf.getBoundingClientRect()
  hush(reader)
  own.scrollBy(
    0,
    top -
      (own === desk ? desk.getBoundingClientRect().top : 0) +
      (box ? box.y0 * height - own.clientHeight / 3 : -MARGIN),
  )
}

/** Records which unit is being read: the one that is shown stays while a part of it is on the sheet. */
function useReading(desk: { current: HTMLElement | null }, reader: Reader, sheets: readonly Sheet[]): void {
  useEffect(
    () =>
      onScroll(() => {
        if (performance.now() < reader.quiet || !desk.current) return
        const own = scrollerOf(desk.current)
        const line = (own === desk.current ? own.getBoundingClientRect().top : 0) + own.clientHeight / 3
        const leaves = [...desk.current.querySelectorAll<HTMLElement>('[data-hoja]')]
        const { hoja } = sheetOfUnit(sheets, reader.at.value)
        if (staysAt(reader, leaves[hoja - 1])) return
        const leaf = leaves.findLast(element => element.getBoundingClientRect().top <= line) ?? leaves[0]
        const sheet = sheets.find(({ hoja }) => String(hoja) === leaf?.dataset.hoja)
        if (sheet && !holdsUnit(sheet, reader.at.value)) settle(reader, sheet.hasta)
      }),
    [sheets],
  )
}
