/** One JSON line an event, or a readable one in a terminal; never a token, a query or a text. */
import { createRequire } from 'node:module'
import { pino, type Logger } from 'pino'

/** `fd` is 1 for the server, and 2 where standard output carries something else (MCP on stdio, `--json`). */
export function createLog(level: string, fd: 1 | 2 = 1): Logger {
  const terminal = (fd === 1 ? process.stdout : process.stderr).isTTY
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', 'headers', 'authorization', 'cookie'],
  }
  if (!terminal) return pino(options, pino.destination({ fd, sync: true }))
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')
  return pino(options, pretty({ destination: fd, sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}
