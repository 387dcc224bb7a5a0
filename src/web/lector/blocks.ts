/** Text of a unit → paragraphs, headings and rows, each cut where a mark begins or ends. Pure. */

export interface Span {
  from: number
  to: number
}
/** A note on a range of the text, and its colour. */
export interface Noted extends Span {
  id: string
  color: string
}
export interface Piece {
  text: string
  /** True within the passage that is shown. */
  marked: boolean
  /** True within words that were searched for in the document. */
  found?: boolean
  note?: Noted
}
export interface Block {
  heading: boolean
  pieces: Piece[]
}

/** What is marked in a text: the passage that is shown, a person's notes, and the words that were searched for. */
export interface Marks {
  mark: Span | null
  notes?: readonly Noted[]
  found?: readonly Span[]
}

/** The beginning of a long text, to the end of a word. */
const CLIP = 160
export const clip = (text: string): string =>
  text.length > CLIP ? `${text.slice(0, CLIP).replace(/\s+\S*$/, '')}…` : text

/** Returns the spans between the gaps, including empty ones. */
export function cut(text: string, between: RegExp): Span[] {
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
export function pieces(text: string, { from, to }: Span, { mark, notes = [], found = [] }: Marks): Piece[] {
  const within = (at: number): boolean => at > from && at < to
  const ends = [...(mark ? [mark] : []), ...notes, ...found].flatMap(one => [one.from, one.to]).filter(within)
  const cuts = [from, ...[...new Set(ends)].sort((a, b) => a - b), to]
  const covers = (one: Span, at: number): boolean => one.from <= at && at < one.to
  return cuts.slice(0, -1).map((at, i) => {
    const note = notes.findLast(one => covers(one, at))
    return {
      text: text.slice(at, cuts[i + 1]),
      marked: mark !== null && covers(mark, at),
      ...(found.some(one => covers(one, at)) && { found: true }),
      ...(note && { note }),
    }
  })
}

export function blocksOf(text: string, marks: Marks, headings: ReadonlySet<string>): Block[] {
  return cut(text, /\n{2,}/g)
    .filter(filled)
    .map(span => ({
      heading: headings.has(text.slice(span.from, span.to).replace(/\s+/g, ' ')),
      pieces: pieces(text, span, marks),
    }))
}

/** Splits a sheet into the rows and cells that its reader joined: one line for each row, bars between cells. */
export const rowsOf = (text: string, marks: Marks): Piece[][][] =>
  cut(text, /\n/g)
    .filter(filled)
    .map(row =>
      cut(text.slice(row.from, row.to), / \| /g).map(cell =>
        pieces(text, { from: row.from + cell.from, to: row.from + cell.to }, marks),
      ),
    )

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
