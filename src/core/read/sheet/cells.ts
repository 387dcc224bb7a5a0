/**
 * Reads one SpreadsheetML worksheet as it is unpacked into its rows: what the cells show, with formulas by their value.
 * The extent that the file states is not relied on.
 */
import { streamXml, type XmlEvents } from '../prose/xml-stream.ts'
import type { Shown } from './formats.ts'
import { Rows, type Area, type Room } from './rows.ts'

export interface Showing {
  strings: readonly string[]
  shown: Shown
  date1904: boolean
}

interface Cell {
  r: number
  c: number
  type: string
  style: string | undefined
  value: string
  inline: string
  filled: boolean
  formula: boolean
}

export async function readCells(pieces: AsyncIterable<Uint8Array>, showing: Showing, room: Room): Promise<Rows> {
  const sheet = new Worksheet(showing, room)
  await streamXml(pieces, sheet)
  return sheet.finish()
}

/** The worksheet as far as its elements have been read, with the row and column of the last cell, from 0. */
class Worksheet implements XmlEvents {
  private readonly showing: Showing
  private readonly rows: Rows
  private readonly merged: Area[] = []
  private r = -1
  private c = -1
  private cell: Cell | null = null
  /** Which text of the cell is being read. */
  private into: 'value' | 'inline' | null = null
  /** How many phonetic runs are open; what they say tells how the cell is read aloud and is not shown. */
  private phonetic = 0

  constructor(showing: Showing, room: Room) {
    this.showing = showing
    this.rows = new Rows(room)
  }

  open(name: string, attrs: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'row':
        this.r = attrs['r'] === undefined ? this.r + 1 : Number(attrs['r']) - 1
        this.c = -1
        break
      case 'c':
        this.cell = this.begun(attrs)
        break
      case 'f':
        if (this.cell) this.cell.formula = true
        break
      case 'v':
        this.into = this.cell ? 'value' : null
        if (this.cell) this.cell.filled = true
        break
      case 't':
        this.into = this.cell && this.phonetic === 0 ? 'inline' : null
        break
      case 'rPh':
        this.phonetic++
        break
      case 'mergeCell': {
        const area = areaOf(attrs['ref'])
        if (area) this.merged.push(area)
        break
      }
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.into = null
    else if (name === 'rPh') this.phonetic--
    else if (name === 'c') {
      if (this.cell) this.put(this.cell)
      this.cell = null
    }
  }

  text(text: string): void {
    if (this.cell && this.into) this.cell[this.into] += text
  }

  /** Merged areas stand after the rows in the file, so they are filled at the end. */
  finish(): Rows {
    for (const area of this.merged) this.rows.spread(area)
    return this.rows
  }

  /** A cell without an address stands after the one before it. */
  private begun({ r: address, t: type = 'n', s: style }: Readonly<Record<string, string>>): Cell {
    const { r, c } = place(address) ?? { r: this.r, c: this.c + 1 }
    this.c = c
    return { r, c, type, style, value: '', inline: '', filled: false, formula: false }
  }

  private put(cell: Cell): void {
    const shown = textOf(cell, this.showing)
    if (cell.formula && !cell.filled && cell.inline === '') this.rows.uncalculated++
    if (shown !== null) this.rows.put({ r: cell.r, c: cell.c }, shown, cell.type === 'n' || cell.type === 'd')
  }
}

/** What the cell shows; null when it shows nothing. */
function textOf({ type, style, value, inline, filled }: Cell, { strings, shown, date1904 }: Showing): string | null {
  switch (type) {
    case 's': {
      const text = filled ? strings[Number(value)] : undefined
      return text === undefined ? null : shown(text, style)
    }
    case 'inlineStr':
      return shown(unescaped(inline), style)
    case 'str':
      return shown(unescaped(value), style)
    case 'b':
      return shown(value.trim() === '1' || value.trim() === 'true', style)
    case 'e':
      return value
    case 'd': {
      const serial = serialOf(value, date1904)
      return serial === null ? value : shown(serial, style)
    }
    default:
      return value.trim() === '' ? null : shown(parseFloat(value), style)
  }
}

/** Decodes `_x000D_`, which stands for a character that XML cannot hold (ECMA-376 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

const DAY = 86_400_000

/** Turns an ISO 8601 date into the number of days that a workbook counts. */
function serialOf(text: string, date1904: boolean): number | null {
  const time = Date.parse(/T[\d:.]+$/.test(text.trim()) ? `${text.trim()}Z` : text)
  return Number.isNaN(time) ? null : (time - Date.UTC(1899, 11, 30)) / DAY - (date1904 ? 1462 : 0)
}

const MOST_COLUMN = 16_384

/** Row and column of an address such as `C7`, from 0. */
function place(address: string | undefined): { r: number; c: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address ?? '') ?? []
  if (!letters || !digits) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column > MOST_COLUMN || digits === '0' ? null : { r: Number(digits) - 1, c: column - 1 }
}

function areaOf(ref: string | undefined): Area | null {
  const [from, to] = (ref ?? '').split(':').map(place)
  return from && to ? { r0: from.r, c0: from.c, r1: to.r, c1: to.c } : null
}
