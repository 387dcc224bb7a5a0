/**
 * Reads RIFF/WAVE into mono samples, piece by piece: PCM of 8, 16, 24 and 32 bits, floats of 32 and 64, A-law and
 * µ-law. Pure; it never reads beyond the bytes.
 */

export interface WavShape {
  rate: number
  channels: number
  bits: number
  format: 'pcm' | 'float' | 'alaw' | 'ulaw'
  from: number
  to: number
}

const FORMATS: Record<number, WavShape['format']> = { 1: 'pcm', 3: 'float', 6: 'alaw', 7: 'ulaw' }
const EXTENSIBLE = 0xfffe

/** Format of the sound; null when the file is not a WAVE that can be read here. */
export function wavShape(bytes: Buffer): WavShape | null {
  if (
    bytes.length < 44 ||
    !/^(?:RIFF|RF64)/.test(bytes.toString('latin1', 0, 4)) ||
    bytes.toString('latin1', 8, 12) !== 'WAVE'
  )
    return null
  let shape: Omit<WavShape, 'from' | 'to'> | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)]
    if (name === 'fmt ' && at + 24 <= bytes.length) shape = formatAt(bytes, at + 8, size)
    // A recorder that was cut off, or a stream, leaves a size of 0 or of 4 GB.
    if (name === 'data')
      return (
        shape && {
          ...shape,
          from: at + 8,
          to: Math.min(bytes.length, size === 0 || size === 0xffffffff ? Infinity : at + 8 + size),
        }
      )
    at += 8 + size + (size % 2)
  }
  return null
}

function formatAt(bytes: Buffer, at: number, size: number): Omit<WavShape, 'from' | 'to'> | null {
  const [tag, channels, rate, bits] = [
    bytes.readUInt16LE(at),
    bytes.readUInt16LE(at + 2),
    bytes.readUInt32LE(at + 4),
    bytes.readUInt16LE(at + 14),
  ]
  const format =
    FORMATS[tag === EXTENSIBLE && size >= 26 && at + 26 <= bytes.length ? bytes.readUInt16LE(at + 24) : tag]
  const widths = { pcm: [8, 16, 24, 32], float: [32, 64], alaw: [8], ulaw: [8] }
  if (!format || !widths[format].includes(bits) || channels < 1 || channels > 64 || rate < 1000 || rate > 768_000)
    return null
  return { rate, channels, bits, format }
}

/** Yields mono samples, `piece` frames at a time. */
export function* wavSamples(bytes: Buffer, shape: WavShape, piece = 1 << 16): Generator<Float32Array> {
  const width = shape.bits / 8
  const frame = width * shape.channels
  const read = READERS[`${shape.format}${shape.bits}`]!
  for (let at = shape.from; at + frame <= shape.to;) {
    const frames = Math.min(piece, Math.floor((shape.to - at) / frame))
    const mono = new Float32Array(frames)
    for (let i = 0; i < frames; i++, at += frame) {
      let sum = 0
      for (let c = 0; c < shape.channels; c++) sum += read(bytes, at + c * width)
      mono[i] = sum / shape.channels
    }
    yield mono
  }
}

const READERS: Record<string, (bytes: Buffer, at: number) => number> = {
  pcm8: (b, at) => (b[at]! - 128) / 128,
  pcm16: (b, at) => b.readInt16LE(at) / 0x8000,
  pcm24: (b, at) => b.readIntLE(at, 3) / 0x800000,
  pcm32: (b, at) => b.readInt32LE(at) / 0x80000000,
  float32: (b, at) => b.readFloatLE(at),
  float64: (b, at) => b.readDoubleLE(at),
  alaw8: (b, at) => alaw(b[at]!),
  ulaw8: (b, at) => ulaw(b[at]!),
}

// ITU-T G.711
function alaw(byte: number): number {
  const value = byte ^ 0x55
  const [exponent, mantissa] = [(value & 0x70) >> 4, value & 15]
  const size = exponent === 0 ? (mantissa << 4) + 8 : ((mantissa << 4) + 0x108) << (exponent - 1)
  return (value & 0x80 ? size : -size) / 32768
}

function ulaw(byte: number): number {
  const value = ~byte & 255
  const size = ((((value & 15) << 3) + 0x84) << ((value & 0x70) >> 4)) - 0x84
  return (value & 0x80 ? -size : size) / 32768
}
