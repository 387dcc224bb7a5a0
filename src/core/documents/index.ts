/** The verbs of the shelf: add, list, wait for, read and remove. Rows in, wire resources out; no HTTP in here. */
import { randomBytes } from 'node:crypto'
import type { Added, DocumentRow, Given, ListQuery, Once, UnitMark } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Borrado, Documento, ListaDocumentos, Modo, Texto, Tipo } from '../../schema/index.ts'
import { breve, documento, unidad } from '../anchor.ts'
import type { Library } from '../library.ts'
import { openedCopy } from './protected.ts'
import { readPosition } from '../position.ts'
import { plainAddress } from '../read/fetch/address.ts'
import { Refused } from '../read/fetch/guard.ts'
import { READERS, readerFor } from '../read/index.ts'
import type { Reader } from '../read/reader.ts'
import { asksPassword } from '../read/unreadable.ts'
import { READING } from '../read/version.ts'

/** A file among the blobs. The code that received it settles it once its document exists, or once it will not. */
export interface UploadedFile {
  sha256: string
  bytes: number
  nombre: string | null
  media: string | null
}
/**
 * `transcript` is a file of captions that came with the recording; `password` opens a protected PDF and is used once.
 */
export interface Upload {
  file: UploadedFile
  transcript?: UploadedFile
  password?: string
  given: Given
  modo: Modo
}
/** `tipo` is the kind of document, for an address that does not tell it. */
export interface Link {
  url: string
  tipo?: Tipo
  given: Given
  modo: Modo
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** A document id: `d` and 16 base32 characters, 80 bits from a CSPRNG. */
const newDocumentId = (): string => `d${Array.from(randomBytes(16), byte => BASE32[byte & 31]).join('')}`

export const ended = (row: { estado: string }): boolean => row.estado === 'listo' || row.estado === 'error'

/** The last part of a path without control characters; it is shown, never opened. */
function fileName(nombre: string | null): string | null {
  const name = nombre
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}+/gu, '')
    .trim()
    .slice(0, 255)
  return name ? name : null
}

/** The title of a file until it has been read. */
export const stem = (nombre: string | null): string =>
  nombre
    ?.replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim() || 'Sin título'

async function put(library: Library, { file, transcript, password, given, modo }: Upload, once?: Once): Promise<Added> {
  const nombre = fileName(file.nombre)
  const reader = await library.blobs.withFile(file.sha256, path => readerFor(path, nombre, file.media))
  const opened = password === undefined ? undefined : await openedCopy(library, { ...file, nombre }, password)
  const add = (): Promise<Added> =>
    library.shelf.add(
      {
        id: newDocumentId(),
        titulo: given.titulo ?? stem(nombre),
        tipo: reader?.tipo ?? 'documento',
        sha256: file.sha256,
        bytes: file.bytes,
        nombre,
        media: reader?.media[0] ?? file.media,
        modo,
        given: {
          ...given,
          ...(transcript && { transcripcion: transcript.sha256 }),
          ...(opened && { opened: opened.sha256 }),
        },
      },
      once,
    )
  return add().finally(() => opened && library.blobs.settle(opened))
}

/**
 * Queues a document for a file that is already among the blobs. Content that the account already has is the existing
 * document.
 */
export async function upload(library: Library, asked: Upload, once?: Once): Promise<Added> {
  const added = await put(library, asked, once)
  if (added.replaced) await library.blobs.letGo(added.replaced)
  library.wake()
  return added
}

/** The kind of document behind an address: the stated one, or what its file extension tells. */
export function kindOf({ url, tipo }: Pick<Link, 'url' | 'tipo'>): Tipo {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(new URL(url).pathname)?.[0].toLowerCase()
  const reader = Object.values<Reader>(READERS).find(
    kind => extension !== undefined && kind.extensions.includes(extension),
  )
  return tipo ?? (reader && reader !== READERS.html ? reader.tipo : 'web')
}

/**
 * Queues a document for an address, which its job will fetch. An address that the account already has is the existing
 * document: citations refer to what it contained when it was read, so to re-read it the document is deleted first.
 * Throws `peticion_invalida` for a refused address.
 */
export async function uploadLink(library: Library, link: Link, once?: Once): Promise<Added> {
  await library.fetcher.check(link.url).catch((error: unknown) => {
    throw error instanceof Refused ? invalid('url', error.mensaje, error.message) : error
  })
  const url = plainAddress(link.url)
  const { host, pathname } = new URL(url)
  const { given, modo, tipo } = link
  const added = await library.shelf.add(
    {
      id: newDocumentId(),
      titulo: given.titulo ?? `${host}${pathname === '/' ? '' : pathname}`,
      tipo: kindOf(link),
      sha256: null,
      bytes: 0,
      nombre: null,
      media: null,
      url,
      modo,
      given,
      ...(tipo && { extra: { tipo } }),
    },
    once,
  )
  library.wake()
  return added
}

