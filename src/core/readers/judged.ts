/**
 * The judged pairs that ship with the project: claims for which a person decided what a passage says of them. Readers
 * are measured by them on the machine where they run.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { directionOf, type Direction } from './direction.ts'

const FOLDER = 'src/core/readers/judged'

export const LABELS = ['support', 'contradiction', 'neither'] as const

const Passage = z.object({ id: z.string(), lang: z.string(), text: z.string() })
const Pair = z.object({
  id: z.string(),
  passage: z.string(),
  claim: z.string(),
  claim_lang: z.string(),
  label: z.enum(LABELS),
  kind: z.string(),
  /** Half for cross-validation; all pairs over one passage are in the same half. */
  half: z.enum(['a', 'b']),
})

export interface JudgedPair {
  claim: string
  passage: string
  label: (typeof LABELS)[number]
  direction: Direction
  half: 'a' | 'b'
  /** Whether the passage speaks of something else than the claim, as most passages that a search finds do. */
  elsewhere: boolean
}

const rows = <T>(schema: z.ZodType<T>, name: string): T[] =>
  readFileSync(asset(`${FOLDER}/${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => schema.parse(JSON.parse(line)))

/** Returns the pairs in an order whose every prefix is balanced over halves, directions and labels. */
export function judgedPairs(): JudgedPair[] {
  const passages = new Map(rows(Passage, 'passages').map(p => [p.id, p] as const))
  return rows(Pair, 'pairs').flatMap(({ claim, claim_lang, passage: id, label, kind, half }) => {
    const passage = passages.get(id)
    const direction = passage && directionOf(claim_lang, passage.lang)
    return passage && direction
      ? [{ claim, passage: passage.text, label, direction, half, elsewhere: kind === 'elsewhere' }]
      : []
  })
}
