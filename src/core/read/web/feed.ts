/**
 * The child's work on a feed (RSS, Atom, RDF, JSON): it finds the episode that was asked for, or the newest one, and
 * returns it in the project's own terms.
 */
import { parseFeed } from 'feedsmith'
import { fold } from '../prose/blocks.ts'
import { Unreadable } from '../unreadable.ts'
import { clock } from '../captions/clock.ts'
import { dayOf } from './feed-day.ts'
import { at, list, raw, text } from './feed-values.ts'
import { resolved, textOfPage } from './page.ts'

export interface FeedInput {
  bytes: Uint8Array
  contentType: string | null
  /** Final address of the feed, after redirects. */
  url: string
  /** What the fragment of the address names: a guid, a link or a title; null when there is none. */
  episode: string | null
  /** The episodes of this feed that the library has, each as a fragment names it. */
  known?: readonly string[]
}

export interface Episode {
  /** What names it for good, in a fragment of the feed's address. */
  name: string
  /** Which of the `known` names it; null when the library does not have it. */
  known: string | null
  show: string
  titulo: string
  link: string | null
  people: string[]
  /** Owner of the show when no person is named; the feed does not say whether it is a person or an organisation. */
  house: string | null
  fecha: string | null
  idioma: string | null
  duracion: number | null
  transcripts: { url: string; type: string; language: string | null }[]
  media: { url: string; type: string; length: number | null } | null
  chapters: { t0: number; titulo: string }[]
  chaptersUrl: string | null
}

export function readFeed({ bytes, contentType, url, episode, known = [] }: FeedInput): Episode {
  const feed = parsed(textOfPage(bytes, contentType))
  const items = [...list(at(feed, 'items')), ...list(at(feed, 'entries'))]
  const here = new Map(known.map(name => [newest(named(items, name, url)), name]))
  const item = episode === null ? wanted(items, here) : newest(named(items, episode, url))
  if (item === undefined) {
    throw new Unreadable(
      episode === null
        ? 'El canal no tiene ningún episodio.'
        : `El canal no tiene ningún episodio «${episode.slice(0, 200)}».`,
      'no such item in the feed',
    )
  }
  return { ...describe(feed, item, url), known: here.get(item) ?? null }
}

/** Parses the feed. feedsmith throws on what is no feed, and throws a TypeError on an Atom feed without elements. */
function parsed(source: string): unknown {
  try {
    return parseFeed(source).feed
  } catch (cause) {
    throw new Unreadable(
      'El canal (RSS, Atom o JSON) está mal formado.',
      cause instanceof Error ? cause.message : String(cause),
    )
  }
}

const when = (item: unknown): string =>
  text(
    at(item, 'pubDate') ??
      at(item, 'published') ??
      at(item, 'date_published') ??
      list(at(item, 'dc', 'dates'))[0] ??
      at(item, 'updated'),
  )
const guid = (item: unknown): string => raw(at(item, 'guid') ?? at(item, 'id'))
const title = (item: unknown): string => text(at(item, 'title'))

/**
 * The newest item by date; items without a date come after the others, in the feed's order. An item dated in the
 * future, such as tomorrow's trailer, still counts as newer than today's episode.
 */
const newest = (items: readonly unknown[]): unknown => byAge(items)[0]

function byAge(items: readonly unknown[]): unknown[] {
  const age = (item: unknown): number => {
    const time = Date.parse(when(item))
    return Number.isNaN(time) ? -Infinity : time
  }
  return [...items].sort((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a)))
}

/**
 * What the address of a feed asks for: the newest episode that the library does not have, of those that came out after
 * the first one that it has, so that the same address again never fetches the archive; else the newest.
 */
function wanted(items: readonly unknown[], here: ReadonlyMap<unknown, string>): unknown {
  const sorted = byAge(items)
  return sorted.slice(0, sorted.findLastIndex(item => here.has(item)) + 1).find(item => !here.has(item)) ?? sorted[0]
}

/** Returns the http(s) address that a value of the feed states; null when it states none. */
type Address = (value: unknown) => string | null
const addressIn =
  (base: string): Address =>
  value =>
    resolved({ url: base }, raw(value))

/** The items that match `wanted` by guid, else by link, else by the address of the sound, else by title. */
function named(items: readonly unknown[], wanted: string, base: string): readonly unknown[] {
  const address = addressIn(base),
    asked = wanted.trim()
  const same = (url: string | null): boolean => url !== null && (url === asked || page(url) === page(asked))
  const ways: ((item: unknown) => boolean)[] = [
    item => guid(item) === asked,
    item => linkOf(item) === asked || same(address(linkOf(item))),
    item => same(mediaOf(item, address)?.url ?? null),
    item => fold(asked) !== '' && fold(title(item)) === fold(asked),
  ]
  return ways.map(way => items.filter(way)).find(matches => matches.length > 0) ?? []
}

