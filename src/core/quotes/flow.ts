/**
 * The text that goes on from one page to the next. Between the last word of a page and the first of the next stand its
 * number, running heads, notes and figures, and a quotation of the sentence has none of them: all eleven such
 * quotations of six papers were called altered. The module is pure.
 */
import { turns, type Covered, type Page, type Turn } from '../search/page-turn.ts'
import { match, source, type Match } from './compare.ts'
import { tokens } from './tokens.ts'

/** A match in the joined text of the units; `words` are those of the source, without what stands between the pages. */
export interface Across extends Match {
  words: string
}

/** Text before and after a joint that is compared: as much as the longest quotation. */
const REACH = 3000

/** Matches a quotation that begins on one page and ends on the next; `units` are joined with line feeds. */
export function matchAcross(quote: string, units: readonly Page[], passages: readonly Covered[]): Across | null {
  const words = new Set(tokens(quote).map(t => t.loose))
  const text = units.map(unit => unit.texto).join('\n')
  let variant: Across | null = null
  for (const { end, start } of joints(units, passages, words))
    for (const glue of /[-‐‑]$/.test(text.slice(0, end)) ? ['\n', ' '] : ['\n']) {
      const matched = matchJoined(quote, text, { end, start, glue })
      if (matched?.fit === 'exacta') return matched
      variant ??= matched
    }
  return variant
}

interface Joint {
  /** Where the first page's text ends and the next one's begins, in the joined text. */
  end: number
  start: number
}

function matchJoined(quote: string, text: string, { end, start, glue }: Joint & { glue: string }): Across | null {
  const first = Math.max(0, end - REACH)
  const before = text.slice(first, end)
  const joined = before + glue + text.slice(start, start + REACH)
  const matched = match(quote, source(joined))
  if (!matched || matched.desde >= before.length || matched.hasta <= before.length + glue.length) return null
  return {
    ...matched,
    desde: first + matched.desde,
    hasta: start + matched.hasta - before.length - glue.length,
    words: joined.slice(matched.desde, matched.hasta),
  }
}

/** Returns the places where the text of a page may go on, of those whose words on both sides are quoted. */
function joints(units: readonly Page[], passages: readonly Covered[], words: ReadonlySet<string>): Joint[] {
  const out: Joint[] = []
  let offset = 0
  units.forEach((unit, i) => {
    const next = units[i + 1]
    const behind = offset + unit.texto.length + 1
    if (next)
      for (const turn of turns(unit, next, passages))
        if (isQuoted(words, turn)) out.push({ end: offset + turn.last.to, start: behind + turn.first.from })
    offset = behind
  })
  return out
}

const isQuoted = (words: ReadonlySet<string>, { last, first }: Turn): boolean =>
  /[-‐‑]$/.test(last.texto) ||
  (words.has(tokens(last.texto.slice(-80)).at(-1)?.loose ?? '') &&
    words.has(tokens(first.texto.slice(0, 80))[0]?.loose ?? ''))
