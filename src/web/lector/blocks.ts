/** Text of a unit → paragraphs, headings and rows, each cut where a mark begins or ends. Pure. */

import type { Formulas } from '../../schema/index.ts'

export type MathNode = Formulas['formulas'][number]['formula']

export interface Span {
  from: number
  to: number
}
/** A note on a range of the text, and its colour. */
export interface Noted extends Span {
  id: string
  color: string
}
/** An equation on a range of the text. */
export interface Equation extends Span {
  math: MathNode
}
/** An item of a list, which may be several lines, and how deep it stands, from 1. */
export interface Listed extends Span {
  level: number
}
/** An item with the list that stands in it. */
export interface Item {
  pieces: Piece[]
  items: Item[]
}
export interface Piece {
  text: string
  /** The equation that this text stands for. */
  math?: MathNode
  /** True within the passage that is shown. */
  marked: boolean
  /** True within words that were searched for in the document. */
  hit?: boolean
  note?: Noted
}
/** `from` is where it begins in the text. */
export type Block = { from: number } & (
  | { kind: 'heading' | 'text'; pieces: Piece[] }
  /** Each item with the sign that stands before it, if there is one. */
  | { kind: 'list'; items: Item[] }
  | { kind: 'table'; rows: Piece[][][] }
)

/** What is marked in a text: the passage that is shown, a person's notes, and the words that were searched for. */
export interface Marks {
  mark: Span | null
  notes?: readonly Noted[]
  hits?: readonly Span[]
  equations?: readonly Equation[]
  /** Items whose depth is known. */
  listed?: readonly Listed[]
}

/** Returns the spans between the gaps, including empty ones. */
function cut(text: string, between: RegExp): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const gap of text.matchAll(between)) {
    spans.push({ from, to: gap.index })
    from = gap.index + gap[0].length
  }
  return [...spans, { from, to: text.length }]
}

const filled = ({ from, to }: Span): boolean => to > from

/**
 * Cuts the span wherever the passage or a note begins or ends. Where notes overlap, the one that begins last counts.
 */
export function pieces(text: string, { from, to }: Span, marks: Marks): Piece[] {
  const { mark, notes = [], hits = [] } = marks
  const equations = (marks.equations ?? []).filter(equation => from <= equation.from && equation.to <= to)
  // An equation is drawn as a whole, so nothing is cut within it; what touches it, marks all of it.
  const within = (at: number): boolean =>
    at > from && at < to && !equations.some(equation => equation.from < at && at < equation.to)
  const ends = [...(mark ? [mark] : []), ...notes, ...hits, ...equations]
    .flatMap(equation => [equation.from, equation.to])
    .filter(within)
  const cuts = [from, ...[...new Set(ends)].sort((a, b) => a - b), to]
  return cuts.slice(0, -1).map((at, i) => {
    const math = equations.find(equation => equation.from === at)?.math
    const covers = (outer: Span): boolean =>
      (outer.from <= at && at < outer.to) || (math !== undefined && outer.from < cuts[i + 1]! && outer.to > at)
    const note = notes.findLast(covers)
    return {
      text: text.slice(at, cuts[i + 1]),
      marked: mark !== null && covers(mark),
      ...(hits.some(covers) && { hit: true }),
      ...(note && { note }),
      ...(math && { math }),
    }
  })
}

export function blocksOf(text: string, marks: Marks, headings: ReadonlySet<string>): Block[] {
  return cut(text, /\n{2,}/g)
    .filter(filled)
    .flatMap((span): Block[] => {
      if (headings.has(text.slice(span.from, span.to).replace(/\s+/g, ' ')))
        return [{ kind: 'heading', from: span.from, pieces: pieces(text, span, marks) }]
      return runsOf(text, span, marks.listed).map(run => shaped(text, run, marks))
    })
}

const CELLS = / \| /g
/** The signs that readers put before an item: a bullet, a number or a letter, a box that is ticked or not. */
const ITEM = /^\s*(?:[•☐☒]|\p{N}{1,4}[.)]|\p{L}[.)])\s/u

interface Run extends Span {
  kind: 'text' | 'list' | 'table'
}

const linesOf = (text: string, { from, to }: Span): Span[] =>
  cut(text.slice(from, to), /\n/g)
    .filter(filled)
    .map(line => ({ from: from + line.from, to: from + line.to }))

