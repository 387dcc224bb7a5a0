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

  it('keeps raised figures raised, and words level', async () => {
    const styles =
      '<office:document-styles xmlns:office="o" xmlns:style="s"><style:style style:name="alto" style:family="text">' +
      '<style:text-properties style:text-position="super 58%"/></style:style>' +
      '<style:style style:name="T1" style:parent-style-name="alto"/><style:style style:name="bajo">' +
      '<style:text-properties style:text-position="-33% 58%"/></style:style></office:document-styles>'
    const span = (style: string, words: string): string => `<text:span text:style-name="${style}">${words}</text:span>`
    const { units } = await read(
      odt(
        `<text:p>10${span('alto', '6')} y m${span('T1', '2')}, el 1${span('alto', 'er')}, H${span('bajo', '2')}O</text:p>`,
        { 'styles.xml': styles },
      ),
    )
    expect(units[0]!.texto).toBe('10⁶ y m², el 1er, H2O')
  })

  it('shows the numbers of headings, which stand in the styles and not in the text', async () => {
    const level = (n: number, more: string): string =>
      `<text:outline-level-style text:level="${n}" style:num-format="1" ${more}/>`
    const styles =
      '<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:text="t"><text:outline-style>' +
      level(1, 'style:num-suffix="."') +
      level(2, 'text:display-levels="2"') +
      '<text:outline-level-style text:level="3" style:num-format=""/></text:outline-style>' +
      `<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="I"/>` +
      '</text:list-style></office:document-styles>'
    const h = (n: number, words: string, more = ''): string =>
      `<text:h text:outline-level="${n}" ${more}>${words}</text:h>`
    const list = (style: string, inside: string): string =>
      `<text:list text:style-name="${style}"><text:list-item>${inside}</text:list-item></text:list>`
    const { units } = await read(
      odt(
        h(1, 'Prólogo', 'text:is-list-header="true"') +
          h(1, 'Uno') +
          h(2, 'Casas') +
          h(3, 'Sin número') +
          h(2, 'Patios') +
          list('Outline', h(1, 'Dos')) +
          h(2, 'Calles') +
          h(2, 'Plazas', 'text:restart-numbering="true" text:start-value="7"') +
          list('L1', h(1, 'Aparte')) +
          h(1, '<text:number>C.</text:number>Anejo'),
        { 'styles.xml': styles },
      ),
    )
    expect(units[0]!.texto.split('\n\n')).toEqual([
      ...['Prólogo', '1. Uno', '1.1 Casas', 'Sin número', '1.2 Patios', '2. Dos', '2.1 Calles', '2.7 Plazas'],
      ...['I Aparte', 'C. Anejo'],
    ])
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
