/**
 * Finds where somebody speaks by loudness alone: silence is not transcribed, and a long talk is cut where it pauses.
 * Pure.
 */
import { RATE } from './resample.ts'

/** Start and end in seconds. */
export interface Span {
  t0: number
  t1: number
}

const FRAME = 0.02
/** Silences shorter than `HANG` seconds belong to the speech; `MARGIN` seconds are kept on both sides of it. */
const HANG = 0.6
const MARGIN = 0.2
/** Noises shorter than this, in seconds, are clicks. */
const LEAST = 0.25
/** Longest piece for a speech model, in seconds: with 30 s its word times are wrong (transformers.js issue 1358). */
const MOST_SECONDS = 29
/** `FLOOR` is the level of absolute silence, -60 dB; speech is `ABOVE` times louder than the recording's own floor. */
const FLOOR = 0.001
const ABOVE = 3

/** Loudness (root mean square) of each 20 ms. */
export function loudness(samples: Float32Array): Float32Array {
  const size = FRAME * RATE
  const out = new Float32Array(Math.floor(samples.length / size))
  for (let i = 0; i < out.length; i++) {
    let sum = 0
    for (let k = i * size; k < (i + 1) * size; k++) sum += samples[k]! * samples[k]!
    out[i] = Math.sqrt(sum / size)
  }
  return out
}

/** Spans of speech in order, none longer than MOST_SECONDS. */
export function speechSpans(levels: Float32Array): Span[] {
  const threshold = Math.max(FLOOR, Math.min(ABOVE * quantile(levels, 0.1), 0.5 * quantile(levels, 0.9)))
  const spans: { from: number; to: number }[] = []
  for (let i = 0; i < levels.length; i++) {
    if (levels[i]! < threshold) continue
    const last = spans.at(-1)
    if (last && (i - last.to) * FRAME <= HANG) last.to = i + 1
    else spans.push({ from: i, to: i + 1 })
  }
  const end = levels.length * FRAME
  return spans
    .filter(({ from, to }) => (to - from) * FRAME >= LEAST)
    .flatMap(span => cut(levels, span))
    .map(({ from, to }, i, all) => ({
      t0: Math.max(all[i - 1] ? all[i - 1]!.to * FRAME : 0, from * FRAME - MARGIN),
      t1: Math.min(all[i + 1] ? all[i + 1]!.from * FRAME : end, to * FRAME + MARGIN),
    }))
}

/** Cuts a long span at the quietest place of the last third of what is allowed. */
function cut(levels: Float32Array, { from, to }: { from: number; to: number }): { from: number; to: number }[] {
  const most = Math.floor((MOST_SECONDS - 2 * MARGIN) / FRAME)
  if (to - from <= most) return [{ from, to }]
  let quiet = from + most
  for (let i = from + Math.floor(most * 0.66); i < from + most; i++)
    if (around(levels, i) < around(levels, quiet)) quiet = i
  return [{ from, to: quiet }, ...cut(levels, { from: quiet, to })]
}

/** Loudness over a tenth of a second around frame `i`. */
const around = (levels: Float32Array, i: number): number => {
  let sum = 0
  for (let k = i - 2; k <= i + 2; k++) sum += levels[k] ?? 0
  return sum
}

const quantile = (levels: Float32Array, share: number): number =>
  levels.slice().sort()[Math.floor(share * (levels.length - 1))] ?? 0
