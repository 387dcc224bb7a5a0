/** Passages by their part in the question: those that answer, those that speak of it, the nearest where none does. */
import type { Hallazgo } from '../../../schema/index.ts'

export type Part = NonNullable<Hallazgo['papel']>

/** Passages of a literal search have no part, because each of them holds the words. */
const PARTS: readonly (Part | undefined)[] = [undefined, 'responde', 'tambien', 'cercano']

/** Sorts passages by part in display order; within a part they keep their order. */
export const byPart = (passages: readonly Hallazgo[]): Hallazgo[] =>
  PARTS.flatMap(part => passages.filter(({ papel }) => papel === part))

/** Returns each part of sorted passages, with the index of its first passage and how many it has. */
export const partsOf = (passages: readonly Hallazgo[]): { part: Part | undefined; from: number; count: number }[] =>
  PARTS.flatMap(part => {
    const from = passages.findIndex(({ papel }) => papel === part)
    return from === -1 ? [] : [{ part, from, count: passages.filter(({ papel }) => papel === part).length }]
  })
