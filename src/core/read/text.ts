/**
 * Turns a text format on disk into its Reading, parsed in a child that can be killed. This module knows no format: the
 * kind names the parser.
 */
import type { Tipo } from '../../schema/index.ts'
import { valueOf } from './isolate-outcome.ts'
import { isolated, type Stop } from './isolate.ts'
import type { Meta, PlacedPicture, Reading, ReadRequest, Unit } from './reader.ts'
import type { TextKind } from './text-formats.ts'
import { Unreadable } from './unreadable.ts'

export interface TextMessage {
  units: Unit[]
  total: number
}
export interface TextResult {
  tipo: Tipo
  meta: Meta
  warnings: string[]
  pictures: PlacedPicture[]
}

/** Source of the child process, as `isolated` expects it. */
export const TEXT_PROCESS = 'src/core/read/text-process.ts'

const MESSAGES = {
  time: 'El archivo tarda demasiado en leerse: puede estar dañado o ser malicioso.',
  memory: 'El archivo necesita demasiada memoria: puede estar dañado o ser malicioso.',
  crash: 'El archivo está dañado y no se pudo leer.',
  aborted: 'La lectura del archivo se interrumpió.',
} as const satisfies Record<Stop, string>

type TextRequest = Pick<ReadRequest, 'path' | 'limits'> &
  Partial<Pick<ReadRequest, 'nombre' | 'signal' | 'onUnits' | 'onProgress'>>

/**
 * Returns the reader of one kind. Reading throws `Unreadable` when the file is to blame, the signal's reason when it
 * was aborted, and a plain Error for a fault of this program.
 */
export const readText =
  (kind: TextKind) =>
  async ({ path, nombre = null, limits, signal, onUnits, onProgress }: TextRequest): Promise<Reading> => {
    const units: Unit[] = []
    const outcome = await isolated<TextResult>(
      TEXT_PROCESS,
      { task: kind, input: { path, nombre } },
      {
        limits: { milliseconds: limits.seconds * 1000, megabytes: limits.megabytes },
        signal,
        onMessage: async sent => {
          const message = sent as TextMessage
          // A long document is sent in several messages; the first one can be searched while the rest is on its way.
          if (units.length === 0 && message.units.length < message.total) await onUnits?.(message.units, message.total)
          units.push(...message.units)
          await onProgress?.(units.length / Math.max(1, message.total))
        },
      },
    )
    return readingOf(valueOf(outcome, { reader: kind, stopped: MESSAGES, signal }), units)
  }

function readingOf({ tipo, meta, warnings, pictures }: TextResult, units: Unit[]): Reading {
  if (units.every(unit => !unit.texto.trim() && !unit.sinTexto))
    throw new Unreadable('El archivo no contiene ningún texto.', 'The file holds no text.')
  return { tipo, meta, units, warnings, ...(pictures.length > 0 && { pictures }) }
}
