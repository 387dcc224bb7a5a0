/** Sheets and charts inside an OpenDocument file, of which a picture is shown. */
import { describe, expect, it } from 'vitest'
import { parseOdp } from '../../../../src/core/read/odf/odp.ts'
import { parseOdt } from '../../../../src/core/read/odf/odt.ts'
import { archive } from '../archive.ts'
import { textOf } from '../expected.ts'

const NAMES = ['office', 'text', 'table', 'draw', 'chart', 'xlink'].map(name => `xmlns:${name}="urn:${name}"`).join(' ')
const content = (body: string): string =>
  `<office:document-content ${NAMES}><office:body>${body}</office:body></office:document-content>`
const object = (n: number): string =>
  `<draw:frame><draw:object xlink:href="./Object ${n}"/><draw:image xlink:href="./ObjectReplacements/${n}"/></draw:frame>`
const rows = (...rows: string[][]): string =>
  `<table:table>${rows
    .map(
      cells =>
        `<table:table-row>${cells
          .map(cell => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`)
          .join('')}</table:table-row>`,
    )
    .join('')}</table:table>`
const parts = (kind: string, body: string): Buffer =>
  archive({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': content(body),
    'Object 1/content.xml': content(
      `<office:spreadsheet>${rows(['Pieza', 'Siglo'], ['Vaso', object(1)])}</office:spreadsheet>`,
    ),
    'Object 2/content.xml': content(
      `<office:chart><chart:chart><chart:title><text:p>Ventas</text:p></chart:title>${rows(['2019', '7'])}</chart:chart></office:chart>`,
    ),
  })

describe('an object inside an OpenDocument file', () => {
  it('gives the cells of its sheet and the title and data of its chart, and nothing that is inside these', async () => {
    const paragraph = (n: number): string => `<text:p>Figura ${n}: ${object(n)}</text:p>`
    const { units } = await parseOdt({
      bytes: parts('text', `<office:text>${paragraph(1)}${paragraph(2)}</office:text>`),
      nombre: null,
    })
    expect(textOf(units)).toBe('Figura 1:\n\nPieza | Siglo\nVaso\n\nFigura 2:\n\nVentas\n\n2019 | 7')
    const slides = await parseOdp({
      bytes: parts('presentation', `<office:presentation><draw:page>${object(1)}</draw:page></office:presentation>`),
      nombre: null,
    })
    expect(textOf(slides.units)).toContain('Pieza | Siglo')
  })
})
