import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { closeIdle, isolated } from '../../../../src/core/read/isolate.ts'
import { probed } from '../../../../src/core/read/media/ffmpeg.ts'
import { MEDIA_PROCESS, readRecording } from '../../../../src/core/read/media/index.ts'
import { soundKind } from '../../../../src/core/read/media/kinds.ts'
import { RATE, Resampler } from '../../../../src/core/read/media/resample.ts'
import { transcribe } from '../../../../src/core/read/media/transcribe.ts'
import { loudness, speechSpans } from '../../../../src/core/read/media/voice.ts'
import { wavSamples, wavShape } from '../../../../src/core/read/media/wav.ts'
import type { Speech } from '../../../../src/core/read/reader.ts'
import { ready, request, shared } from '../shared.ts'

afterAll(closeIdle)
const there = (file: string): boolean => ready('media', file, MEDIA_PROCESS)
const tone = (seconds: number, rate: number, hertz = 440): Float32Array =>
  Float32Array.from({ length: seconds * rate }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / rate))

it.each([8000, 22_050, 44_100, 48_000])(
  'resampled from %i Hz a tone keeps its length, its loudness and its pitch',
  rate => {
    const resampler = new Resampler(rate)
    const input = tone(1, rate)
    const pieces = [resampler.push(input.subarray(0, 777)), resampler.push(input.subarray(777)), resampler.end()]
    const out = Float32Array.from(pieces.flatMap(piece => [...piece]))
    expect(Math.abs(out.length - RATE)).toBeLessThanOrEqual(2)
    const wanted = tone(1, RATE)
    const worst = Math.max(...out.subarray(200, RATE - 200).map((value, i) => Math.abs(value - wanted[i + 200]!)))
    expect(worst).toBeLessThan(0.02)
  },
)

it('silence is left out, and what is said is cut where it pauses, 29 s at most', () => {
  const sound = new Float32Array(70 * RATE)
  sound.set(tone(2, RATE), 5 * RATE)
  sound.set(tone(40, RATE), 20 * RATE)
  sound.fill(0.001, 42 * RATE, 42.3 * RATE)
  const spans = speechSpans(loudness(sound))
  expect(spans[0]!.t0).toBeCloseTo(4.8, 1)
  expect(spans[0]!.t1).toBeCloseTo(7.2, 1)
  expect(spans.length).toBe(3)
  expect(spans[1]!.t1).toBeGreaterThan(41.9)
  expect(spans[1]!.t1).toBeLessThan(42.5)
  for (const { t0, t1 } of spans) expect(t1 - t0).toBeLessThanOrEqual(29)
})

it('a WAV of 16 bits, two channels: mono is their mean; a lying size is not believed', () => {
  const bytes = Buffer.alloc(44 + 8)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [34, 16],
    [32, 4],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.writeUInt32LE(8000, 24)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(4_000_000_000, 40)
  for (const [i, value] of [16384, 0, -16384, -16384].entries()) bytes.writeInt16LE(value, 44 + 2 * i)
  const shape = wavShape(bytes)
  expect(shape).toMatchObject({ rate: 8000, channels: 2, from: 44, to: 52 })
  expect([...wavSamples(bytes, shape!)].map(piece => [...piece])).toEqual([[0.25, -0.5]])
  expect(wavShape(bytes.subarray(0, 40))).toBeNull()
})

it.runIf(there('audio/jfk.mp3')).each([
  ['jfk.wav', 'wav', 11],
  ['jfk.mp3', 'mp3', 11],
  ['sample_10s_audio-ogg.ogg', 'vorbis', 9.993],
  ['test.opus', 'opus', 8.064],
])('%s is decoded without ffmpeg to 16 kHz mono', async (file, kind, seconds) => {
  const path = shared(`audio/${file}`)
  expect(soundKind(readFileSync(path).subarray(0, 4096))).toBe(kind)
  const to = join(mkdtempSync(join(tmpdir(), 'anaquel-sound-')), 'pcm')
  const outcome = await isolated<{ seconds: number }>(
    MEDIA_PROCESS,
    { task: 'decode', input: { path, to } },
    { limits: { milliseconds: 30_000, megabytes: 1000 } },
  )
  if (!outcome.ok) throw new Error(outcome.message)
  expect(outcome.value.seconds).toBeCloseTo(seconds, 1)
  expect(readFileSync(to).length / 2 / RATE).toBeCloseTo(seconds, 1)
})

