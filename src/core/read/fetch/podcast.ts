/**
 * Reads the newest episode of a feed, or the one that the address names after `#`: from its transcript when there is
 * one, else from its sound.
 */
import { extname } from 'node:path'
import robotsParser from 'robots-parser'
import type { Fetched, Fetcher } from './fetch.ts'
import { Refused } from './guard.ts'
import { findFilm } from './platform.ts'
import { describe, type Stated } from '../prose/describe.ts'
import type { Origin } from '../reader.ts'
import {
  AlreadyHere,
  collected,
  fileOf,
  originOf,
  primary,
  timedText,
  translation,
  withoutFragment,
  type Asked,
  type Here,
  type Sourced,
  type SourceTools,
} from './sourced.ts'
import { Unreadable } from '../unreadable.ts'
import { inChild } from '../web/child.ts'
import type { Episode, FeedInput } from '../web/feed.ts'
import { dates } from '../web/metadata.ts'

/** Transcript types that carry times, the most exact first; plain text has none. */
const TRANSCRIPTS = [
  'text/vtt',
  'application/srt',
  'application/x-subrip',
  'text/srt',
  'application/ttml+xml',
  'application/json',
  'text/html',
] as const
const TRANSCRIPT_NAMES: Readonly<Record<string, string>> = {
  '.vtt': 'text/vtt',
  '.srt': 'application/srt',
  '.ttml': 'application/ttml+xml',
  '.json': 'application/json',
  '.html': 'text/html',
}
const MOST_CHAPTERS = 2000
const ROBOTS_BYTES = 512 * 1024
const ROBOTS_SECONDS = 15

export async function openEpisode(asked: Asked, got: Fetched, tools: SourceTools): Promise<Sourced> {
  await permitted(got.url, tools)
  const here = await episodesHere(asked, got, tools)
  const input: FeedInput = {
    bytes: await collected(got.body),
    contentType: got.contentType,
    url: got.url,
    episode: fragmentOf(asked.url) || null,
    known: [...here.keys()],
  }
  const episode = await inChild<Episode>('feed', input, tools)
  if (episode.known !== null) throw new AlreadyHere(here.get(episode.known)!)
  const address = new URL(got.url)
  address.hash = episode.name.replaceAll('%', '%25')
  return { ...(await soundOf(episode, got, tools)), address: address.href }
}

/** The episodes of the feed that the library has, each by what its address says behind `#`, with its document. */
async function episodesHere(asked: Asked, got: Fetched, { here }: SourceTools): Promise<Map<string, Here>> {
  const feeds = new Set([got.url, asked.url].map(withoutFragment))
  const documents = here ? (await Promise.all([...feeds].map(here))).flat() : []
  const named = documents.map(document => [fragmentOf(document.url ?? got.url), document] as const)
  return new Map(named.filter(([name]) => name !== ''))
}

async function soundOf(episode: Episode, got: Fetched, tools: SourceTools): Promise<Sourced> {
  const origin = await originOfEpisode(episode, got, tools)
  const words = await transcriptOf(episode, origin, tools)
  if (words) return words
  if (episode.media) return fileOf(await recordingOf(episode, episode.media.url, tools), tools, origin)
  const film = episode.link === null ? null : await findFilm({ url: episode.link }, null, tools)
  if (film) return film
  throw new Unreadable(
    'El episodio no trae transcripción ni archivo de audio o vídeo. Si es una ' +
      'noticia o un artículo, sube su propia dirección.',
    'an item without media',
  )
}

/** The error names the recording, because the address that was given is the one of the feed, which is there. */
async function recordingOf({ titulo }: Episode, url: string, { fetcher, signal }: SourceTools): Promise<Fetched> {
  try {
    return await fetcher.get(url, { signal })
  } catch (error) {
    if (!(error instanceof Unreadable) || error instanceof Refused) throw error
    throw new Unreadable(`El canal está, pero no la grabación de «${titulo}» (${url}): ${error.mensaje}`, error.message)
  }
}

/**
 * Throws `Unreadable` when robots.txt does not allow reading the feed (RFC 9309): a missing file allows everything, and
 * a server that fails allows nothing.
 */
async function permitted(feed: string, { fetcher, signal }: Pick<SourceTools, 'fetcher' | 'signal'>): Promise<void> {
  const address = new URL('/robots.txt', feed).href
  const rules = await robotsAt(address, fetcher, signal)
  const agent = fetcher.userAgent.split('/')[0]!
  if (rules === null || robotsParser(address, rules).isDisallowed(feed, agent)) {
    throw new Unreadable(
      `${new URL(feed).hostname} no permite que los programas lean este canal (robots.txt).`,
      'disallowed by robots.txt',
    )
  }
}

