/** Decisions and other passages of one draft, kept in this browser; each step can be taken back. */
import { useRef, useState } from 'preact/hooks'
import type { Decisions } from './decisions.ts'

/**
 * `swaps`: the passage chosen instead, by index of the citation. `added`: the passage that the author found, by index
 * of the sentence without a citation.
 */
export interface Choices {
  decisions: Decisions
  swaps: Readonly<Record<string, string>>
  added: Readonly<Record<string, string>>
}

export interface Choosing extends Choices {
  put(change: Partial<Choices>): void
  undo(): void
}

const KEY = 'anaquel-decisiones-'

const NONE: Choices = { decisions: {}, swaps: {}, added: {} }

function read(id: string): Choices {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(KEY + id) ?? '') as Partial<Choices>) }
  } catch {
    return NONE
  }
}

export function useChoices(id: string): Choosing {
  const [choices, set] = useState(() => read(id))
  const past = useRef<Choices[]>([])
  const show = (next: Choices): void => {
    set(next)
    localStorage.setItem(KEY + id, JSON.stringify(next))
  }
  return {
    ...choices,
    put(change) {
      past.current.push(choices)
      show({ ...choices, ...change })
    },
    undo() {
      const last = past.current.pop()
      if (last) show(last)
    },
  }
}

export const swapsOf = ({ swaps }: Choices): { cita: number; fragmento: string }[] =>
  Object.entries(swaps).map(([cita, fragmento]) => ({ cita: Number(cita), fragmento }))

export const additionsOf = ({ added }: Choices): { sin_cita: number; fragmento: string }[] =>
  Object.entries(added).map(([sentence, fragmento]) => ({ sin_cita: Number(sentence), fragmento }))
