/** The body of a request as text: a JSON object, or a form of our own pages. */
import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { Failure, invalid } from '../errors.ts'

/** Greatest JSON body: enough for a book as text; originals are uploaded as files. */
const JSON_BYTES = 4 * 1024 * 1024
/** How long a caller that is still sending after the answer may read it, in milliseconds. */
const LINGER_MS = 10_000

/** The caller disconnected in the middle of its body, so there is nobody to answer. */
export class Gone extends Error {}

export const mediaOf = (req: Request): string => (req.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

export const isJson = (media: string): boolean =>
  media === 'application/json' || /^application\/[\w.-]+\+json$/.test(media)

export const hasBody = (req: Request): boolean =>
  req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0

export const emptyBody = (): Failure => invalid('cuerpo', 'la petición llegó sin cuerpo.', 'the request has no body.')

/** Refuses bytes that are not UTF-8: they would become replacement characters, and be cited with them. */
function utf8(_req: unknown, _res: unknown, bytes: Buffer, encoding: string): void {
  if (/^utf-?8$/i.test(encoding) && !isUtf8(bytes)) throw new Error('not UTF-8')
}

const parseJson = express.json({ limit: JSON_BYTES, type: () => true, strict: false, verify: utf8 })

/**
 * Reads exactly one JSON object. Throws a 400 that says what was wrong with anything else. `also` names another media
 * type that the operation accepts.
 */
export async function readJson(req: Request, res: Response, also: readonly string[]): Promise<Record<string, unknown>> {
  if (!hasBody(req)) throw emptyBody()
  if (!isJson(mediaOf(req)))
    throw invalid(
      'Content-Type',
      `debe ser ${either('application/json', also, 'o')}.`,
      `must be ${either('application/json', also, 'or')}.`,
    )
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error?: unknown) => (error ? reject(bodyFailure(error)) : resolve()))
  })
  const body: unknown = req.body
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('cuerpo', 'debe ser un objeto JSON.', 'must be a JSON object.')
  return { ...body }
}

const either = (first: string, more: readonly string[], or: string): string =>
  [first, ...more].join(', ').replace(/, ([^,]*)$/, ` ${or} $1`)

function bodyFailure(error: unknown): Error {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : ''
  if (type === 'entity.too.large')
    return new Failure(
      'demasiado_grande',
      { limite: JSON_BYTES },
      { mensaje: 'El cuerpo JSON supera 4 MB.', message: 'The JSON body exceeds 4 MB.' },
    )
  if (type === 'request.aborted') return new Gone()
  if (type === 'encoding.unsupported') return invalid('Content-Encoding', 'no se admite.', 'is not supported.')
  if (type === 'charset.unsupported' || type === 'entity.verify.failed')
    return invalid('Content-Type', 'el texto debe venir en UTF-8.', 'the text must be UTF-8.')
  return invalid('cuerpo', 'no es JSON bien formado.', 'is not well-formed JSON.')
}

/** Greatest size of a form of our own pages, which have few fields. */
const FORM_BYTES = 8 * 1024
const parseForm = express.urlencoded({ extended: false, limit: FORM_BYTES })

export const ownForm: RequestHandler = (req, res, next) => {
  parseForm(req, res, (error?: unknown) => next(error && formFailure(error)))
}

function formFailure(error: unknown): Error {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : ''
  if (type === 'request.aborted') return new Gone()
  if (type !== 'entity.too.large' && type !== 'parameters.too.many')
    return invalid('cuerpo', 'el formulario está mal formado.', 'the form is malformed.')
  return new Failure(
    'demasiado_grande',
    { limite: FORM_BYTES },
    { mensaje: 'El formulario supera 8 kB.', message: 'The form exceeds 8 kB.' },
  )
}

/**
 * After an answer sent before the end of the body, keeps reading for a while so that the caller can receive it, then
 * disconnects.
 */
export function linger(req: Request): void {
  if (req.complete || req.destroyed) return
  req.unpipe()
  req.resume()
  const timer = setTimeout(() => req.destroy(), LINGER_MS).unref()
  req.once('close', () => clearTimeout(timer))
  req.once('end', () => clearTimeout(timer))
}
