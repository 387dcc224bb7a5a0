/**
 * A program that cannot start → one line that says why. A client of `anaquel mcp` shows what its first request is
 * answered with, and seldom standard error, so the line goes there too.
 */
import { createInterface } from 'node:readline'
import { Failure } from '../errors.ts'
import type { Io } from './command.ts'

/** What Node, and the packages that carry native modules, say of one that was built for another Node or system. */
const NATIVE = /NODE_MODULE_VERSION|ERR_DLOPEN_FAILED|no native build was found|invalid ELF header/iu
const REINSTALL =
  'Un módulo nativo no va con este Node: instala Anaquel de nuevo con él (npm ci, o npm i -g anaquel). / ' +
  'A native module does not fit this Node: install Anaquel again with it (npm ci, or npm i -g anaquel).'

/** Says in one line why a command ended; an error that is neither a `Failure` nor known keeps its own message. */
export function whyEnded(error: unknown): string {
  if (error instanceof Failure) return `${error.mensaje} / ${error.message}`
  const text = error instanceof Error ? error.message : String(error)
  return NATIVE.test(`${Object(error).code} ${text}`) ? REINSTALL : text
}

/** How long the first request is waited for: a client sends it as it starts the program. */
const PATIENCE_MS = 2_000

/** Answers the first request on standard input, if one comes, with the reason why nothing is served. */
export async function answerFirst({ stdin, stdout }: Io, message: string): Promise<void> {
  const lines = createInterface({ input: stdin })
  const timer = setTimeout(() => lines.close(), PATIENCE_MS)
  for await (const line of lines) {
    const id = idOf(line)
    if (id === undefined) continue
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message } })}\n`)
    break
  }
  clearTimeout(timer)
}

function idOf(line: string): string | number | undefined {
  try {
    const { id } = Object(JSON.parse(line)) as { id?: unknown }
    return typeof id === 'string' || typeof id === 'number' ? id : undefined
  } catch {
    return undefined
  }
}
