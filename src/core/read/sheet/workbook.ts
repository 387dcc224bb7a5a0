/**
 * A workbook → sheets: what the cells show, formulas by their value. XLSX is read as it is unpacked; XLS, XLSB and ODS by the library, cell by cell: the stated
 * extent may lie.
 */
import * as XLSX from '@e965/xlsx'
import type { Stated } from '../prose/describe.ts'
import { coreProperties } from '../prose/ooxml.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { all, parseXml } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'
import { line } from '../prose/blocks.ts'
import { sheetUnits, type Sheet } from './blocks.ts'
import { Rows } from './rows.ts'
import { readXlsx, SMALL, type Book } from './xlsx.ts'

/** Rows of a sheet and cells of a workbook that the library may hold; the rest is named in a warning. 60,000 rows of ten cells took 1 s and 312 MB. */
const MOST_ROWS = 100_000
const MOST_CELLS = 1_000_000

export async function parseWorkbook({ bytes }: Source): Promise<Parsed> {
  const zipped = bytes.subarray(0, 2).toString('latin1') === 'PK'
  // The library takes any bytes for a table of text; only a real workbook gets there: ZIP, OLE, bare BIFF, XML of 2003.
  if (!/^(?:PK|\xd0\xcf\x11\xe0|\x09[\x00\x02\x04\x08]|(?:\xef\xbb\xbf)?\s*<)/.test(bytes.toString('latin1', 0, 64))) throw broken('not a workbook')
  const small = zipped ? await unpack(bytes, SMALL) : new Map<string, Uint8Array>()
  if (all(parseXml(small.get('META-INF/manifest.xml')), 'encryption-data').length > 0) throw locked()
  const streamed = zipped ? await readXlsx(bytes, small) : null
  const { sheets, hidden, warnings, props } = streamed ? { ...streamed, props: undefined } : await readByLibrary(bytes)
  if (hidden.length > 0) warnings.push(`${hidden.length > 1 ? 'Hojas ocultas' : 'Hoja oculta'} en el libro: ${hidden.slice(0, 20).join(', ')}.`)
  return { tipo: 'hoja', units: sheetUnits(sheets), stated: stated(props, small), warnings }
}

/** All of it in memory. */
export async function readByLibrary(bytes: Buffer): Promise<Book & { props: XLSX.FullProperties | undefined }> {
  const zipped = bytes.subarray(0, 2).toString('latin1') === 'PK'
  // Unpacked here first, with limits: the library has none.
  if (zipped) await unpack(bytes, /\.(?:xml|rels|bin|vml)$/i)
  const book = await open(bytes, zipped)
  const warnings: string[] = [], hidden: string[] = []
  let left = MOST_CELLS
  const sheets = book.SheetNames.map((hoja, i): Sheet => {
    const sheet = book.Sheets[hoja]
    if ((book.Workbook?.Sheets?.[i]?.Hidden ?? 0) > 0) hidden.push(hoja)
    const { rows, cells, cut } = sheet ? rowsOf(sheet, left) : { rows: [], cells: 0, cut: false }
    left -= cells
    if (cut) warnings.push(`La hoja «${hoja}» es demasiado grande: se leyeron sus primeras ${rows.length} filas con datos.`)
    return { hoja, rows }
  })
  return { sheets, hidden, warnings, props: book.Props }
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

function rowsOf(sheet: XLSX.WorkSheet, most: number): { rows: Sheet['rows']; cells: number; cut: boolean } {
  const found = new Rows()
  let cells = 0, cut = false
  for (const address in sheet) {
    const at = address.startsWith('!') ? null : XLSX.utils.decode_cell(address)
    if (!at) continue
    if (cells >= most || at.r >= MOST_ROWS) { cut = true; continue }
    const cell = sheet[address] as XLSX.CellObject
    const text = line(cell.w ?? (cell.v === undefined ? '' : String(cell.v)))
    if (!text) continue
    cells++
    found.put(at.r, at.c, text, cell.t === 'n' || cell.t === 'd')
  }
  for (const { s, e } of sheet['!merges'] ?? []) found.spread({ r0: s.r, c0: s.c, r1: e.r, c1: e.c })
  return { rows: found.list(), cells, cut }
}

function stated(props: XLSX.FullProperties = {}, parts: ReadonlyMap<string, Uint8Array>): Stated {
  const fecha = props.CreatedDate instanceof Date ? props.CreatedDate.toISOString() : undefined
  const core = parts.has('docProps/core.xml') ? coreProperties(parts) : {}
  return { titulo: props.Title, autores: props.Author ? props.Author.split(/\s*;\s*/) : [], ...(fecha && { fecha }), ...core, csl: { type: 'dataset' } }
}
