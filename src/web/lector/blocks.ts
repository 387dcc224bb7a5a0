/** Text of a unit → paragraphs, headings and rows, each cut where a mark begins or ends. Pure. */

export interface Span {
  from: number
  to: number
}
export interface Piece {
  text: string
  marked: boolean
}
export interface Block {
  heading: boolean
  pieces: Piece[]
}

/** What stands between the gaps, empty pieces too. */
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

/** What of the mark lies in the span, and what stands before and after it. */
export function pieces(text: string, { from, to }: Span, mark: Span | null): Piece[] {
  const a = Math.max(from, mark?.from ?? to),
    b = Math.min(to, mark?.to ?? from)
  if (a >= b) return [{ text: text.slice(from, to), marked: false }]
  return [
    { text: text.slice(from, a), marked: false },
    { text: text.slice(a, b), marked: true },
    { text: text.slice(b, to), marked: false },
  ].filter(piece => piece.text !== '')
}

export function blocksOf(text: string, mark: Span | null, headings: ReadonlySet<string>): Block[] {
  return cut(text, /\n{2,}/g)
    .filter(filled)
    .map(span => ({
      heading: headings.has(text.slice(span.from, span.to).replace(/\s+/g, ' ')),
      pieces: pieces(text, span, mark),
    }))
}

/** Rows of a sheet as its reader joined them: a line a row, cells between bars. */
export const rowsOf = (text: string, mark: Span | null): Piece[][][] =>
  cut(text, /\n/g)
    .filter(filled)
    .map(row =>
      cut(text.slice(row.from, row.to), / \| /g).map(cell =>
        pieces(text, { from: row.from + cell.from, to: row.from + cell.to }, mark),
      ),
    )

/** Letters of a text without white space and hyphens, and where each of them stands. */
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
 * Words selected on a page, which breaks and hyphenates them, as the text has them; null when they do not stand there.
 */
export function asWritten(texto: string, words: string): string | null {
  const { bare, at } = letters(texto),
    asked = letters(words).bare,
    from = bare.indexOf(asked)
  if (asked === '' || from < 0) return null
  const last = at[from + asked.length - 1]!
  return texto.slice(at[from], last + String.fromCodePoint(texto.codePointAt(last)!).length).replace(/\s+/g, ' ')
}

/** Where the passage's words stand in the unit; null when they are not the unit's own (a figure's caption). */
export function markIn(
  texto: string,
  passage: { texto: string; rango: readonly [number, number] },
  part: readonly [number, number] | null,
): Span | null {
  const [from, to] = passage.rango
  if (texto.slice(from, to) !== passage.texto) return null
  return part ? { from: from + part[0], to: from + part[1] } : { from, to }
}
