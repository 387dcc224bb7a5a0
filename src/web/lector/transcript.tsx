/** What is said in a recording, running along with the voice. */
import { signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Unidad } from '../../schema/index.ts'
import type { ApiError } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { asApiError } from '../lib/use.ts'
import { Problem } from '../parts/problem.tsx'
import { markIn, pieces } from './blocks.ts'
import { putDown, useHeld } from './carried.ts'
import { useFound } from './finding.ts'
import { notedIn } from './notes.ts'
import { short } from './place.ts'
import { textFrom } from './passages.ts'
import { goTo, unitAt, type Reader } from './reader.ts'
import { Pieces } from './words.tsx'

const t = texts({ hear: ['{at}, oír desde ahí', '{at}, play from there'], sounding: ['suena ahora', 'playing now'] })

/** Whether the transcript scrolls with the voice. */
export const follows = signal(true)
const CHUNK = 100
/** Frames to wait: the segments above have their true height only some frames after they come into sight. */
const SETTLING = 4

/** The segments of a recording, as they arrive. */
function useSegments({ id, work }: Reader): { units: Unidad[]; error: ApiError | null; retry(): void } {
  const [units, setUnits] = useState<Unidad[]>([]),
    [error, setError] = useState<ApiError | null>(null),
    [turn, setTurn] = useState(0)
  useEffect(() => {
    let current = true
    const all = work.unidades
    void (async () => {
      try {
        const got: Unidad[] = []
        while (current && got.length < all.length) {
          got.push(...(await textFrom(id, all[got.length]!.posicion, CHUNK)))
          if (current) setUnits([...got])
        }
      } catch (thrown) {
        if (current) setError(asApiError(thrown))
      }
    })()
    return () => {
      current = false
    }
  }, [turn])
  const retry = (): void => {
    setError(null)
    setTurn(turn + 1)
  }
  return { units, error, retry }
}

interface TranscriptProps {
  reader: Reader
  playing: boolean
  /** Whether a film stays in sight above. */
  film: boolean
}

/** Scrolls to the segment of a jump, and while the transcript follows the voice to the one that sounds. */
function useScrolling(list: List, units: readonly Unidad[], { reader, playing, film }: TranscriptProps): void {
  const at = reader.at.value
  const there = units.some(unit => unit.posicion === at)
  const seen = useRef(-1)
  useEffect(() => {
    const asked = seen.current !== reader.jumps.value
    if (!there || (!asked && !(playing && follows.value))) return
    seen.current = reader.jumps.value
    // A page that opens at its beginning opens at its top, where the recording's name is.
    if (!playing && reader.jumps.value === 0 && at === reader.work.unidades[0]?.posicion) return
    let frames = SETTLING,
      next = 0
    const reveal = (): void => {
      // The film would cover a segment in the middle.
      list.current?.querySelector('.on')?.scrollIntoView({ block: film ? 'start' : 'center', behavior: 'instant' })
      if (frames-- > 0) next = requestAnimationFrame(reveal)
    }
    reveal()
    return () => cancelAnimationFrame(next)
  }, [at, there, reader.jumps.value])
}

/** Scrolling by hand stops the transcript from following the voice. */
function useByHand(list: List, playing: boolean): void {
  useEffect(() => {
    const byHand = (): void => {
      if (playing) follows.value = false
    }
    const events = ['wheel', 'touchmove'] as const
    for (const name of events) list.current?.addEventListener(name, byHand, { passive: true })
    return () => {
      for (const name of events) list.current?.removeEventListener(name, byHand)
    }
  }, [playing])
}

type List = { current: HTMLOListElement | null }

export function Transcript(props: TranscriptProps) {
  const { reader, playing } = props
  const { units, error, retry } = useSegments(reader)
  const list = useRef<HTMLOListElement>(null)
  useScrolling(list, units, props)
  useByHand(list, playing)
  useLayoutEffect(() => putDown(list.current), [units.length])
  return (
    <>
      <ol class="transcript" ref={list} aria-busy={units.length === 0}>
        {units.map(unit => (
          <Segment key={unit.posicion} reader={reader} unit={unit} playing={playing} />
        ))}
      </ol>
      {error && <Problem error={error} retry={retry} />}
    </>
  )
}

function Segment({ reader, unit, playing }: { reader: Reader; unit: Unidad; playing: boolean }) {
  const place = unitAt(reader, unit.posicion),
    on = reader.at.value === unit.posicion
  const shown = reader.shown.value?.passage.posicion === unit.posicion ? reader.shown.value : null
  const marks = {
    mark: shown && markIn(unit.texto, shown.passage, shown.part),
    notes: notedIn(unit.posicion),
    hits: useFound(reader, unit.posicion),
  }
  const speaker = place.ancla.tipo === 'tiempo' ? place.ancla.hablante : undefined
  const words = useHeld<HTMLParagraphElement>()
  const voice = [speaker, on && playing ? t('sounding') : undefined].filter(Boolean).join(' · ')
  return (
    <li class={`passage${on ? ' on' : ''}`} data-n={unit.posicion}>
      <a
        class="folio"
        href={to(`/leer/${reader.id}?t=${Math.floor(unit.t0 ?? 0)}`)}
        aria-label={t('hear', { at: short(place) })}
        aria-current={on ? 'true' : undefined}
        onClick={event => {
          event.preventDefault()
          goTo(reader, unit.posicion, { shown: null, push: false })
        }}
      >
        {short(place)}
      </a>
      <div>
        {voice && <p class="voice">{voice}</p>}
        <p class="source" ref={words} lang={reader.work.documento.idioma} dir="auto">
          <Pieces pieces={pieces(unit.texto, { from: 0, to: unit.texto.length }, marks)} />
        </p>
      </div>
    </li>
  )
}