/** Text of robots.txt, empty when there is none; null when the server fails, and then nothing counts as allowed. */
async function robotsAt(address: string, fetcher: Fetcher, signal: AbortSignal): Promise<string | null> {
  try {
    const { body } = await fetcher.get(address, { signal, bytes: ROBOTS_BYTES, seconds: ROBOTS_SECONDS })
    return (await collected(body, ROBOTS_BYTES)).toString('utf8')
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Unreadable) return / answered 4\d\d$/.test(error.message) ? '' : null
    throw error
  }
}

async function originOfEpisode(episode: Episode, got: Fetched, tools: SourceTools): Promise<Partial<Origin>> {
  const { consultada } = originOf(got, tools)
  const { titulo, show, idioma, duracion, link, media, fecha } = episode
  const csl = {
    type: 'broadcast',
    genre: 'Episodio de pódcast',
    ...(show && { 'container-title': show }),
    ...dates(fecha ?? undefined, consultada),
    // The address of a feed shows another episode by the next week.
    URL: link ?? media?.url ?? got.url,
  }
  const stated: Stated = {
    titulo,
    autores: episode.people,
    sorted: episode.house === null ? [] : [episode.house],
    published: true,
    csl,
    ...(fecha && { fecha }),
    ...(idioma && { idioma }),
  }
  const meta = await describe(stated, [], tools.now())
  const chapters = episode.chapters.length > 0 ? episode.chapters : await chaptersAt(episode.chaptersUrl, tools)
  return {
    consultada,
    meta: { ...meta, ...(duracion && { duracion }) },
    tipo: episode.media?.type.startsWith('video/') ? 'video' : 'audio',
    ...(chapters.length > 0 && { chapters }),
  }
}

/**
 * The first transcript that has words with times; those in the episode's language come before translations. Transcripts
 * that are broken or have no times are skipped.
 */
async function transcriptOf(episode: Episode, origin: Partial<Origin>, tools: SourceTools): Promise<Sourced | null> {
  const own = primary(episode.idioma)
  const foreign = ({ language }: { language: string | null }): number =>
    language === null || own === null ? 1 : primary(language) === own ? 0 : 2
  const ranked = episode.transcripts
    .map(candidate => ({ ...candidate, rank: exactness(candidate) }))
    .filter(candidate => candidate.rank >= 0)
  for (const transcript of ranked.sort((a, b) => foreign(a) - foreign(b) || a.rank - b.rank)) {
    const language = transcript.language !== null && foreign(transcript) === 2 ? { idioma: transcript.language } : {}
    const sourced = await timedText(
      transcript.url,
      { ...origin, meta: { ...origin.meta, ...language }, warnings: translation(transcript.language, episode.idioma) },
      tools,
    )
    if (sourced) return sourced
  }
  return null
}

/**
 * Index in `TRANSCRIPTS`, by the type or, when the type is uninformative, by the file name; -1 when it carries no
 * times.
 */
function exactness({ url, type }: Episode['transcripts'][number]): number {
  const named = /^(?:|text\/plain|application\/octet-stream)$/.test(type)
    ? (TRANSCRIPT_NAMES[extname(new URL(url).pathname).toLowerCase()] ?? type)
    : type
  return TRANSCRIPTS.findIndex(known => named.startsWith(known))
}

/**
 * Reads Podcasting 2.0 chapters, `{chapters: [{startTime, title}]}`. When they fail, the episode is read without them.
 */
async function chaptersAt(url: string | null, tools: SourceTools): Promise<NonNullable<Origin['chapters']>> {
  if (url === null) return []
  try {
    const { body } = await tools.fetcher.get(url, { signal: tools.signal })
    return chaptersIn((await collected(body)).toString('utf8'))
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

export function chaptersIn(json: string): NonNullable<Origin['chapters']> {
  const chapters: unknown = parsed(json)
  if (!Array.isArray(chapters)) return []
  return chapters
    .slice(0, MOST_CHAPTERS)
    .flatMap((chapter: unknown) => {
      if (typeof chapter !== 'object' || chapter === null || !('startTime' in chapter) || !('title' in chapter))
        return []
      const { startTime, title } = chapter
      return typeof startTime === 'number' && typeof title === 'string' && title.trim()
        ? [{ t0: startTime, titulo: title.trim().slice(0, 300) }]
        : []
    })
    .sort((a, b) => a.t0 - b.t0)
}

function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && 'chapters' in value ? value.chapters : null
  } catch {
    return null
  }
}

function fragmentOf(address: string): string {
  const text = new URL(address).hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
