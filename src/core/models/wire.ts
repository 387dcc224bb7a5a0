/** The models of a server as the API returns them, and fetching one of them while the server runs. */
import { Failure } from '../../errors.ts'
import type { Modelo, Modelos } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { MODELS, type ModelRow } from './table.ts'

const USO = {
  embed: 'busqueda',
  rerank: 'orden',
  nli: 'juicio',
  write: 'redaccion',
  vision: 'figuras',
  speech: 'voz',
  ocr: 'letras',
} as const satisfies Record<ModelRow['use'], Modelo['uso']>

export function modelsOf({ models }: Pick<Library, 'models'>): Modelos {
  const modelos = models.status().map(({ name, estado, progreso, detalle }): Modelo => {
    const row = MODELS[name]
    return {
      nombre: name,
      uso: row ? USO[row.use] : 'busqueda',
      estado,
      ...(progreso !== undefined && { progreso }),
      ...(row && { megas: row.megabytes, licencia: row.licence }),
      ...(estado === 'error' && detalle !== undefined && { detalle }),
    }
  })
  return { modelos, trae: models.pull !== undefined }
}

/**
 * Begins to fetch a model; `modelsOf` reports its progress and failure. Throws `no_encontrado` for a name that is not
 * in the table, and `conflicto` for a model that serves or is being fetched, and on a server that fetches no models.
 */
export function fetchModel({ models, judges }: Pick<Library, 'models' | 'judges'>, nombre: string): void {
  const state = models.status().find(({ name }) => name === nombre)
  const row = Object.hasOwn(MODELS, nombre) ? MODELS[nombre] : undefined
  if (!row || !state) throw new Failure('no_encontrado', { modelo: nombre })
  if (!models.pull)
    throw new Failure(
      'conflicto',
      { modelo: nombre },
      {
        mensaje: 'Este servidor está puesto para no traer modelos.',
        message: 'This server is set not to fetch models.',
      },
    )
  if (state.estado === 'listo' || state.estado === 'cargando') throw new Failure('conflicto', { modelo: nombre })
  // A fetched model for judging is not used before it has been measured.
  if (row.use === 'nli' && judges) judges.pull(nombre)
  else models.pull(nombre).catch(() => {}) // its state reports the error
}
