/**
 * The text that goes on from one page to the next. Between the last word of a page and the first of the next stand its
 * number, running heads, notes and figures, and a quotation of the sentence has none of them: all eleven such
 * quotations of six papers were called altered. The module is pure.
 */
import type { PassageRow, UnitRow } from '../../../storage/contract.ts'
import { match, source, type Match } from './compare.ts'
import { tokens } from './tokens.ts'

/** A match in the joined text of the units; `words` are those of the source, without what stands between the pages. */
export interface Across extends Match {
  words: string
}

type Page = Pick<UnitRow, 'posicion' | 'texto'>
type Covered = Pick<PassageRow, 'posicion' | 'desde' | 'hasta' | 'token'>

interface Paragraph {
  from: number
  to: number
  texto: string
  /** Whether it belongs to a passage; the furniture of a page belongs to none. */
  read: boolean
  /** Whether it is all of its passage, as a running head is where it stands for the first time. */
  alone: boolean
}

/** Text before and after a joint that is compared: as much as the longest quotation. */
const REACH = 3000
const FIGURE = /^f\d+$/
/** A sentence that its page leaves unfinished, and a paragraph that can only go on with one. */
const MIDWAY = /[\p{L}\p{N},;:(-]$/u,
  GOES_ON = /^\p{Ll}/u
/** A note begins with its call or below a rule; one with a plain number is like an item of a list. */
const NOTE = /^(?:[¹²³⁰⁴-⁹*†‡§]|[—–_]{3,})/u,
  NUMBERED = /^(?:•|\(?\d{1,3}[).]?\s)/u
/** Most words of a running head. */
const HEAD = 12

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
    if (next?.posicion === unit.posicion + 1) {
      const here = paragraphs(unit, passages),
        there = paragraphs(next, passages)
      for (const last of ends(here))
        for (const first of starts(there, MIDWAY.test(last.texto)))
          if (isQuoted(words, last, first)) out.push({ end: offset + last.to, start: behind + first.from })
    }
    offset = behind
  })
  return out
}

const isQuoted = (words: ReadonlySet<string>, last: Paragraph, first: Paragraph): boolean =>
  /[-‐‑]$/.test(last.texto) ||
  (words.has(tokens(last.texto.slice(-80)).at(-1)?.loose ?? '') &&
    words.has(tokens(first.texto.slice(0, 80))[0]?.loose ?? ''))

function paragraphs({ posicion, texto }: Page, passages: readonly Covered[]): Paragraph[] {
  const own = passages.filter(p => p.posicion === posicion && !FIGURE.test(p.token))
  if (own.length === 0) return []
  return [...texto.matchAll(/\S(?:(?!\n\s*\n)[^])*/g)].map(({ index: from, 0: all }) => {
    const to = from + all.trimEnd().length
    const passage = own.find(p => p.desde < to && p.hasta > from)
    const alone = passage !== undefined && passage.desde >= from && passage.hasta <= to
    const read = passage !== undefined && !isNumbered(texto.slice(passage.desde, passage.hasta))
    return { from, to, texto: texto.slice(from, to), read, alone }
  })
}

/** Whether the words stand beside the number of their page: "Shift work interventions" over "163". */
const isNumbered = (text: string): boolean => /^\d{1,4}$/m.test(text) && text.split(/\s+/).length <= HEAD

/** Returns the paragraphs after which a page has only furniture and notes. */
function ends(page: readonly Paragraph[]): Paragraph[] {
  return page.filter((paragraph, i) => {
    if (!paragraph.read) return false
    const next = page.slice(i + 1).find(p => p.read)
    return next === undefined || NOTE.test(next.texto) || (NUMBERED.test(next.texto) && MIDWAY.test(paragraph.texto))
  })
}

/**
 * Returns the paragraphs with which a page may go on: the first that is no furniture, and after an unfinished sentence
 * also the first behind running heads, and any that begins with a small letter, as below a figure.
 */
function starts(page: readonly Paragraph[], unfinished: boolean): Paragraph[] {
  const read = page.filter(paragraph => paragraph.read)
  const text = read.findIndex(p => !p.alone || p.texto.split(/\s+/).length > HEAD || /[.!?:;]$/.test(p.texto))
  return read.filter((p, i) => i === 0 || (unfinished && (i === text || GOES_ON.test(p.texto))))
}
