/**
 * The cited draft → its blocks, each a row of plain text and of the places that were cited or should have been. Offsets
 * are those of the server.
 */

export interface Place {
  range: readonly [from: number, to: number]
  kind: 'cite' | 'bare'
  index: number
}
export type Piece = { text: string } | { text: string; place: Place }
/** A block of the draft. `note` is the index of the citation that made this note, whose label is left out. */
export interface DraftBlock {
  kind: 'p' | 'h' | 'li' | 'note'
  pieces: Piece[]
  note?: number
  /** The number of a note's label. */
  label?: string
}

const PREFIX: readonly (readonly [RegExp, DraftBlock['kind']])[] = [
  [/^#{1,6}[ \t]+/, 'h'],
  [/^[-*+][ \t]+/, 'li'],
  [/^\[\^[^\]\s]+\]:/, 'note'],
]

export function draftBlocks(texto: string, places: readonly Place[]): DraftBlock[] {
  const sorted = [...places].sort((a, b) => a.range[0] - b.range[0])
  const labels = new Map<string, Place>(places.map(place => [`${texto.slice(...place.range)}:`, place]))
  const out: DraftBlock[] = []
  // A block ends at a blank line, at the next list item, heading or note.
  for (const { 0: whole, index } of texto.matchAll(
    /[^\n]+(?:\n(?![ \t]*\n|[ \t]*(?:[-*+]|#{1,6})[ \t]|\[\^)[^\n]+)*/g,
  )) {
    if (whole.trim() === '') continue
    const [pattern, kind] = PREFIX.find(([start]) => start.test(whole)) ?? [null, 'p' as const]
    const prefix = pattern?.exec(whole)?.[0] ?? '',
      called = labels.get(prefix)
    const skip = kind === 'note' && called === undefined ? 0 : prefix.length
    const label = called && (/(\d+)\]:$/.exec(prefix)?.[1] ?? String(called.index + 1))
    out.push({
      kind,
      pieces: cut(texto, [index + skip, index + whole.length], sorted),
      ...(called?.kind === 'cite' && { note: called.index }),
      ...(label !== undefined && { label }),
    })
  }
  return out
}

function cut(texto: string, [from, to]: [number, number], places: readonly Place[]): Piece[] {
  const pieces: Piece[] = []
  let at = from
  for (const place of places) {
    const [start, end] = place.range
    if (start < at || end > to) continue
    if (start > at) pieces.push({ text: texto.slice(at, start) })
    pieces.push({ text: texto.slice(start, end), place })
    at = end
  }
  if (at < to) pieces.push({ text: texto.slice(at, to) })
  return pieces
}

/** The parts of a citation; styles that raise their numbers write them in `<sup>`. */
export const raisedIn = (text: string): { text: string; raised: boolean }[] =>
  text
    .split(/<sup>([^<]*)<\/sup>/)
    .map((part, i) => ({ text: part, raised: i % 2 === 1 }))
    .filter(part => part.text !== '')
