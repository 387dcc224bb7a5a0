/** Sound and film: the player at the second, and what is said running along with it. */
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
    const player = media.current
    if (player) void (player.paused ? player.play().catch(() => setBroken(true)) : player.pause())
  }
  useEffect(() => seek(secondOf(reader)), [reader.jumps.value])
  useEffect(() => {
    const unit = atSecond(unidades, now)
    if (playing && unit && unit.posicion !== reader.at.value) settle(reader, unit.posicion)
    if (playing) keep(reader.id, { posicion: reader.at.value, segundo: Math.floor(now) }, 0)
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
