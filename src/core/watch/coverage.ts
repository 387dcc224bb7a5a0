/**
 * What became of every file of the watched folders, as the API returns it, and what a person decides about absent
 * documents.
 */
import type { CoverageQuery, CoverageSum, WatchedFolder } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { AusentesResueltos, Cobertura, EstadoCobertura } from '../../schema/index.ts'
import { remove } from '../documents/index.ts'
import type { Library } from '../library.ts'
import { whyAbsent, whyFile, whyFolder } from './reasons.ts'

type Sums = Pick<Cobertura, 'total' | 'leidos' | 'en_espera' | 'omitidos' | 'fallidos'>

function sums(rows: readonly CoverageSum[]): Sums {
  const of = (estado: EstadoCobertura): number =>
    rows.filter(row => row.estado === estado).reduce((sum, { archivos }) => sum + archivos, 0)
  const counts = { leidos: of('leido'), en_espera: of('en_espera'), omitidos: of('omitido'), fallidos: of('fallido') }
  return { total: Object.values(counts).reduce((a, b) => a + b, 0), ...counts }
}

function carpeta(folder: WatchedFolder, all: readonly CoverageSum[]): Cobertura['carpetas'][number] {
  const { id, ruta, configured, revisada, fallo } = folder
  return {
    ...{ id, ruta, configurada: configured },
    ...(revisada !== null && { revisada }),
    ...(fallo !== null && { fallo, ...whyFolder(fallo) }),
    ...sums(all.filter(row => row.carpeta === id)),
  }
}

async function ausentes({ shelf }: Library): Promise<Cobertura['ausentes']> {
  return (await shelf.absent()).map(({ documento: id, titulo, carpeta, ruta, fecha, cambiado }) => {
    const motivo = cambiado ? 'cambiado' : 'borrado'
    return { documento: { id, titulo }, carpeta, ruta, motivo, ...whyAbsent(motivo), fecha }
  })
}

/** `archivos` is the requested page; the sums count all files. */
export async function coverage(library: Library, query: CoverageQuery): Promise<Cobertura> {
  const { shelf } = library
  const page = await shelf.coverage(query)
  const all = await shelf.coverageSums()
  return {
    ...sums(all),
    carpetas: (await shelf.watchedFolders()).map(folder => carpeta(folder, all)),
    archivos: page.rows.map(({ motivo, detalle, documento, titulo, bytes, ...row }) => ({
      ...row,
      motivo,
      ...whyFile(motivo, detalle),
      ...(bytes > 0 && { bytes }),
      ...(documento !== null && titulo !== null && { documento: { id: documento, titulo } }),
    })),
    ausentes: await ausentes(library),
    ...(page.siguiente !== undefined && { siguiente: page.siguiente }),
  }
}

/**
 * Keeps or deletes absent documents. Throws `conflicto`, and does nothing, when one of them is not absent at this
 * moment: its file may have come back.
 */
export async function resolveAbsent(
  library: Library,
  documentos: readonly string[],
  accion: 'conservar' | 'borrar',
): Promise<AusentesResueltos> {
  const ids = [...new Set(documentos)]
  if (accion === 'conservar') {
    await library.shelf.keepAbsent(ids)
    return { conservados: ids, borrados: [] }
  }
  const absent = new Set((await library.shelf.absent()).map(({ documento }) => documento))
  for (const documento of ids) {
    await library.shelf.document(documento)
    if (!absent.has(documento))
      throw new Failure(
        'conflicto',
        { documento },
        {
          mensaje: 'Ese documento no está entre los que perdieron su archivo.',
          message: 'That document is not among those whose file is gone.',
        },
      )
  }
  for (const id of ids) await remove(library, id)
  return { conservados: [], borrados: ids }
}
