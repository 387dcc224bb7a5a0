/** One JSON line an event, or a readable one in a terminal; never a token, a query or a text. */
import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'

/** `fd` is 1 for the server, and 2 where standard output carries something else (MCP on stdio, `--json`). */
export function createLog(level: string, fd: 1 | 2 = 1): Logger {
  const terminal = (fd === 1 ? process.stdout : process.stderr).isTTY
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', 'headers', 'authorization', 'cookie'],
  }
  return terminal
    ? pino(options, pretty({ destination: fd, sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino(options, pino.destination({ fd, sync: true }))
}
