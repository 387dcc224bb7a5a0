/**
 * A file that a request carries, raw or in a form, streamed to the blobs. A body that is refused or breaks off leaves
 * nothing behind.
 */
import busboy from 'busboy'
import type { Request } from 'express'
import { PassThrough, type Readable } from 'node:stream'
import { MAX_BYTES, type Blobs } from '../../storage/blobs.ts'
import type { Received } from '../../tools/define.ts'
import { Failure, invalid } from '../errors.ts'
import { unknownField, type Texts } from './decode.ts'
import { emptyBody, Gone, hasBody, mediaOf } from './request.ts'

/** Allowance for the boundaries and fields of a form beside its file. */
const FORM_SLACK = 64 * 1024

export interface Upload {
  texts: Texts
  file: Received | null
  /** Further files that came beside the first. */
  parts?: Record<string, Received>
  /** A problem found after the file was stored: the caller of this function must release the file. */
  problem: Failure | null
}

/** Reads a raw file or a form, by its content type; `application/json` is not handled here. */
export async function readUpload(req: Request, blobs: Blobs, known: readonly string[]): Promise<Upload> {
  if (!hasBody(req)) throw emptyBody()
  const encoding = req.get('content-encoding')
  if (encoding !== undefined && encoding !== 'identity')
    throw invalid('Content-Encoding', 'envía el archivo sin comprimir.', 'send the file uncompressed.')
  const form = mediaOf(req) === 'multipart/form-data'
  // A declared length is checked before the first byte is read; without one the upload is cut at the limit.
  if (Number(req.get('content-length') ?? 0) > MAX_BYTES + (form ? FORM_SLACK : 0))
    throw new Failure('demasiado_grande', { limite: MAX_BYTES })
  return form ? readForm(req, blobs, known) : readRaw(req, blobs)
}

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
  const file = { ...stored, nombre: null, media: claimed(mediaOf(req)) }
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

type Trouble = Failure | Gone

interface Reading {
  blobs: Blobs
  /** The fields of the operation. */
  known: readonly string[]
  /** The parts of the form that may be files. */
  files: readonly string[]
  /** Ends the reading of the form; the first call counts. */
  settle(trouble: Trouble | null): void
}

/** Stores each file of the form under the name of its field. */
function takeFiles(form: busboy.Busboy, { blobs, files, settle }: Reading): ReadonlyMap<string, Promise<Received>> {
  const receiving = new Map<string, Promise<Received>>()
  const oneOnly = (campo: string): Failure =>
    invalid(campo, 'sube un solo archivo por petición.', 'upload one file a request.')
  form.on('file', (campo, stream, { filename, mimeType }) => {
    if (!files.includes(campo) || receiving.has(campo)) {
      // Destroyed with the form it ends in an error, which nobody else listens to: it would end the process.
      stream.on('error', () => {}).resume()
      settle(receiving.has(campo) ? oneOnly(campo) : unknownField(campo, files))
      return
    }
    const received = blobs
      .receive(stream)
      .then(stored => ({ ...stored, nombre: filename ?? null, media: claimed(mimeType) }))
    received.catch((error: unknown) => settle(error instanceof Failure ? error : new Gone()))
    receiving.set(campo, received)
  })
  form.on('filesLimit', () => settle(oneOnly('archivo')))
  return receiving
}

/** Collects the values of the fields that are text. */
function takeFields(form: busboy.Busboy, { known, files, settle }: Reading): Texts {
  const texts: Texts = {}
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
  for (const event of ['fieldsLimit', 'partsLimit'] as const)
    form.on(event, () => settle(invalid('cuerpo', 'tiene demasiados campos.', 'has too many fields.')))
  return texts
}

async function readForm(req: Request, blobs: Blobs, known: readonly string[]): Promise<Upload> {
  const form = openForm(req)
  let settle: Reading['settle'] = () => {}
  const ended = new Promise<Trouble | null>(resolve => (settle = resolve))
  const reading = { blobs, known, files: [...FILES, ...LONG.filter(campo => known.includes(campo))], settle }
  const receiving = takeFiles(form, reading)
  const texts = takeFields(form, reading)
  form.on('error', () => settle(invalid('cuerpo', 'el formulario está mal formado.', 'the form is malformed.')))
  form.on('close', () => settle(null))
  req.once('close', () => {
    if (!req.complete) settle(new Gone())
  })
  req.pipe(form)
  const trouble = await ended
  req.unpipe(form)
  if (trouble) form.destroy()
  const { archivo: file = null, parts, cut } = await settledFiles(receiving)
  if (!cut && trouble instanceof Gone && !file) throw trouble
  // The form may have ended meanwhile; the caller must still be told that the file was too large.
  return { texts, file, parts, problem: cut ?? problemOf(trouble, file) }
}

function problemOf(trouble: Trouble | null, file: Received | null): Failure | null {
  if (trouble instanceof Failure) return trouble
  if (trouble) return invalid('cuerpo', 'llegó incompleto.', 'arrived incomplete.')
  return file ? null : invalid('archivo', 'falta y es obligatorio.', 'is missing and required.')
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
