/** Sound and film: the player at the second, and what is said running along with it. */
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Unidad } from '../../schema.ts'
import type { ApiError } from '../lib/api.ts'
import { clock, number, texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { API } from '../lib/page.ts'
import { here, to } from '../lib/router.ts'
import { asApiError } from '../lib/use.ts'
import { Problem } from '../parts/problem.tsx'
import { markIn, pieces } from './blocks.ts'
import { notedIn } from './notes.ts'
import { Panel } from './panel.tsx'
import { PrintHead } from './print.tsx'
import { atSecond, secondIn, short, type Unit } from './place.ts'
import { goTo, settle, shownHere, textFrom, unitAt, type Reader } from './reader.ts'
import { Pieces } from './words.tsx'

const t = texts({
  document: ['Documento', 'Document'],
  player: ['Reproductor', 'Player'],
  back: ['Atrás 10 segundos', 'Back 10 seconds'],
  on: ['Adelante 10 segundos', 'Forward 10 seconds'],
  play: ['Oír', 'Play'],
  pause: ['Pausa', 'Pause'],
  space: ['Oír o pausa', 'Play or pause'],
  ten: ['10 segundos atrás o adelante', '10 seconds back or forward'],
  rate: ['Velocidad', 'Speed'],
  seek: ['Posición', 'Position'],
  of: ['{at} de {total}', '{at} of {total}'],
  hear: ['{at}, oír desde ahí', '{at}, play from there'],
  sounding: ['suena ahora', 'playing now'],
  unplayable: [
    'Este navegador no puede reproducir el archivo. El texto y los tiempos siguen aquí.',
    'This browser cannot play the file. The text and the times are still here.',
  ],
  absent: ['No hay grabación guardada, solo su transcripción.', 'No recording is kept here, only its transcript.'],
  origin: ['Abrir el original', 'Open the original'],
})

/** Whether the transcript scrolls with the voice. */
export const follows = signal(true)
const RATES = [0.75, 1, 1.25, 1.5, 2]
const STEP_S = 10
const CHUNK = 100
/** Frames to wait: the segments above have their true height only some frames after they come into sight. */
const SETTLING = 4

const timeOf = ({ ancla }: Pick<Unit, 'ancla'>): number => (ancla.tipo === 'tiempo' ? ancla.t0 : 0)
/**
 * Returns the second at which to play: where the shown passage begins, or the second that a link names within the
 * segment.
 */
const secondOf = (reader: Reader): number => {
  const shown = shownHere(reader)
  return shown
    ? timeOf(shown.passage)
    : secondIn(unitAt(reader, reader.at.value), Number(here.value.query.get('t') ?? NaN))
}

export function Media({ reader }: { reader: Reader }) {
  const { documento, original = '', unidades } = reader.work
  const kind = original.startsWith('video/') ? 'video' : original.startsWith('audio/') ? 'audio' : null
  const media = useRef<HTMLMediaElement>(null)
  const [now, setNow] = useState(() => secondOf(reader)),
    [playing, setPlaying] = useState(false),
    [broken, setBroken] = useState(false)
  const total = documento.duracion ?? timeOf(unidades.at(-1)!)
  const seek = (second: number): void => {
    const at = Math.min(Math.max(0, second), total || second)
    if (media.current) media.current.currentTime = at
    setNow(at)
  }
  const toggle = (): void => {
    const one = media.current
    if (one) void (one.paused ? one.play().catch(() => setBroken(true)) : one.pause())
  }
  useEffect(() => seek(secondOf(reader)), [reader.jumps.value])
  useEffect(() => {
    const unit = atSecond(unidades, now)
    if (playing && unit && unit.posicion !== reader.at.value) settle(reader, unit.posicion)
  }, [now, playing])
  useKeys([
    { keys: 'ArrowLeft', does: t('ten'), run: () => seek((media.current?.currentTime ?? now) - STEP_S) },
    { keys: 'ArrowRight', does: t('ten'), run: () => seek((media.current?.currentTime ?? now) + STEP_S) },
    { keys: 'Space', does: t('space'), run: toggle },
  ])
  useSpace(toggle)
  const element = {
    src: `${API}/documentos/${reader.id}/original#t=${Math.floor(secondOf(reader))}`,
    preload: 'metadata',
    onError: () => setBroken(true),
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: (event: Event) => setNow((event.currentTarget as HTMLMediaElement).currentTime),
  } as const
  const first = useRef(element.src)
  return (
    <>
      {kind && !broken && (
        <section class="player" aria-label={t('player')}>
          {kind === 'audio' && (
            <audio ref={media as preact.RefObject<HTMLAudioElement>} {...element} src={first.current} />
          )}
          <Controls
            now={now}
            total={total}
            playing={playing}
            seek={seek}
            toggle={toggle}
            setRate={rate => {
              if (media.current) media.current.playbackRate = rate
            }}
          />
          <Track reader={reader} now={now} total={total} seek={seek} />
        </section>
      )}
      {(!kind || broken) && (
        <p class="band unheard" role="status">
          {t(broken ? 'unplayable' : 'absent')}{' '}
          {documento.url !== undefined && (
            <a href={documento.url} rel="noreferrer">
              {t('origin')}
            </a>
          )}
        </p>
      )}
      <div class="reader-body heard">
        <main id="main" class="desk text" tabIndex={0} aria-label={t('document')}>
          <PrintHead reader={reader} units={unidades} />
          {kind === 'video' && !broken && (
            <video
              ref={media as preact.RefObject<HTMLVideoElement>}
              class="film"
              {...element}
              src={first.current}
              onClick={toggle}
            />
          )}
          <Transcript reader={reader} playing={playing} film={kind === 'video' && !broken} />
        </main>
        <Panel reader={reader} />
      </div>
    </>
  )
}

/** The space bar plays and pauses where it has no other meaning. */
function useSpace(toggle: () => void): void {
  const latest = useRef(toggle)
  latest.current = toggle
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || (event.target as Element).closest('button, a, input, select, textarea, summary, dialog'))
        return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

interface ControlsProps {
  now: number
  total: number
  playing: boolean
  seek: (second: number) => void
  toggle: () => void
  setRate: (rate: number) => void
}

function Controls({ now, playing, seek, toggle, setRate }: ControlsProps) {
  return (
    <div class="row">
      <button class="btn" aria-label={t('back')} onClick={() => seek(now - STEP_S)}>
        −10
      </button>
      <button class="btn first play" aria-label={t(playing ? 'pause' : 'play')} onClick={toggle}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path fill="currentColor" d={playing ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M3 2l11 6-11 6z'} />
        </svg>
      </button>
      <button class="btn" aria-label={t('on')} onClick={() => seek(now + STEP_S)}>
        +10
      </button>
      <label class="vh" for="rate">
        {t('rate')}
      </label>
      <select id="rate" onChange={event => setRate(Number(event.currentTarget.value))}>
        {RATES.map(rate => (
          <option value={rate} selected={rate === 1}>
            {number(rate)}×
          </option>
        ))}
      </select>
    </div>
  )
}

/** The timeline, with the beginnings of chapters below it where there are any. */
function Track({
  reader,
  now,
  total,
  seek,
}: {
  reader: Reader
  now: number
  total: number
  seek: (second: number) => void
}) {
  const { unidades } = reader.work
  const chapters = unidades.filter(
    (unit, i) => unit.ruta.at(-1) !== undefined && unit.ruta.at(-1) !== unidades[i - 1]?.ruta.at(-1),
  )
  return (
    <div class="track">
      <label class="vh" for="seek">
        {t('seek')}
      </label>
      <input
        id="seek"
        type="range"
        min="0"
        max={Math.ceil(total)}
        step="1"
        value={Math.floor(now)}
        aria-valuetext={t('of', { at: clock(now), total: clock(total) })}
        onInput={event => seek(Number(event.currentTarget.value))}
      />
      {chapters.length > 1 && chapters.length <= 12 ? (
        <ol class="scale">
          {chapters.map(unit => (
            <li>
              <button class="text-btn" onClick={() => goTo(reader, unit.posicion)}>
                {unit.ruta.at(-1)}
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p class="scale">
          <span>{clock(0)}</span>
          <span>{clock(total)}</span>
        </p>
      )}
    </div>
  )
}

function Transcript({ reader, playing, film }: { reader: Reader; playing: boolean; film: boolean }) {
  const [units, setUnits] = useState<Unidad[]>([]),
    [error, setError] = useState<ApiError | null>(null),
    [turn, setTurn] = useState(0)
  useEffect(() => {
    let current = true
    const all = reader.work.unidades
    void (async () => {
      try {
        const got: Unidad[] = []
        while (current && got.length < all.length) {
          got.push(...(await textFrom(reader.id, all[got.length]!.posicion, CHUNK)))
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
  const list = useRef<HTMLOListElement>(null),
    at = reader.at.value
  const there = units.some(unit => unit.posicion === at)
  // A jump always scrolls to the segment; playing does so only while the transcript follows the voice.
  const seen = useRef(-1)
  useEffect(() => {
    const asked = seen.current !== reader.jumps.value
    if (!there || (!asked && !(playing && follows.value))) return
    seen.current = reader.jumps.value
    let frames = SETTLING,
      next = 0
    const reveal = (): void => {
      // The film stays in sight and would cover a centred segment
      list.current?.querySelector('.on')?.scrollIntoView({ block: film ? 'start' : 'center', behavior: 'instant' })
      if (frames-- > 0) next = requestAnimationFrame(reveal)
    }
    reveal()
    return () => cancelAnimationFrame(next)
  }, [at, there, reader.jumps.value])
  useEffect(() => {
    // Scrolling by hand stops the transcript from following the voice.
    const byHand = (): void => {
      if (playing) follows.value = false
    }
    const events = ['wheel', 'touchmove'] as const
    for (const name of events) list.current?.addEventListener(name, byHand, { passive: true })
    return () => {
      for (const name of events) list.current?.removeEventListener(name, byHand)
    }
  }, [playing])
  return (
    <>
      <ol class="transcript" ref={list} aria-busy={units.length === 0}>
        {units.map(unit => (
          <Segment key={unit.posicion} reader={reader} unit={unit} playing={playing} />
        ))}
      </ol>
      {error && (
        <Problem
          error={error}
          retry={() => {
            setError(null)
            setTurn(turn + 1)
          }}
        />
      )}
    </>
  )
}

function Segment({ reader, unit, playing }: { reader: Reader; unit: Unidad; playing: boolean }) {
  const place = unitAt(reader, unit.posicion),
    on = reader.at.value === unit.posicion
  const shown = reader.shown.value?.passage.posicion === unit.posicion ? reader.shown.value : null
  const mark = shown && markIn(unit.texto, shown.passage, shown.part)
  const speaker = place.ancla.tipo === 'tiempo' ? place.ancla.hablante : undefined
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
        <p class="source" lang={reader.work.documento.idioma} dir="auto">
          <Pieces pieces={pieces(unit.texto, { from: 0, to: unit.texto.length }, mark, notedIn(unit.posicion))} />
        </p>
      </div>
    </li>
  )
}
