/** Passages by their part in the question: those that answer, those that speak of it, the nearest where none does. */
import type { Hallazgo } from '../../../schema.ts'

export type Part = NonNullable<Hallazgo['papel']>

/** Literal words that were asked for have no part: each passage holds them. */
const PARTS: readonly (Part | undefined)[] = [undefined, 'responde', 'tambien', 'cercano']

/** In the order in which they are shown; within a part as they came. */
export const byPart = (passages: readonly Hallazgo[]): Hallazgo[] =>
  PARTS.flatMap(part => passages.filter(({ papel }) => papel === part))

/** Of passages in that order: each part with the index of its first passage and how many it has. */
export const partsOf = (passages: readonly Hallazgo[]): { part: Part | undefined; from: number; count: number }[] =>
  PARTS.flatMap(part => {
    const from = passages.findIndex(({ papel }) => papel === part)
    return from === -1 ? [] : [{ part, from, count: passages.filter(({ papel }) => papel === part).length }]
  })
