/**
 * The child's side of sound: `isolated` starts it and nothing imports it. Untrusted recordings are decoded here,
 * without ffmpeg, to 16 kHz mono.
 */
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { parseCues, type Cue } from '../captions/index.ts'
import { serveTasks } from '../isolate-child.ts'
import { decode as decodeText } from '../prose/charset.ts'
import { Unreadable } from '../unreadable.ts'
import { MAX_SECONDS, soundKind, type SoundKind } from './kinds.ts'
import { Resampler } from './resample.ts'
import { wavSamples, wavShape } from './wav.ts'

/** `to` is the file for the 16-bit samples; null asks only for the duration. */
export interface DecodeInput {
  path: string
  to: string | null
}
export interface Decoded {
  seconds: number
  cut: boolean
}

interface Piece {
  channelData: Float32Array[]
  sampleRate: number
}

const INPUT_BYTES = 1 << 18
const damaged = (): Unreadable =>
  new Unreadable('El audio está dañado y no se pudo descodificar.', 'The sound could not be decoded.')

async function* pieces(bytes: Buffer, decode: (part: Uint8Array) => Piece | Promise<Piece>): AsyncGenerator<Piece> {
  for (let at = 0; at < bytes.length; at += INPUT_BYTES) yield decode(bytes.subarray(at, at + INPUT_BYTES))
}

/** The decoder of each format, as its package offers it. All of them stream. */
const DECODERS: Record<Exclude<SoundKind, 'other'>, (bytes: Buffer) => AsyncGenerator<Piece>> = {
  async *wav(bytes) {
    const shape = wavShape(bytes)
    if (!shape)
      throw new Unreadable(
        'Este WAV usa una codificación que no se puede abrir aquí: instala ffmpeg o conviértelo.',
        'Unsupported WAV encoding.',
      )
    for (const mono of wavSamples(bytes, shape)) yield { channelData: [mono], sampleRate: shape.rate }
  },
  async *mp3(bytes) {
    const { MPEGDecoder } = await import('mpg123-decoder')
    const decoder = new MPEGDecoder()
    await decoder.ready
    yield* pieces(bytes, part => decoder.decode(part))
    decoder.free()
  },
  async *flac(bytes) {
    const { FLACDecoder } = await import('@wasm-audio-decoders/flac')
    const decoder = new FLACDecoder()
    await decoder.ready
    yield* pieces(bytes, part => decoder.decode(part))
    yield await decoder.flush()
    decoder.free()
  },
  async *vorbis(bytes) {
    const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis')
    const decoder = new OggVorbisDecoder()
    await decoder.ready
    yield* pieces(bytes, part => decoder.decode(part))
    yield await decoder.flush()
    decoder.free()
  },
  async *opus(bytes) {
    const { OggOpusDecoder } = await import('ogg-opus-decoder')
    const decoder = new OggOpusDecoder()
    await decoder.ready
    yield* pieces(bytes, part => decoder.decode(part))
    yield await decoder.flush()
    decoder.free()
  },
}

async function decode({ path, to }: DecodeInput, emit: (message: unknown) => Promise<void>): Promise<Decoded> {
  const bytes = await readFile(path)
  const kind = soundKind(bytes.subarray(0, 4096))
  if (kind === 'other') throw damaged()
  const out = to === null ? null : await open(to, 'w')
  let seconds = 0
  let resampler: Resampler | null = null
  try {
    for await (const { channelData, sampleRate } of DECODERS[kind](bytes)) {
      const frames = channelData[0]?.length ?? 0
      if (frames === 0) continue
      seconds += frames / sampleRate
      if (out) await write(out, (resampler ??= new Resampler(sampleRate)).push(mixed(channelData)))
      await emit(seconds)
      if (seconds > MAX_SECONDS) break
    }
    if (out && resampler) await write(out, resampler.end())
  } finally {
    await out?.close()
  }
  if (seconds === 0) throw damaged()
  return { seconds, cut: seconds > MAX_SECONDS }
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels
  if (channels.length === 1) return first!
  return first!.map((_, i) => channels.reduce((sum, channel) => sum + channel[i]!, 0) / channels.length)
}

async function write(out: FileHandle, samples: Float32Array): Promise<void> {
  const pcm = Int16Array.from(samples, value => Math.max(-32768, Math.min(32767, Math.round(value * 32767))))
  if (pcm.length > 0) await out.write(new Uint8Array(pcm.buffer))
}

/** Reads a file of captions in any of the known formats. */
const captions = async ({ path }: { path: string }): Promise<Cue[]> => parseCues(decodeText(await readFile(path)))

serveTasks({ decode, captions })
