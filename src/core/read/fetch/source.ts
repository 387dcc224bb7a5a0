/**
 * Decides what to store and read for an address: the page itself, the file itself, the transcript or the sound of an
 * episode, or the captions or the file of a film. The content decides; only what the first answer names is fetched, and
 * nothing beyond it.
 */
import { Readable } from 'node:stream'
import type { Fetched } from './fetch.ts'
import { looksLikeFeed, looksLikePage } from './looks.ts'
import { astray } from './astray.ts'
import { findFilm } from './platform.ts'
import { openEpisode } from './podcast.ts'
import {
  AlreadyHere,
  collected,
  fileOf,
  originOf,
  withoutFragment,
  type Asked,
  type Sourced,
  type SourceTools,
} from './sourced.ts'
import { Unreadable } from '../unreadable.ts'

const HEAD_BYTES = 4096

const ACCEPT =
  'text/html,application/xhtml+xml,application/pdf,application/rss+xml,application/atom+xml;q=0.9,*/*;q=0.8'

export async function openSource(asked: Asked, tools: SourceTools): Promise<Sourced> {
  const known = await findFilm(asked, null, tools)
  if (known) return known
  const got = await tools.fetcher.get(asked.url, { signal: tools.signal, accept: ACCEPT })
  try {
    return await byContent(asked, got, tools)
  } catch (error) {
    got.body.destroy() // otherwise the connection stays open, waiting for a reader
    throw error
  }
}

async function byContent(asked: Asked, got: Fetched, tools: SourceTools): Promise<Sourced> {
  const { head, body } = await peeked(got.body)
  if (head.length === 0) throw new Unreadable('En la dirección no hay nada: la respuesta llegó vacía.', 'empty body')
  if (looksLikeFeed(head)) return openEpisode(asked, { ...got, body }, tools)
  if (looksLikePage(head, got.contentType)) return openPage(asked, { ...got, body }, tools)
  return fileOf({ ...got, body }, tools)
}

async function openPage(asked: Asked, got: Fetched, tools: SourceTools): Promise<Sourced> {
  const here = (await tools.here?.(withoutFragment(got.url))) ?? []
  const warnings = astray(asked.url, got.url)
  const twin = here.find(({ tipo }) => tipo === 'web') // not an episode of a feed that answers with a page today
  if (twin) throw new AlreadyHere(twin)
  const bytes = await collected(got.body)
  const film = await findFilm(asked, { ...got, bytes }, tools)
  if (film) return film
  if (asked.tipo === 'pdf')
    throw new Unreadable('En la dirección hay una página web, no un PDF.', 'a page where a PDF was asked for')
  const origin = { ...originOf(got, tools), as: 'page', warnings } as const
  return { body: Readable.from([bytes]), nombre: got.nombre, media: 'text/html', origin }
}

/** The first bytes of the stream, and a stream that still begins with them. */
async function peeked(stream: Readable): Promise<{ head: Buffer; body: Readable }> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first: Buffer[] = []
  for (let bytes = 0; bytes < HEAD_BYTES;) {
    const { done, value } = await pieces.next()
    if (done) break
    first.push(value)
    bytes += value.length
  }
  const rest = { [Symbol.asyncIterator]: () => pieces }
  const whole = async function* (): AsyncGenerator<Buffer> {
    yield* first
    yield* rest
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), body: Readable.from(whole(), { objectMode: false }) }
}
