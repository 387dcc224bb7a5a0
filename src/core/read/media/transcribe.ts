/**
 * Transcribes samples on disk into cues: the stretches with speech are cut into pieces that a speech model accepts, and
 * each piece keeps its place in time.
 */
import { open, type FileHandle } from 'node:fs/promises'
import type { Cue } from '../captions/index.ts'
import type { Speech } from '../reader.ts'
import { RATE } from './resample.ts'
import { loudness, speechSpans, type Span } from './voice.ts'

/** Samples read at once: one minute. */
const PIECE = 60 * RATE

export interface Transcribing {
  speech: Speech
  signal: AbortSignal
  onProgress(share: number): Promise<void>
}

/** Transcribes the file at `path`, which holds 16-bit samples at 16 kHz, mono. Returns no cues when nobody speaks. */
export async function transcribe(path: string, { speech, signal, onProgress }: Transcribing): Promise<Cue[]> {
  const file = await open(path)
  try {
    const spans = speechSpans(await levelsOf(file))
    const cues: Cue[] = []
    for (const [i, { t0, t1 }] of spans.entries()) {
      signal.throwIfAborted()
      const from = Math.round(t0 * RATE)
      const segments = await speech.transcribe(await samplesAt(file, from, Math.round(t1 * RATE) - from), { signal })
      for (const { text, t0: start, t1: end } of segments) {
        const words = text.replace(/\s+/g, ' ').trim().normalize('NFC')
        // For silence and noise, models answer "[Music]", "(wind)" or dots; these are dropped.
        if (/[\p{L}\p{N}]/u.test(words) && !/^[[(][^\])]*[\])]$/.test(words))
          cues.push({ ...within({ t0, t1 }, start, end), texto: words })
      }
      await onProgress((i + 1) / spans.length)
    }
    return cues
  } finally {
    await file.close()
  }
}

/**
 * Limits a time to the piece the model was given. A time outside of it tells nothing more than that the words are
 * somewhere in the piece.
 */
function within({ t0, t1 }: Span, start: number, end: number): Span {
  if (start >= t1 - t0) return { t0, t1 }
  const from = t0 + Math.max(0, start)
  return { t0: from, t1: Math.max(from, Math.min(t1, t0 + end)) }
}

async function samplesAt(file: FileHandle, from: number, count: number): Promise<Float32Array> {
  const bytes = Buffer.alloc(count * 2)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from * 2)
  return Float32Array.from({ length: Math.floor(bytesRead / 2) }, (_, i) => bytes.readInt16LE(i * 2) / 32768)
}

async function levelsOf(file: FileHandle): Promise<Float32Array> {
  const pieces: Float32Array[] = []
  for (let from = 0; ; from += PIECE) {
    const samples = await samplesAt(file, from, PIECE)
    pieces.push(loudness(samples))
    if (samples.length < PIECE) break
  }
  const levels = new Float32Array(pieces.reduce((n, piece) => n + piece.length, 0))
  pieces.reduce((at, piece) => {
    levels.set(piece, at)
    return at + piece.length
  }, 0)
  return levels
}
