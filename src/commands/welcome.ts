/** What the server says when it is up: one line a fact, and the next things to do as they can be pasted. */
import { relative } from 'node:path'
import { API } from '../core/anchor.ts'
import type { Models } from '../core/models/models.ts'
import { asset, COMMAND } from '../paths.ts'

export interface Welcome {
  site: string
  version: string
  /** The data folder. */
  data: string
  /** Where the owner sets an e-mail and a password, once; null when that was done. */
  start: string | null
  /** A terminal shows addresses as links. */
  terminal?: boolean
  platform?: NodeJS.Platform
}

/** The sample as it is typed from where one stands. */
function sample(): string {
  const path = asset('sample/don-quijote.pdf')
  const from = relative('.', path)
  return (from.startsWith('..') ? path : from).replaceAll('\\', '/')
}

type Outcome = ReturnType<Models['status']>[number]

/** What came of the public models at the start, in one line; nothing when nobody wanted any. */
export function modelsLine([serving, ...others]: readonly Outcome[]): string {
  const names = (estado: Outcome['estado']): string =>
    others
      .filter(one => one.estado === estado)
      .map(one => one.name)
      .join(', ')
  const [ready, failed] = [names('listo'), names('error')]
  const said = [
    ...(ready === '' ? [] : [`${ready} ready`]),
    ...(failed === '' ? [] : [`${failed} could not be had; ${serving?.name} serves (${COMMAND} doctor says more)`]),
  ]
  return said.length === 0 ? '' : `  ${'Models:'.padEnd(12)} ${said.join('; ')}\n\n`
}

/** OSC 8, which terminals that do not know it pass over. */
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
      windows
        ? `${COMMAND} add ${quoted(sample())}`
        : `curl -s -H "Authorization: Bearer $ANAQUEL_KEY" -F archivo=@${quoted(sample())} ${site}${API}/documentos`,
    ],
    ['Agents', `${shown(`${site}/mcp`)}   (they sign in there, or use the same key)`],
    ['Reference', `${shown(`${site}/docs`)} and ${shown(`${site}/llms.txt`)}`],
  ]
  const lines = rows.map(([what, how]) => `  ${`${what}:`.padEnd(12)} ${how}`)
  return `Anaquel ${version} serves the library in ${data}\n\n${lines.join('\n')}\n\n`
}
