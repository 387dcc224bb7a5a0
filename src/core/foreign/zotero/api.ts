/**
 * Zotero's local API as a source, for when its folder cannot be read. Metadata are requested one page after another,
 * because Zotero stops answering under load; files are read at the paths that it reports, or in a folder mounted here.
 */
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Failure } from '../../../errors.ts'
import { UNTOLD } from '../known.ts'
import type { ForeignCollection, ForeignFile, ForeignItem, ForeignLibrary, ForeignSource } from '../model.ts'
import { wholeSource } from '../memory.ts'
import { itemsOf, type ApiObject } from './api-items.ts'

export interface ApiOptions {
  /** Zotero's data folder as it is mounted here; without it, files are read where Zotero says they are. */
  folder?: string
  base?: string
  signal?: AbortSignal
  timeoutMs?: number
}

/** Objects per page. Zotero has no limit of its own, and would answer everything at once. */
const PAGE = 500
const TIMEOUT_MS = 60_000
/** Most bytes of one answer; a longer one does not come from Zotero. */
const LONGEST = 256 * 2 ** 20

export async function openZoteroApi(address: string, options: ApiOptions = {}): Promise<ForeignSource> {
  const ask = (path: string): Promise<Answer> => asked(new URL(path, address), options)
  const groups = (await all(ask, '/api/users/0/groups')).map(({ id, data }) => ({
    id: String(id),
    name: textIn(data, 'name'),
  }))
  const roots = [
    { root: '/api/users/0', group: null },
    ...groups.map(group => ({ root: `/api/groups/${group.id}`, group })),
  ]
  const libraries: ForeignLibrary[] = []
  const collections: ForeignCollection[] = []
  const items: Omit<ForeignItem, 'mark'>[] = []
  const rootOf = new Map<string, string>()
  for (const { root, group } of roots) {
    const objects = await all(ask, `${root}/items`)
    const library = libraryOf(objects, group)
    libraries.push(library)
    rootOf.set(library.id, root)
    collections.push(...collectionsOf(await all(ask, `${root}/collections`), library.id))
    items.push(...itemsOf(objects, library.id, { folder: options.folder ?? '', base: options.base ?? null }))
  }
  const source = wholeSource({ program: 'zotero', place: address, libraries, collections, items, notices: [] })
  if (options.folder !== undefined) return source
  return {
    ...source,
    // one request for each file, so that only those of items that are asked for are asked for
    items: async marks => {
      const { items: list, problems } = await source.items(marks)
      const placed: ForeignItem[] = []
      for (const item of list)
        placed.push({ ...item, files: await placedBy(ask, rootOf.get(item.library)!, item.files) })
      return { items: placed, problems }
    },
  }
}

/** Returns the files at the paths that Zotero tells. */
async function placedBy(ask: Ask, root: string, files: readonly ForeignFile[]): Promise<ForeignFile[]> {
  const placed: ForeignFile[] = []
  for (const { key, title, named } of files) {
    const path = await told(ask, `${root}/items/${key}/file/view/url`)
    placed.push({ key, title, named, path, ...(path === null && { problem: NOT_HERE }) })
  }
  return placed
}

/** The cause says that it may be there at the next run, so that it is asked for again. */
const NOT_HERE = {
  causa: 'red',
  mensaje: 'Zotero no tiene el archivo en este ordenador; descárgalo allí primero.',
  message: 'Zotero has not the file on this computer; download it there first.',
} as const

function libraryOf(objects: readonly ApiObject[], group: { id: string; name: string } | null): ForeignLibrary {
  if (group) return { id: `groups/${group.id}`, formerly: [], name: group.name }
  const { id, name = 'Zotero' } = objects[0]?.library ?? {}
  if (!id) return { id: UNTOLD, formerly: [], name }
  return { id: /^\d+$/.test(String(id)) ? `users/${id}` : `users/local/${id}`, formerly: [UNTOLD], name }
}

