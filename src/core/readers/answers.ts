/**
 * What a language model answered, kept by claim, passage and model, and how much of the day's budget is left. Only
 * hashes and places are written: no word of the library.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Line = z.object({
  key: z.string(),
  day: z.string(),
  entailment: z.number(),
  contradiction: z.number(),
  /** Where the quotation stands in the passage. */
  quote: z.tuple([z.number(), z.number()]).optional(),
})
export type Kept = Omit<z.infer<typeof Line>, 'key' | 'day'>

/** Lines in the file; past them the older half goes. */
const MOST = 100_000

export interface Answers {
  of(key: string): Kept | undefined
  keep(rows: readonly (Kept & { key: string })[]): void
  /** Pairs that may still be asked today. */
  left(): number
}

export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)

/** `daily`: pairs a day, UTC. A file that cannot be read is begun anew. */
export function openAnswers(file: string, daily: number, now: () => Date = () => new Date()): Answers {
  const today = (): string => now().toISOString().slice(0, 10)
  const lines = linesOf(file)
  if (lines.length > MOST) {
    lines.splice(0, lines.length - MOST / 2)
    writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
  }
  const known = new Map(lines.map(({ key, day: _, ...kept }) => [key, kept as Kept] as const))
  let counted = { day: today(), used: lines.filter(line => line.day === today()).length }
  const count = (): typeof counted => (counted.day === today() ? counted : (counted = { day: today(), used: 0 }))
  return {
    of: key => known.get(key),
    keep(rows) {
      if (rows.length === 0) return
      count().used += rows.length
      for (const { key, ...kept } of rows) known.set(key, kept)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      appendFileSync(file, rows.map(row => `${JSON.stringify({ ...row, day: today() })}\n`).join(''), { mode: 0o600 })
    },
    left: () => Math.max(0, daily - count().used),
  }
}

/** A line that a crash cut in half is left out. */
function linesOf(file: string): z.infer<typeof Line>[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap(line => {
    try {
      const parsed = Line.safeParse(JSON.parse(line))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  })
}
