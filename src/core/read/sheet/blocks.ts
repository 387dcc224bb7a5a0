/**
 * Rows of a sheet → units of a passage's size, each with the header rows above its own rows. Row numbers are those of
 * the sheet. Pure.
 */
import type { Unit } from '../reader.ts'
import { tables, type Row, type Table } from './tables.ts'

export interface Sheet {
  hoja?: string
  rows: readonly Row[]
}

/** Words of one unit, so that it is one passage (200 at most, by a measure that counts long numbers more). */
const WORDS = 165
/** A header of more than this leaves no room for rows: the sheet is cut into groups of columns. */
const HEADER_WORDS = 60
const CELL_WORDS = 90
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/**
 * As the splitter counts: words between spaces, but 16 characters are at least one, and two of a script without spaces.
 */
const size = (text: string): number => weight(text.match(/\S+/g)?.length ?? 0, text.length, spaceless(text))
const weight = (words: number, letters: number, spaceless: number): number =>
  Math.max(words, letters / 16) + spaceless / 2
const spaceless = (text: string): number => text.match(SPACELESS)?.length ?? 0

export function sheetUnits(sheets: readonly Sheet[]): Unit[] {
  const units: Unit[] = []
  for (const { hoja, rows } of sheets) {
    for (const { first, last, texto } of tables(rows).flatMap(blocksOf)) {
      const ancla = { tipo: 'hoja' as const, ...(hoja !== undefined && { hoja }), filaDesde: first, filaHasta: last }
      units.push({
        posicion: units.length + 1,
        texto,
        ancla,
        ruta: hoja === undefined ? [] : [hoja],
        parrafos: [{ desde: 0, hasta: texto.length }],
      })
    }
  }
  return units
}

/** Each row is taken apart once, however many groups its columns make: 3 rows of 16,384 columns took 7 s otherwise. */
function blocksOf(table: Table): Block[] {
  const heads = table.header.map(row => row.cells)
  const groups = columnGroups(table).map(({ from, to }) => {
    const head = heads
      .map(cells => shown(cells.slice(from, to)))
      .filter(Boolean)
      .join('\n')
    return { from, to, blocks: new Blocks(head) }
  })
  for (const { fila, cells } of table.body)
    for (const { from, to, blocks } of groups) blocks.add(fila, shown(cells.slice(from, to)))
  return groups.flatMap(({ blocks }) => blocks.list())
}

/** Cells keep their place under the header; an empty end is nothing. */
function shown(cells: readonly string[]): string {
  let end = cells.length
  while (end > 0 && !cells[end - 1]) end--
  return cells.slice(0, end).join(' | ')
}

/** Usually one: from the first column that says something to the last. */
interface Columns {
  from: number
  to: number
}

function columnGroups({ header, body }: Table): Columns[] {
  let width = 0,
    start = Infinity
  for (const { cells } of [...header, ...body]) {
    width = Math.max(width, cells.length)
    if (start > 0) start = Math.min(start, cells.findIndex(Boolean))
  }
  const sample = body.slice(0, 200).map(row => row.cells),
    heads = header.map(row => row.cells)
  const groups: Columns[] = []
  let from = start,
    head = 0,
    content = 0
  for (let i = start; i < width; i++) {
    const h = heads.reduce((sum, cells) => sum + size(cells[i] ?? '') + 1, 0)
    const c = sample.reduce((most, row) => Math.max(most, Math.min(CELL_WORDS, size(row[i] ?? '') + 1)), 0)
    if (i > from && (head + h > HEADER_WORDS || content + c > WORDS)) {
      groups.push({ from, to: i })
      from = i
      head = content = 0
    }
    head += h
    content += c
  }
  return width > 0 ? [...groups, { from, to: width }] : []
}

interface Block {
  first: number
  last: number
  texto: string
}

/** Rows as they come → blocks of a passage's size. */
class Blocks {
  private readonly out: Block[] = []
  private readonly head: string
  private readonly room: number
  private lines: string[] = []
  private words = 0
  private first = 0
  private last = 0

  constructor(head: string) {
    this.head = head
    this.room = Math.max(WORDS - size(head), WORDS / 3)
  }

  add(fila: number, said: string): void {
    if (said === '') return
    for (const text of cutLong(said, this.room)) {
      const w = size(text)
      if (this.words + w > this.room) this.close()
      if (this.lines.length === 0) this.first = fila
      this.last = fila
      this.lines.push(text)
      this.words += w
    }
  }

  list(): Block[] {
    this.close()
    return this.out
  }

  private close(): void {
    const { first, last, lines, head } = this
    if (lines.length > 0) this.out.push({ first, last, texto: [...(head ? [head] : []), ...lines].join('\n') })
    this.lines = []
    this.words = 0
  }
}

/** A row that is longer than a passage goes on in the next one, under the same header. */
function cutLong(text: string, room: number): string[] {
  if (size(text) <= room) return [text]
  const out: string[] = []
  let from = 0,
    to = 0,
    words = 0,
    wide = 0
  for (const piece of text.split(/(?<= )/).flatMap(word => word.match(/[^]{1,400}/g) ?? [])) {
    // Counted on: to measure each part anew with every word took a minute for a cell of 10 MB.
    const begins = piece !== ' ' && (to === from || text[to - 1] === ' ') ? 1 : 0,
      more = spaceless(piece)
    if (to > from && weight(words + begins, to - from + piece.length, wide + more) > room) {
      out.push(text.slice(from, to).trim())
      from = to
      words = wide = 0
    }
    to += piece.length
    words += words === 0 && piece !== ' ' ? 1 : begins
    wide += more
  }
  return [...out, text.slice(from).trim()].filter(Boolean)
}
