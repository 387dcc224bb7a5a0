/** Sends stored files: whole or one range of bytes (RFC 9110 §14), conditionally, and never as something that runs. */
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import type { Answer } from '../../tools/define.ts'
import { Failure } from '../errors.ts'
import type { Original } from '../schema/index.ts'

/**
 * Builds `Content-Disposition` (RFC 6266): the name in ASCII for old clients, then in full (RFC 8187). No character of
 * the name can end the quotes or the line.
 */
export function disposition(kind: 'inline' | 'attachment', nombre: string): string {
  const whole = nombre.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\]+/gu, '_')
  const plain = whole
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w .()-]+/g, '_')
  const coded = encodeURIComponent(whole).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${coded}`
}

/** The policy for uploaded files: no script, no form, no frame, and an opaque origin wherever they are opened. */
const UPLOADED_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Its ETag is the hash of the content. Throws before a byte is sent, or ends the connection. */
export async function sendStored(
  res: Response,
  { sha256, bytes, media, nombre }: Original,
  { content, shown, charset }: NonNullable<Answer<unknown>['stored']>,
): Promise<void> {
  const { req } = res
  const etag = `"${sha256}"`
  res.set('Content-Security-Policy', UPLOADED_CSP)
  if (!isMatch(req, etag)) throw anotherFile()
  const range = rangeOf(req, etag, bytes)
  const headers = {
    ETag: etag,
    'Content-Type': charset ? `${media}; charset=${charset}` : media,
    'Content-Disposition': disposition(shown ? 'inline' : 'attachment', nombre),
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
  }
  if (isKnown(req, etag)) {
    const { 'Content-Type': _, ...known } = headers
    res.status(304).set(known).end()
    return
  }
  const stream = req.method === 'HEAD' || bytes === 0 ? null : await content.open(range ?? undefined).catch(notThere)
  const length = range ? range.end - range.start + 1 : bytes
  res.set({ ...headers, 'Content-Length': String(length) })
  if (range) res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  if (stream) await pipeline(stream, res).catch(unlessGone)
  else res.end()
}

const tags = (header: string): string[] => header.split(',').map(tag => tag.trim().replace(/^W\//, ''))

function isMatch(req: Request, etag: string): boolean {
  const asked = req.get('if-match')
  return asked === undefined || asked === '*' || tags(asked).includes(etag)
}

/** A request that says `no-cache` wants the file again, as a browser's reload does. */
function isKnown(req: Request, etag: string): boolean {
  const asked = req.get('if-none-match')
  if (asked === undefined || /(?:^|,)\s*no-cache\s*(?:,|$)/.test(req.get('cache-control') ?? '')) return false
  return asked === '*' || tags(asked).includes(etag)
}

/** The range that is asked for; null where the file goes whole: none, several, or another file's. */
function rangeOf(req: Request, etag: string, bytes: number): { start: number; end: number } | null {
  const ifRange = req.get('if-range')
  if (ifRange !== undefined && ifRange !== etag) return null
  const ranges = req.range(bytes, { combine: true })
  if (ranges === -1) throw notSatisfiable(bytes)
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return { start: ranges[0]!.start, end: ranges[0]!.end }
}

const notSatisfiable = (bytes: number): Failure =>
  new Failure(
    'peticion_invalida',
    { campo: 'Range', bytes },
    {
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes}` },
      mensaje: `«Range»: el archivo tiene ${bytes} bytes.`,
      message: `"Range": the file has ${bytes} bytes.`,
    },
  )

const anotherFile = (): Failure =>
  new Failure(
    'conflicto',
    { campo: 'If-Match' },
    { status: 412, mensaje: '«If-Match»: el archivo es otro.', message: '"If-Match": the file is another one.' },
  )

function notThere(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new Failure('no_encontrado') : error
}

/** A reader that went away is no error. */
function unlessGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
