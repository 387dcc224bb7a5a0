/**
 * Turns the page of a film or a sound into its captions, else its file. Platforms that `yt-dlp` knows are read through
 * it when it is installed, every other page by its open metadata. Whatever address either of them names is fetched over
 * the guarded connection, never by the program.
 */
import { execFile } from 'node:child_process'
import { requireNetwork } from '../../../network.ts'
import type { Fetched } from './fetch.ts'
import { describe, type Stated } from '../prose/describe.ts'
import type { Origin } from '../reader.ts'
import {
  fileOf,
  originOf,
  primary,
  timedText,
  translation,
  type Asked,
  type Sourced,
  type SourceTools,
} from './sourced.ts'
import { Unreadable } from '../unreadable.ts'
import { inChild } from '../web/child.ts'
import type { Film, FilmInput } from '../web/film.ts'
import { dates } from '../web/metadata.ts'

/**
 * Hosts whose pages are always films or sounds. The program runs for these alone: on other addresses it would follow
 * links by itself, unguarded.
 */
const PLATFORMS =
  /(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|dailymotion\.com|dai\.ly|twitch\.tv|ted\.com|soundcloud\.com)$/
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

const NOTHING = 'La página no ofrece subtítulos ni un archivo que se pueda descargar.'

/**
 * Reads the address as a film, or returns null when it is to be read as something else. `page` is what was fetched from
 * there; null before that, when only the program is asked. Throws `Unreadable` when a film offers neither captions nor
 * a file.
 */
export async function findFilm(
  asked: Asked,
  page: (Omit<Fetched, 'body'> & { bytes: Uint8Array }) | null,
  tools: SourceTools,
): Promise<Sourced | null> {
  const platform = PLATFORMS.test(new URL(asked.url).hostname) && asked.tipo !== 'web'
  if (page === null) return platform ? fromProgram(asked, tools) : null
  const film = asked.tipo === 'web' ? null : await inChild<Film | null>('film', inputOf(asked, page, platform), tools)
  if (film === null) return null
  const sourced = await fromFilm(film, page, tools)
  if (sourced) return sourced
  if (!platform && asked.tipo === undefined) return null
  throw new Unreadable(
    platform ? `${NOTHING} Con yt-dlp instalado en el servidor se pueden leer muchas más páginas de vídeo.` : NOTHING,
    'a film without captions or file',
  )
}

const inputOf = (
  asked: Asked,
  { bytes, url, contentType }: { bytes: Uint8Array; url: string; contentType: string | null },
  platform: boolean,
): FilmInput => ({ bytes, url, contentType, asked: platform || asked.tipo === 'audio' || asked.tipo === 'video' })

async function fromFilm(
  film: Film,
  page: Pick<Fetched, 'url' | 'contentType'>,
  tools: SourceTools,
): Promise<Sourced | null> {
  const origin = await originOfFilm(film, page, tools)
  for (const { url, language } of byLanguage(film.captions, film.idioma)) {
    const foreign = translation(language, film.idioma)
    const idioma = foreign.length > 0 && language ? { idioma: language } : {}
    const words = await timedText(url, { ...origin, meta: { ...origin.meta, ...idioma }, warnings: foreign }, tools)
    if (words) return words
  }
  return film.media === null
    ? null
    : fileOf(await tools.fetcher.get(film.media.url, { signal: tools.signal }), tools, origin)
}

async function originOfFilm(
  film: Film,
  page: Pick<Fetched, 'url' | 'contentType'>,
  tools: SourceTools,
): Promise<Partial<Origin>> {
  const { consultada } = originOf(page, tools)
  const { titulo, people, house, fecha, idioma, site } = film
  const [type, genre] = film.tipo === 'video' ? ['motion_picture', 'Video'] : ['broadcast', 'Audio']
  const csl = { type, genre, ...(site && { publisher: site }), ...dates(fecha ?? undefined, consultada), URL: page.url }
  const stated: Stated = {
    titulo,
    autores: people,
    sorted: house ? [house] : [],
    published: true,
    csl,
    ...(fecha && { fecha }),
    ...(idioma && { idioma }),
  }
  const meta = await describe(stated, [], tools.now())
  return { consultada, tipo: film.tipo, meta: { ...meta, ...(film.duracion && { duracion: film.duracion }) } }
}

/** Captions in the film's own language first, then Spanish and English, then the others in their order. */
function byLanguage<T extends { language: string | null }>(captions: readonly T[], own: string | null): T[] {
  const wanted = [own, 'es', 'en'].flatMap(tag => primary(tag) ?? [])
  const rank = ({ language }: T): number => {
    const at = wanted.indexOf(primary(language) ?? '')
    return at < 0 ? wanted.length : at
  }
  return [...captions].sort((a, b) => rank(a) - rank(b))
}

/**
 * Asks the program; null when it is not installed. Throws `Unreadable` when the film offers neither captions nor a
 * file.
 */
async function fromProgram(asked: Asked, tools: SourceTools): Promise<Sourced | null> {
  await tools.fetcher.check(asked.url)
  const output = await run(tools.platform ?? PROGRAM, [...ARGUMENTS, asked.url], tools.signal)
  if (output === null) return null
  const { film, chapters, page } = programFilm(output, asked.url)
  const sourced = await fromFilm(film, { url: page, contentType: null }, tools)
  if (!sourced) throw new Unreadable(NOTHING, 'a film without captions or file')
  return chapters.length === 0 ? sourced : { ...sourced, origin: { ...sourced.origin, chapters } }
}

/** Standard output of the program; null when it is not installed. */
function run(program: string, args: readonly string[], signal: AbortSignal): Promise<string | null> {
  requireNetwork(program)
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...args],
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
