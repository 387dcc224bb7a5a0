/** XLSX, XLS or ODS → sheets: what the cells show, formulas by their value. Cells are walked by their own addresses: the stated extent may lie. */
import * as XLSX from '@e965/xlsx'
import type { Stated } from '../prose/describe.ts'
import { coreProperties } from '../prose/ooxml.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { all, parseXml } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'
import { line } from '../prose/blocks.ts'
import { sheetUnits, type Row, type Sheet } from './blocks.ts'

/** Rows of a sheet and cells of a workbook that are read; the rest is named in a warning. 60,000 rows of ten cells took 1 s and 312 MB. */
const MOST_ROWS = 100_000
const MOST_CELLS = 1_000_000
/** A merged area wider than this is a painted background. */
const MOST_MERGED = 2000

export async function parseWorkbook({ bytes }: Source): Promise<Parsed> {
  const zipped = bytes.subarray(0, 2).toString('latin1') === 'PK'
  // The library takes any bytes for a table of text; only a real workbook gets there: ZIP, OLE, bare BIFF, XML of 2003.
  if (!/^(?:PK|\xd0\xcf\x11\xe0|\x09[\x00\x02\x04\x08]|(?:\xef\xbb\xbf)?\s*<)/.test(bytes.toString('latin1', 0, 64))) throw broken('not a workbook')
  // Unpacked here first, with limits: the library has none.
  const parts = zipped ? await unpack(bytes, /\.(?:xml|rels|bin|vml)$/i) : new Map<string, Uint8Array>()
  if (all(parseXml(parts.get('META-INF/manifest.xml')), 'encryption-data').length > 0) throw locked()
  const book = await open(bytes, zipped)
  const warnings: string[] = []
  let left = MOST_CELLS
  const hidden: string[] = []
  const sheets = book.SheetNames.map((hoja, i): Sheet => {
    const sheet = book.Sheets[hoja]
    if ((book.Workbook?.Sheets?.[i]?.Hidden ?? 0) > 0) hidden.push(hoja)
    const { rows, cells, cut } = sheet ? rowsOf(sheet, left) : { rows: [], cells: 0, cut: false }
    left -= cells
    if (cut) warnings.push(`La hoja «${hoja}» es demasiado grande: se leyeron sus primeras ${rows.length} filas con datos.`)
    return { hoja, rows }
  })
  if (hidden.length > 0) warnings.push(`${hidden.length > 1 ? 'Hojas ocultas' : 'Hoja oculta'} en el libro: ${hidden.slice(0, 20).join(', ')}.`)
  return { tipo: 'hoja', units: sheetUnits(sheets), stated: stated(book, parts), warnings }
}

async function open(bytes: Buffer, zipped: boolean): Promise<XLSX.WorkBook> {
  // Old files name a code page; its tables are 0.5 MB, read when one asks.
  if (!zipped) XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  try {
    return XLSX.read(bytes, { type: 'buffer', cellFormula: false, cellHTML: false, cellNF: false, cellText: true, sheetRows: MOST_ROWS + 1, WTF: false })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/password|encrypt/i.test(message)) throw locked()
    throw broken(message)
  }
}

const locked = (): Unreadable => new Unreadable('El archivo está protegido con contraseña: quítala y vuelve a subirlo.', 'The workbook is encrypted.')

const broken = (message: string): Unreadable => new Unreadable('La hoja de cálculo está dañada y no se pudo leer.', message)

function rowsOf(sheet: XLSX.WorkSheet, most: number): { rows: Row[]; cells: number; cut: boolean } {
  const found = new Map<number, Row>()
  let cells = 0, cut = false
  for (const address in sheet) {
    const at = address.startsWith('!') ? null : XLSX.utils.decode_cell(address)
    if (!at) continue
    if (cells >= most || at.r >= MOST_ROWS) { cut = true; continue }
    const cell = sheet[address] as XLSX.CellObject
    const text = line(cell.w ?? (cell.v === undefined ? '' : String(cell.v)))
    if (!text) continue
    cells++
    put(found, at.r, at.c, text)
    if (cell.t === 'n' || cell.t === 'd') found.get(at.r)!.numeric = true
  }
  for (const { s, e } of sheet['!merges'] ?? []) spread(found, s, e)
  return { rows: [...found.values()].sort((a, b) => a.fila - b.fila), cells, cut }
}

function put(rows: Map<number, Row>, r: number, c: number, text: string): void {
  const row: Row = rows.get(r) ?? { fila: r + 1, cells: [] }
  rows.set(r, row)
  while (row.cells.length < c) row.cells.push('')
  row.cells[c] = text
}

/** What stands beside several rows belongs to each of them. Across columns it is said once. */
function spread(rows: Map<number, Row>, from: XLSX.CellAddress, to: XLSX.CellAddress): void {
  const text = rows.get(from.r)?.cells[from.c]
  if (!text || (to.r - from.r + 1) * (to.c - from.c + 1) > MOST_MERGED) return
  for (let r = from.r + 1; r <= to.r; r++) if (rows.has(r) && !rows.get(r)!.cells[from.c]) put(rows, r, from.c, text)
}

function stated({ Props: props = {} }: XLSX.WorkBook, parts: ReadonlyMap<string, Uint8Array>): Stated {
  const fecha = props.CreatedDate instanceof Date ? props.CreatedDate.toISOString() : undefined
  const core = parts.has('docProps/core.xml') ? coreProperties(parts) : {}
  return { titulo: props.Title, autores: props.Author ? props.Author.split(/\s*;\s*/) : [], ...(fecha && { fecha }), ...core, csl: { type: 'dataset' } }
}
