/**
 * Reads the sheets of ODS as they are unpacked: what the cells show. A repeated row or cell gets its own place each
 * time; an empty one costs nothing.
 */
import { attr } from '../prose/xml.ts'
import { streamXml, type XmlEvents } from '../prose/xml-stream.ts'
import { streamed } from '../prose/zip-parts.ts'
import { RAISED } from '../odf/styles.ts'
import { raised } from '../signs/raised.ts'
import { addSheet, emptyBook, ROOM, type Book } from './book.ts'
import { isNumeric, valueOf, type Attributed } from './ods-value.ts'
import { Rows, type Area, type Room } from './rows.ts'

/** Null when the bytes hold no OpenDocument spreadsheet. */
export async function readOds(bytes: Uint8Array, room = ROOM): Promise<Book | null> {
  const content = new Content(room)
  await streamXml(streamed(bytes, 'content.xml'), content)
  return content.isSpreadsheet ? content.book : null
}

/**
 * `text` is that of its paragraphs, null while it has none. The cell occurs `times` times in its row, from column `c`
 * on.
 */
interface Cell extends Attributed {
  c: number
  times: number
  covered: boolean
  text: string | null
}
/** `row` and `column` are the place of what comes next, from 0. The open row occurs `times` times. */
interface Table {
  hoja: string
  rows: Rows
  merged: Area[]
  row: number
  column: number
  times: number
  cells: Cell[]
}

/**
 * Content that the sheets do not show: notes beside cells, pictures, text from before a change, copies of other files.
 */
const ASIDE = new Set(
  'annotation note ruby-text frame custom-shape shapes forms tracked-changes dde-links master-styles'.split(' '),
)
/**
 * Elements that lead to the paragraphs of a cell (ODF 1.3 Part 3 §9.1.4); everything else in it is drawn over the cell.
 */
const WRITTEN = new Set('p h list list-item list-header'.split(' '))
const SPACES = new Set('s tab line-break'.split(' '))
/** Name of a sheet of another file, which is stored because a formula refers to it and is not a sheet of this one. */
const FOREIGN = /^'[a-z][\w+.-]*:.*'#/i

class Content implements XmlEvents {
  readonly book = emptyBook()
  isSpreadsheet = false
  private room: Room
  private aside = 0
  private style = ''
  private readonly unseen = new Set<string>()
  /** Names of the styles that raise text, and where the open spans of the cell begin that have one. */
  private readonly raising = new Set<string>()
  private readonly spans: (number | null)[] = []
  private table: Table | null = null
  private cell: Cell | null = null
  private paragraphs = 0

  constructor(room: Room) {
    this.room = room
  }

  open(name: string, attrs: Attributed['attrs']): void {
    const node = { attrs }
    if (this.aside > 0 || this.skips(name, node)) this.aside++
    else if (this.cell && name === 'span')
      this.spans.push(this.raising.has(attr(node, 'style-name') ?? '') ? (this.cell.text ?? '').length : null)
    else if (this.cell) this.write(this.cell, name)
    else if (this.table) this.fill(this.table, name, node)
    else if (name === 'spreadsheet') this.isSpreadsheet = true
    else if (name === 'style') this.style = attr(node, 'name') ?? ''
    else if (name === 'table-properties' && attr(node, 'display') === 'false') this.unseen.add(this.style)
    else if (name === 'text-properties' && RAISED.test(attr(node, 'text-position') ?? '')) this.raising.add(this.style)
    else if (name === 'table' && this.isSpreadsheet) this.begin(node)
  }

  close(name: string): void {
    if (this.aside > 0) this.aside--
    else if (this.cell) {
      if (name === 'p' || name === 'h') this.paragraphs--
      else if (name === 'span') this.raise(this.cell, this.spans.pop() ?? null)
      else if (name.endsWith('table-cell')) this.cell = null
    } else if (this.table && name === 'table-row') keep(this.table)
    else if (this.table && name === 'table') this.end(this.table)
  }

  text(text: string): void {
    if (this.cell && this.aside === 0 && this.paragraphs > 0) this.cell.text += text
  }

  private skips(name: string, node: Attributed): boolean {
    if (this.cell && this.paragraphs === 0) return !WRITTEN.has(name)
    return ASIDE.has(name) || (name === 'table' && FOREIGN.test(attr(node, 'name') ?? ''))
  }

  private begin(node: Attributed): void {
    const hoja = attr(node, 'name') ?? ''
    if (this.unseen.has(attr(node, 'style-name') ?? '')) this.book.hidden.push(hoja)
    this.table = { hoja, rows: new Rows(this.room), merged: [], row: 0, column: 0, times: 1, cells: [] }
  }

  private fill(table: Table, name: string, node: Attributed): void {
    if (name === 'table-row') Object.assign(table, { times: count(node, 'number-rows-repeated'), column: 0, cells: [] })
    else if (name.endsWith('table-cell')) {
      const c = table.column,
        r = table.row,
        times = count(node, 'number-columns-repeated')
      this.cell = { attrs: node.attrs, c, times, covered: name.startsWith('covered'), text: null }
      table.cells.push(this.cell)
      table.column += times
      const area = {
        r0: r,
        c0: c,
        r1: r + count(node, 'number-rows-spanned') - 1,
        c1: c + count(node, 'number-columns-spanned') - 1,
      }
      if (area.r1 > r || area.c1 > c) table.merged.push(area)
    }
  }

  private write(cell: Cell, name: string): void {
    if (name === 'p' || name === 'h') {
      cell.text = cell.text === null ? '' : `${cell.text}\n`
      this.paragraphs++
    } else if (SPACES.has(name)) cell.text += ' '
  }

  private raise(cell: Cell, from: number | null): void {
    if (from !== null && cell.text !== null) cell.text = cell.text.slice(0, from) + raised(cell.text.slice(from))
  }

  private end({ hoja, rows, merged }: Table): void {
    for (const area of merged) rows.spread(area)
    this.room = addSheet(this.book, hoja, rows)
    this.table = null
  }
}

const count = (node: Attributed, name: string): number => Math.max(1, Math.trunc(Number(attr(node, name) ?? 1)) || 1)

/** Stores the row that ends, as often as it occurs. */
function keep(table: Table): void {
  const { rows, row, times } = table
  const shown = table.cells
    .filter(cell => !cell.covered)
    .map(cell => ({ ...cell, text: cell.text ?? valueOf(cell), numeric: isNumeric(cell) }))
  const cells = shown.filter(cell => cell.text.trim() !== '')
  rows.uncalculated += table.cells.filter(
    cell => cell.text === null && attr(cell, 'formula') !== undefined && attr(cell, 'value-type') === undefined,
  ).length
  for (let r = row; r < row + times && cells.length > 0 && !rows.cut; r++) {
    for (const { c, times: across, text, numeric } of cells) {
      for (let i = c; i < Math.min(c + across, MOST_COLUMNS) && !rows.cut; i++) rows.put({ r, c: i }, text, numeric)
    }
  }
  table.row += times
}

const MOST_COLUMNS = 16_384
