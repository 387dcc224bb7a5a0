/**
 * How many other passages support a sentence. They are counted for the citations that come into sight, one after the
 * other.
 */
import { useState } from 'preact/hooks'
import type { Cita } from '../../../schema/index.ts'
import { inTurn } from '../../lib/turns.ts'
import { supporting } from './job.ts'

type Found = readonly { id: string; respaldo: number }[]

export interface Others {
  /** How many others there are; null while that is not known. */
  of(index: number): number | null
  look(index: number): void
}

/** Counts other passages; those with less support than `umbral` do not count. */
export function useOthers(id: string, citas: readonly Cita[], umbral: number): Others {
  const [passages, set] = useState<ReadonlyMap<number, Found>>(new Map())
  return {
    of: index =>
      passages.get(index)?.filter(p => p.respaldo >= umbral && p.id !== citas[index]?.fragmento).length ?? null,
    look(index) {
      inTurn(() => supporting(id, index)).then(
        ({ pasajes }) => set(old => new Map(old).set(index, pasajes)),
        // A failure is ignored: the button is still there and reports the problem when it is pressed.
        () => {},
      )
    },
  }
}
