/**
 * The step before reading, for a document that was added by address: it is fetched once, and stored as it came with the
 * metadata that its source gives.
 */
import type { DocumentRow, JobRow, Json } from '../../../storage/contract.ts'
import { TIPOS } from '../../schema/documents.ts'
import type { Tipo } from '../../schema/index.ts'
import type { Report } from '../jobs/task.ts'
import { remove } from '../documents/index.ts'
import type { Library } from '../library.ts'
import type { Origin, Reading, Unit } from '../read/reader.ts'
import { openSource } from '../read/fetch/source.ts'
import { AlreadyHere, type Asked, type SourceTools } from '../read/fetch/sourced.ts'

export interface Downloaded {
  document: DocumentRow
  origin?: Origin
}

/**
 * Returns the document with its content stored. Content that was fetched is not fetched again: a retried job reads the
 * bytes that are there. Null when it is a document of the library already: then it was merged into that one.
 */
export async function download(library: Library, job: JobRow, report: Report): Promise<Downloaded | null> {
  const document = await library.shelf.document(job.subject)
  const { url } = document
  if (url === null) return { document }
  if (document.sha256 !== null) return { document, origin: await originOf(library, document, url) }
  await report.phase('descarga', 0)
  try {
    return await fetched(library, document, { url, tipo: tipoOf(job), signal: report.signal })
  } catch (error) {
    if (!(error instanceof AlreadyHere)) throw error
    await remove(library, document.id, error.id)
    return null
  }
}

async function fetched(
  library: Library,
  document: DocumentRow,
  { signal, ...asked }: Asked & { signal: AbortSignal },
): Promise<Downloaded> {
  const { fetcher, limits, now, shelf } = library
  const here: SourceTools['here'] = address => shelf.here({ address })
  const sourced = await openSource(asked, { fetcher, limits: limits.read, signal, now, here })
  const { body, nombre, media, origin, address = asked.url } = sourced
  const stored = await library.blobs.receive(body)
  const titulo =
    document.given.titulo ?? origin.meta.titulo ?? (origin.as === 'file' && nombre ? stem(nombre) : document.titulo)
  try {
    const { sha256, bytes } = stored
    // Pages of one text may be two; a file is one wherever it lies, but says less than the episode that it belongs to.
    const alike = origin.as === 'page' ? [] : await shelf.here({ sha256 })
    const twin = alike.find(({ url }) => sourced.address === undefined || url?.includes('#'))
    if (twin) throw new AlreadyHere(twin)
    const where = JSON.parse(JSON.stringify(origin)) as Json
    const original = { sha256, bytes, nombre, media, titulo, url: address, origin: where }
    return { document: await shelf.update(document.id, original), origin }
  } finally {
    await library.blobs.settle(stored)
  }
}

function tipoOf({ extra }: JobRow): Tipo | undefined {
  const asked = typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? extra['tipo'] : undefined
  return TIPOS.find(tipo => tipo === asked)
}

const stem = (nombre: string): string =>
  nombre
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim() || nombre

/** The origin as it was when the document was fetched; for one that was not kept, what the row still tells. */
export async function originOf(library: Library, { id, creado, media }: DocumentRow, url: string): Promise<Origin> {
  const origin = await library.shelf.origin(id)
  if (origin !== null) return origin as unknown as Origin // only `download` writes it
  return {
    url,
    consultada: creado,
    contentType: media,
    as: media === 'text/html' ? 'page' : 'file',
    meta: {},
    warnings: [],
  }
}

/**
 * Merges the origin's metadata into the reading; it takes precedence over the file's. Chapters become the path of
 * segments that have none.
 */
export function withOrigin(reading: Reading, origin: Origin | undefined): Reading {
  if (!origin) return reading
  const csl = { ...reading.meta.csl, ...origin.meta.csl }
  const meta = { ...reading.meta, ...origin.meta, ...(Object.keys(csl).length > 0 && { csl }) }
  const { chapters = [] } = origin
  return {
    ...reading,
    meta,
    units: chapters.length === 0 ? reading.units : reading.units.map(unit => inChapter(unit, chapters)),
    warnings: [...origin.warnings, ...reading.warnings],
  }
}

function inChapter(unit: Unit, chapters: NonNullable<Origin['chapters']>): Unit {
  const { ancla } = unit
  if (ancla.tipo !== 'tiempo' || unit.ruta.length > 0) return unit
  const chapter = chapters.findLast(candidate => candidate.t0 <= ancla.t0 + 0.5)
  return chapter ? { ...unit, ruta: [chapter.titulo] } : unit
}
