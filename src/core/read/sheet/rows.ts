/** Rows of a large sheet, held as one text each: three million cells take the room of their letters. */
import { line } from '../prose/blocks.ts'
import type { Row } from './tables.ts'

/** It is taken out of every text (`line`), so that it can stand between cells. */
const BETWEEN = '\u001f'
/** A merged area wider than this is a painted background. */
const MOST_MERGED = 2000

/** What sheets may take. `letters`: of all cells together. */
export interface Room {
  rows: number
  cells: number
  letters: number
}

/** From 0, both ends in it. */
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
  /** Letters that are held. */
  letters = 0
  /** Something had no room. */
  cut = false
  /** Formulas without a value: whatever made the file has not calculated them. */
  uncalculated = 0
  private cells = 0
  private readonly room: Room
  private readonly rows = new Map<number, PackedRow>()
  private open: { r: number; cells: string[]; numeric: boolean } | null = null

  constructor(room: Room = { rows: Infinity, cells: Infinity, letters: Infinity }) {
    this.room = room
  }

  /** For the next sheet. */
  get left(): Room {
    return { rows: this.room.rows, cells: this.room.cells - this.cells, letters: this.room.letters - this.letters }
  }

  /** `r` and `c` from 0. A cell that shows nothing is none. */
  put(r: number, c: number, shown: string, numeric = false): void {
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

  /** What stands beside several rows belongs to each of them. Across columns it is said once. */
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
      if (row && !row.cells[c0]) this.put(r, c0, text, row.numeric)
    }
  }

  /** In the order of the sheet. */
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
