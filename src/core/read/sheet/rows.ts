/** Rows of a large sheet, each held as one string: three million cells take only the room of their letters. */
import { line } from '../prose/blocks.ts'
import type { Row } from './tables.ts'

/** Separates the cells of a row; `line` removes this character from every text. */
const BETWEEN = '\u001f'
/** A merged area of more cells than this is a painted background. */
const MOST_MERGED = 2000

/** What sheets may take; `letters` counts those of all cells together. */
export interface Room {
  rows: number
  cells: number
  letters: number
}

/** A range of cells, from 0; both ends belong to it. */
export interface Area {
  r0: number
  c0: number
  r1: number
  c1: number
}

class PackedRow implements Row {
  readonly fila: number
  readonly numeric: boolean
  across = false
  down = false
  private readonly packed: string

  constructor(fila: number, cells: readonly string[], numeric: boolean) {
    this.fila = fila
    this.packed = cells.join(BETWEEN)
    this.numeric = numeric
  }

  get cells(): string[] {
    return this.packed.split(BETWEEN)
  }
}

export class Rows {
  /** Number of letters that are held. */
  letters = 0
  /** True when something had no room. */
  cut = false
  /** Number of formulas without a value: the program that made the file has not calculated them. */
  uncalculated = 0
  private cells = 0
  private readonly room: Room
  private readonly rows = new Map<number, PackedRow>()
  private open: { r: number; cells: string[]; numeric: boolean } | null = null

  constructor(room: Room = { rows: Infinity, cells: Infinity, letters: Infinity }) {
    this.room = room
  }

  /** The room that is left for the next sheet. */
  get left(): Room {
    return { rows: this.room.rows, cells: this.room.cells - this.cells, letters: this.room.letters - this.letters }
  }

  /** Stores a cell; `r` and `c` count from 0. A cell that shows nothing is not stored. */
  put({ r, c }: { r: number; c: number }, shown: string, numeric = false): void {
    const text = line(shown)
    if (text === '') return
    if (r >= this.room.rows || this.cells >= this.room.cells || this.letters >= this.room.letters) {
      this.cut = true
      return
    }
    if (this.open?.r !== r) {
      this.pack()
      const before = this.rows.get(r)
      this.open = { r, cells: before?.cells ?? [], numeric: before?.numeric ?? false }
    }
    const { open } = this
    while (open!.cells.length < c) open!.cells.push('')
    open!.cells[c] = text
    open!.numeric ||= numeric
    this.letters += text.length
    this.cells++
  }

  /**
   * Repeats the text of a merged area in each of its rows, because it belongs to all of them; across columns it is
   * written once.
   */
  spread({ r0, c0, r1, c1 }: Area): void {
    this.pack()
    const first = this.rows.get(r0),
      text = first?.cells[c0]
    if (!first || !text) return
    first.across ||= c1 > c0
    first.down ||= r1 > r0
    if (r1 === r0 || (r1 - r0 + 1) * (c1 - c0 + 1) > MOST_MERGED) return
    for (let r = r0 + 1; r <= r1; r++) {
      const row = this.rows.get(r)
      if (row && !row.cells[c0]) this.put({ r, c: c0 }, text, row.numeric)
    }
  }

  /** The rows, in the order of the sheet. */
  list(): Row[] {
    this.pack()
    return [...this.rows.values()].sort((a, b) => a.fila - b.fila)
  }

  private pack(): void {
    const { open } = this
    if (!open) return
    const { across = false, down = false } = this.rows.get(open.r) ?? {}
    this.rows.set(open.r, Object.assign(new PackedRow(open.r + 1, open.cells, open.numeric), { across, down }))
    this.open = null
  }
}
