/** What a list of documents may be asked for. */
import type { Estado, Orden, Tipo } from '../src/schema.ts'

export interface ListQuery {
  q?: string
  estado?: Estado
  /** Only what is not `listo`: waiting, being read, failed. */
  pendientes?: boolean
  tipo?: Tipo
  /** Both included. */
  anio?: { desde: number; hasta: number }
  /** Id or exact name of a collection; unknown or foreign: `no_encontrado`. */
  biblioteca?: string
  /** `creado` unless told. */
  orden?: Orden
  /**
   * With `titulo` or `autor`: from this letter or word on, accents and case aside. `total` stays that of the whole
   * list.
   */
  desde?: string
  limite: number
  cursor?: string
}

/** `total`: of the whole list, whatever page this is. */
export interface Page<T> {
  rows: T[]
  total: number
  siguiente?: string
}
