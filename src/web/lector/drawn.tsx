/** The picture of a page: drawn here from the PDF with its words above it, or as the server draws it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import type { Book } from './pdf.ts'

const t = texts({
  broken: [
    'Esta hoja no se puede dibujar. Su texto, si lo tiene, está en «Texto».',
    'This sheet cannot be drawn. Its text, if it has any, is under “Text”.',
  ],
  scanned: ['Sus palabras, si las tiene, están en «Texto».', 'Its words, if it has any, are under “Text”.'],
})

export function Picture({ src, name, onRatio }: { src: string; name: string; onRatio: (ratio: number) => void }) {
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
  /** Physical page, from 1. */
  page: number
  width: number
  name: string
  lang: string | undefined
  picture?: string | undefined
  fallback?: string
  /** Whether the words of the page were read from its picture: they take the place of those in the file. */
  read?: boolean
  onRatio: (ratio: number) => void
}

interface Drawing {
  canvas: { current: HTMLCanvasElement | null }
  layer: { current: HTMLDivElement | null }
  state: 'waiting' | 'there' | 'broken'
  /** Whether the file has words for the page. */
  worded: boolean
}

/** Draws a page at that width, and again when the width has settled on another. */
function useDrawing({ book, page, width, onRatio }: DrawnProps): Drawing {
  const canvas = useRef<HTMLCanvasElement>(null),
    layer = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<Drawing['state']>('waiting')
  const [worded, setWorded] = useState(false)
  const before = useRef(Promise.resolve())
  useEffect(() => {
    let current = true,
      cancel = (): void => {}
    const draw = async (): Promise<void> => {
      if (!current || !canvas.current || !layer.current) return
      const drawing = await book.draw(page, { canvas: canvas.current, layer: layer.current, width })
      cancel = drawing.cancel
      if (!current) cancel()
      else onRatio(drawing.ratio)
      await drawing.done
      if (!current) return
      setState('there')
      setWorded(layer.current.textContent !== '')
    }
    // While zooming, the old drawing is stretched, and a sharp one follows when the size has settled. A canvas can take
    // only one drawing at a time.
    const start = (): void => {
      before.current = before.current.then(draw).catch(() => {
        if (current) setState('broken')
      })
    }
    const timer = setTimeout(start, state === 'there' ? 200 : 0)
    return () => {
      current = false
      clearTimeout(timer)
      cancel()
    }
  }, [width])
  return { canvas, layer, state, worded }
}

/** Draws a page. `picture` is shown until it is drawn, for the page that the server has already sent. */
export function Drawn(props: DrawnProps) {
  const { name, lang, picture, fallback, read = false, onRatio } = props
  const { canvas, layer, state, worded } = useDrawing(props)
  const shown = useRef(picture)
  if (state === 'broken')
    return fallback === undefined ? (
      <p class="band unread">{t('broken')}</p>
    ) : (
      <Picture src={fallback} name={name} onRatio={onRatio} />
    )
  return (
    <>
      {state === 'waiting' && shown.current && <img src={shown.current} alt={name} />}
      <canvas
        ref={canvas}
        class={state === 'there' ? undefined : 'waiting'}
        {...(worded || read ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${name}. ${t('scanned')}` })}
      />
      <div ref={layer} class="text-layer" lang={lang} hidden={read} />
    </>
  )
}
