/**
 * The judged pairs that ship with the project: claims of which a person said what a passage makes of them. They are
 * what a reader is measured by, where it runs.
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
  /** Pairs over the same passage are in the same half. */
  half: z.enum(['a', 'b']),
})

export interface JudgedPair {
  claim: string
  passage: string
  label: (typeof LABELS)[number]
  direction: Direction
  half: 'a' | 'b'
  /** The claim beside a passage that speaks of something else, as most passages do that a search brings. */
  elsewhere: boolean
}

const rows = <T>(schema: z.ZodType<T>, name: string): T[] =>
  readFileSync(asset(`${FOLDER}/${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => schema.parse(JSON.parse(line)))

/** In an order of which every beginning is balanced over halves, directions of languages and labels. */
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
