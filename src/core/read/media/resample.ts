/**
 * Resamples any rate to 16 kHz with a windowed sinc. It keeps what it needs between pieces, so that a recording is
 * never held whole. Pure.
 */

export const RATE = 16_000
/** Zero crossings of the filter on each side; 16 are enough for speech. */
const TAPS = 16

export class Resampler {
  private readonly step: number
  private readonly cut: number
  private readonly reach: number
  private pending = new Float32Array(0)
  /** Position of the next output sample, in input samples from the start of `kept`. */
  private at = 0

  constructor(rate: number) {
    this.step = rate / RATE
    this.cut = Math.min(1, RATE / rate)
    this.reach = Math.ceil(TAPS / this.cut)
  }

  push(piece: Float32Array): Float32Array {
    if (this.step === 1) return piece
    const input = new Float32Array(this.pending.length + piece.length)
    input.set(this.pending)
    input.set(piece, this.pending.length)
    return this.run(input, input.length - this.reach)
  }

  end(): Float32Array {
    return this.step === 1 ? new Float32Array(0) : this.run(this.pending, this.pending.length)
  }

  private run(input: Float32Array, until: number): Float32Array {
    const out = new Float32Array(Math.max(0, Math.ceil((until - this.at) / this.step)))
    let made = 0
    for (; this.at < until && made < out.length; this.at += this.step) out[made++] = this.sampleAt(input, this.at)
    const drop = Math.max(0, Math.min(input.length, Math.floor(this.at) - this.reach))
    this.pending = input.slice(drop)
    this.at -= drop
    return out.subarray(0, made)
  }

  private sampleAt(input: Float32Array, at: number): number {
    const [from, to] = [
      Math.max(0, Math.ceil(at - this.reach)),
      Math.min(input.length - 1, Math.floor(at + this.reach)),
    ]
    let sum = 0
    for (let i = from; i <= to; i++) {
      const x = (i - at) * this.cut
      const angle = Math.PI * x
      const sinc = Math.abs(x) < 1e-9 ? 1 : Math.sin(angle) / angle
      sum += input[i]! * sinc * (0.5 + 0.5 * Math.cos(angle / TAPS)) // Hann window
    }
    return sum * this.cut
  }
}
