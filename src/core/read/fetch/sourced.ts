/** The result of fetching an address: a stream to store and its origin. All modules that fetch share these types. */
import { Readable } from 'node:stream'
import type { Tipo } from '../../../schema/index.ts'
import type { Fetched, Fetcher } from './fetch.ts'
import type { Origin, ReadLimits } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { inChild } from '../web/child.ts'
import type { Transcript } from '../web/transcript.ts'

/**
 * Limit for pages, feeds and transcripts, which are held in memory. The largest of 20 real pages has 0.4 MB, the
 * largest feed 0.2 MB.
 */
const TEXT_BYTES = 24 * 1024 * 1024

export interface SourceTools {
  fetcher: Fetcher
  limits: ReadLimits
  signal: AbortSignal
  now(): Date
  /** Name or path of the program that reads video platforms; when absent, it is looked for on the PATH. */
  platform?: string
  /** What the library has of an address, whatever fragment follows; when absent, nothing. */
  here?: (address: string) => Promise<readonly Here[]>
}

/** A document of the library, and the address by which it was added. */
export interface Here {
  id: string
  titulo: string
  tipo: Tipo
  url: string | null
}

/** Says that what an address leads to is in the library already, under another address. */
export class AlreadyHere extends Unreadable {
  readonly id: string

  constructor({ id, titulo }: Here) {
    super(`Ya está en la biblioteca: «${titulo}».`, `already here as ${id}`)
    this.id = id
  }
}

/** An address without its fragment, which no server is told. */
export const withoutFragment = (address: string): string => address.replace(/#.*$/s, '')

/** What the caller asks for: an address and, where the address does not tell, the kind of material. */
export interface Asked {
  url: string
  tipo?: Tipo
}

export interface Sourced {
  /** Stream of the original, which is stored to its end. */
  body: Readable
  nombre: string | null
  media: string | null
  origin: Origin
  /** The address that leads here for good, where the one that was asked for leads elsewhere tomorrow. */
  address?: string
}

export const originOf = (got: Pick<Fetched, 'url' | 'contentType'>, { now }: Pick<SourceTools, 'now'>): Origin => ({
  url: got.url,
  consultada: now().toISOString(),
  contentType: got.contentType,
  as: 'file',
  meta: {},
  warnings: [],
})

/** A fetched file as a result; `origin` is what the feed or the page says about it. */
export function fileOf(got: Fetched, tools: Pick<SourceTools, 'now'>, origin: Partial<Origin> = {}): Sourced {
  const media = got.contentType?.split(';')[0]?.trim().toLowerCase() || null
  return { body: got.body, nombre: got.nombre, media, origin: { ...originOf(got, tools), ...origin } }
}

/** Reads the whole stream into memory. Throws `Unreadable` when it is larger than `most` bytes. */
export async function collected(stream: Readable, most = TEXT_BYTES): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > most)
      throw new Unreadable(
        `El texto que hay en la dirección supera ${most / 1024 / 1024} MB.`,
        `text of more than ${most} bytes`,
      )
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** First subtag of a language tag, by which languages are compared; null when there is none. */
export const primary = (tag: string | null | undefined): string | null =>
  tag?.trim().toLowerCase().split(/[-_]/)[0] || null

/**
 * A warning when the captions are in another language than the speech: they are a translation, and a quotation has to
 * say so.
 */
export function translation(words: string | null, spoken: string | null): string[] {
  const [written, heard] = [primary(words), primary(spoken)]
  return written === null || heard === null || written === heard
    ? []
    : [`La transcripción está en otra lengua (${written}) que la que se habla (${heard}): es una traducción.`]
}

/** Fetches captions or a transcript. Null when the address fails or holds no words with times. */
export async function timedText(url: string, origin: Partial<Origin>, tools: SourceTools): Promise<Sourced | null> {
  try {
    const got = await tools.fetcher.get(url, { signal: tools.signal })
    const bytes = await collected(got.body)
    const { units } = await inChild<Transcript>('transcript', { bytes, contentType: got.contentType }, tools)
    return units.length === 0
      ? null
      : fileOf({ ...got, body: Readable.from([bytes]) }, tools, { ...origin, as: 'transcript' })
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Captions in the film's own language first, then Spanish and English, then the others in their order. */
export function byLanguage<T extends { language: string | null }>(captions: readonly T[], own: string | null): T[] {
  const wanted = [own, 'es', 'en'].flatMap(tag => primary(tag) ?? [])
  const rank = ({ language }: T): number => {
    const at = wanted.indexOf(primary(language) ?? '')
    return at < 0 ? wanted.length : at
  }
  return [...captions].sort((a, b) => rank(a) - rank(b))
}
