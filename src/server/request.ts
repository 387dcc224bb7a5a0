/**
 * What a request carries: a JSON object, or a file streamed to the blobs. A body that is refused or breaks off leaves
 * nothing behind.
 */
import { isUtf8 } from 'node:buffer'
import busboy from 'busboy'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { PassThrough, type Readable } from 'node:stream'
import type { Received } from '../../tools/define.ts'
import { MAX_BYTES, type Blobs } from '../../storage/blobs.ts'
import { Failure, invalid } from '../errors.ts'
import { unknownField, type Texts } from './decode.ts'

/** Greatest JSON body: enough for a book as text; originals are uploaded as files. */
const JSON_BYTES = 4 * 1024 * 1024
/** Allowance for the boundaries and fields of a form beside its file. */
const FORM_SLACK = 64 * 1024
/** How long a caller that is still sending after the answer may read it, in milliseconds. */
const LINGER_MS = 10_000

/** The caller disconnected in the middle of its body, so there is nobody to answer. */
export class Gone extends Error {}

export interface Upload {
  texts: Texts
  file: Received | null
  /** Further files that came beside the first. */
  parts?: Record<string, Received>
  /** A problem found after the file was stored: the caller of this function must release the file. */
  problem: Failure | null
}

const mediaType = (req: Request): string => (req.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

const isJson = (media: string): boolean => media === 'application/json' || /^application\/[\w.-]+\+json$/.test(media)

export const hasBody = (req: Request): boolean =>
  req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0

const emptyBody = (): Failure => invalid('cuerpo', 'la petición llegó sin cuerpo.', 'the request has no body.')

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
  if (!isJson(mediaType(req)))
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

/** Reads a raw file or a form, by its content type; `application/json` is not handled here. */
export async function readUpload(req: Request, blobs: Blobs, known: readonly string[]): Promise<Upload> {
  if (!hasBody(req)) throw emptyBody()
  const encoding = req.get('content-encoding')
  if (encoding !== undefined && encoding !== 'identity')
    throw invalid('Content-Encoding', 'envía el archivo sin comprimir.', 'send the file uncompressed.')
  const form = mediaType(req) === 'multipart/form-data'
  // A declared length is checked before the first byte is read; without one the upload is cut at the limit.
  if (Number(req.get('content-length') ?? 0) > MAX_BYTES + (form ? FORM_SLACK : 0))
    throw new Failure('demasiado_grande', { limite: MAX_BYTES })
  return form ? readForm(req, blobs, known) : readRaw(req, blobs)
}

export const wantsJsonUpload = (req: Request): boolean => isJson(mediaType(req))

/**
 * Pipes the request into a stream of its own: a failing pipeline would otherwise destroy the socket that the answer
 * needs.
 */
function detached(req: Request): Readable {
  const pass = new PassThrough()
  req.once('close', () => {
    if (!req.complete) pass.destroy(new Gone())
  })
  req.on('error', () => pass.destroy(new Gone()))
  pass.once('close', () => req.unpipe(pass))
  return req.pipe(pass)
}

// Content types that do not say what the file is; `curl --data-binary` sends x-www-form-urlencoded for any file.
const TELLS_NOTHING = ['', 'application/octet-stream', 'application/x-www-form-urlencoded', 'binary/octet-stream']

const claimed = (media: string): string | null => (TELLS_NOTHING.includes(media) ? null : media)

async function readRaw(req: Request, blobs: Blobs): Promise<Upload> {
  const stored = await blobs.receive(detached(req))
  const file = { ...stored, nombre: null, media: claimed(mediaType(req)) }
  return { texts: {}, file, problem: stored.bytes === 0 ? emptyBody() : null }
}

function openForm(req: Request): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 20, parts: 24, fieldSize: 16 * 1024, fieldNameSize: 100 },
    })
  } catch {
    throw invalid('Content-Type', 'falta el límite («boundary») del formulario.', 'the form has no boundary.')
  }
}

/** Form parts that are files: the document, and the captions of a recording. */
const FILES: readonly string[] = ['archivo', 'transcripcion']
/**
 * Fields that may also be sent as a file where an operation has them, such as a list of sources beside a manuscript.
 */
const LONG: readonly string[] = ['bibliografia']

async function readForm(req: Request, blobs: Blobs, known: readonly string[]): Promise<Upload> {
  const form = openForm(req)
  const texts: Texts = {}
  const files = [...FILES, ...LONG.filter(campo => known.includes(campo))]
  const receiving = new Map<string, Promise<Received>>()
  const problem = await new Promise<Failure | Gone | null>(settle => {
    form.on('file', (campo, stream, { filename, mimeType }) => {
      if (!files.includes(campo)) {
        stream.resume()
        settle(unknownField(campo, files))
        return
      }
      if (receiving.has(campo)) {
        stream.resume()
        settle(invalid(campo, 'sube un solo archivo por petición.', 'upload one file a request.'))
        return
      }
      const received = blobs
        .receive(stream)
        .then(stored => ({ ...stored, nombre: filename ?? null, media: claimed(mimeType) }))
      received.catch((error: unknown) => settle(error instanceof Failure ? error : new Gone()))
      receiving.set(campo, received)
    })
    form.on('field', (campo, value, { valueTruncated }) => {
      if (FILES.includes(campo))
        settle(
          invalid(
            campo,
            'debe venir como archivo, con su nombre («filename»).',
            'must come as a file, with its name ("filename").',
          ),
        )
      else if (!known.includes(campo)) settle(unknownField(campo, [...known, ...files]))
      else if (valueTruncated) settle(invalid(campo, 'es demasiado largo.', 'is too long.'))
      else texts[campo] = [...(texts[campo] ?? []), value]
    })
    form.on('filesLimit', () =>
      settle(invalid('archivo', 'sube un solo archivo por petición.', 'upload one file a request.')),
    )
    for (const event of ['fieldsLimit', 'partsLimit'] as const)
      form.on(event, () => settle(invalid('cuerpo', 'tiene demasiados campos.', 'has too many fields.')))
    form.on('error', () => settle(invalid('cuerpo', 'el formulario está mal formado.', 'the form is malformed.')))
    form.on('close', () => settle(null))
    req.once('close', () => {
      if (!req.complete) settle(new Gone())
    })
    req.pipe(form)
  })
  req.unpipe(form)
  if (problem) form.destroy()
  const { archivo: file = null, parts, cut } = await settledFiles(receiving)
  // The form may have ended meanwhile; the caller must still be told that the file was too large.
  if (cut) return { texts, file, parts, problem: cut }
  if (problem instanceof Gone && !file) throw problem
  if (problem)
    return {
      texts,
      file,
      parts,
      problem: problem instanceof Failure ? problem : invalid('cuerpo', 'llegó incompleto.', 'arrived incomplete.'),
    }
  return {
    texts,
    file,
    parts,
    problem: file ? null : invalid('archivo', 'falta y es obligatorio.', 'is missing and required.'),
  }
}

/** Returns the files that arrived whole; `cut` is why one of them did not. */
async function settledFiles(
  receiving: ReadonlyMap<string, Promise<Received>>,
): Promise<{ archivo?: Received; parts: Record<string, Received>; cut: Failure | null }> {
  let cut: Failure | null = null
  const whole: Record<string, Received> = {}
  for (const [campo, received] of receiving) {
    await received.then(
      file => {
        whole[campo] = file
      },
      (error: unknown) => {
        if (error instanceof Failure) cut = error
      },
    )
  }
  const { archivo, ...parts } = whole
  return { archivo, parts, cut }
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
