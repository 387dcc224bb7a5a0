/** What a list of documents can be filtered and sorted by. */
import type { Estado, Orden, Tipo } from '../src/schema/index.ts'

export interface ListQuery {
  q?: string
  estado?: Estado
  /** Only documents that are not `listo`: waiting, being read or failed. */
  pendientes?: boolean
  tipo?: Tipo
  /** Range of years, both ends included. */
  anio?: { desde: number; hasta: number }
  /** Id or exact name of a collection. Throws `no_encontrado` when it is not this account's. */
  biblioteca?: string
  /** Defaults to `creado`. */
  orden?: Orden
  /**
   * With the order `titulo` or `autor`: begins the list at this letter or word, ignoring accents and case. `total`
   * stays that of the whole list.
   */
  desde?: string
  limite: number
  cursor?: string
}

/** One page of a list. `total` counts the whole list, whichever page this is. */
export interface Page<T> {
  rows: T[]
  total: number
  siguiente?: string
}