/** Cuts a paragraph into its text, its lists and its tables, which readers write line by line. */
function runsOf(text: string, span: Span, listed: readonly Listed[] = []): Run[] {
  const runs: Run[] = []
  const join = (run: Run): void => {
    const last = runs.at(-1)
    if (last?.kind === run.kind) last.to = run.to
    else runs.push(run)
  }
  const kinds = linesOf(text, span).map((line): Run => {
    const written = text.slice(line.from, line.to)
    const item = ITEM.test(written) || listed.some(({ from, to }) => from <= line.from && line.from < to)
    return { ...line, kind: written.includes(' | ') ? 'table' : item ? 'list' : 'text' }
  })
  kinds.forEach((run, i) => {
    // One line is no table: a title may have a bar. Nor is a paragraph a list because it begins with a number.
    const alone = run.kind !== kinds[i - 1]?.kind && run.kind !== kinds[i + 1]?.kind
    join(alone ? { ...run, kind: 'text' } : run)
  })
  return runs
}

function shaped(text: string, { kind, ...span }: Run, marks: Marks): Block {
  const { from } = span
  if (kind === 'table') return { kind, from, rows: gridOf(text, span, marks) }
  if (kind === 'list') return { kind, from, items: itemsOf(text, span, marks) }
  return { kind, from, pieces: pieces(text, span, marks) }
}

/** The lines as items of items; one whose depth is not known stands at the first level. */
function itemsOf(text: string, span: Span, marks: Marks): Item[] {
  const { listed = [] } = marks
  const flat: Listed[] = []
  for (const line of linesOf(text, span)) {
    const item = listed.find(({ from, to }) => from <= line.from && line.from < to)
    // A further line of the same item stands in it.
    if (item && item.from < line.from && flat.length > 0) flat.at(-1)!.to = line.to
    else flat.push({ ...line, level: item?.level ?? 1 })
  }
  const top: Item[] = []
  const open: { level: number; items: Item[] }[] = []
  for (const { level, ...line } of flat) {
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    const item: Item = { pieces: pieces(text, line, marks), items: [] }
    ;(open.at(-1)?.items ?? top).push(item)
    open.push({ level, items: item.items })
  }
  return top
}

/** Splits lines into the cells that readers joined: one line for each row, bars between cells. */
const gridOf = (text: string, span: Span, marks: Marks): Piece[][][] =>
  linesOf(text, span).map(row => cellsOf(text, row, marks))

const cellsOf = (text: string, row: Span, marks: Marks): Piece[][] =>
  cut(text.slice(row.from, row.to), CELLS).map(cell =>
    pieces(text, { from: row.from + cell.from, to: row.from + cell.to }, marks),
  )

/** Splits a sheet into its rows and cells; an empty line is an empty row. */
export const rowsOf = (text: string, marks: Marks): Piece[][][] =>
  cut(text, /\n/g).map(row => cellsOf(text, row, marks))

/** Whether a row has words that are cited. */
export const isCited = (row: readonly (readonly Piece[])[]): boolean =>
  row.some(cell => cell.some(({ marked, text }) => marked && text.trim() !== ''))

/** Returns the letters of a text without white space and hyphens, and the index of each. */
function letters(text: string): { bare: string; at: number[] } {
  const at: number[] = []
  let bare = ''
  for (const { 0: sign, index } of text.matchAll(/[^\s\-\u00ad\u2010]/gu)) {
    const plain = sign.normalize('NFKC').toLowerCase()
    bare += plain
    for (let i = 0; i < plain.length; i++) at.push(index)
  }
  return { bare, at }
}

/**
 * Returns the words selected on a page, which breaks and hyphenates them, as the text has them; null when the text does
 * not contain them.
 */
export function asWritten(texto: string, words: string): string | null {
  const { bare, at } = letters(texto),
    asked = letters(words).bare,
    from = bare.indexOf(asked)
  if (asked === '' || from < 0) return null
  const last = at[from + asked.length - 1]!
  return texto.slice(at[from], last + String.fromCodePoint(texto.codePointAt(last)!).length).replace(/\s+/g, ' ')
}

/** Returns where the passage's words stand in the unit; null when they are not the unit's own (a figure's caption). */
export function markIn(
  texto: string,
  passage: { texto: string; rango: readonly [number, number] },
  part: readonly [number, number] | null,
): Span | null {
  const [from, to] = passage.rango
  if (texto.slice(from, to) !== passage.texto) return null
  return part ? { from: from + part[0], to: from + part[1] } : { from, to }
}

/** Rows of a sheet that one part of it holds. */
export interface SheetRows {
  count: number
  first: number
  /** Whether they were read when empty rows had no line, so that only one line more than rows is certain. */
  old?: boolean | undefined
}

/** Most rows that name the columns above the others. */
const HEADER = 3

/**
 * Returns how many lines stand above the rows and name the columns, where each row has its line; undefined where the
 * lines cannot be told from each other, and counted numbers would be those of others.
 */
export function headerLines(lines: number, { count, old = false }: SheetRows): number | undefined {
  const head = lines - count
  return head >= 0 && head <= HEADER && (!old || head === 1) ? head : undefined
}