it.runIf(there('audio/jfk.mp3'))(
  'a recording with its transcript: units at the transcript’s seconds, the recording’s own duration',
  async () => {
    const reading = await readRecording(
      request(shared('audio/sample.wav'), {
        transcript: { path: shared('subtitles/podcast-transcripts-example.vtt'), nombre: null },
      }),
    )
    expect(reading).toMatchObject({ tipo: 'audio', warnings: [] })
    expect(reading.meta.duracion).toBeCloseTo(30, 1)
    expect(reading.units.map(unit => unit.ancla)).toEqual([
      { tipo: 'tiempo', t0: 0, t1: 18.63, hablante: 'Sarah' },
      { tipo: 'tiempo', t0: 19.08, t1: 25.35, hablante: 'Gillian' },
    ])
  },
)

it.runIf(there('audio/jfk.mp3'))('without a speech model the error says the one command that fixes it', async () => {
  await expect(readRecording(request(shared('audio/jfk.mp3')))).rejects.toMatchObject({
    name: 'Unreadable',
    mensaje: expect.stringContaining('Ajustes, Modelos') as string,
  })
})

it.runIf(there('audio/jfk.mp3'))(
  'with one, each piece keeps its place in time and silence is never asked about',
  async () => {
    const heard: number[] = []
    const speech: Speech = {
      name: 'fake',
      async transcribe(samples) {
        heard.push(samples.length / RATE)
        return [
          { text: ' Dicho. ', t0: 0.5, t1: 1 },
          { text: '[Music]', t0: 1, t1: 2 },
        ]
      },
    }
    const phases: string[] = []
    const reading = await readRecording(
      request(shared('audio/jfk.wav'), { speech, onPhase: async phase => void phases.push(phase) }),
    )
    expect(phases).toEqual(['transcripcion'])
    expect(heard.reduce((a, b) => a + b)).toBeLessThanOrEqual(11)
    expect(reading.units.map(unit => unit.texto).join(' ')).toBe(heard.map(() => 'Dicho.').join(' '))
    expect(reading.units[0]!.ancla).toMatchObject({ tipo: 'tiempo' })
  },
)

it('a time outside of the piece that was heard is none: it was said somewhere in it', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'anaquel-heard-')), 'pcm'),
    sound = new Float32Array(30 * RATE)
  sound.set(tone(4, RATE), 20 * RATE)
  writeFileSync(path, Buffer.from(Int16Array.from(sound, value => value * 32767).buffer))
  const said = (t0: number, t1: number): Promise<[number, number][]> =>
    transcribe(path, {
      speech: { name: 'fake', transcribe: async () => [{ text: 'hola', t0, t1 }] },
      signal: new AbortController().signal,
      onProgress: async () => {},
    }).then(cues => cues.map(cue => [Math.round(cue.t0), Math.round(cue.t1)]))
  expect([await said(1, 3), await said(1, 99), await said(50, 60), await said(-3, 2), await said(2, 1)]).toEqual([
    [[21, 23]],
    [[21, 24]],
    [[20, 24]],
    [[20, 22]],
    [[22, 22]],
  ])
})

it.runIf(there('audio/sample_10s_audio-m4a.m4a') && !existsSync('/usr/bin/ffmpeg'))(
  'a format that only ffmpeg opens says so',
  async () => {
    await expect(readRecording(request(shared('audio/sample_10s_audio-m4a.m4a')))).rejects.toMatchObject({
      mensaje: expect.stringContaining('ffmpeg') as string,
    })
  },
)

it('what ffprobe says: chapters, text subtitles, a cover is no film', () => {
  expect(
    probed({
      format: { duration: '58.5', tags: { TITLE: 'Charla' } },
      streams: [
        { codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
        { codec_type: 'audio' },
        { codec_type: 'subtitle', codec_name: 'dvd_subtitle' },
        { codec_type: 'subtitle', codec_name: 'mov_text', tags: { language: 'spa' } },
      ],
      chapters: [{ start_time: '0.000000', tags: { title: 'Inicio' } }, { start_time: '30.5' }],
    }),
  ).toEqual({
    seconds: 58.5,
    start: 0,
    film: false,
    sound: true,
    chapters: [{ t0: 0, titulo: 'Inicio' }],
    subtitles: [{ stream: 1, language: 'spa', forced: false }],
    drawn: true,
    tags: { title: 'Charla' },
  })
})
