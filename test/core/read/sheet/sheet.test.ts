import * as XLSX from '@e965/xlsx'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { delimiterOf, parseCsv } from '../../../../src/core/read/sheet/csv.ts'
import { parseWorkbook } from '../../../../src/core/read/sheet/workbook.ts'
import { unzip, zip } from '../../../../src/core/zip.ts'
import { split } from '../../../../src/core/ingest/split.ts'
import { DATA, hasData, markdownWords, recall, sample, source, words } from '../expected.ts'

const book = (sheets: Record<string, XLSX.WorkSheet>, extra: Partial<XLSX.WorkBook> = {}): Buffer =>
  XLSX.write(
    { SheetNames: Object.keys(sheets), Sheets: sheets, ...extra },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer
const read = (bytes: Buffer) => parseWorkbook({ bytes, nombre: 'x.xlsx' })
const csv = (text: string | Buffer) => parseCsv({ bytes: Buffer.from(text), nombre: 'x.csv' })
const table = (rows: number): (string | number)[][] => [
  ['Nombre', 'Ciudad', 'Habitantes'],
  ...Array.from({ length: rows }, (_, i) => [`Persona número ${i}`, 'Villanueva de la Serena', i]),
]

/**
 * The expected output says something else: titles of charts and pictures, dates with their hour, merged cells repeated,
 * negative times that Excel shows as ###.
 */
const OTHERWISE = new Set([
  'sheetjs-LONumbers-2011',
  'xlsx_01',
  'xlsx_02_sample_sales_data',
  'xlsx_03_chartsheet',
  'xlsx_07_gap_tolerance_',
])

describe('a workbook', () => {
  it('gives real row numbers and repeats the header row in every passage', async () => {
    const { units } = await read(book({ Datos: XLSX.utils.aoa_to_sheet([['Censo de 2020'], [], ...table(100)]) }))
    const passages = split({ titulo: 'x', autores: [] }, units)
    expect(passages.length).toBe(units.length)
    expect(units.length).toBeGreaterThan(3)
    expect(units[0]!.texto).toMatch(/^Censo de 2020\n\nNombre \| Ciudad \| Habitantes\nPersona número 0/)
    for (const { texto } of units.slice(1)) expect(texto).toMatch(/^Nombre \| Ciudad \| Habitantes\n/)
    expect(units[0]!.ancla).toMatchObject({ tipo: 'hoja', hoja: 'Datos', filaDesde: 1 })
    const spans = units.map(unit => (unit.ancla.tipo === 'hoja' ? [unit.ancla.filaDesde!, unit.ancla.filaHasta!] : []))
    expect(spans.at(-1)![1]).toBe(103)
    for (let i = 1; i < spans.length; i++) expect(spans[i]![0]).toBe(spans[i - 1]![1]! + 1)
    // Row 53 of the sheet holds person 49.
    const unit = units.find((_, i) => spans[i]![0]! <= 53 && spans[i]![1]! >= 53)!
    expect(unit.texto).toContain('Persona número 49 |')
  })

  it('shows what the cells show: dates of both systems, formulas by their value, merged rows by their label', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Zona', 'Fecha', 'Suma'],
      ['Norte', 0, 0],
      ['', 0, 0],
    ])
    sheet['B2'] = { t: 'n', v: 43831, z: 'yyyy-mm-dd' }
    sheet['B3'] = { t: 'n', v: 43831, z: 'dd/mm/yyyy' }
    sheet['C2'] = { t: 'n', v: 42, f: 'SUM(1,41)' }
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
    expect((await read(book({ a: sheet }))).units[0]!.texto).toBe(
      'Zona | Fecha | Suma\nNorte | 2020-01-01 | 42\nNorte | 01/01/2020 | 0',
    )
    const from1904 = await read(book({ a: sheet }, { Workbook: { WBProps: { date1904: true } } }))
    expect(from1904.units[0]!.texto).toContain('2024-01-02')
  })

  it.each(['xlsx', 'biff8'] as const)(
    'writes a date in the order of no region, where the file names none: %s',
    async kind => {
      const sheet = XLSX.utils.aoa_to_sheet([['Murió'], [0], [0], [0]])
      sheet['A2'] = { t: 'n', v: 42379, z: 'm/d/yy' }
      sheet['A3'] = { t: 'n', v: 42379.5, z: 'm/d/yy h:mm' }
      sheet['A4'] = { t: 'n', v: 42379, z: 'd/m/yyyy' }
      const bytes = XLSX.write(
        { SheetNames: ['a'], Sheets: { a: sheet } },
        { type: 'buffer', bookType: kind },
      ) as Buffer
      expect((await read(bytes)).units[0]!.texto).toBe('Murió\n2016-01-10\n2016-01-10 12:00\n10/1/2016')
    },
  )

  it('is not fooled by a stated extent of the whole sheet', async () => {
    const parts = await unzip(
      book({
        a: XLSX.utils.aoa_to_sheet([
          ['a', 'b'],
          ['c', 'd'],
        ]),
      }),
    )
    const xml = Buffer.from(parts.get('xl/worksheets/sheet1.xml')!).toString('utf8')
    expect(xml).toContain('ref="A1:B2"')
    parts.set('xl/worksheets/sheet1.xml', Buffer.from(xml.replace('ref="A1:B2"', 'ref="A1:XFD1048576"')))
    expect((await read(Buffer.from(zip(parts)))).units[0]!.texto).toBe('a | b\nc | d')
  })

  it('cuts a wide sheet into groups of columns, each under its own header', async () => {
    const wide = [
      Array.from({ length: 300 }, (_, i) => `Columna ${i}`),
      ...[1, 2].map(n => Array.from({ length: 300 }, (_, i) => `valor${n}x${i}`)),
    ]
    const { units } = await read(book({ a: XLSX.utils.aoa_to_sheet(wide) }))
    const unit = units.find(({ texto }) => texto.includes('valor2x200'))!
    expect(unit.texto).toContain('Columna 200')
    expect(words(unit.texto).length).toBeLessThan(400)
  })

  it('names hidden sheets, and refuses what is no workbook', async () => {
    const sheets = { a: XLSX.utils.aoa_to_sheet([['x']]), b: XLSX.utils.aoa_to_sheet([['y']]) }
    expect((await read(book(sheets, { Workbook: { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] } }))).warnings).toEqual([
      'Hoja oculta en el libro: b.',
    ])
    await expect(read(Buffer.from('un texto cualquiera, que no es un libro'))).rejects.toMatchObject({
      name: 'Unreadable',
    })
  })

  it.runIf(hasData)('has the words of every expected output', async () => {
    const folder = join(DATA, 'office/xlsx')
    const poor: string[] = []
    let compared = 0
    for (const file of readdirSync(folder).filter(name => /\.(?:xlsx|xlsm|xls|ods)$/.test(name))) {
      const name = file.replace(/\.\w+$/, '')
      const { units } = await parseWorkbook(source(`office/xlsx/${file}`))
      const tables = readdirSync(folder).filter(other => other.startsWith(`${file}.`) && other.endsWith('.csv'))
      const expected = existsSync(join(folder, `${file}.md`))
        ? markdownWords(sample(`office/xlsx/${file}.md`).toString('utf8'))
        : tables.length > 0
          ? words(tables.map(other => readFileSync(join(folder, other), 'utf8').replace(/#{20,}/g, ' ')).join('\n'))
          : null
      if (!expected || OTHERWISE.has(name)) continue
      compared++
      // The names of the sheets are the path.
      const got = words(
        units.map(unit => unit.texto).join('\n') + '\n' + [...new Set(units.flatMap(unit => unit.ruta))].join(' '),
      )
      const { share, missing } = recall(expected, got)
      if (share < 0.98) poor.push(`${name} ${share.toFixed(3)}: ${missing.slice(0, 12).join(' ')}`)
    }
    expect(poor).toEqual([])
    expect(compared).toBeGreaterThan(12)
  })
})

describe('a CSV', () => {
  it('numbers records as a spreadsheet does: several lines in a field are one row, an empty line is a row', async () => {
    const { units } = await csv('nombre,nota\n"Ana","dos\nlíneas"\n\nJuan,8\n')
    expect(units[0]!.texto).toBe('nombre | nota\nAna | dos líneas\n\nJuan | 8')
    expect(units[0]!.ancla).toEqual({ tipo: 'hoja', filaDesde: 1, filaHasta: 4, cabecera: 1 })
  })

  it('has one line for each row, and begins another block behind more than three empty ones', async () => {
    const { units } = await csv(`a,b\n\n1,x\n\n\n\n2,y\n${'\n'.repeat(4)}3,z\n`)
    expect(units.map(({ texto, ancla }) => [texto, ancla])).toEqual([
      ['a | b\n\n1 | x\n\n\n\n2 | y', { tipo: 'hoja', filaDesde: 1, filaHasta: 7 }],
      ['a | b\n3 | z', { tipo: 'hoja', filaDesde: 12, filaHasta: 12 }],
    ])
  })

  it('writes no header over what stands far above it', async () => {
    const { units } = await csv('Un título\nOtra línea\n\n\n\n\nAño,Patos\n2019,120\n2020,135\n')
    expect(units.map(({ texto, ancla }) => [texto, ancla])).toEqual([
      ['Un título\nOtra línea', { tipo: 'hoja', filaDesde: 1, filaHasta: 2 }],
      ['Año | Patos\n2019 | 120\n2020 | 135', { tipo: 'hoja', filaDesde: 7, filaHasta: 9, cabecera: 7 }],
    ])
  })

  it('guesses the delimiter and the charset', async () => {
    expect(delimiterOf('a;b;c\n1,5;2,5;3\n"x,y;z";1;2\n')).toBe(';')
    expect(delimiterOf('a\tb\n1\t2\n')).toBe('\t')
    expect(delimiterOf('una sola columna\ncon palabras\n')).toBe(',')
    const { units } = await csv(Buffer.from('año;niño\n1998;sí\n', 'latin1'))
    expect(units[0]!.texto).toBe('año | niño\n1998 | sí')
    expect((await csv('sep=|\na|b\n1|2\n')).units[0]!.texto).toBe('a | b\n1 | 2')
  })

  it('reads on when a quote is never closed', async () => {
    expect((await csv('a,b\n"x,1\ny,2\n')).units[0]!.texto).toContain('y | 2')
  })

  it('reads all of a field as long as a book, and of as many columns as a sheet has', async () => {
    const long = Array.from({ length: 250_000 }, (_, i) => `p${i}`).join(' ')
    const { units } = await csv(`id,texto\n1,"${long}"\n2,fin\n`)
    expect(units.map(({ texto }) => texto.split('\n').slice(1).join(' ')).join(' ')).toBe(`1 | ${long} 2 | fin`)
    // Each row is taken apart once: it took a minute when that was done for each group of columns. The time of the test
    // is the judge.
    const columns = 16_384,
      rows = 25
    const wide = await csv(
      [
        Array.from({ length: columns }, (_, c) => `col${c}`),
        ...Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => r * columns + c)),
      ]
        .map(row => row.join(','))
        .join('\n'),
    )
    const last = wide.units.at(-1)!
    expect([last.texto.split('\n')[0]!.split(' | ').at(-1), last.texto.split(' | ').at(-1), last.ancla]).toEqual([
      'col16383',
      String(rows * columns - 1),
      { tipo: 'hoja', filaDesde: expect.any(Number), filaHasta: rows + 1 },
    ])
  }, 60_000)

  it('reads a table of any length, every record under its own number, no letter lost between pieces', async () => {
    const rows = 310_000
    const { units, warnings } = await csv(
      `signo,n\n${Array.from({ length: rows }, (_, i) => `${i % 3 === 0 ? '🎻' : 'ñ'},${i + 2}`).join('\n')}\n`,
    )
    expect(warnings).toEqual([])
    let next = 2
    for (const { texto, ancla } of units) {
      const said = texto.split('\n').slice(1)
      // The header stands right above the first rows.
      const filaHasta = next + said.length - 1
      expect(ancla).toEqual({ tipo: 'hoja', filaDesde: next === 2 ? 1 : next, filaHasta, cabecera: 1 })
      if (!said.every((row, i) => row === `${(next + i - 2) % 3 === 0 ? '🎻' : 'ñ'} | ${next + i}`))
        throw new Error(texto)
      next += said.length
    }
    expect(next).toBe(rows + 2)
  }, 60_000)
})
