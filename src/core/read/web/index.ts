/**
 * Turns a fetched page on disk into its article, and captions and transcripts into their segments. They are parsed in a
 * child that can be killed.
 */
import { readFile } from 'node:fs/promises'
import type { Origin, Reading, ReadRequest } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import type { Article, ArticleInput } from './article.ts'
import { inChild } from './child.ts'
import type { Transcript, TranscriptInput } from './transcript.ts'

type WebRequest = Pick<ReadRequest, 'path' | 'limits'> & Partial<Pick<ReadRequest, 'signal'>> & { origin?: Origin }

export async function readPage(request: WebRequest): Promise<Reading> {
  if (!request.origin) throw new Error('web: a page is read with its origin')
  const { url, consultada, contentType } = request.origin
  const input: ArticleInput = { bytes: await readFile(request.path), url, consultada, contentType }
  const { meta, units, warnings } = await inChild<Article>('article', input, request)
  return { tipo: 'web', meta, units, warnings }
}

export async function readTimed(request: WebRequest): Promise<Reading> {
  const { tipo = 'audio', contentType = null, chapters = [] } = request.origin ?? {}
  const input: TranscriptInput = { bytes: await readFile(request.path), contentType, chapters }
  const { units, duracion, idioma } = await inChild<Transcript>('transcript', input, request)
  if (units.length === 0)
    throw new Unreadable('La transcripción no trae palabras con su tiempo.', 'no cues in the transcript')
  return { tipo, meta: { ...(duracion && { duracion }), ...(idioma && { idioma }) }, units, warnings: [] }
}
