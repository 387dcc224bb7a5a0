/**
 * Asks the machine's `ffprobe` and `ffmpeg` about a recording and converts it with them. They may open only files and
 * pipes, whatever a container refers to.
 */
import { execFile } from 'node:child_process'
import { findProgram } from '../programs.ts'
import { MAX_SECONDS } from './kinds.ts'
import { RATE } from './resample.ts'

export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
}

export interface Probe {
  seconds: number | null
  /** Start of the recording by its own clock, in seconds; times are counted from there. */
  start: number
  film: boolean
  sound: boolean
  chapters: { t0: number; titulo: string }[]
  /** Text subtitles, the best first; `stream` is the number among the subtitle streams. */
  subtitles: { stream: number; language: string | null; forced: boolean }[]
  /** True when it has subtitles that are pictures of text. */
  drawn: boolean
  tags: Record<string, string>
}

interface Asked {
  signal: AbortSignal
  seconds: number
}

const SAFE = ['-protocol_whitelist', 'file,pipe']
const PROBE_SECONDS = 30
const MOST_CHAPTERS = 2000
/** Subtitle formats that are pictures of text (DVD, Blu-ray): reading them would need OCR. */
const PICTURES = new Set(['dvd_subtitle', 'hdmv_pgs_subtitle', 'dvb_subtitle', 'xsub'])

/** Paths of both programs, or null when one is missing. */
export async function findFfmpeg(): Promise<Ffmpeg | null> {
  const [ffmpeg, ffprobe] = await Promise.all([findProgram('ffmpeg'), findProgram('ffprobe')])
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : null
}

/** Null when ffprobe cannot make anything of the file. */
export async function probe(
  { ffprobe }: Ffmpeg,
  path: string,
  { signal }: { signal: AbortSignal },
): Promise<Probe | null> {
  const args = [
    '-v',
    'error',
    ...SAFE,
    '-print_format',
    'json',
    '-show_format',
    '-show_streams',
    '-show_chapters',
    `file:${path}`,
  ]
  const out = await run(ffprobe, args, { signal, seconds: PROBE_SECONDS })
  return out === null ? null : probed(JSON.parse(out) as Shown)
}

interface Stream {
  codec_type?: string
  codec_name?: string
  tags?: Record<string, string>
  disposition?: { attached_pic?: number; forced?: number; default?: number; comment?: number }
}
export interface Shown {
  format?: { start_time?: string; duration?: string; tags?: Record<string, string> }
  streams?: Stream[]
  chapters?: { start_time?: string; tags?: { title?: string } }[]
}

/** Reads the output of ffprobe. Pure. */
export function probed({ format = {}, streams = [], chapters = [] }: Shown): Probe {
  const seconds = Number(format.duration)
  const tags = Object.entries({ ...streams.find(s => s.codec_type === 'audio')?.tags, ...format.tags }).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  return {
    seconds: seconds > 0 ? seconds : null,
    start: Number(format.start_time) || 0,
    film: streams.some(s => s.codec_type === 'video' && !s.disposition?.attached_pic),
    sound: streams.some(s => s.codec_type === 'audio'),
    chapters: chapters
      .slice(0, MOST_CHAPTERS)
      .flatMap(({ start_time, tags: own }) =>
        own?.title?.trim() ? [{ t0: Number(start_time) || 0, titulo: own.title.trim() }] : [],
      )
      .sort((a, b) => a.t0 - b.t0),
    subtitles: subtitlesOf(streams),
    drawn: streams.some(s => PICTURES.has(s.codec_name ?? '')),
    tags: Object.fromEntries(tags),
  }
}

/**
 * Whole subtitles come before forced ones (which translate only foreign speech) and comments on the film, then those in
 * the language of the sound, then the container's default.
 */
function subtitlesOf(streams: readonly Stream[]): Probe['subtitles'] {
  const spoken = streams.find(s => s.codec_type === 'audio')?.tags?.language ?? 'und'
  return streams
    .filter(s => s.codec_type === 'subtitle')
    .map(({ codec_name = '', tags = {}, disposition = {} }, stream) => {
      const language = tags.language ?? null,
        forced = disposition.forced === 1
      const rank =
        Number(forced || disposition.comment === 1) * 4 +
        Number(spoken !== 'und' && language !== spoken) * 2 +
        Number(disposition.default !== 1)
      return { stream, language, forced, codec: codec_name, rank }
    })
    .filter(({ codec }) => !PICTURES.has(codec))
    .sort((a, b) => a.rank - b.rank)
    .map(({ stream, language, forced }) => ({ stream, language, forced }))
}

/** Largest size of subtitles: more than a film says in a day. */
const TEXT_BYTES = 32_000_000

/** Extracts a subtitle stream to a WebVTT file. Returns false when it cannot be read. */
export const subtitlesTo = async (
  { ffmpeg }: Ffmpeg,
  { path, target: { stream, to } }: { path: string; target: { stream: number; to: string } },
  asked: Asked,
): Promise<boolean> =>
  (await run(
    ffmpeg,
    [
      '-nostdin',
      '-v',
      'error',
      '-y',
      ...SAFE,
      '-i',
      `file:${path}`,
      '-map',
      `0:s:${stream}`,
      '-fs',
      `${TEXT_BYTES}`,
      '-f',
      'webvtt',
      `file:${to}`,
    ],
    asked,
  )) !== null

/** Fills the gaps of a track, or its late beginning, with silence, so that a sample's index is its time. */
const IN_TIME = `aresample=${RATE}:async=1:first_pts=0`

/**
 * Decodes the first sound track to a file of 16-bit samples, 16 kHz, mono. Returns false when there is none or it is
 * damaged.
 */
export async function soundTo(
  { ffmpeg }: Ffmpeg,
  { path, to }: { path: string; to: string },
  asked: Asked,
): Promise<boolean> {
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-y',
    ...SAFE,
    '-i',
    `file:${path}`,
    '-map',
    '0:a:0',
    '-af',
    IN_TIME,
    '-ac',
    '1',
    '-ar',
    `${RATE}`,
    '-t',
    `${MAX_SECONDS}`,
    '-threads',
    '1',
    '-f',
    's16le',
    `file:${to}`,
  ]
  return (await run(ffmpeg, args, asked)) !== null
}

function run(program: string, args: string[], { signal, seconds }: Asked): Promise<string | null> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      { signal, timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 64e6, encoding: 'utf8' },
      (error, stdout) => {
        if (signal.aborted) reject(signal.reason as Error)
        else resolve(error ? null : stdout)
      },
    )
  })
}
