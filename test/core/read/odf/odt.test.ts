import { describe, expect, it } from 'vitest'
import { parseOdt } from '../../../../src/core/read/odf/odt.ts'
import { archive } from '../archive.ts'

const NS =
  'xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" xmlns:xlink="x" xmlns:dc="dc" xmlns:meta="m"'
const odt = (body: string, more: Record<string, string> = {}): Buffer =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      `<office:document-content ${NS}><office:automatic-styles><x:text xmlns:x="n">no</x:text>` +
      `</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>` +
      '</office:document-content>',
    ...more,
  })
const read = (bytes: Buffer) => parseOdt({ bytes, nombre: null })

describe('an ODT', () => {
  it('reads headings, lists, tables, notes, text boxes and equations; not comments or deleted text', async () => {
    const { units } = await read(
      odt(
        `
      <text:tracked-changes><text:changed-region><text:deletion><text:p>Borrado</text:p></text:deletion></text:changed-region></text:tracked-changes>
      <text:h text:outline-level="1">Uno</text:h>
      <text:p>Un<text:s text:c="2"/>texto<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>La nota.</text:p></text:note-body></text:note>
        <office:annotation><text:p>Comentario</text:p></office:annotation>sigue<text:line-break/>aquí <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame><draw:frame><draw:text-box><text:p>Caja</text:p></draw:text-box></draw:frame></text:p>
      <text:h text:outline-level="2">Dos</text:h>
      <text:list><text:list-item><text:p>uno</text:p></text:list-item><text:list-item><text:p>dos</text:p></text:list-item></text:list>
      <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table-header-rows>
        <table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>c</text:p></table:table-cell></table:table-row></table:table>`,
        { 'Object 1/content.xml': '<math xmlns="m"><msup><mi>x</mi><mn>2</mn></msup></math>' },
      ),
    )
    expect(units[0]!.texto).toBe(
      'Uno\n\nUn texto¹ sigue\naquí x^2\n\nCaja\n\n¹ La nota.\n\nDos\n\n• uno\n• dos\na | b\nc | c',
    )
    expect(units[0]!.parrafos!.map(p => p.ruta)[5]).toEqual(['Uno', 'Dos'])
  })

  it('states what its properties say, and refuses one with a password', async () => {
    const meta =
      `<office:document-meta ${NS}><office:meta><dc:title>Informe</dc:title><meta:initial-creator>Ana ` +
      'Ruiz</meta:initial-creator><meta:creation-date>2019-03-01T00:00:00</meta:creation-date>' +
      '<dc:language>es-ES</dc:language></office:meta></office:document-meta>'
    expect((await read(odt('<text:p>x</text:p>', { 'meta.xml': meta }))).stated).toMatchObject({
      titulo: 'Informe',
      autores: ['Ana Ruiz'],
      fecha: '2019-03-01T00:00:00',
      idioma: 'es-ES',
    })
    const manifest =
      '<manifest:manifest xmlns:manifest="m"><manifest:file-entry>' +
      '<manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    await expect(read(odt('', { 'META-INF/manifest.xml': manifest }))).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining('contraseña'),
    })
  })
})
