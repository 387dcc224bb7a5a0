/** An annotation from another program's file, before its place here is known. */
import type { Json } from '../../../../storage/contract.ts'
import type { Color, OrigenNota } from '../../../schema/index.ts'

export interface Brought {
  origen: Exclude<OrigenNota, 'persona'>
  /** Identifies the annotation in every export, so that it is imported once. */
  key: string
  /** Title of the work in that program; empty where the annotation names the document itself. */
  titulo: string
  /** Id of a document here, where the annotation names one; else null. */
  documento: string | null
  texto: string
  prefijo: string
  sufijo: string
  nota: string
  etiquetas: string[]
  color: Color
  /** Everything that the file says of it. */
  source: Json
}