const textIn = (data: Record<string, unknown> | undefined, name: string): string => {
  const value = data?.[name]
  return typeof value === 'string' ? value : ''
}

function collectionsOf(objects: readonly ApiObject[], library: string): ForeignCollection[] {
  const byKey = new Map(objects.map(object => [object.key, object]))
  return objects.flatMap(({ key, data }): ForeignCollection[] => {
    if (data['deleted']) return []
    const line = [{ key, name: textIn(data, 'name') }]
    for (let at = textIn(data, 'parentCollection'); at;) {
      const above = byKey.get(at)
      if (!above || above.data['deleted'] || line.some(collection => collection.key === at)) return []
      line.unshift({ key: at, name: textIn(above.data, 'name') })
      at = textIn(above.data, 'parentCollection')
    }
    return [
      { library, key, path: line.map(({ name }) => name), above: line.slice(0, -1).map(collection => collection.key) },
    ]
  })
}

type Ask = (path: string) => Promise<Answer>
interface Answer {
  status: number
  text: string
}

async function all(ask: Ask, path: string): Promise<ApiObject[]> {
  const objects: ApiObject[] = []
  for (;;) {
    const { text } = await ask(`${path}?format=json&limit=${PAGE}&start=${objects.length}`)
    const page = listIn(text)
    objects.push(...page)
    if (page.length < PAGE) return objects
  }
}

function listIn(text: string): ApiObject[] {
  try {
    const read = JSON.parse(text) as unknown
    if (Array.isArray(read)) return read as ApiObject[]
  } catch {
    // reported below
  }
  throw refused('no contesta como la dirección local de Zotero.', 'does not answer as the local address of Zotero.')
}

/** Returns the path of a file; null when Zotero does not have it. */
async function told(ask: Ask, path: string): Promise<string | null> {
  const { text } = await ask(path).catch(error => {
    if (error instanceof Failure && error.detalles['estado'] === 404) return { text: '' }
    throw error
  })
  return text.startsWith('file:') ? fileURLToPath(text.trim()) : null
}

/** Headers that Zotero requires: it accepts only requests to `localhost` that do not look like a browser's. */
const headersOf = ({ port }: URL): Record<string, string> => ({
  Host: `localhost:${port || '80'}`,
  'User-Agent': 'Anaquel',
  'Zotero-API-Version': '3',
  'Zotero-Allowed-Request': '1',
  Connection: 'close',
})

function asked(url: URL, { signal, timeoutMs = TIMEOUT_MS }: ApiOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: headersOf(url), timeout: timeoutMs, ...(signal && { signal }) }, response => {
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        parts.push(part)
        if ((length += part.length) > LONGEST) request.destroy(new Error('too long'))
      })
      response.on('error', reject)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status === 200) resolve({ status, text: Buffer.concat(parts).toString('utf8') })
        else reject(answered(status))
      })
    })
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', error => reject(error instanceof Failure ? error : away(url, error)))
  })
}

const refused = (
  mensaje: string,
  message: string,
  { estado, cause }: { estado?: number; cause?: unknown } = {},
): Failure =>
  new Failure(
    'conflicto',
    { campo: 'api', ...(estado !== undefined && { estado }) },
    { mensaje: `«api»: ${mensaje}`, message: `"api": ${message}`, cause },
  )

const answered = (status: number): Failure =>
  status === 403
    ? refused(
        'Zotero no lo permite: en Ajustes, Avanzado, marca «Permitir que otras ' +
          'aplicaciones de este ordenador se comuniquen con Zotero».',
        'Zotero does not allow it: in Settings, Advanced, tick "Allow other ' +
          'applications on this computer to communicate with Zotero".',
        { estado: status },
      )
    : refused(`Zotero contestó ${status}.`, `Zotero answered ${status}.`, { estado: status })

const away = (url: URL, cause: unknown): Failure =>
  refused(
    `nadie contesta en ${url.origin}: ¿está Zotero abierto?`,
    `nobody answers at ${url.origin}: is Zotero open?`,
    { estado: undefined, cause },
  )
