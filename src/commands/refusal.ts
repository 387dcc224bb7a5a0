/**
 * A program that cannot start → one line that says why. A client of `anaquel mcp` shows what its first request is
 * answered with, and seldom standard error, so the line goes there too.
 */
import { createInterface } from 'node:readline'
import { Failure, failureOf, isDiskFull } from '../errors.ts'
import type { Io } from './command.ts'

/** What Node, and the packages that carry native modules, say of one that was built for another Node or system. */
const NATIVE = /NODE_MODULE_VERSION|ERR_DLOPEN_FAILED|no native build was found|invalid ELF header/iu
const REINSTALL =
  'Un módulo nativo no va con este Node: instala Anaquel de nuevo con él (npm ci, o npm i -g anaquel). / ' +
  'A native module does not fit this Node: install Anaquel again with it (npm ci, or npm i -g anaquel).'

/** What the system says of a port or of the library's folder, and what that means here; its own words stand behind. */
const MEANING: readonly (readonly [words: RegExp, meaning: string])[] = [
  [
    /EADDRINUSE/,
    'El puerto está ocupado, quizá por otro Anaquel que ya sirve la biblioteca; PORT elige otro. / ' +
      'The port is in use, perhaps by another Anaquel that serves the library already; PORT chooses another.',
  ],
  [
    /listen E(?:ACCES|ADDRNOTAVAIL)/,
    'Aquí no se puede escuchar en ese puerto o dirección; PORT y HOST eligen otros. / ' +
      'That port or address cannot be listened on here; PORT and HOST choose others.',
  ],
  [/, mkdir '/, 'Ahí no se puede crear una carpeta. / No folder can be made there.'],
  [
    /anaquel\.db|unable to open database file|readonly database/,
    'En la carpeta de la biblioteca no se puede escribir; ANAQUEL_DATA elige otra. / ' +
      'The folder of the library cannot be written to; ANAQUEL_DATA chooses another.',
  ],
  [/^E[A-Z]+: .*, open '/, 'Ese archivo no se puede abrir. / That file cannot be opened.'],
]

/** Says in one line why a command ended; an error that is neither a `Failure` nor known keeps its own message. */
export function whyEnded(error: unknown): string {
  if (error instanceof Failure) return `${error.mensaje} / ${error.message}`
  if (isDiskFull(error)) return whyEnded(failureOf(error))
  const text = error instanceof Error ? error.message : String(error)
  if (NATIVE.test(`${Object(error).code} ${text}`)) return REINSTALL
  const meaning = MEANING.find(([words]) => words.test(text))?.[1]
  return meaning === undefined ? text : `${meaning} (${text})`
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