/** The address without query counters, trailing slash or the difference between http and https, for comparison. */
const page = (url: string): string =>
  url
    .replace(/^https?:/, '')
    .replace(/[?&]utm_[^#]*/, '')
    .replace(/\/?(?:#.*)?$/, '')

const linkOf = (item: unknown): string =>
  raw(
    at(item, 'link') ??
      at(item, 'url') ??
      at(
        list(at(item, 'links')).find(link => (at(link, 'rel') ?? 'alternate') === 'alternate'),
        'href',
      ),
  )

function describe(feed: unknown, item: unknown, base: string): Omit<Episode, 'known'> {
  const address = addressIn(base)
  const language = text(
    at(item, 'language') ??
      list(at(item, 'dc', 'languages'))[0] ??
      at(feed, 'language') ??
      list(at(feed, 'dc', 'languages'))[0],
  )
  const duration = at(item, 'itunes', 'duration')
  const seconds = typeof duration === 'number' ? duration : clock(text(duration))
  const media = mediaOf(item, address)
  const show = text(at(feed, 'title')),
    fecha = dayOf(when(item))
  return {
    name: guid(item) || linkOf(item) || (media?.url ?? title(item)),
    show,
    // RSS wants no title of an item: then it is called by its show and its day
    titulo: title(item) || [show, fecha].filter(Boolean).join(', '),
    link: address(linkOf(item)),
    ...credits(feed, item),
    fecha,
    idioma: language || null,
    duracion: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    transcripts: transcriptsOf(item, address),
    media,
    chapters: chaptersOf(item),
    chaptersUrl: address(at(item, 'podcast', 'chapters', 'url')),
  }
}

const transcriptsOf = (item: unknown, address: Address): Episode['transcripts'] =>
  list(at(item, 'podcast', 'transcripts')).flatMap(transcript => {
    const url = address(at(transcript, 'url'))
    const type = text(at(transcript, 'type')).toLowerCase()
    return url === null ? [] : [{ url, type, language: text(at(transcript, 'language')) || null }]
  })

/** Podlove Simple Chapters, in order of time. */
const chaptersOf = (item: unknown): Episode['chapters'] =>
  list(at(item, 'psc', 'chapters'))
    .flatMap(chapter => {
      const t0 = clock(text(at(chapter, 'start'))),
        titulo = text(at(chapter, 'title'))
      return Number.isFinite(t0) && titulo ? [{ t0, titulo }] : []
    })
    .sort((a, b) => a.t0 - b.t0)

/**
 * Hosts by `podcast:person`, the episode's before the show's, else the authors of the item. Of the show itself only the
 * name is used.
 */
function credits(feed: unknown, item: unknown): Pick<Episode, 'people' | 'house'> {
  const hostsOf = (of: unknown): string[] =>
    list(at(of, 'podcast', 'persons'))
      .filter(person => /^(?:host|)$/i.test(text(at(person, 'role'))))
      .map(text)
  const names = (way: readonly string[]): string[] => [
    ...new Set(way.filter(name => name !== '' && !/@|https?:/.test(name))),
  ]
  const ways = [
    hostsOf(item),
    hostsOf(feed),
    list(at(item, 'authors')).map(text),
    list(at(item, 'dc', 'creators')).map(text),
    [text(at(item, 'itunes', 'author'))],
  ].map(names)
  const [house = null] = names([text(at(feed, 'itunes', 'author')), ...list(at(feed, 'authors')).map(text)])
  const people = ways.find(way => way.length > 0) ?? []
  // An organisation that the feed repeats as the author of each item is not a person
  return people.length === 0 || (people.length === 1 && people[0] === house)
    ? { people: [], house }
    : { people, house: null }
}

const PLAYABLE = /^(?:audio|video)\//
/** Media types that say nothing about the content. */
const UNTOLD = /^(?:|application\/(?:octet-stream|force-download|x-download|binary|ogg)|binary\/octet-stream)$/
const PLAYABLE_NAME = /\.(?:mp3|m4a|aac|ogg|opus|oga|wav|flac|mp4|m4v|webm)$/i

function mediaOf(item: unknown, address: Address): Episode['media'] {
  const links = list(at(item, 'links')).filter(link => at(link, 'rel') === 'enclosure')
  const enclosed = [
    ...list(at(item, 'enclosures')),
    ...list(at(item, 'attachments')),
    ...list(at(item, 'media', 'contents')),
    ...list(at(item, 'media', 'groups')).flatMap(group => list(at(group, 'contents'))),
    ...links,
  ]
  for (const enclosure of enclosed) {
    const url = address(at(enclosure, 'url') ?? at(enclosure, 'href')),
      type = text(at(enclosure, 'type') ?? at(enclosure, 'mime_type')).toLowerCase()
    const length = Number(at(enclosure, 'length') ?? at(enclosure, 'size_in_bytes') ?? NaN)
    if (url !== null && (PLAYABLE.test(type) || (UNTOLD.test(type) && PLAYABLE_NAME.test(new URL(url).pathname)))) {
      return { url, type, length: Number.isFinite(length) && length > 0 ? length : null }
    }
  }
  return null
}
