/** Rows of a sheet → units of a passage's size, each with the header row above its own rows. Row numbers are those of the sheet. Pure. */
import type { Unit } from '../reader.ts'

/** `cells` may be made anew each time it is asked for. */
export interface Row { readonly fila: number; readonly cells: readonly string[]; /** Holds a number or a date. */ readonly numeric?: boolean }
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
    const { header, body } = headed(rows)
    for (const columns of columnGroups(header, body)) {
      const head = header ? shown(header.cells.slice(columns.from, columns.to)) : ''
      for (const { first, last, texto } of blocks(body, columns, head)) {
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

const PROBED = 12

/** The first row of several words without numbers that is nearly as wide as the table below it. */
function headed(rows: readonly Row[]): { header: Row | null; body: readonly Row[] } {
  const full = rows.filter(row => row.cells.some(Boolean))
  const filled = (row: Row): number => row.cells.filter(Boolean).length
  const probe = full.slice(0, PROBED)
  const width = Math.max(0, ...probe.map(filled))
  const at = probe.findIndex((row, i) => i < full.length - 1 && !row.numeric && filled(row) >= 2 && filled(row) >= width * 0.6)
  if (at < 0) return { header: null, body: full }
  return { header: full[at]!, body: full.filter((_, i) => i !== at) }
}

/** Usually one: all columns. */
interface Columns { from: number; to: number }

function columnGroups(header: Row | null, body: readonly Row[]): Columns[] {
  const width = body.reduce((most, row) => Math.max(most, row.cells.length), header?.cells.length ?? 0)
  const sample = body.slice(0, 200).map(row => row.cells)
  const groups: Columns[] = []
  let from = 0, head = 0, content = 0
  for (let i = 0; i < width; i++) {
    const h = size(header?.cells[i] ?? '') + 1
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
