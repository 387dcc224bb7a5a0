/**
 * Reads one SpreadsheetML worksheet as it is unpacked into its rows: what the cells show, with formulas by their value.
 * The extent that the file states is not relied on.
 */
import { streamXml } from '../prose/xml-stream.ts'
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
  const rows = new Rows(room)
  const merged: Area[] = []
  let r = -1,
    c = -1
  let cell: Cell | null = null,
    into: 'value' | 'inline' | null = null,
    phonetic = 0
  const keep = (finished: Cell): void => {
    const shown = textOf(finished, showing)
    if (finished.formula && !finished.filled && finished.inline === '') rows.uncalculated++
    if (shown !== null)
      rows.put({ r: finished.r, c: finished.c }, shown, finished.type === 'n' || finished.type === 'd')
  }
  await streamXml(pieces, {
    open(name, attrs) {
      switch (name) {
        case 'row':
          r = attrs['r'] === undefined ? r + 1 : Number(attrs['r']) - 1
          c = -1
          break
        case 'c': {
          const at = place(attrs['r']) ?? { r, c: c + 1 }
          c = at.c
          cell = {
            r: at.r,
            c: at.c,
            type: attrs['t'] ?? 'n',
            style: attrs['s'],
            value: '',
            inline: '',
            filled: false,
            formula: false,
          }
          break
        }
        case 'f':
          if (cell) cell.formula = true
          break
        case 'v':
          into = cell ? 'value' : null
          if (cell) cell.filled = true
          break
        case 't':
          into = cell && phonetic === 0 ? 'inline' : null
          break
        case 'rPh':
          phonetic++
          break
        case 'mergeCell': {
          const area = areaOf(attrs['ref'])
          if (area) merged.push(area)
          break
        }
      }
    },
    close(name) {
      if (name === 'v' || name === 't') into = null
      else if (name === 'rPh') phonetic--
      else if (name === 'c') {
        if (cell) keep(cell)
        cell = null
      }
    },
    text(text) {
      if (cell && into) cell[into] += text
    },
  })
  for (const area of merged) rows.spread(area)
  return rows
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
