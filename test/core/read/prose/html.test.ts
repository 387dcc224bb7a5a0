/** HTML files by hand, with what a browser shows beside it. */
import { describe, expect, it } from 'vitest'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'
import { textOf } from '../expected.ts'

const read = (html: string | Buffer) => parseHtmlFile({ bytes: Buffer.from(html), nombre: null })
const text = async (html: string): Promise<string> => textOf((await read(html)).units)
const numbers = async (html: string) =>
  (await read(html)).units.flatMap(unit =>
    unit.parrafos!.map(({ ancla }) => ancla?.tipo === 'seccion' && ancla.parrafo),
  )

describe('an HTML file', () => {
  it("shows nothing of drawings' titles, templates, scripts and what is hidden", async () => {
    expect(
      await text(
        '<body><svg><title>icono</title><desc>una lupa</desc><text>En el dibujo</text></svg>' +
          '<p>Uno<noscript>sin</noscript><template>no</template><span hidden>no</span><span ' +
          'style="color:red;display:none">no</span>.</p><details><summary>Ver</summary><p>Dentro.</p>' +
          '</details><img src="data:image/png;base64,AAAA" alt="x"><p aria-hidden="true">no</p>',
      ),
    ).toBe('En el dibujo\n\nUno.\n\nVer\n\nDentro.')
  })

  it('keeps raised figures raised, and words level: 10⁶ set level is 106', async () => {
    expect(
      await text(
        '<p>10<sup>6</sup>, 5 m<sup><b>2</b></sup>, 10<sup>−3</sup>, el 1<sup>er</sup> y X<sup>TM </sup>y.</p>',
      ),
    ).toBe('10⁶, 5 m², 10⁻³, el 1er y X™ y.')
  })

  it('shows what it folds away until a link is followed, and nothing else that is hidden', async () => {
    const part = (id: string): string => `<div id="${id}" style="display:none">${id}</div>`
    expect(
      await text(
        `<p><a href="javascript:onoff('detalle')">Ver</a> <a href="#" onclick="show('otro')">Más</a></p>` +
          part('detalle1') +
          part('otro') +
          part('aviso') +
          part('detalles-largos'),
      ),
    ).toBe('Ver Más\n\ndetalle1\n\notro')
  })

  it('of old makes its paragraphs with two breaks', async () => {
    const old =
      '<body>Primer párrafo.<br>Con salto.<br><br>Segundo <i>párrafo</i>.<br>\n<br>\nTercero.<ul><li>a<br><br>b</ul>'
    expect(await text(old)).toBe('Primer párrafo.\nCon salto.\n\nSegundo párrafo.\n\nTercero.\n\n• a\nb')
    expect(await numbers(old)).toEqual([1, 2, 3, 4])
  })

  it('is XML where it says so: an empty script ends, and so does an empty anchor', async () => {
    const page = (body: string): string =>
      `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><script src="a.js"/></head>` +
      `<body><p><a id="uno"/>Uno.</p><ul class="menu"/>${body}</body></html>`
    expect(await text(page('<p>Dos.</p>'))).toBe('Uno.\n\nDos.')
    expect(await text(page('<p>Dos.<br>Tres.</p>'))).toBe('Uno.\n\nDos.\nTres.')
    expect(await text('<html><script src="a.js"></script><p>Uno.')).toBe('Uno.')
  })

  it('says the marks of its lists as they are seen', async () => {
    expect(await text('<ol type="a"><li>uno<li>dos<ol type="I"><li>x</ol></ol>')).toBe('a. uno\nb. dos\nI. x')
  })

  it('is decoded by what it declares or by its bytes', async () => {
    expect(
      textOf(
        (
          await read(
            Buffer.from(
              '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-15"><p>20 \xa4',
              'latin1',
            ),
          )
        ).units,
      ),
    ).toBe('20 €')
    expect(textOf((await read(Buffer.from('<p>a\xf1o \x93x\x94', 'latin1'))).units)).toBe('año “x”')
    expect(textOf((await read(Buffer.from('\ufeff<p>año', 'utf16le'))).units)).toBe('año')
  })
})
