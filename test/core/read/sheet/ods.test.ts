/** ODS by hand, as LibreOffice, Excel and generators write it. What is expected stands in the files themselves. */
import { describe, expect, it } from 'vitest'
import { sheetUnits } from '../../../../src/core/read/sheet/blocks.ts'
import { readOds } from '../../../../src/core/read/sheet/ods.ts'
import { parseWorkbook, readByLibrary } from '../../../../src/core/read/sheet/workbook.ts'
import { archive } from '../archive.ts'
import { hasData, sample } from '../expected.ts'

const NS = ['office', 'table', 'text', 'style', 'draw', 'calcext', 'dc', 'meta']
  .map(name => `xmlns:${name}="urn:${name}"`)
  .join(' ')
const MEDIA = 'application/vnd.oasis.opendocument.spreadsheet'
/** `body`: what stands in `office:spreadsheet`. */
const ods = (
  body: string,
  { styles = '', more = {}, entry = '' }: { styles?: string; more?: Record<string, string>; entry?: string } = {},
): Buffer =>
  archive({
    mimetype: MEDIA,
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:manifest"><manifest:file-entry ' +
      `manifest:full-path="/" manifest:media-type="${MEDIA}"/><manifest:file-entry ` +
      `manifest:full-path="content.xml">${entry}</manifest:file-entry></manifest:manifest>`,
    'content.xml':
      `<?xml version="1.0"?><office:document-content ${NS}><office:automatic-styles>` +
      `${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet>` +
      '</office:body></office:document-content>',
    ...more,
  })
const table = (rows: string, name = 'Hoja1', attrs = ''): string =>
  `<table:table table:name="${name}" ${attrs}>${rows}</table:table>`
const row = (cells: string, attrs = ''): string => `<table:table-row ${attrs}>${cells}</table:table-row>`
const text = (said: string, attrs = ''): string =>
  `<table:table-cell office:value-type="string" ${attrs}><text:p>${said}</text:p></table:table-cell>`
const valued = (type: string, value: string, said: string): string =>
  `<table:table-cell office:value-type="${type}" ${value} calcext:value-type="${type}">` +
  `${said && `<text:p>${said}</text:p>`}</table:table-cell>`
const none = (times: number): string => `<table:table-cell table:number-columns-repeated="${times}"/>`
const EMPTY_END = row(none(16_384), 'table:number-rows-repeated="1040000"')

const read = (bytes: Buffer) => parseWorkbook({ bytes, nombre: 'x.ods' })
const texts = async (body: string): Promise<string[]> => (await read(ods(body))).units.map(unit => unit.texto)

