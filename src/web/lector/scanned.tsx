/**
 * The words of a page that was read from its picture, laid over it without colour, so that they can be selected as on
 * any other page.
 */
import { useEffect, useState } from 'preact/hooks'
import type { PalabrasLeidas } from '../../schema/index.ts'
import { get } from '../lib/api.ts'

type Word = PalabrasLeidas['palabras'][number]

/** Returns the words of a page; none until they have come, where that fails, and where the picture was not read. */
export function useScanned(id: string, posicion: number, wanted: boolean): readonly Word[] {
  const [words, setWords] = useState<readonly Word[]>([])
  useEffect(() => {
    if (!wanted || words.length > 0) return
    const control = new AbortController()
    get<PalabrasLeidas>(`/documentos/${id}/palabras`, { query: { posicion }, signal: control.signal }).then(
      ({ palabras }) => setWords(palabras),
      () => {},
    )
    return () => control.abort()
  }, [wanted])
  return words
}

const FONT = 'sans-serif'
let measure: CanvasRenderingContext2D | null = null
/** Width of a text in pixels at a height of letters of one pixel. */
function widthOf(text: string): number {
  measure ??= document.createElement('canvas').getContext('2d')
  if (!measure) return text.length / 2
  measure.font = `100px ${FONT}`
  return measure.measureText(text).width / 100
}

/** Whether the second word follows the first on its line. */
const follows = ({ caja: a }: Word, { caja: b }: Word): boolean =>
  b.x0 >= a.x1 - 0.005 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > Math.min(a.y1 - a.y0, b.y1 - b.y0) / 2

interface ScannedProps {
  words: readonly Word[]
  /** Size of the page in CSS pixels. */
  width: number
  height: number
  lang: string | undefined
}

/** Each word reaches to the next one of its line, so that drawing over them selects without holes. */
export function Scanned({ words, width, height, lang }: ScannedProps) {
  return (
    <div class="text-layer scanned" lang={lang}>
      {words.map(({ texto, caja }, i) => {
        const next = words[i + 1],
          joined = next !== undefined && follows(words[i]!, next)
        const text = `${texto} `,
          size = (caja.y1 - caja.y0) * height,
          across = ((joined ? next.caja.x0 : caja.x1) - caja.x0) * width
        return (
          <span
            key={i}
            style={{
              left: `${caja.x0 * 100}%`,
              top: `${caja.y0 * 100}%`,
              font: `${size}px/1 ${FONT}`,
              transform: `scaleX(${across / Math.max(1, widthOf(joined ? text : texto) * size)})`,
            }}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
}
