/** How many other passages support a sentence: counted for the citations that somebody sees, one after the other. */
import { useState } from 'preact/hooks'
import type { Cita } from '../../../schema.ts'
import { inTurn } from '../../lib/turns.ts'
import { supporting } from './job.ts'

type Found = readonly { id: string; respaldo: number }[]

export interface Others {
  /** null while it is not known. */
  of(index: number): number | null
  look(index: number): void
}

/** `umbral`: those that support it less do not count. */
export function useOthers(id: string, citas: readonly Cita[], umbral: number): Others {
  const [found, set] = useState<ReadonlyMap<number, Found>>(new Map())
  return {
    of: index => found.get(index)?.filter(p => p.respaldo >= umbral && p.id !== citas[index]?.fragmento).length ?? null,
    look(index) {
      inTurn(() => supporting(id, index)).then(
        ({ pasajes }) => set(old => new Map(old).set(index, pasajes)),
        // The button is there all the same, and says what is wrong when it is pressed.
        () => {},
      )
    },
  }
}
