/**
 * Where the text goes on from one page to the next. Between the last word of a page and the first of the next stand its
 * number, running heads, notes and figures, which belong to no sentence. The module is pure.
 */
import type { PassageRow, UnitRow } from '../../../storage/contract.ts'

export type Page = Pick<UnitRow, 'posicion' | 'texto'>
export type Covered = Pick<PassageRow, 'posicion' | 'desde' | 'hasta' | 'token'>

export interface Paragraph {
  /** Range in the text of its page. */
  from: number
  to: number
  texto: string
  /** Whether it belongs to a passage; the furniture of a page belongs to none. */
  read: boolean
  /** Whether it is all of its passage, as a running head is where it stands for the first time. */
  alone: boolean
}

/** A paragraph that may go on on the next page, and the one with which it may. */
export interface Turn {
  last: Paragraph
  first: Paragraph
  /** Whether they are the last paragraph of the one page's text, before its notes, and the first of the other's. */
  main: boolean
}

const FIGURE = /^f\d+$/
const MIDWAY = /[\p{L}\p{N},;:(-]$/u,
  GOES_ON = /^\p{Ll}/u
/**
 * A note begins with its call or below a rule, and the line of the publisher with its sign; a note with a plain number
 * is like an item of a list.
 */
const NOTE = /^(?:[¹²³⁰⁴-⁹*∗†‡§©]|[—–_]{3,})/u,
  NUMBERED = /^(?:•|\(?\d{1,3}[).]?\s)/u
/** Most words of a running head, and of the name of an axis. */
const HEAD = 12,
  AXIS = 5

/** Returns the pairs of paragraphs by which the text may run from a page to the next one. */
export function turns(page: Page, next: Page, passages: readonly Covered[]): Turn[] {
  if (next.posicion !== page.posicion + 1) return []
  const here = paragraphs(page, passages),
    there = paragraphs(next, passages)
  const before = lastOfText(here),
    behind = there.find(p => p.read && !isHead(p))
  const isAxis = (p: Paragraph): boolean =>
    before !== undefined && p.from > before.from && isShort(p, AXIS) && !NOTE.test(p.texto)
  return ends(here)
    .filter(last => !isAxis(last))
    .flatMap(last =>
      starts(there, isUnfinished(last.texto)).map(first => ({
        last,
        first,
        main: last === before && first === behind,
      })),
    )
}

/** Whether a text stops within a sentence. */
export const isUnfinished = (text: string): boolean => MIDWAY.test(text)

/** Whether a text can only go on with a sentence that began before it. */
export const isWithin = (text: string): boolean => GOES_ON.test(text)

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

/**
 * Returns the last paragraph of a page's text. A few words without a stop below an unfinished paragraph are the name of
 * an axis: of 172 turns of 22 PDFs that broke a sentence four went on from "Hit Rate" and its like.
 */
function lastOfText(page: readonly Paragraph[]): Paragraph | undefined {
  const text = page.filter(p => p.read && !NOTE.test(p.texto) && !isHead(p))
  const long = text.findLast(p => !isShort(p, AXIS))
  return long && isUnfinished(long.texto) ? long : text.at(-1)
}

/** Returns the paragraphs after which a page has only furniture, names of axes and notes. */
function ends(page: readonly Paragraph[]): Paragraph[] {
  return page.filter((paragraph, i) => {
    if (!paragraph.read) return false
    const unfinished = isUnfinished(paragraph.texto)
    const next = page.slice(i + 1).find(p => p.read && !(unfinished && isShort(p)))
    return next === undefined || NOTE.test(next.texto) || (NUMBERED.test(next.texto) && unfinished)
  })
}

/**
 * Returns the paragraphs with which a page may go on: the first that is no furniture, and after an unfinished sentence
 * also the first behind running heads, and any that begins with a small letter, as below a figure.
 */
function starts(page: readonly Paragraph[], unfinished: boolean): Paragraph[] {
  const read = page.filter(paragraph => paragraph.read)
  const text = read.findIndex(p => !isHead(p))
  return read.filter((p, i) => i === 0 || (unfinished && (i === text || isWithin(p.texto))))
}

/** Whether a paragraph may be a running head or the name of an axis: a few words without a stop. */
const isShort = ({ texto }: Paragraph, most = HEAD): boolean =>
  texto.split(/\s+/).length <= most && !/[.!?:;,]$/.test(texto)

/** Whether it is one for certain: all of its passage. */
const isHead = (p: Paragraph): boolean => p.alone && isShort(p)
