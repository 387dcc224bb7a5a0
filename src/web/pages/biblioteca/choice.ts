/** What is selected of the rows that are shown; with Shift a whole stretch. */
import { useRef, useState } from 'preact/hooks'
import type { Documento } from '../../../schema/index.ts'

export interface Choice {
  chosen: ReadonlyMap<string, Documento>
  choose(id: string, on: boolean, range?: boolean): void
  set(documents: readonly Documento[]): void
}

/** Keeps the selected rows. With `range`, `choose` selects from the row chosen before to this one. */
export function useChoice(shown: readonly Documento[]): Choice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Documento>>(new Map())
  const last = useRef<string | null>(null)
  const choose = (id: string, on: boolean, range = false): void => {
    const ids = shown.map(document => document.id)
    const [from, to] = [ids.indexOf(range && last.current !== null ? last.current : id), ids.indexOf(id)].sort(
      (a, b) => a - b,
    ) as [number, number]
    last.current = id
    setChosen(old => {
      const next = new Map(old)
      for (const document of shown.slice(Math.max(0, from), to + 1)) {
        if (on) next.set(document.id, document)
        else next.delete(document.id)
      }
      return next
    })
  }
  return { chosen, choose, set: documents => setChosen(new Map(documents.map(document => [document.id, document]))) }
}
