/**
 * Reads a workbook into sheets: what the cells show, with formulas by their value. XLSX and ODS are read as they are
 * unpacked; XLS, XLSB and the XML of 2003 by the library, cell by cell, because the extent that they state may be
 * wrong.
 */
import * as XLSX from '@e965/xlsx'
import { properties } from '../odf/package.ts'
import type { Stated } from '../prose/describe.ts'
import { coreProperties } from '../prose/ooxml.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { ofOneYear } from '../prose/year.ts'
import { all, parseXml } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'
import { sheetUnits } from './blocks.ts'
import { addSheet, emptyBook, type Book } from './book.ts'
import { isWhole, REGIONAL } from './formats.ts'
import { readOds } from './ods.ts'
import { Rows, type Room } from './rows.ts'
import { readXlsx } from './xlsx.ts'

/** Parts that are held whole; the large ones are the sheets and their shared strings. */
export const SMALL = /(?:\.rels|\.psmdcp|(?:^|\/)(?:workbook|styles|manifest|core|meta)\.xml)$/i

/**
 * Rows per sheet and cells per workbook that the library may hold; a warning names what is left out. 60,000 rows of ten
 * cells took 1 s and 312 MB.
 */
const HELD: Room = { rows: 100_000, cells: 1_000_000, letters: Infinity }

export async function parseWorkbook({ bytes }: Source): Promise<Parsed> {
  const zipped = bytes.subarray(0, 2).toString('latin1') === 'PK'
  // The library reads any bytes as a table of text, so only a real workbook is passed to it: ZIP, OLE, bare BIFF, or
  // the XML of 2003.
  if (!/^(?:PK|\xd0\xcf\x11\xe0|\x09[\x00\x02\x04\x08]|(?:\xef\xbb\xbf)?\s*<)/.test(bytes.toString('latin1', 0, 64)))
    throw broken('not a workbook')
  const small = zipped ? await unpack(bytes, SMALL) : new Map<string, Uint8Array>()
  if (all(parseXml(small.get('META-INF/manifest.xml')), 'encryption-data').length > 0) throw locked()
  const streamed = zipped ? ((await readXlsx(bytes, small)) ?? (await readOds(bytes))) : null
  const { sheets, hidden, warnings, props } = streamed ? { ...streamed, props: undefined } : await readByLibrary(bytes)
  if (hidden.length > 0)
    warnings.push(
      `${hidden.length > 1 ? 'Hojas ocultas' : 'Hoja oculta'} en el libro: ${hidden.slice(0, 20).join(', ')}.`,
    )
  return { tipo: 'hoja', units: sheetUnits(sheets), stated: stated(props, small), warnings }
}

/** Reads the whole workbook in memory, with the library. */
export async function readByLibrary(bytes: Buffer): Promise<Book & { props: XLSX.FullProperties | undefined }> {
  const zipped = bytes.subarray(0, 2).toString('latin1') === 'PK'
  // The archive is unpacked here first, with limits, because the library has none.
  if (zipped) await unpack(bytes, /\.(?:xml|rels|bin|vml)$/i)
  const book = await open(bytes, zipped)
  const read = emptyBook()
  let left = HELD
  for (const [i, hoja] of book.SheetNames.entries()) {
    if ((book.Workbook?.Sheets?.[i]?.Hidden ?? 0) > 0) read.hidden.push(hoja)
    left = addSheet(
      read,
      hoja,
      rowsOf(book.Sheets[hoja] ?? {}, { room: left, date1904: book.Workbook?.WBProps?.date1904 === true }),
    )
  }
  return { ...read, props: book.Props }
}

async function open(bytes: Buffer, zipped: boolean): Promise<XLSX.WorkBook> {
  // Old files name a code page. Its tables are 0.5 MB and are loaded only for them.
  if (!zipped) XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  try {
    return XLSX.read(bytes, {
      type: 'buffer',
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: true,
      sheetRows: HELD.rows + 1,
      WTF: false,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/password|encrypt/i.test(message)) throw locked()
    throw broken(message)
  }
}

const locked = (): Unreadable =>
  new Unreadable('El archivo está protegido con contraseña: quítala y vuelve a subirlo.', 'The workbook is encrypted.')

const broken = (message: string): Unreadable =>
  new Unreadable('La hoja de cálculo está dañada y no se pudo leer.', message)

function rowsOf(sheet: XLSX.WorkSheet, { room, date1904 }: { room: Room; date1904: boolean }): Rows {
  const rows = new Rows(room)
  for (const address in sheet) {
    const at = address.startsWith('!') ? null : XLSX.utils.decode_cell(address)
    if (!at) continue
    const cell = sheet[address] as XLSX.CellObject
    const shown = cell.t === 'n' && isWhole(cell.v, cell.z) ? undefined : (regional(cell, date1904) ?? cell.w)
    rows.put(
      { r: at.r, c: at.c },
      shown ?? (cell.v === undefined ? '' : String(cell.v)),
      cell.t === 'n' || cell.t === 'd',
    )
  }
  for (const { s, e } of sheet['!merges'] ?? []) rows.spread({ r0: s.r, c0: s.c, r1: e.r, c1: e.c })
  return rows
}

/** The text of a date that the file leaves to the region. */
function regional({ t, v, z }: XLSX.CellObject, date1904: boolean): string | undefined {
  const format = t === 'n' ? REGIONAL[String(z)] : undefined
  return format && (XLSX.SSF.format(format, v, { date1904 }) as string)
}

function stated(props: XLSX.FullProperties = {}, parts: ReadonlyMap<string, Uint8Array>): Stated {
  const day = (date: unknown): string | undefined => (date instanceof Date ? date.toISOString() : undefined)
  const fecha = ofOneYear(day(props.CreatedDate), day(props.ModifiedDate))
  const own = parts.has('meta.xml') ? properties(parts) : parts.size > 0 ? coreProperties(parts) : {}
  return {
    titulo: props.Title,
    autores: props.Author ? props.Author.split(/\s*;\s*/) : [],
    ...(fecha && { fecha }),
    ...own,
    csl: { type: 'dataset' },
  }
}
