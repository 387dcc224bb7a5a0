/** Small pictures of the pages, each drawn when it comes into sight. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { useBook } from './book.ts'
import type { Book } from './pdf.ts'
import { short, type Unit } from './place.ts'
import { goTo, type Reader } from './reader.ts'
import { sheetOf } from './words.tsx'

const t = texts({ go: ['{what}, ir a la página', '{what}, go to the page'] })
const WIDTH = 104

export function Thumbnails({ reader, gone }: { reader: Reader; gone: () => void }) {
  const { book, ready } = useBook(reader)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' }), [])
  return (
    <ol class="thumbs" ref={list}>
      {reader.work.unidades.map(unit => (
        <li key={unit.posicion}>
          <a
            href={to(`/leer/${reader.id}?u=${unit.posicion}`)}
            aria-current={unit.posicion === reader.at.value ? 'page' : undefined}
            aria-label={t('go', { what: `${short(unit)}, ${sheetOf(unit, reader.work.unidades.length)}` })}
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              goTo(reader, unit.posicion, { shown: null })
              gone()
            }}
          >
            <Thumb reader={reader} unit={unit} book={book} ready={ready} />
            <span class="small" aria-hidden="true">
              {short(unit)}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}

interface ThumbProps {
  reader: Reader
  unit: Unit
  book: Book | null
  ready: boolean
}

function Thumb({ reader, unit: { posicion }, book, ready }: ThumbProps) {
  const frame = useRef<HTMLSpanElement>(null),
    canvas = useRef<HTMLCanvasElement>(null)
  const [seen, see] = useState(false),
    [ratio, setRatio] = useState(Math.SQRT2)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && see(true), { rootMargin: '200px' })
    watch.observe(frame.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (!seen || !book || !canvas.current) return
    let cancel = (): void => {}
    void book.picture(posicion, canvas.current, WIDTH).then(
      drawing => {
        cancel = drawing.cancel
        setRatio(drawing.ratio)
        return drawing.done.catch(() => {})
      },
      () => {},
    )
    return () => cancel()
  }, [seen, book])
  useEffect(() => {
    frame.current!.style.aspectRatio = String(1 / ratio)
  }, [ratio])
  return (
    <span class="thumb" ref={frame}>
      {seen && book && <canvas ref={canvas} />}
      {seen && ready && !book && (
        <img src={to(`/leer/${reader.id}/pagina/${posicion}.png`)} alt="" loading="lazy" width={WIDTH} />
      )}
    </span>
  )
}
