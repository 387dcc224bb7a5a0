/** The buttons of the player, and the timeline with its chapters. */
import { clock, number, texts } from '../lib/i18n.ts'
import { goTo, type Reader } from './reader.ts'

const t = texts({
  back: ['Atrás 10 segundos', 'Back 10 seconds'],
  on: ['Adelante 10 segundos', 'Forward 10 seconds'],
  play: ['Oír', 'Play'],
  pause: ['Pausa', 'Pause'],
  rate: ['Velocidad', 'Speed'],
  seek: ['Posición', 'Position'],
  of: ['{at} de {total}', '{at} of {total}'],
})

const RATES = [0.75, 1, 1.25, 1.5, 2]
export const STEP_S = 10

interface ControlsProps {
  now: number
  total: number
  playing: boolean
  seek: (second: number) => void
  toggle: () => void
  setRate: (rate: number) => void
}

export function Controls({ now, playing, seek, toggle, setRate }: ControlsProps) {
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

interface TrackProps {
  reader: Reader
  now: number
  total: number
  seek: (second: number) => void
}

/** The timeline, with the beginnings of chapters below it where there are any. */
export function Track({ reader, now, total, seek }: TrackProps) {
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
      <Scale reader={reader} total={total} />
    </div>
  )
}

/** The chapters below the timeline, where there are neither one nor too many; else its two ends. */
function Scale({ reader, total }: Pick<TrackProps, 'reader' | 'total'>) {
  const { unidades } = reader.work
  const chapters = unidades.filter(
    (unit, i) => unit.ruta.at(-1) !== undefined && unit.ruta.at(-1) !== unidades[i - 1]?.ruta.at(-1),
  )
  return chapters.length > 1 && chapters.length <= 12 ? (
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
  )
}
