/** A citation job as it is kept: what was asked, and what came out. */
import type { Estado } from '../src/schema.ts'
import type { Json } from './contract.ts'

export interface CitationRow {
  id: string
  estado: Estado
  estilo: string
  progreso: number
  fase: string | null
  error: string | null
  creado: string
  input: Json
  result: Json
}
