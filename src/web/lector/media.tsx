/** Sound and film: the player at the second, and what is said running along with it. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { API } from '../lib/page.ts'
import { here } from '../lib/router.ts'
import { Controls, STEP_S, Track } from './controls.tsx'
import { Panel } from './panel.tsx'
import { atSecond, secondIn, type Unit } from './place.ts'
import { PrintHead } from './print.tsx'
import { settle, shownHere, unitAt, type Reader } from './reader.ts'
import { keep } from './resume.ts'
import { Transcript } from './transcript.tsx'
import { useLatest } from '../lib/use.ts'

const t = texts({
  document: ['Documento', 'Document'],
  player: ['Reproductor', 'Player'],
  space: ['Oír o pausa', 'Play or pause'],
  ten: ['10 segundos atrás o adelante', '10 seconds back or forward'],
  unplayable: [
    'Este navegador no puede reproducir el archivo. El texto y los tiempos siguen aquí.',
    'This browser cannot play the file. The text and the times are still here.',
  ],
  absent: ['No hay grabación guardada, solo su transcripción.', 'No recording is kept here, only its transcript.'],
  origin: ['Abrir el original', 'Open the original'],
})

const timeOf = ({ ancla }: Pick<Unit, 'ancla'>): number => (ancla.tipo === 'tiempo' ? ancla.t0 : 0)
/**
 * Returns the second at which to play: where the shown passage begins, or the second that a link names within the
 * segment.
 */
const secondOf = (reader: Reader): number => {
  const shown = shownHere(reader)
  // Until the first jump, a recording that was opened where it stopped goes on at that second.
  const { segundo } = (reader.jumps.value === 0 && reader.resumed) || {}
  if (!shown && segundo !== undefined) return segundo
  return shown
    ? timeOf(shown.passage)
    : secondIn(unitAt(reader, reader.at.value), Number(here.value.query.get('t') ?? NaN))
}

interface Player {
  media: { current: HTMLMediaElement | null }
  now: number
  total: number
  playing: boolean
  /** The browser cannot play the file. */
  broken: boolean
  seek(second: number): void
  toggle(): void
  /** What an audio or video element is given. */
  element: {
    src: string
    preload: 'metadata'
    onError(): void
    onPlay(): void
    onPause(): void
    onTimeUpdate(event: Event): void
  }
}

/** Plays the recording; while it plays, the reader's place goes along with it. */
function usePlayer(reader: Reader): Player {
  const { documento, unidades } = reader.work
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
    const player = media.current
    if (player) void (player.paused ? player.play().catch(() => setBroken(true)) : player.pause())
  }
  useEffect(() => seek(secondOf(reader)), [reader.jumps.value])
  useEffect(() => {
    const unit = atSecond(unidades, now)
    if (playing && unit && unit.posicion !== reader.at.value) settle(reader, unit.posicion)
    if (playing) keep(reader.id, { posicion: reader.at.value, segundo: Math.floor(now) }, 0)
  }, [now, playing])
  const src = useRef(`${API}/documentos/${reader.id}/original#t=${Math.floor(secondOf(reader))}`).current
  const element: Player['element'] = {
    src,
    preload: 'metadata',
    onError: () => setBroken(true),
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: event => setNow((event.currentTarget as HTMLMediaElement).currentTime),
  }
  return { media, now, total, playing, broken, seek, toggle, element }
}

function usePlayerKeys({ media, now, seek, toggle }: Player): void {
  const by = (seconds: number) => () => seek((media.current?.currentTime ?? now) + seconds)
  useKeys([
    { keys: 'ArrowLeft', does: t('ten'), run: by(-STEP_S) },
    { keys: 'ArrowRight', does: t('ten'), run: by(STEP_S) },
    { keys: 'Space', does: t('space'), run: toggle },
  ])
  useSpace(toggle)
}

export function Media({ reader }: { reader: Reader }) {
  const { documento, original = '', unidades } = reader.work
  const kind = original.startsWith('video/') ? 'video' : original.startsWith('audio/') ? 'audio' : null
  const player = usePlayer(reader),
    { media, broken, element, playing } = player
  usePlayerKeys(player)
  const film = kind === 'video' && !broken
  return (
    <>
      {kind && !broken && (
        <section class="player" aria-label={t('player')}>
          {kind === 'audio' && <audio ref={media as RefObject<HTMLAudioElement>} {...element} />}
          <Controls
            {...player}
            setRate={rate => {
              if (media.current) media.current.playbackRate = rate
            }}
          />
          <Track reader={reader} {...player} />
        </section>
      )}
      {(!kind || broken) && <Unheard text={t(broken ? 'unplayable' : 'absent')} url={documento.url} />}
      <div class="reader-body heard">
        <main id="main" class="desk text" tabIndex={0} aria-label={t('document')}>
          <PrintHead reader={reader} units={unidades} />
          {film && (
            <video ref={media as RefObject<HTMLVideoElement>} class="film" {...element} onClick={player.toggle} />
          )}
          <Transcript reader={reader} playing={playing} film={film} />
        </main>
        <Panel reader={reader} />
      </div>
    </>
  )
}

const Unheard = ({ text, url }: { text: string; url: string | undefined }) => (
  <p class="band unheard" role="status">
    {text}{' '}
    {url !== undefined && (
      <a href={url} rel="noreferrer">
        {t('origin')}
      </a>
    )}
  </p>
)

/** The space bar plays and pauses where it has no other meaning. */
function useSpace(toggle: () => void): void {
  const latest = useLatest(toggle)
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