describe('an ODS', () => {
  it('keeps real row and column numbers through a million repeated rows that say nothing', async () => {
    const { units, warnings } = await read(
      ods(
        table(
          [
            '<table:table-column table:number-columns-repeated="16384"/>',
            EMPTY_END,
            row(none(2) + text('Año') + text('Ciudad')),
            row(none(3), 'table:number-rows-repeated="7"'),
            row(none(2) + valued('float', 'office:value="1605"', '1605') + text('Madrid')),
            EMPTY_END,
          ].join(''),
        ),
      ),
    )
    expect(units.map(({ ancla, texto }) => [ancla, texto])).toEqual([
      [{ tipo: 'hoja', hoja: 'Hoja1', filaDesde: 1_040_001, filaHasta: 1_040_001 }, 'Año | Ciudad'],
      [{ tipo: 'hoja', hoja: 'Hoja1', filaDesde: 1_040_009, filaHasta: 1_040_009 }, 'Año | Ciudad\n1605 | Madrid'],
    ])
    expect(warnings).toEqual([])
  })

  it('gives what is repeated its own place each time', async () => {
    const { units } = await read(
      ods(
        table(
          row(text('a') + text('b')) +
            row(
              text('1', 'table:number-columns-repeated="2"') + none(1) + text('z'),
              'table:number-rows-repeated="3"',
            ) +
            row(text('fin') + text('final')),
        ),
      ),
    )
    expect(units[0]!.texto).toBe('a | b\n1 | 1 |  | z\n1 | 1 |  | z\n1 | 1 |  | z\nfin | final')
    expect(units[0]!.ancla).toMatchObject({ filaDesde: 1, filaHasta: 5 })
  })

  it('shows of each kind of value what stands in the cell, and what it would show where nothing does', async () => {
    const kinds: [type: string, value: string, said: string, unsaid: string][] = [
      ['float', 'office:value="1234.5"', '1.234,50', '1234.5'],
      ['percentage', 'office:value="0.125"', '12,5 %', '12.5%'],
      ['currency', 'office:value="-12.5" office:currency="EUR"', '-12,50 €', '-12.5 EUR'],
      ['boolean', 'office:boolean-value="true"', 'VERDADERO', 'TRUE'],
      ['date', 'office:date-value="1904-02-29"', '29 de febrero de 1904', '1904-02-29'],
      ['date', 'office:date-value="1605-01-16T10:30:00"', '16/01/1605 10:30', '1605-01-16 10:30:00'],
      ['date', 'office:date-value="2020-02-29T00:00:00"', '29/02/20', '2020-02-29'],
      ['time', 'office:time-value="PT26H03M04.5S"', '26:03', '26:03:04'],
      ['time', 'office:time-value="-PT01H30M00S"', '-1:30', '-01:30:00'],
      ['time', 'office:time-value="P1DT2H"', '26', '26:00:00'],
      ['string', 'office:string-value="dicho"', 'visto', 'dicho'],
    ]
    const rows = kinds
      .map(([type, value, said]) => row(text('x') + valued(type, value, said) + valued(type, value, '')))
      .join('')
    expect(await texts(table(rows))).toEqual([kinds.map(([, , said, unsaid]) => `x | ${said} | ${unsaid}`).join('\n')])
  })

  it('reads formulas by their value, errors as they are shown, and nothing where a format hides the value', async () => {
    const formula =
      '<table:table-cell table:formula="of:=SUM([.A1:.A9])" office:value-type="float" ' +
      'office:value="45"><text:p>45</text:p></table:table-cell>'
    const error =
      '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" ' +
      'calcext:value-type="error"><text:p>#¡DIV/0!</text:p></table:table-cell>'
    expect(
      await texts(table(row(text('suma') + formula + error + valued('float', 'office:value="9"', ' ') + text('fin')))),
    ).toEqual(['suma | 45 | #¡DIV/0! |  | fin'])
  })

  it('names formulas that nobody has calculated', async () => {
    const formula =
      '<table:table-cell table:formula="of:=[.A1]"/><table:table-cell ' +
      'table:formula="of:=&quot;&quot;" office:value-type="string" office:string-value=""/>'
    expect((await read(ods(table(row(text('suma') + formula))))).warnings).toEqual([
      'En la hoja «Hoja1» hay fórmulas (1) sin su valor: abre el libro, guárdalo y vuelve a subirlo.',
    ])
  })

  it('leaves out notes, shapes, covered text and what was there before; keeps paragraphs, links and spaces', async () => {
    const note =
      '<office:annotation office:display="true"><dc:creator>Ana</dc:creator>' +
      '<dc:date>2020-01-01T00:00:00</dc:date><text:p>una <text:span>nota</text:span></text:p>' +
      '</office:annotation>'
    const shape = '<draw:frame><draw:text-box><text:p>un cuadro</text:p></draw:text-box></draw:frame>'
    const rich =
      '<text:p>ri<text:span>co</text:span><text:s text:c="3"/>y<text:tab/><text:a>enlace</text:a>' +
      '</text:p><text:p>otro<text:line-break/>renglón &amp; más</text:p>'
    const before =
      '<table:tracked-changes><table:cell-content-change><table:previous>' +
      '<table:change-track-table-cell><text:p>antes</text:p></table:change-track-table-cell>' +
      '</table:previous></table:cell-content-change></table:tracked-changes>'
    const copied = table(row(text('de otro archivo')), '&apos;file:///tmp/otro.ods&apos;#$Hoja1')
    const covered =
      '<table:covered-table-cell office:value-type="string"><text:p>tapado</text:p></table:covered-table-cell>'
    expect(
      await texts(
        `${before}${table(`<table:shapes>${shape}</table:shapes>${row(`<table:table-cell office:value-type="string">${note}${shape}${rich}</table:table-cell>${covered}${text('fin')}`)}`)}${copied}`,
      ),
    ).toEqual(['rico y enlace otro renglón & más |  | fin'])
  })

  it('keeps the raised figures of a rich text raised', async () => {
    const styles =
      '<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="33% 58%"/></style:style>'
    const rich = 'Población (10<text:span text:style-name="T1">6</text:span>), <text:span>km2</text:span>'
    const { units } = await read(ods(table(row(text(rich))), { styles }))
    expect(units[0]!.texto).toBe('Población (10⁶), km2')
  })

  it('gives a merged label to each of its rows, and finds the header above grouped rows', async () => {
    const covered = '<table:covered-table-cell/>'
    const rows = `<table:table-header-rows>${row(text('Zona') + text('Mes') + text('Suma'))}</table:table-header-rows>
      <table:table-row-group>${row(text('Norte', 'table:number-rows-spanned="2" table:number-columns-spanned="1"') + text('enero') + valued('float', 'office:value="1"', '1'))}
      <table:table-row-group table:display="false">${row(covered + text('febrero') + valued('float', 'office:value="2"', '2'), 'table:visibility="collapse"')}</table:table-row-group></table:table-row-group>
      <table:table-rows>${row(text('Sur', 'table:number-columns-spanned="2"') + covered + valued('float', 'office:value="3"', '3'), 'table:visibility="filter"')}</table:table-rows>`
    expect(await texts(table(rows))).toEqual(['Zona | Mes | Suma\nNorte | enero | 1\nNorte | febrero | 2\nSur |  | 3'])
  })

  it('reads every sheet in its order, names the hidden ones, and takes title and author from the file', async () => {
    const styles =
      '<style:style style:name="ta1" style:family="table"><style:table-properties ' +
      'table:display="true"/></style:style><style:style style:name="ta2" style:family="table">' +
      '<style:table-properties table:display="false"/></style:style>'
    const more = {
      'meta.xml':
        '<office:document-meta xmlns:office="o" xmlns:dc="d" xmlns:meta="m"><office:meta><dc:title>Censo de ' +
        'Aranda</dc:title><meta:initial-creator>Juan Pérez</meta:initial-creator>' +
        '<meta:creation-date>1887-05-01T10:00:00</meta:creation-date></office:meta></office:document-meta>',
    }
    const { units, warnings, stated } = await read(
      ods(
        table(row(text('uno') + text('dos')), 'D&apos;Ors &quot;a&quot;', 'table:style-name="ta1"') +
          table('', 'Vacía') +
          table(row(text('tres') + text('cuatro')), 'Oculta', 'table:style-name="ta2"'),
        { styles, more },
      ),
    )
    expect(units.map(({ ruta, texto }) => [ruta, texto])).toEqual([
      [['D\'Ors "a"'], 'uno | dos'],
      [['Oculta'], 'tres | cuatro'],
    ])
    expect(warnings).toEqual(['Hoja oculta en el libro: Oculta.'])
    expect(stated).toMatchObject({
      titulo: 'Censo de Aranda',
      autores: ['Juan Pérez'],
      fecha: '1887-05-01T10:00:00',
      csl: { type: 'dataset' },
    })
  })

  it('reads whatever the names of its prefixes are', async () => {
    const said = await texts(
      table(row(text('a', 'table:number-columns-repeated="2"') + valued('float', 'office:value="5"', ''))),
    )
    const other = Buffer.from(
      ods(
        table(row(text('a', 'table:number-columns-repeated="2"') + valued('float', 'office:value="5"', '')))
          .replaceAll('table:', 't:')
          .replaceAll('office:', 'o:')
          .replaceAll('text:', 'x:'),
        { styles: '' },
      ),
    )
    expect((await read(other)).units.map(unit => unit.texto)).toEqual(said)
    expect(said).toEqual(['a | a | 5'])
  })

  it('refuses one with a password, a bomb and a torn archive; entities are not expanded', async () => {
    await expect(read(ods('', { entry: '<manifest:encryption-data/>' }))).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining('contraseña'),
    })
    await expect(read(ods(`${' '.repeat(40_000_000)}${table(row(text('a')))}`))).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining('se expande'),
    })
    const whole = ods(table(Array.from({ length: 3000 }, (_, i) => row(text(`${(i * 7919) % 9973}`))).join('')))
    await expect(read(whole.subarray(0, whole.length - 600))).rejects.toMatchObject({ name: 'Unreadable' })
    const laughs =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>' +
      `<office:document-content ${NS}><office:body><office:spreadsheet>` +
      `${table(row(text('x&b;y&a;') + text('z')))}</office:spreadsheet></office:body>` +
      '</office:document-content>'
    expect((await read(ods('', { more: { 'content.xml': laughs } }))).units[0]!.texto).toMatch(/^x.*y.*z$/)
  })

  it('one cell that is repeated without end fills its room and no more, and says so', async () => {
    const book = (await readOds(
      ods(
        table(row(text('abc', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048576"')) +
          table(row(text('d')), 'b'),
      ),
      { rows: 1_048_576, cells: 100_000, letters: 1e9 },
    ))!
    expect(book.sheets.map(sheet => sheet.rows.length)).toEqual([7, 0])
    expect(book.warnings).toEqual([
      'La hoja «Hoja1» es demasiado grande: se leyeron sus primeras 7 filas con datos.',
      'La hoja «b» es demasiado grande: se leyeron sus primeras 0 filas con datos.',
    ])
  })

  it('reads all rows of a sheet that the library would not hold, each under its own number', async () => {
    const rows = 110_000
    const { units, warnings } = await read(
      ods(
        table(
          row(text('Nombre') + text('Valor')) +
            EMPTY_END.replace('1040000', '1') +
            Array.from({ length: rows }, (_, i) =>
              row(text(`Persona ${i + 3}`) + valued('float', `office:value="${i}"`, String(i))),
            ).join(''),
        ),
      ),
    )
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

  it.runIf(hasData)('says the same as the library of the file that we have', async () => {
    const bytes = sample('office/xlsx/sheetjs-merge_cells.ods')
    const streamed = (await readOds(bytes))!,
      held = await readByLibrary(bytes)
    expect(sheetUnits(streamed.sheets)).toEqual(sheetUnits(held.sheets))
    expect(streamed.sheets[0]!.rows.length).toBe(3)
  })
})
