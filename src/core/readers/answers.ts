/**
 * The answers of a language model, kept by claim, passage and model, and what is left of the daily budget. Only hashes
 * and offsets are written, no word of the library.
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
  /** Range of the quotation in the passage, UTF-16. */
  quote: z.tuple([z.number(), z.number()]).optional(),
})
export type Kept = Omit<z.infer<typeof Line>, 'key' | 'day'>

/** Most lines of the file; beyond that the older ones are dropped and the newest 50,000 stay. */
const MOST = 100_000

export interface Answers {
  of(key: string): Kept | undefined
  keep(rows: readonly (Kept & { key: string })[]): void
  /** Pairs that may still be asked today. */
  left(): number
}

export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)

/**
 * Opens the answers in `file`. `daily` is the number of pairs a day (UTC). A file that cannot be read counts as empty.
 */
export function openAnswers(file: string, daily: number, now: () => Date = () => new Date()): Answers {
  const today = (): string => now().toISOString().slice(0, 10)
  const lines = linesOf(file)
  if (lines.length > MOST) {
    lines.splice(0, lines.length - MOST / 2)
    writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
  }
  const known = new Map(lines.map(({ key, day: _, ...answer }) => [key, answer as Kept] as const))
  let counted = { day: today(), used: lines.filter(line => line.day === today()).length }
  const count = (): typeof counted => (counted.day === today() ? counted : (counted = { day: today(), used: 0 }))
  return {
    of: key => known.get(key),
    keep(rows) {
      if (rows.length === 0) return
      count().used += rows.length
      for (const { key, ...answer } of rows) known.set(key, answer)
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      appendFileSync(file, rows.map(row => `${JSON.stringify({ ...row, day: today() })}\n`).join(''), { mode: 0o600 })
    },
    left: () => Math.max(0, daily - count().used),
  }
}

/** Reads the file and skips lines that a crash cut short. */
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
