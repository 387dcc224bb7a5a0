/**
 * What is sent back: JSON or Markdown as the caller asked, Server-Sent Events, or a file. An error is the JSON
 * envelope, or a page for a person.
 */
import { pipeline } from 'node:stream/promises'
import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'
import { Answer, type Tool } from '../../tools/define.ts'
import { OUTPUTS, USUAL, type Formato } from '../core/outputs.ts'
import { Failure, envelope, failureOf, invalid, trail } from '../errors.ts'
import { Original } from '../schema/reading.ts'
import type { Texts } from './decode.ts'
import { sendRefusal } from './refusal.ts'
import { Gone, linger } from './request.ts'
import { disposition, sendStored } from './send-file.ts'
import { traceOf, warn } from './trace.ts'

/** Comment lines are sent this often, because proxies drop a connection that is silent for about a minute. */
const HEARTBEAT_MS = 15_000

/** Formats that a tool can answer with, JSON first. */
export const formatsOf = (tool: Tool): Formato[] => [...USUAL, ...(tool.formats ?? [])]

/**
 * Returns the format: `formato` of the query or of the body, else `Accept`; JSON where a tool has no Markdown. `bare`:
 * `Accept` chose it.
 */
export function formatOf(
  req: Request,
  tool: Tool,
  { texts, body }: { texts: Texts; body: unknown },
): { formato: Formato; bare: boolean } {
  const allowed = formatsOf(tool)
  const { formato: [first, second] = [] } = texts
  if (second !== undefined) throw invalid('formato', 'viene más de una vez.', 'comes more than once.')
  const asked = body ?? first
  if (asked === undefined) {
    const media = req.accepts(allowed.map(name => OUTPUTS[name].media))
    return { formato: allowed.find(name => OUTPUTS[name].media === media) ?? 'json', bare: true }
  }
  const formato = allowed.find(name => name === asked)
  if (!formato)
    throw invalid('formato', `debe ser uno de: ${allowed.join(', ')}.`, `must be one of: ${allowed.join(', ')}.`)
  return { formato, bare: false }
}

export async function send(
  res: Response,
  tool: Tool,
  { result, formato }: { result: unknown; formato: Formato },
): Promise<void> {
  const answer = result instanceof Answer ? result : new Answer(result)
  res.status(answer.status).set(answer.headers)
  if (answer.stored) return sendStored(res, Original.parse(answer.body), answer.stored)
  if (answer.file) return sendFile(res, answer.file)
  if (formato === 'markdown' && tool.markdown) {
    res.type('text/markdown; charset=utf-8').send(answer.markdown ?? tool.markdown(tool.output.parse(answer.body)))
  } else res.json(answer.body)
}

async function sendFile(res: Response, file: NonNullable<Answer<unknown>['file']>): Promise<void> {
  res.type(file.media).set('Content-Disposition', disposition('attachment', file.nombre))
  if ('bytes' in file) res.send(Buffer.from(file.bytes))
  else {
    const bytes = await file.content.size()
    if (bytes === null) throw new Failure('no_encontrado')
    const stream = await file.content.open()
    await pipeline(stream, res.set('Content-Length', String(bytes)))
  }
}

export interface Events {
  emit(event: string, data: unknown): void
  end(): void
}

/** Opens the event stream at once; a comment line every 15 s keeps proxies from closing it. */
export function openEvents(res: Response): Events {
  res
    .status(200)
    .set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
  res.flushHeaders()
  const beat = setInterval(() => res.write(': sigue\n\n'), HEARTBEAT_MS)
  res.once('close', () => clearInterval(beat))
  return {
    emit: (event, data) => void res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => {
      clearInterval(beat)
      res.end()
    },
  }
}

export function report(log: Logger, req: Request, error: unknown): void {
  log.error({ request: traceOf(req).id, route: traceOf(req).route, ...trail(error) }, 'unexpected error')
}

/** Turns anything thrown into the failure that the caller is told. */
export function refusalOf(error: unknown): Failure {
  // Express throws this for a path that cannot be decoded.
  if (error instanceof URIError)
    return new Failure(
      'no_encontrado',
      {},
      { mensaje: 'La ruta no se entiende.', message: 'The path cannot be read.', cause: error },
    )
  return failureOf(error)
}

export function problems(site: string, log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (error instanceof Gone || res.destroyed) {
      res.destroy()
      return
    }
    const failure = refusalOf(error)
    if (failure.codigo === 'interno') report(log, req, error)
    else warn(log, failure, { request: traceOf(req).id, route: traceOf(req).route })
    if (res.headersSent) {
      res.destroy()
      return
    }
    if (sendRefusal(req, res, { failure, site })) return
    res.status(failure.status).set(failure.headers).json(envelope(failure, site))
    linger(req)
  }
}
