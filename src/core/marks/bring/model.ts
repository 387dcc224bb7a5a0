/** What an annotation is in the file of another program, before it is known where it stands here. */
import type { Json } from '../../../../storage/contract.ts'
import type { Color, OrigenNota } from '../../../schema-marks.ts'

export interface Brought {
  origen: Exclude<OrigenNota, 'persona'>
  /** The same in every export of it: it comes once. */
  key: string
  /** Title of the work as that program has it; empty where it names the document itself. */
  titulo: string
  /** Id of a document here, where the annotation names one. */
  documento: string | null
  texto: string
  prefijo: string
  sufijo: string
  nota: string
  etiquetas: string[]
  color: Color
  /** All that was said of it. */
  source: Json
}