/**
 * The row as soon as its job has ended, or as it is after `seconds` or when the caller has gone. Where what was fetched
 * turned out to be a document of the library, it is that one.
 */
export async function settled(
  library: Library,
  id: string,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<DocumentRow> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const row = await library.shelf.survivor(id)
    const left = end - Date.now()
    if (ended(row) || left <= 0 || signal.aborted) return row
    await library.changed(row.id, left / 1000, signal)
  }
}

/** What the row alone does not tell: the current version of the reader, and whether a password would open the file. */
const seen = ({ error }: DocumentRow): { reading: number; locked: boolean } => ({
  reading: READING,
  locked: error !== null && asksPassword(error),
})

export const record = (library: Library, row: DocumentRow, duplicado = false): Documento =>
  documento(row, library.site, { duplicado, ...seen(row) })

export async function list(library: Library, query: ListQuery): Promise<ListaDocumentos> {
  const { rows, total, siguiente } = await library.shelf.list(query)
  const documentos = rows.map(row => documento(row, library.site, { list: true, ...seen(row) }))
  return { documentos, total, ...(siguiente !== undefined && { siguiente }) }
}

/**
 * Removes the document, its jobs and all that was derived; the original too, unless another document has the same
 * content. What asks for it from then on is led to its `twin`, if it turned out to be that.
 */
export async function remove({ shelf, blobs, scratch }: Library, id: string, twin?: string): Promise<Borrado> {
  const { orphans } = await (twin === undefined ? shelf.remove(id) : shelf.merge(id, twin))
  for (const sha256 of orphans) await blobs.letGo(sha256)
  await scratch.forget(id)
  return { ok: true, id, borrado: true }
}

const noText = (row: DocumentRow): Failure =>
  new Failure(
    'conflicto',
    { documento: row.id, estado: row.estado },
    {
      mensaje:
        row.estado === 'error'
          ? 'El documento terminó en error y no tiene texto.'
          : 'El documento aún no tiene texto; espera a que se lea.',
      message:
        row.estado === 'error'
          ? 'The document ended in error and has no text.'
          : 'The document has no text yet; wait until it is read.',
    },
  )

/** Whether a place is named by words, and not by a folio ("xviii"), a time or a position. */
const NAMED = /^(?![ivxlcdm]+$).*\p{L}{3}/iu

/** The units with their headings and those that begin within them: a PDF's headings stand with its passages alone. */
async function withHeadings({ shelf }: Library, id: string, marks: readonly UnitMark[]): Promise<readonly UnitMark[]> {
  const within = new Map<number, string[]>()
  for (const { posicion, ruta } of await shelf.passagesOf(id, 1, Number.MAX_SAFE_INTEGER))
    within.set(posicion, [...(within.get(posicion) ?? []), ...ruta])
  return marks.map(mark => ({ ...mark, ruta: [...mark.ruta, ...(within.get(mark.posicion) ?? [])] }))
}

/**
 * With `hasta` and no `limite`, the whole range is read. `siguiente` names the physical position, which stays valid
 * when folios change.
 */
export async function read(
  library: Library,
  id: string,
  range: { desde?: string; hasta?: string; limite?: number },
): Promise<Texto> {
  const [row, units] = [await library.shelf.document(id), await library.shelf.marks(id)]
  if (units.length === 0) throw noText(row)
  const named = [range.desde, range.hasta].some(place => place !== undefined && NAMED.test(place))
  const marks = named ? await withHeadings(library, id, units) : units
  const from = range.desde === undefined ? marks[0]!.posicion : readPosition(range.desde, marks, { campo: 'desde' })
  const to = range.hasta === undefined ? Infinity : readPosition(range.hasta, marks, { campo: 'hasta', after: from })
  if (to < from) throw invalid('hasta', 'está antes que «desde».', 'lies before "desde".')
  const asked = marks.filter(mark => mark.posicion >= from && mark.posicion <= to)
  const count = Math.min(asked.length, range.limite ?? (range.hasta === undefined ? 20 : asked.length))
  const next = asked[count]
  return {
    documento: { ...breve(row, true), tipo: row.tipo },
    unidades: (await library.shelf.units(id, from, count)).map(unit => unidad(unit, row, library.site)),
    ...(next && { siguiente: `[${next.posicion}]` }),
  }
}
