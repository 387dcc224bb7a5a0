/** Asks `yt-dlp` for a film of a platform, and reads what it answers. It downloads nothing by itself. */
import { execFile } from 'node:child_process'
import { requireNetwork } from '../../../network.ts'
import type { Origin } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import type { Film } from '../web/film.ts'
import { byLanguage, type SourceTools } from './sourced.ts'

const PROGRAM = 'yt-dlp'
const PROGRAM_MS = 90_000
const PROGRAM_BYTES = 64 * 1024 * 1024
const ARGUMENTS = [
  '--ignore-config',
  '--no-plugin-dirs',
  '--no-cache-dir',
  '--no-playlist',
  '--no-warnings',
  '--skip-download',
  '--socket-timeout',
  '20',
  '--dump-json',
  '--',
]

/** What the program says of the film at that address; null when it is not installed. */
export function programOutput(
  url: string,
  { platform: program = PROGRAM, signal }: Pick<SourceTools, 'platform' | 'signal'>,
): Promise<string | null> {
  requireNetwork(program)
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...ARGUMENTS, url],
      { signal, timeout: PROGRAM_MS, maxBuffer: PROGRAM_BYTES, windowsHide: true },
      (error, stdout, stderr) => {
        if (!error) {
          resolve(stdout)
          return
        }
        if ('code' in error && error.code === 'ENOENT') {
          resolve(null)
          return
        }
        if (signal.aborted) {
          reject(error)
          return
        }
        const why = /ERROR:\s*(.*)/.exec(stderr)?.[1]?.slice(0, 300) ?? error.message
        const mensaje = error.killed
          ? 'La plataforma de vídeo tardó demasiado en responder.'
          : 'La plataforma no entrega este vídeo: no existe, es privado o pide identificarse.'
        reject(new Unreadable(mensaje, why))
      },
    )
  })
}

interface Track {
  url?: string
  ext?: string
}
interface Format {
  url?: string
  protocol?: string
  acodec?: string
  vcodec?: string
  filesize?: number
  filesize_approx?: number
}
interface Answer {
  title?: string
  uploader?: string
  channel?: string
  creator?: string
  upload_date?: string
  duration?: number
  language?: string
  webpage_url?: string
  extractor_key?: string
  vcodec?: string
  subtitles?: Record<string, Track[]>
  automatic_captions?: Record<string, Track[]>
  formats?: Format[]
  chapters?: { start_time?: number; title?: string }[]
}

const MOST_BYTES = 90 * 1024 * 1024

/**
 * Reads the program's output as a film. In the film's own language, captions made by people come before automatic ones;
 * translations come last, and only those made by people.
 */
export function programFilm(
  output: string,
  url: string,
): { film: Film; chapters: NonNullable<Origin['chapters']>; page: string } {
  const answer = answerIn(output)
  const language = answer.language ?? null
  const own = tracksIn(answer.automatic_captions).filter(track =>
    language === null
      ? track.language?.endsWith('-orig')
      : [language, `${language}-orig`].includes(track.language ?? ''),
  )
  const date = /^(\d{4})(\d{2})(\d{2})$/.exec(answer.upload_date ?? '')
  const house = answer.creator ? undefined : (answer.uploader ?? answer.channel)
  const sound = soundIn(answer.formats)
  return {
    film: {
      tipo: answer.vcodec === 'none' ? 'audio' : 'video',
      titulo: answer.title ?? '',
      people: answer.creator ? [answer.creator] : [],
      ...(house && { house }),
      site: answer.extractor_key ?? null,
      fecha: date ? date.slice(1).join('-') : null,
      idioma: language,
      duracion: answer.duration ?? null,
      captions: [...byLanguage(tracksIn(answer.subtitles), language), ...own],
      media: sound === undefined ? null : { url: sound },
    },
    chapters: (answer.chapters ?? [])
      .flatMap(({ start_time, title }) =>
        start_time === undefined || !title ? [] : [{ t0: start_time, titulo: title }],
      )
      .sort((a, b) => a.t0 - b.t0),
    page: answer.webpage_url ?? url,
  }
}

/** The program prints one line per film; of a list, which was not asked for, the first film counts. */
function answerIn(output: string): Answer {
  try {
    const answer: unknown = JSON.parse(output.trim().split('\n')[0]!)
    // the shape that the program's documentation gives
    if (typeof answer === 'object' && answer !== null) return answer as Answer
  } catch {
    /* the error is thrown below */
  }
  throw new Unreadable(
    'De la plataforma de vídeo no llegó una respuesta que se entienda.',
    'the program did not answer with JSON',
  )
}

const tracksIn = (table: Record<string, Track[]> = {}): Film['captions'] =>
  Object.entries(table).flatMap(([language, tracks]) => {
    const url = tracks.find(track => track.ext === 'vtt')?.url
    return url === undefined || language === 'live_chat' ? [] : [{ url, language }]
  })

/** A whole file that has sound and is not too large: files with sound alone first, then the smallest. */
function soundIn(formats: readonly Format[] = []): string | undefined {
  const size = ({ filesize, filesize_approx }: Format): number => filesize ?? filesize_approx ?? Infinity
  const usable = formats.filter(
    format =>
      /^https?$/.test(format.protocol ?? '') &&
      format.acodec !== 'none' &&
      format.url !== undefined &&
      size(format) < MOST_BYTES,
  )
  return usable.sort((a, b) => Number(a.vcodec !== 'none') - Number(b.vcodec !== 'none') || size(a) - size(b))[0]?.url
}
