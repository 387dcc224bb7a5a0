/** CSV or TSV → rows numbered as a spreadsheet numbers them: one per record, empty lines counted. The delimiter is guessed. */
import { parse } from 'csv-parse/sync'
import { decode } from '../prose/charset.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { Unreadable } from '../unreadable.ts'
import { line } from '../prose/blocks.ts'
import { sheetUnits, type Row } from './blocks.ts'

const MOST_ROWS = 300_000
const DELIMITERS = [',', ';', '\t', '|']
const PROBED = 30
const NUMERIC = /^[-+(]?[$€£]?\s?\d[\d.,\s]*\)?\s?[%€]?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/

export async function parseCsv({ bytes }: Source): Promise<Parsed> {
  const text = decode(bytes).replace(/^\ufeff/, '')
  const stated = /^sep=(.)\r?\n/i.exec(text)
  const body = stated ? text.slice(stated[0].length) : text
  const records = read(body, stated?.[1] ?? delimiterOf(body))
  const rows = records.slice(0, MOST_ROWS).map((record, i): Row => {
    const cells = record.map(line)
    return { fila: i + 1, cells, numeric: cells.some(cell => NUMERIC.test(cell)) }
  })
  const warnings = records.length > MOST_ROWS ? [`La tabla es demasiado grande: se leyeron sus primeras ${MOST_ROWS} filas.`] : []
  return { tipo: 'hoja', units: sheetUnits([{ rows }]), stated: { csl: { type: 'dataset' } }, warnings }
}

function read(text: string, delimiter: string): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, to: MOST_ROWS + 1, max_record_size: 1_000_000 }
  try { return parse(text, options) as string[][] } catch {
    // A quote that nothing closes: then quotes are letters.
    try { return parse(text, { ...options, quote: null }) as string[][] } catch (error) {
      throw new Unreadable('La tabla está dañada y no se pudo leer.', error instanceof Error ? error.message : String(error))
    }
  }
}

/** The sign that cuts the first lines into the same number of fields, most of them; those inside quotes do not count. */
export function delimiterOf(text: string): string {
  const lines = text.slice(0, 64_000).replace(/"(?:[^"]|"")*"/g, '""').split(/\r\n?|\n/).filter(l => l.trim()).slice(0, PROBED)
  const score = (sign: string): number => {
    const counts = lines.map(l => l.split(sign).length - 1)
    const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return usual === 0 ? 0 : counts.filter(n => n === usual).length / counts.length + Math.min(usual, 50) / 1000
  }
  const best = DELIMITERS.map(sign => ({ sign, score: score(sign) })).sort((a, b) => b.score - a.score)[0]!
  return best.score > 0 ? best.sign : ','
}
