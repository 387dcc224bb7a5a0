/** What an address turns into: a stream to store and where it came from. Shared by all that fetch. */
import { Readable } from 'node:stream'
import type { Tipo } from '../../../schema.ts'
import type { Fetched, Fetcher } from './fetch.ts'
import type { Origin, ReadLimits } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { inChild } from '../web/child.ts'
import type { Transcript } from '../web/transcript.ts'

/**
 * Pages, feeds and transcripts are held in memory; the largest page of 20 real ones has 0.4 MB, the largest feed 0.2
 * MB.
 */
const TEXT_BYTES = 24 * 1024 * 1024

export interface SourceTools {
  fetcher: Fetcher
  limits: ReadLimits
  signal: AbortSignal
  now(): Date
  /** The program that knows video platforms; found on the path. */
  platform?: string
}

/** What the caller asks for: an address and, when it does not tell, the kind of material. */
export interface Asked {
  url: string
  tipo?: Tipo
}

export interface Sourced {
  /** The original: to be stored to its end. */
  body: Readable
  nombre: string | null
  media: string | null
  origin: Origin
}

export const originOf = (got: Pick<Fetched, 'url' | 'contentType'>, { now }: Pick<SourceTools, 'now'>): Origin => ({
  url: got.url,
  consultada: now().toISOString(),
  contentType: got.contentType,
  as: 'file',
  meta: {},
  warnings: [],
})

/** `meta` and the rest of the origin as the feed or the page knows them. */
export function fileOf(got: Fetched, tools: Pick<SourceTools, 'now'>, origin: Partial<Origin> = {}): Sourced {
  const media = got.contentType?.split(';')[0]?.trim().toLowerCase() || null
  return { body: got.body, nombre: got.nombre, media, origin: { ...originOf(got, tools), ...origin } }
}

/** All of it in memory, or Unreadable past the size of a text. */
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

/** First subtag, by which languages are compared; null when none is said. */
export const primary = (tag: string | null | undefined): string | null =>
  tag?.trim().toLowerCase().split(/[-_]/)[0] || null

/** Words in another language than the one that is spoken are a translator's, and whoever quotes them must know. */
export function translation(words: string | null, spoken: string | null): string[] {
  const [one, other] = [primary(words), primary(spoken)]
  return one === null || other === null || one === other
    ? []
    : [`La transcripción está en otra lengua (${one}) que la que se habla (${other}): es una traducción.`]
}

/** Captions or a transcript as they are fetched; null when the address fails or holds no words with times. */
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
