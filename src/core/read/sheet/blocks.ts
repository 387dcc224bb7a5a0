/** Rows of a sheet → units of a passage's size, each with the header row above its own rows. Row numbers are those of the sheet. Pure. */
import type { Unit } from '../reader.ts'
import { tables, type Row, type Table } from './tables.ts'

export interface Sheet { hoja?: string; rows: readonly Row[] }

/** Words of one unit, so that it is one passage (200 at most, by a measure that counts long numbers more). */
const WORDS = 165
/** A header of more than this leaves no room for rows: the sheet is cut into groups of columns. */
const HEADER_WORDS = 60
const CELL_WORDS = 90
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** As the splitter counts: words between spaces, but 16 characters are at least one, and two of a script without spaces. */
const size = (text: string): number => Math.max(text.match(/\S+/g)?.length ?? 0, text.length / 16) + (text.match(SPACELESS)?.length ?? 0) / 2

export function sheetUnits(sheets: readonly Sheet[]): Unit[] {
  const units: Unit[] = []
  for (const { hoja, rows } of sheets) {
    for (const table of tables(rows)) for (const columns of columnGroups(table)) {
      const head = table.header.map(row => shown(row.cells.slice(columns.from, columns.to))).filter(Boolean).join('\n')
      for (const { first, last, texto } of blocks(table.body, columns, head)) {
        const ancla = { tipo: 'hoja' as const, ...(hoja !== undefined && { hoja }), filaDesde: first, filaHasta: last }
        units.push({ posicion: units.length + 1, texto, ancla, ruta: hoja === undefined ? [] : [hoja], parrafos: [{ desde: 0, hasta: texto.length }] })
      }
    }
  }
  return units
}

/** Cells keep their place under the header; an empty end is nothing. */
function shown(cells: readonly string[]): string {
  let end = cells.length
  while (end > 0 && !cells[end - 1]) end--
  return cells.slice(0, end).join(' | ')
}

/** Usually one: from the first column that says something to the last. */
interface Columns { from: number; to: number }

function columnGroups({ header, body }: Table): Columns[] {
  let width = 0, start = Infinity
  for (const { cells } of [...header, ...body]) {
    width = Math.max(width, cells.length)
    if (start > 0) start = Math.min(start, cells.findIndex(Boolean))
  }
  const sample = body.slice(0, 200).map(row => row.cells)
  const groups: Columns[] = []
  const heads = header.map(row => row.cells)
  let from = start, head = 0, content = 0
  for (let i = start; i < width; i++) {
    const h = heads.reduce((sum, cells) => sum + size(cells[i] ?? '') + 1, 0)
    const c = sample.reduce((most, row) => Math.max(most, Math.min(CELL_WORDS, size(row[i] ?? '') + 1)), 0)
    if (i > from && (head + h > HEADER_WORDS || content + c > WORDS)) { groups.push({ from, to: i }); from = i; head = content = 0 }
    head += h
    content += c
  }
  return width > 0 ? [...groups, { from, to: width }] : []
}

interface Block { first: number; last: number; texto: string }

function blocks(rows: readonly Row[], { from, to }: Columns, head: string): Block[] {
  const out: Block[] = []
  let lines: string[] = [], words = 0, first = 0, last = 0
  const room = Math.max(WORDS - size(head), WORDS / 3)
  const close = (): void => {
    if (lines.length > 0) out.push({ first, last, texto: [...(head ? [head] : []), ...lines].join('\n') })
    lines = []
    words = 0
  }
  for (const row of rows) {
    const said = shown(row.cells.slice(from, to))
    if (said === '') continue
    for (const text of cutLong(said, room)) {
      const w = size(text)
      if (words + w > room) close()
      if (lines.length === 0) first = row.fila
      last = row.fila
      lines.push(text)
      words += w
    }
  }
  close()
  return out
}

/** A row that is longer than a passage goes on in the next one, under the same header. */
function cutLong(text: string, room: number): string[] {
  if (size(text) <= room) return [text]
  const out: string[] = []
  let part = ''
  for (const word of text.split(/(?<= )/).flatMap(word => word.match(/[^]{1,400}/g) ?? [])) {
    if (part && size(part + word) > room) { out.push(part.trim()); part = '' }
    part += word
  }
  return [...out, part.trim()].filter(Boolean)
}
