/**
 * What a text reader gives from inside the child: the parse, before it is described. The order of work is the same for
 * all of them.
 */
import type { Tipo } from '../../../schema.ts'
import type { Stated } from './describe.ts'
import type { PlacedPicture, Unit } from '../reader.ts'

export interface Parsed {
  tipo: Tipo
  units: Unit[]
  stated: Stated
  warnings: string[]
  pictures?: PlacedPicture[]
}

export interface Source {
  bytes: Buffer
  nombre: string | null
}

/** Bytes in, units out; runs in a child that can be killed. Throws `Unreadable`. */
export type Parser = (source: Source) => Promise<Parsed>
