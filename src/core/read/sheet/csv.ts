/**
 * Reads CSV or TSV into rows numbered as a spreadsheet numbers them: one per record, with empty lines counted. The
 * delimiter is guessed.
 */
import { Readable } from 'node:stream'
import { parse, type Options } from 'csv-parse'
import { decode } from '../prose/charset.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { Unreadable } from '../unreadable.ts'
import { sheetUnits } from './blocks.ts'
import { Rows } from './rows.ts'

/** Limits of a table: as many rows as a spreadsheet has, and the letters of fifty thick books. */
const MOST_ROWS = 1_048_576
const MOST_LETTERS = 60_000_000
/** Longest record: a novel of four volumes in one field. Beyond it a quote was probably never closed. */
const MOST_RECORD = 20_000_000
const DELIMITERS = [',', ';', '\t', '|']
const PROBED = 30
const NUMERIC = /^[-+(]?[$€£]?\s?\d[\d.,\s]*\)?\s?[%€]?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/

export async function parseCsv({ bytes }: Source): Promise<Parsed> {
  const text = decode(bytes).replace(/^\ufeff/, '')
  const stated = /^sep=(.)\r?\n/i.exec(text)
  const body = stated ? text.slice(stated[0].length) : text
  const { rows, cut } = await read(body, stated?.[1] ?? delimiterOf(body))
  const warnings = cut === null ? [] : [`La tabla es demasiado grande: se leyeron sus primeras ${cut} filas.`]
  return { tipo: 'hoja', units: sheetUnits([{ rows: rows.list() }]), stated: { csl: { type: 'dataset' } }, warnings }
}

/** `cut` is the number of rows that were read when some are missing, else null. */
interface Table {
  rows: Rows
  cut: number | null
}

async function read(text: string, delimiter: string): Promise<Table> {
  const options: Options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MOST_RECORD,
  }
  try {
    return await table(text, options)
  } catch {
    // When a quote is never closed, the table is read again with quotes as ordinary characters.
    try {
      return await table(text, { ...options, quote: null })
    } catch (error) {
      throw new Unreadable(
        'La tabla está dañada y no se pudo leer.',
        error instanceof Error ? error.message : String(error),
      )
    }
  }
}

const PIECE = 1 << 16

/** Reads the table record by record, without holding all of them. */
async function table(text: string, options: Options): Promise<Table> {
  // a piece of a string may end inside a character; the parser joins pieces of bytes again
  const bytes = Buffer.from(text)
  const pieces = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
  }
  const parser = parse(options),
    source = Readable.from(pieces())
  source.on('error', error => parser.destroy(error)).pipe(parser)
  const rows = new Rows()
  let r = 0
  for await (const record of parser as AsyncIterable<string[]>) {
    if (r >= MOST_ROWS || rows.letters >= MOST_LETTERS) return { rows, cut: r }
    for (const [c, cell] of record.entries()) rows.put({ r, c }, cell, NUMERIC.test(cell.trim()))
    r++
  }
  return { rows, cut: null }
}

/** The delimiter that cuts most of the first lines into the same number of fields; those inside quotes do not count. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 64_000)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n?|\n/)
    .filter(l => l.trim())
    .slice(0, PROBED)
  const score = (sign: string): number => {
    const counts = lines.map(l => l.split(sign).length - 1)
    const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return usual === 0 ? 0 : counts.filter(n => n === usual).length / counts.length + Math.min(usual, 50) / 1000
  }
  const best = DELIMITERS.map(sign => ({ sign, score: score(sign) })).sort((a, b) => b.score - a.score)[0]!
  return best.score > 0 ? best.sign : ','
}
