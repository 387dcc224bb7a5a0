/** The child's work on a page that may show a film or carry a sound: what its open metadata say of it, or null. */
import { attribute, elementsOf } from '../prose/dom.ts'
import { isNode, many, named, seconds, text, typesOf, type Node } from './jsonld.ts'
import { saysArticle } from './metadata.ts'
import { meta, parsePage, resolved, textOfPage, type Page } from './page.ts'
import { lookup } from '../../../lookup.ts'

export interface FilmInput {
  bytes: Uint8Array
  url: string
  contentType: string | null
  /** True when the caller says that it is sound or film. */ asked: boolean
}

export interface Film {
  tipo: 'audio' | 'video'
  titulo: string
  people: string[]
  /** A channel; the page does not say whether it is a person or an organisation. */
  house?: string
  site: string | null
  fecha: string | null
  idioma: string | null
  duracion: number | null
  captions: { url: string; language: string | null }[]
  media: { url: string } | null
}

const KINDS: Readonly<Record<string, Film['tipo']>> = lookup({
  VideoObject: 'video',
  Movie: 'video',
  TVEpisode: 'video',
  AudioObject: 'audio',
  PodcastEpisode: 'audio',
  RadioEpisode: 'audio',
})

/**
 * The film of a page; null when the page is to be read as a page. An article that shows a film stays an article unless
 * the caller says otherwise.
 */
export function filmOf({ bytes, url, contentType, asked }: FilmInput): Film | null {
  const page = parsePage(textOfPage(bytes, contentType), url)
  const node = page.ld.find(candidate => typesOf(candidate).some(type => type in KINDS))
  const og = /^(video|music)\b/.exec(meta(page, 'og:type') ?? '')?.[1]
  const elements = playersIn(page)
  if (!asked && (saysArticle(page) || (node === undefined && og === undefined))) return null
  const media = mediaOf(page, node, elements)
  const kind =
    node &&
    typesOf(node)
      .map(type => KINDS[type])
      .find(known => known !== undefined)
  const titulo = text(node?.['name']) ?? meta(page, 'og:title', 'twitter:title') ?? page.title ?? ''
  return {
    tipo: kind ?? (og === 'music' || (og === undefined && elements.some(player => player.sound)) ? 'audio' : 'video'),
    titulo,
    people: [...named(node?.['author']), ...named(node?.['creator'])].map(({ name }) => name),
    site: meta(page, 'og:site_name') ?? text(node?.['publisher']) ?? null,
    fecha:
      text(node?.['uploadDate'] ?? node?.['datePublished']) ??
      meta(page, 'video:release_date', 'article:published_time') ??
      null,
    idioma: text(node?.['inLanguage']) ?? page.lang ?? null,
    duracion: seconds(text(node?.['duration'])) ?? null,
    captions: captionsOf(page, node, elements),
    media,
  }
}

interface Player {
  sound: boolean
  sources: string[]
  tracks: { src: string; language: string | null }[]
}

function playersIn(page: Page): Player[] {
  return [...elementsOf(page.root)]
    .filter(element => element.tagName === 'video' || element.tagName === 'audio')
    .map(element => {
      const inside = [...elementsOf(element)]
      const sources = [
        attribute(element, 'src'),
        ...inside.filter(child => child.tagName === 'source').map(child => attribute(child, 'src')),
      ]
      const tracks = inside.filter(
        child =>
          child.tagName === 'track' && /^(?:subtitles|captions|)$/.test(attribute(child, 'kind')?.toLowerCase() ?? ''),
      )
      return {
        sound: element.tagName === 'audio',
        sources: sources.filter(src => src !== undefined),
        tracks: tracks.flatMap(track => {
          const src = attribute(track, 'src')
          return src === undefined ? [] : [{ src, language: attribute(track, 'srclang') ?? null }]
        }),
      }
    })
}

function captionsOf(page: Page, node: Node | undefined, players: readonly Player[]): Film['captions'] {
  const stated = many(node?.['caption'])
    .filter(isNode)
    .map(caption => ({ src: text(caption['contentUrl'] ?? caption['url']), language: null }))
  return [...players.flatMap(player => player.tracks), ...stated].flatMap(({ src, language }) => {
    const url = resolved(page, src)
    return url === null ? [] : [{ url, language }]
  })
}

const FILE = /\.(?:mp4|m4v|webm|mov|mp3|m4a|ogg|oga|ogv|opus|wav|flac)$/i

/** Address of a file that can be downloaded as it is, and not of a stream or a player. */
function mediaOf(page: Page, node: Node | undefined, players: readonly Player[]): Film['media'] {
  const open = meta(
    page,
    'og:video:secure_url',
    'og:video:url',
    'og:video',
    'og:audio:secure_url',
    'og:audio',
    'twitter:player:stream',
  )
  const addresses = [text(node?.['contentUrl']), ...players.flatMap(player => player.sources), open]
  for (const address of addresses) {
    const url = resolved(page, address)
    if (url !== null && FILE.test(new URL(url).pathname)) return { url }
  }
  return null
}
