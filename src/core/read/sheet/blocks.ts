/**
 * Cuts the rows of a sheet into units of a passage's size, each with the header rows above its own rows. Row numbers
 * are those of the sheet: a unit has one line for each row from its first to its last, empty rows too, and perhaps
 * above them lines that name the columns and stand elsewhere in the sheet. Pure.
 */
import type { Unit } from '../reader.ts'
import { names } from './naming.ts'
import { tables, type Row, type Table } from './tables.ts'

export interface Sheet {
  hoja?: string
  rows: readonly Row[]
}

/**
 * Words in one unit, so that it becomes one passage (a passage has 200 at most, by a measure that counts long numbers
 * as more).
 */
const WORDS = 165
/** A header of more words than this leaves no room for rows, so the sheet is cut into groups of columns. */
const HEADER_WORDS = 60
const CELL_WORDS = 90
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/**
 * Size of a text in words, as the passage splitter counts them: words between spaces, where 16 characters count as at
 * least one word, or as two in a script without spaces.
 */
const size = (text: string): number => weight(text.match(/\S+/g)?.length ?? 0, text.length, spaceless(text))
const weight = (words: number, letters: number, spaceless: number): number =>
  Math.max(words, letters / 16) + spaceless / 2
const spaceless = (text: string): number => text.match(SPACELESS)?.length ?? 0

export function sheetUnits(sheets: readonly Sheet[]): Unit[] {
  const units: Unit[] = []
  for (const { hoja, rows } of sheets) {
    for (const { first, last, texto, cabecera } of tables(rows).flatMap(blocksOf)) {
      const ancla = {
        tipo: 'hoja' as const,
        ...(hoja !== undefined && { hoja }),
        filaDesde: first,
        filaHasta: last,
        ...(cabecera !== undefined && { cabecera }),
      }
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

/** Each row is split once, however many groups its columns make: 3 rows of 16,384 columns took 7 s otherwise. */
function blocksOf(table: Table): Block[] {
  const { header, body } = table
  const top = header[0]?.fila ?? 0
  const above = body.filter(({ fila }) => fila < top),
    below = body.slice(above.length)
  const touches = [...header, ...below.slice(0, 1)].every((row, i, all) => i === 0 || row.fila === all[i - 1]!.fila + 1)
  const groups = columnGroups(table).map(({ from, to }, group) => {
    const lines = (rows: readonly Row[]): Line[] =>
      rows.map(({ fila, cells }) => ({ fila, text: shown(cells.slice(from, to)) })).filter(({ text }) => text !== '')
    const blocks = new Blocks(lines(header))
    for (const { fila, text } of lines(above)) blocks.add(fila, text)
    // The rows of a further group of columns lack the cell that says what they are about.
    blocks.begin(touches, group === 0 && header.length === 1 && names(header[0]!, below))
    return { from, to, blocks }
  })
  for (const { fila, cells } of below)
    for (const { from, to, blocks } of groups) blocks.add(fila, shown(cells.slice(from, to)))
  return groups.flatMap(({ blocks }) => blocks.list())
}

/** A row as text: cells keep their place under the header, and empty cells at the end are left out. */
function shown(cells: readonly string[]): string {
  let end = cells.length
  while (end > 0 && !cells[end - 1]) end--
  return cells.slice(0, end).join(' | ')
}

/** A group of columns. There is usually one, from the first column that is not empty to the last. */
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
  cabecera?: number
}

interface Line {
  fila: number
  text: string
}

/** Most empty rows within a block; behind more of them another begins. */
const EMPTY = 3

/** Collects rows into blocks of a passage's size: what stands above the header, then the rows below it. */
class Blocks {
  private readonly out: Block[] = []
  private readonly header: readonly Line[]
  private readonly head: string
  private readonly room: number
  private lines: Line[] = []
  private words = 0
  /** Whether the header is written over the block: neither over what stands above it nor where it is a row of it. */
  private named = false
  /** The row that alone names the columns, for certain; undefined above it. */
  private cabecera: number | undefined

  constructor(header: readonly Line[]) {
    this.header = header
    this.head = header.map(({ text }) => text).join('\n')
    this.room = Math.max(WORDS - size(this.head), WORDS / 3)
  }

  add(fila: number, rowText: string): void {
    if (rowText === '') return
    for (const text of cutLong(rowText, this.room)) {
      const w = size(text)
      if (this.isApart(fila) || this.words + w > this.room) this.close()
      this.lines.push({ fila, text })
      this.words += w
    }
  }

  /**
   * The rows below the header follow. It is a row of their block, but for one that surely names the columns and does
   * not touch them: "2nd row" above an empty row was cited as the fourth.
   */
  begin(touches: boolean, isNaming: boolean): void {
    const [first] = this.header,
      isRow = touches || !isNaming
    if (first && (!isRow || this.isApart(first.fila))) this.close()
    if (isRow) this.lines.push(...this.header)
    else this.named = true
    if (!touches && isRow) this.words++
    if (isNaming) this.cabecera = first?.fila
  }

  list(): Block[] {
    this.close()
    return this.out
  }

  private isApart(fila: number): boolean {
    const last = this.lines.at(-1)
    return last !== undefined && (last.fila === fila || fila - last.fila - 1 > EMPTY)
  }

  private close(): void {
    const { lines, head, words } = this
    if (words > 0) {
      const texto = lines.map(({ fila, text }, i) => '\n'.repeat(i && fila - lines[i - 1]!.fila) + text).join('')
      const over = this.named && head !== '' ? `${head}\n` : ''
      this.out.push({
        first: lines[0]!.fila,
        last: lines.at(-1)!.fila,
        texto: over + texto,
        ...(this.cabecera !== undefined && { cabecera: this.cabecera }),
      })
    }
    this.named ||= lines.some(({ fila }) => fila >= (this.header[0]?.fila ?? 0))
    this.lines = []
    this.words = 0
  }
}

/** Cuts a row that is longer than a passage; the rest continues in the next one, under the same header. */
function cutLong(text: string, room: number): string[] {
  if (size(text) <= room) return [text]
  const out: string[] = []
  let from = 0,
    to = 0,
    words = 0,
    wide = 0
  for (const piece of text.split(/(?<= )/).flatMap(word => word.match(/[^]{1,400}/g) ?? [])) {
    // The size is counted on: measuring each part anew with every word took a minute for a cell of 10 MB.
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
