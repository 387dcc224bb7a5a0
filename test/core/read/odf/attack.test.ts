/** OpenDocument as LibreOffice writes it, by hand, with what it shows beside it (ODF 1.3 Part 3). */
import { describe, expect, it } from 'vitest'
import { parseOdt } from '../../../../src/core/read/odf/odt.ts'
import { archive } from '../archive.ts'
import { textOf } from '../expected.ts'

const NS =
  'xmlns:office="o" xmlns:text="t" xmlns:table="tb" xmlns:draw="d" xmlns:xlink="x" xmlns:style="s" xmlns:svg="v"'
const read = async (body: string, styles = '', more: Record<string, string> = {}) =>
  (
    await parseOdt({
      nombre: null,
      bytes: archive({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml':
          `<office:document-content ${NS}><office:automatic-styles>${styles}</office:automatic-styles>` +
          `<office:body><office:text>${body}</office:text></office:body></office:document-content>`,
        ...more,
      }),
    })
  ).units
const text = async (...file: Parameters<typeof read>): Promise<string> => textOf(await read(...file))
const p = (inner: string, style = ''): string => `<text:p${style && ` text:style-name="${style}"`}>${inner}</text:p>`

describe('tracked changes of ODT', () => {
  it('are read as accepted: what was inserted stands, what was deleted stands elsewhere, a joined paragraph is one', async () => {
    const region = (id: string, inner: string): string =>
      `<text:changed-region text:id="${id}">${inner}</text:changed-region>`
    const changes =
      '<text:tracked-changes>' +
      `${region('c1', '<text:insertion><office:change-info/></text:insertion>')}${region('c2', `<text:deletion>${p(' viejo')}${p('fin de otro')}</text:deletion>`)}${region('c3', '<text:format-change/>')}</text:tracked-changes>`
    const units = await read(
      changes +
        p(
          'Uno<text:change-start text:change-id="c1"/> nuevo<text:change-end ' +
            'text:change-id="c1"/><text:change text:change-id="c2"/> dos<text:change-start ' +
            'text:change-id="c3"/>.<text:change-end text:change-id="c3"/>',
        ) +
        p('Tres.'),
    )
    expect(textOf(units)).toBe('Uno nuevo dos.\n\nTres.')
    expect(units[0]!.parrafos!.map(x => x.ancla?.tipo === 'seccion' && x.ancla.parrafo)).toEqual([1, 2])
  })
})

describe('what ODT does not show', () => {
  it('is hidden by a section, a field, a paragraph or a style of its letters; a script and a placeholder are no text', async () => {
    const styles =
      '<style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/>' +
      '</style:style><style:style style:name="P1" style:family="paragraph" ' +
      'style:parent-style-name="Oculto"/>'
    const named =
      `<office:document-styles ${NS}><office:styles><style:style style:name="Oculto" ` +
      'style:family="paragraph"><style:text-properties text:display="none"/>' +
      '</style:style></office:styles></office:document-styles>'
    expect(
      await text(
        `<text:section text:name="a" text:display="none">${p('No.')}</text:section><text:section ` +
          `text:name="b" text:display="condition" text:is-hidden="true">${p('Tampoco.')}</text:section>` +
          `<text:section text:name="c">${p('Sí')}</text:section>` +
          p(
            'A<text:hidden-text text:is-hidden="true" text:string-value="x">no</text:hidden-text>' +
              '<text:hidden-text text:is-hidden="false">B</text:hidden-text><text:span ' +
              'text:style-name="T1">no</text:span><text:script script:language="js">x()</text:script>' +
              '<text:placeholder text:placeholder-type="text">&lt;Nombre&gt;</text:placeholder>C',
          ) +
          p('<text:hidden-paragraph text:is-hidden="true"/>Nada de esto.') +
          p('Ni esto.', 'P1'),
        styles,
        { 'styles.xml': named },
      ),
    ).toBe('Sí\n\nABC')
  })
})

describe('numbers of ODT', () => {
  const level = (n: number, format: string, more = ''): string =>
    `<text:list-level-style-number text:level="${n}" style:num-format="${format}" ${more}/>`
  const item = (inner: string, attrs = ''): string => `<text:list-item ${attrs}>${inner}</text:list-item>`
  const styles = `<text:list-style style:name="L1">${level(1, '1', 'style:num-suffix="."')}${level(2, 'a', 'style:num-suffix=")"')}</text:list-style><text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char="-"/></text:list-style>
    <text:list-style style:name="L3">${level(1, 'I', 'style:num-prefix="Art. " text:start-value="3"')}${level(2, '1', 'text:display-levels="2"')}</text:list-style>`

  it('are those that its list style makes, level by level', async () => {
    expect(
      await text(
        '<text:list text:style-name="L1">' +
          `${item(p('uno') + `<text:list>${item(p('a'))}${item(p('b'))}</text:list>`)}${item(p('dos') + p('sigue'))}<text:list-header>` +
          `${p('sin número')}</text:list-header>${item(p('tres'))}</text:list>`,
        styles,
      ),
    ).toBe('1. uno\na) a\nb) b\n2. dos\n\nsigue\n\nsin número\n\n3. tres')
    expect(
      await text(
        '<text:list text:style-name="L3">' +
          `${item(p('uno') + `<text:list>${item(p('x'))}</text:list>`)}${item(p('dos'), 'text:start-value="7"')}</text:list>` +
          `<text:list text:style-name="L2">${item(p('z'))}</text:list>`,
        styles,
      ),
    ).toBe('Art. III uno\nIII.1 x\nArt. VII dos\n• z')
  })

  it('go on in a list that says so, and begin anew in one that does not', async () => {
    expect(
      await text(
        `<text:list xml:id="a" text:style-name="L1">${item(p('uno'))}</text:list>${p('Texto.')}<text:list text:continue-list="a" text:style-name="L1">${item(p('dos'))}</text:list><text:list text:style-name="L1">${item(p('uno'))}</text:list>
      <text:list text:style-name="L1" text:continue-numbering="true">${item(p('dos'))}</text:list>`,
        styles,
      ),
    ).toBe('1. uno\n\nTexto.\n\n2. dos\n1. uno\n2. dos')
  })
})

describe('shapes of ODT', () => {
  it('are read after the paragraph that holds them, of every kind', async () => {
    expect(
      await text(
        p(
          `Antes<draw:line>${p('de la línea')}</draw:line><draw:g><draw:ellipse>${p('elipse')}</draw:ellipse>` +
            `<draw:path>${p('camino')}</draw:path></draw:g> y después.`,
        ),
      ),
    ).toBe('Antes y después.\n\nde la línea\n\nelipse\n\ncamino')
  })
})
