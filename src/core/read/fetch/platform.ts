/**
 * Turns the page of a film or a sound into its captions, else its file. Platforms that `yt-dlp` knows are read through
 * it when it is installed, every other page by its open metadata. Whatever address either of them names is fetched over
 * the guarded connection, never by the program.
 */
import type { Fetched } from './fetch.ts'
import { describe, type Stated } from '../prose/describe.ts'
import type { Origin } from '../reader.ts'
import { programFilm, programOutput } from './program.ts'
import {
  byLanguage,
  fileOf,
  originOf,
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
const PLATFORMS = new RegExp(
  String.raw`(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|dailymotion\.com|dai\.ly|` +
    String.raw`twitch\.tv|ted\.com|soundcloud\.com)$`,
)
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

/**
 * Asks the program; null when it is not installed. Throws `Unreadable` when the film offers neither captions nor a
 * file.
 */
async function fromProgram(asked: Asked, tools: SourceTools): Promise<Sourced | null> {
  await tools.fetcher.check(asked.url)
  const output = await programOutput(asked.url, tools)
  if (output === null) return null
  const { film, chapters, page } = programFilm(output, asked.url)
  const sourced = await fromFilm(film, { url: page, contentType: null }, tools)
  if (!sourced) throw new Unreadable(NOTHING, 'a film without captions or file')
  return chapters.length === 0 ? sourced : { ...sourced, origin: { ...sourced.origin, chapters } }
}
