/** The streamed reader says of every workbook what the library says; what it adds is size. */
import * as XLSX from '@e965/xlsx'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parts as unpack } from '../../../../src/core/read/prose/zip-parts.ts'
import { sheetUnits } from '../../../../src/core/read/sheet/blocks.ts'
import { parseWorkbook, readByLibrary, SMALL } from '../../../../src/core/read/sheet/workbook.ts'
import { readXlsx } from '../../../../src/core/read/sheet/xlsx.ts'
import { archive, rels } from '../archive.ts'
import { DATA, hasData, source } from '../expected.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** `sheets`: name → what stands inside `worksheet`. */
function workbook(sheets: Record<string, string>, { strings = '', styles = '', book = '', prefix = '' } = {}): Buffer {
  const names = Object.keys(sheets),
    tag = prefix ? `${prefix}:` : '',
    xmlns = prefix ? `xmlns:${prefix}` : 'xmlns'
  return archive({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names
      .map(
        (_, i) =>
          `<Override PartName="/xl/worksheets/s${i}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
      )
      .join(
        '',
      )}<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': rels(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" ` +
      `xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${book}<sheets>` +
      `${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"/>`).join('')}</sheets>` +
      '</workbook>',
    'xl/_rels/workbook.xml.rels': rels(
      ...names.map((_, i): [string, string, string] => [`r${i}`, 'worksheet', `worksheets/s${i}.xml`]),
      ['rs', 'sharedStrings', 'sharedStrings.xml'],
      ['rt', 'styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((body, i) => [
        `xl/worksheets/s${i}.xml`,
        `<${tag}worksheet ${xmlns}="${MAIN}">${body}</${tag}worksheet>`,
      ]),
    ),
  })
}

async function bothWays(bytes: Buffer): Promise<void> {
  const streamed = (await readXlsx(bytes, await unpack(bytes, SMALL)))!,
    held = await readByLibrary(bytes)
  expect([sheetUnits(streamed.sheets), streamed.hidden]).toEqual([sheetUnits(held.sheets), held.hidden])
}
const texts = async (bytes: Buffer): Promise<string[]> =>
  (await parseWorkbook({ bytes, nombre: 'x.xlsx' })).units.map(unit => unit.texto)
const cells = (...xml: string[]): string =>
  `<sheetData>${xml.map((row, i) => `<row r="${i + 1}">${row}</row>`).join('')}</sheetData>`

const STYLES = `<numFmts count="5">${['yyyy\\-mm\\-dd', '0.0%', '"Sr. "@', ';;;', '[Red]#,##0.00 "€";-#,##0.00']
  .map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
  .join(
    '',
  )}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${[0, 14, 164, 165, 166, 167, 168, 9, 10, 4, 22, 46, 49, 11, 12, 37, 44, 5].map(id => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
const STRINGS =
  '<si><t>uno</t></si><si><r><t>ri</t></r><r><rPr><b/></rPr><t ' +
  'xml:space="preserve">co </t></r><rPh sb="0" eb="1"><t>ルビ</t></rPh><phoneticPr ' +
  'fontId="1"/></si><si><t>a_x000D_b &amp; <![CDATA[c<d]]></t></si><si/>'
const VALUES = [0, 1, -1, 0.1, 1234567.891, 43831.75, 60, 2958465, 1e15, 1e-7, -12.5]

describe('a streamed workbook', () => {
  it('shows numbers, dates, percentages and texts in every format as the library does, of both date systems', async () => {
    const rows = VALUES.map(value =>
      Array.from(
        { length: 18 },
        (_, style) => `<c r="${String.fromCharCode(65 + style)}ROW" s="${style}"><v>${value}</v></c>`,
      ).join(''),
    )
    const text = Array.from({ length: 18 }, (_, style) => `<c s="${style}" t="s"><v>${style % 3}</v></c>`).join('')
    const sheet = cells(...[...rows, text].map((row, i) => row.replaceAll('ROW', String(i + 1))))
    for (const book of ['', '<workbookPr date1904="1"/>'])
      await bothWays(workbook({ a: sheet }, { styles: STYLES, strings: STRINGS, book }))
  })

  it('reads every kind of cell, in whatever order and prefix it is written; a cell without an address follows the one before', async () => {
    const sheet = cells(
      '<c t="inlineStr"><is><t>clave</t></is></c><c t="inlineStr"><is><r><t>va</t></r>' +
        '<r><t>lor</t></r></is></c><c r="E1" t="s"><v>2</v></c>',
      '<c r="A2" t="b"><v>1</v></c><c r="B2" t="e"><v>#DIV/0!</v></c><c r="C2" t="str">' +
        '<f>A1&amp;"x"</f><v>x &amp; y</v></c><c r="D2"/><c r="E2" t="s"><v>3</v></c><c ' +
        'r="F2" t="s"/><c r="G2"><f>1</f></c><c r="H2"><v></v></c>',
      '<c r="AA3" t="s"><v>1</v></c><c r="B3"><v>7</v></c>',
    )
    await bothWays(
      workbook(
        { a: sheet, b: '<sheetData/>', 'c d': cells('<c><v>5</v></c><c t="s"><v>0</v></c>') },
        { strings: STRINGS },
      ),
    )
    expect(await texts(workbook({ a: sheet }, { strings: STRINGS }))).toEqual([
      expect.stringContaining('clave | valor |  |  | a b & c<d\nTRUE | #DIV/0! | x & y'),
    ])
    const prefixed = sheet.replace(/<(\/?)(?=[a-z])/g, '<$1x:')
    expect(await texts(workbook({ a: prefixed }, { strings: STRINGS, prefix: 'x' }))).toEqual(
      await texts(workbook({ a: sheet }, { strings: STRINGS })),
    )
  })

  it('keeps the raised figures of a rich text raised, and its words level', async () => {
    const up = (text: string): string => `<r><rPr><vertAlign val="superscript"/></rPr><t>${text}</t></r>`
    const strings = `<si><r><t>Población (10</t></r>${up('6')}<r><t>), 1</t></r>${up('er')}<r><t> km2</t></r></si>`
    expect(await texts(workbook({ a: cells('<c t="s"><v>0</v></c>') }, { strings }))).toEqual([
      'Población (10⁶), 1er km2',
    ])
  })

  it('shows long numbers whole and months in the language that the format asks for, and names formulas that nobody has calculated', async () => {
    const codes = [
      'General',
      '[$-C0A]d" de "mmmm" de "yyyy',
      '[$-40A]dddd d mmm yy',
      '[$-409]mmmm',
      '[$€-40C]0.00',
      '[$-C0A]mm\\-mmm "mmm"',
      '0.00E+00',
    ]
    const styles =
      '<numFmts>' +
      `${codes.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
      `<cellXfs>${codes.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs>`
    const cell = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`
    // ISBN; 5 January 2020, a Sunday.
    const row =
      cell(9788437604947, 0) + [1, 2, 3, 4, 5].map(style => cell(43835, style)).join('') + cell(9788437604947, 6)
    expect(await texts(workbook({ a: cells(row) }, { styles }))).toEqual([
      '9788437604947 | 5 de enero de 2020 | domingo 5 ene 20 | January | €43835.00 | 01-ene mmm | 9.79E+12',
    ])
    expect(await texts(workbook({ a: cells(cell(42373, 1)) }, { styles, book: '<workbookPr date1904="1"/>' }))).toEqual(
      ['5 de enero de 2020'],
    )
    expect(await texts(workbook({ a: cells(cell(1, 1)) }, { styles }))).toEqual(['1 de enero de 1900'])
    const formulas = cells(
      '<c t="inlineStr"><is><t>suma</t></is></c><c><f>SUM(B9)</f></c><c>' +
        '<f>1+1</f><v>2</v></c><c t="str"><f>""</f><v></v></c>',
    )
    expect((await parseWorkbook({ bytes: workbook({ a: formulas }), nombre: 'x.xlsx' })).warnings).toEqual([
      'En la hoja «a» hay fórmulas (1) sin su valor: abre el libro, guárdalo y vuelve a subirlo.',
    ])
  })

  it('gives a merged label to each of its rows, names hidden sheets, and takes a date written out', async () => {
    const sheet =
      `${cells('<c t="s"><v>0</v></c><c><v>1</v></c>', '<c r="B2"><v>2</v></c>', '<c r="B3"><v>3</v></c>')}<mergeCells ` +
      'count="2"><mergeCell ref="A1:A3"/><mergeCell ref="C1:XFD9"/></mergeCells>'
    await bothWays(workbook({ a: sheet }, { strings: STRINGS }))
    expect((await texts(workbook({ a: sheet }, { strings: STRINGS })))[0]).toContain('uno | 3')
    const hidden = XLSX.write(
      {
        SheetNames: ['a', 'b', 'c'],
        Sheets: Object.fromEntries(['a', 'b', 'c'].map(name => [name, XLSX.utils.aoa_to_sheet([[name]])])),
        Workbook: { Sheets: [{}, { Hidden: 1 }, { Hidden: 2 }] },
      },
      { type: 'buffer', bookType: 'xlsx' },
    ) as Buffer
    await bothWays(hidden)
    expect(
      await texts(workbook({ a: cells('<c t="d" s="2"><v>2020-02-29T00:00:00</v></c>') }, { styles: STYLES })),
    ).toEqual(['2020-02-29'])
  })

  it('reads all rows of a sheet that the library would not hold, each under its own number', async () => {
    const rows = 110_000
    const sheet = `<sheetData><row r="1"><c t="inlineStr"><is><t>Nombre</t></is></c><c t="inlineStr"><is><t>Valor</t></is></c></row>${Array.from(
      { length: rows },
      (_, i) => `<row r="${i + 3}"><c t="inlineStr"><is><t>Persona ${i + 3}</t></is></c><c><v>${i}</v></c></row>`,
    ).join('')}</sheetData>`
    const { units, warnings } = await parseWorkbook({ bytes: workbook({ a: sheet }), nombre: 'x.xlsx' })
    expect(warnings).toEqual([])
    let next = 3
    for (const { texto, ancla } of units) {
      if (ancla.tipo !== 'hoja') throw new Error(ancla.tipo)
      const [head, ...said] = texto.split('\n')
      expect(head).toBe('Nombre | Valor')
      expect(said).toEqual(
        Array.from(
          { length: ancla.filaHasta! - ancla.filaDesde! + 1 },
          (_, i) => `Persona ${ancla.filaDesde! + i} | ${ancla.filaDesde! + i - 3}`,
        ),
      )
      expect(ancla.filaDesde).toBe(next)
      next = ancla.filaHasta! + 1
    }
    expect(next).toBe(rows + 3)
  }, 60_000)

  it('stops where its room ends, and says of which sheet', async () => {
    const bytes = workbook({
      a: cells(...Array.from({ length: 9 }, () => '<c><v>1</v></c>')),
      b: cells('<c><v>2</v></c>'),
    })
    const book = (await readXlsx(bytes, await unpack(bytes, SMALL), { rows: 5, cells: 100, letters: 1000 }))!
    expect([book.sheets.map(sheet => sheet.rows.length), book.warnings]).toEqual([
      [5, 1],
      ['La hoja «a» es demasiado grande: se leyeron sus primeras 5 filas con datos.'],
    ])
  })

  it('a bomb, a torn archive and entities end as they should', async () => {
    const bomb = workbook({ a: `<sheetData>${' '.repeat(40_000_000)}</sheetData>` })
    await expect(texts(bomb)).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining('se expande'),
    })
    const torn = workbook({ a: cells(...Array.from({ length: 2000 }, (_, i) => `<c><v>${(i * 7919) % 9973}</v></c>`)) })
    await expect(texts(torn.subarray(0, torn.length - 400))).rejects.toMatchObject({ name: 'Unreadable' })
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`
    expect(
      await texts(workbook({ a: cells('<c t="inlineStr"><is><t>x&b;y</t></is></c>') }, { strings: laughs })),
    ).toEqual([expect.stringMatching(/^x.*y$/)])
  })

  it.runIf(hasData)(
    'says the same as the library of every file that we have; a sheet that is a chart has no rows',
    async () => {
      let compared = 0
      for (const file of readdirSync(join(DATA, 'office/xlsx')).filter(
        name => /\.xls[xm]$/.test(name) && name !== 'exceljs-chart-sheet.xlsx',
      )) {
        await bothWays(source(`office/xlsx/${file}`).bytes)
        compared++
      }
      expect(compared).toBeGreaterThan(20)
    },
    60_000,
  )
})
