/**
 * What a text reader returns inside the child: the parse, before its metadata is described. All of them work in the
 * same order.
 */
import type { Tipo } from '../../../schema/index.ts'
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

/** Turns bytes into units inside a child that can be killed. Throws `Unreadable`. */
export type Parser = (source: Source) => Promise<Parsed>
