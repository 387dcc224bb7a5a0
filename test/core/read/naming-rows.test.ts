/** Which row names the columns of a table, where a file tells it for certain: `cabecera` of the anchors of its rows. */
import { expect, it } from 'vitest'
import { split } from '../../../src/core/ingest/split.ts'
import { parseDocx } from '../../../src/core/read/docx/docx.ts'
import { parseOdt } from '../../../src/core/read/odf/odt.ts'
import { parseHtmlFile } from '../../../src/core/read/prose/html-file.ts'
import { parseMarkdown } from '../../../src/core/read/prose/markdown.ts'
import type { Unit } from '../../../src/core/read/reader.ts'
import { parseCsv } from '../../../src/core/read/sheet/csv.ts'
import { archive, docx } from './archive.ts'

/** The row or paragraph that names columns, of each passage; null where none does. */
const named = (units: readonly Unit[]): (number | null)[] =>
  split({ titulo: 'x', autores: [] }, units).map(({ ancla, posicion }) => {
    const own = ancla ?? units[posicion - 1]!.ancla
    return 'cabecera' in own ? (own.cabecera ?? null) : null
  })

const csv = async (...lines: string[]) =>
  named((await parseCsv({ bytes: Buffer.from(lines.join('\n')), nombre: 'x.csv' })).units)

it('in a sheet: words over figures, over values that come again, or words that name columns', async () => {
  expect(await csv('Duck,Weight', 'Ana,3', 'Rita,4')).toEqual([1])
  expect(await csv('Ducks of the lake', '', 'Duck,Weight', 'Ana,3', 'Rita,4')).toEqual([3])
  expect(await csv('Duck,Hue', 'Ana,red', 'Rita,red', 'Eva,blue', 'Luz,blue', 'Pía,red', 'Sol,blue')).toEqual([1])
  expect(await csv('Country,Capital', 'Ruritania,Strelsau', 'Freedonia,Fredville')).toEqual([1])
})

it('in a sheet: not the first line of a list, nor one of several rows of names', async () => {
  expect(await csv('duck,ducks', 'goose,geese', 'swan,swans', 'coot,coots')).toEqual([null])
  expect(await csv('Ana,3', 'Rita,4')).toEqual([null])
})

it('in Markdown the row over the dashes, in every passage of a long table', async () => {
  const rows = Array.from({ length: 90 }, (_, i) => `| Duck number ${i} | pond of the ${i}th mill | ${i} |`)
  const table = ['Of ducks.', '', '| Duck | Pond | Age |', '|---|---|---|', ...rows, '', 'The end.'].join('\n')
  const all = named((await parseMarkdown({ bytes: Buffer.from(table), nombre: 'x.md' })).units)
  expect(all.length).toBeGreaterThan(4)
  expect(all).toEqual([null, ...Array.from({ length: all.length - 2 }, () => 2), null])
})

it('in HTML a row of headings alone, where no cell reaches over others', async () => {
  const html = async (table: string) =>
    named(
      (await parseHtmlFile({ bytes: Buffer.from(`<p>Of ducks.</p><table>${table}</table>`), nombre: 'x.html' })).units,
    )
  const row = (tag: string, ...cells: string[]) => `<tr>${cells.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const body = row('td', 'Ana', '3') + row('td', 'Rita', '4')
  expect(await html(row('th', 'Duck', 'Weight') + body)).toEqual([null, 2])
  expect(await html(`<thead>${row('td', 'Duck', 'Weight')}</thead><tbody>${body}</tbody>`)).toEqual([null, 2])
  expect(await html(row('td', 'Duck', 'Weight') + body)).toEqual([null, null])
  expect(await html(row('th', 'Duck', 'Weight') + row('th', '', 'kg') + body)).toEqual([null, null])
  expect(await html(`${row('th', 'Duck', 'Weight') + body}<tr><td colspan="2">Eva</td></tr>`)).toEqual([null, null])
})

it('in Word and OpenDocument the row that is marked to be repeated on every page', async () => {
  const cell = (text: string, more = '') => `<w:tc>${more}<w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const word = async (first: string, cells: string) => {
    const rows = `<w:tr>${first}${cell('Duck')}${cell('Weight')}</w:tr><w:tr>${cells}</w:tr>`
    return named((await parseDocx({ bytes: docx(`<w:tbl>${rows}</w:tbl>`), nombre: 'x.docx' })).units)
  }
  const repeated = '<w:trPr><w:tblHeader/></w:trPr>'
  expect(await word(repeated, cell('Ana') + cell('3'))).toEqual([1])
  expect(await word('', cell('Ana') + cell('3'))).toEqual([null])
  expect(await word(repeated, cell('Ana', '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>'))).toEqual([null])

  const names = ['office', 'text', 'table'].map(name => `xmlns:${name}="urn:${name}"`).join(' ')
  const row = (...cells: string[]) =>
    `<table:table-row>${cells.map(text => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const odt = async (table: string) => {
    const content = `<office:document-content ${names}><office:body><office:text><table:table>${table}</table:table></office:text></office:body></office:document-content>`
    return named(
      (
        await parseOdt({
          bytes: archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content }),
          nombre: 'x.odt',
        })
      ).units,
    )
  }
  const header = `<table:table-header-rows>${row('Duck', 'Weight')}</table:table-header-rows>`
  expect(await odt(header + row('Ana', '3'))).toEqual([1])
  expect(await odt(row('Duck', 'Weight') + row('Ana', '3'))).toEqual([null])
})
