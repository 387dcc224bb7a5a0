/** What the server prints when it is up: one line for each fact, and the next commands ready to be pasted. */
import { relative } from 'node:path'
import { API } from '../core/anchor.ts'
import type { Models } from '../core/models/models.ts'
import { asset, COMMAND, CONTAINED } from '../paths.ts'

export interface Welcome {
  site: string
  version: string
  /** Path of the data folder. */
  data: string
  /** The link with which the owner sets an e-mail and a password, once; null when that was done. */
  start: string | null
  /** Whether the output is a terminal, in which addresses become links. */
  terminal?: boolean
  platform?: NodeJS.Platform
}

/** Path of the sample, relative to the working folder where that is shorter to type. */
function sample(): string {
  const path = asset('sample/don-quijote.pdf')
  const from = relative('.', path)
  return (from.startsWith('..') ? path : from).replaceAll('\\', '/')
}

type Outcome = ReturnType<Models['status']>[number]

/** Reports in one line what became of the public models at the start; empty when none was wanted. */
export function modelsLine([serving, ...others]: readonly Outcome[]): string {
  const names = (estado: Outcome['estado']): string =>
    others
      .filter(model => model.estado === estado)
      .map(model => model.name)
      .join(', ')
  const [ready, failed] = [names('listo'), names('error')]
  const parts = [
    ...(ready === '' ? [] : [`${ready} ready`]),
    ...(failed === '' ? [] : [`${failed} could not be had; ${serving?.name} serves (${COMMAND} doctor says more)`]),
  ]
  return parts.length === 0 ? '' : `  ${'Models:'.padEnd(12)} ${parts.join('; ')}\n\n`
}

/** Writes an OSC 8 hyperlink; terminals that do not know it ignore it. */
const link = (address: string): string => `\u001b]8;;${address}\u001b\\${address}\u001b]8;;\u001b\\`

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `"${path}"`)

export function welcome({
  site,
  version,
  data,
  start,
  terminal = false,
  platform = process.platform,
}: Welcome): string {
  const shown = terminal ? link : (address: string): string => address
  const make = `${COMMAND} key create --name first --scopes lectura,escritura,mcp`
  const windows = platform === 'win32'
  const rows = [
    ['Open', shown(site)],
    ...(start === null
      ? []
      : [['Account', `${shown(start)}   (set your e-mail and password; works once, within a day)`]]),
    ['Make a key', windows ? `$env:ANAQUEL_KEY = ${make}` : `export ANAQUEL_KEY=$(${make})`],
    [
      'Upload',
      windows || CONTAINED
        ? `${COMMAND} add ${quoted(sample())}`
        : `curl -s -H "Authorization: Bearer $ANAQUEL_KEY" -F archivo=@${quoted(sample())} ${site}${API}/documentos`,
    ],
    ['Agents', `${shown(`${site}/mcp`)}   (they sign in there, or use the same key)`],
    ['Reference', `${shown(`${site}/docs`)} and ${shown(`${site}/llms.txt`)}`],
  ]
  const lines = rows.map(([what, how]) => `  ${`${what}:`.padEnd(12)} ${how}`)
  return `Anaquel ${version} serves the library in ${data}\n\n${lines.join('\n')}\n\n`
}
