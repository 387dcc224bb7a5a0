/** PPTX by hand, with what a reader of the slides sees beside it. */
import { describe, expect, it } from 'vitest'
import { parsePptx } from '../../../../src/core/read/slides/pptx.ts'
import { archive, pptx, rels, shape, slide } from '../archive.ts'

const read = async (slides: Record<string, string>, order: string[], more?: Record<string, string>) =>
  (await parsePptx({ bytes: pptx(slides, order, more), nombre: null })).units
const one = async (shapes: string, more?: Record<string, string>): Promise<string> =>
  (await read({ a: slide(shapes) }, ['a'], more))[0]!.texto
const body = (paragraphs: string, ph = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`
const r = (text: string): string => `<a:r><a:t>${text}</a:t></a:r>`

describe('the slides of a PPTX', () => {
  it('are counted by the list of the presentation alone, with a lost one in its place', async () => {
    const bytes = archive({
      '_rels/.rels': rels(['rId1', 'officeDocument', 'ppt/presentation.xml']),
      'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r" firstSlideNum="5"><p:sldIdLst><p:sldId id="1" r:id="a"/><p:sldId id="2" r:id="lost"/><p:sldId id="3" r:id="b"/><p:extLst><p:ext uri="x"/></p:extLst></p:sldIdLst>
        <p:extLst><p:ext><p14:sectionLst xmlns:p14="s"><p14:section name="Uno"><p14:sldIdLst><p14:sldId id="1"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': rels(['a', 'slide', 'slides/slide9.xml'], ['b', 'slide', 'slides/slide1.xml']),
      'ppt/slides/slide9.xml': slide(shape('Primera')),
      'ppt/slides/slide1.xml': slide(shape('Tercera')),
    })
    expect((await parsePptx({ bytes, nombre: null })).units.map(unit => [unit.posicion, unit.texto])).toEqual([
      [1, 'Primera'],
      [2, ''],
      [3, 'Tercera'],
    ])
  })

  it('have one title, of as many paragraphs as it holds; fields of number and date are furniture wherever they stand', async () => {
    const units = await read(
      {
        a: slide(
          body(`<a:p>${r('La imagen')}</a:p><a:p>${r('de España')}</a:p>`, '<p:ph type="ctrTitle"/>') +
            body(
              `<a:p>${r('Diapositiva ')}<a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld></a:p><a:p>` +
                '<a:fld id="{2}" type="datetime1"><a:t>1/2/2024</a:t></a:fld></a:p>',
            ),
        ),
      },
      ['a'],
    )
    expect(units[0]).toMatchObject({ texto: 'La imagen de España\n\nDiapositiva', ruta: ['La imagen de España'] })
  })

  it('give groups, text of connectors, charts and diagrams once, and nothing of hidden shapes or comments', async () => {
    const group =
      '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr>' +
      `${shape('en grupo')}<p:grpSp>${shape('más dentro')}</p:grpSp></p:grpSp>`
    const hidden =
      '<p:sp><p:nvSpPr><p:cNvPr id="2" name="x" hidden="1"/><p:nvPr/></p:nvSpPr>' +
      '<p:txBody><a:p><a:r><a:t>no</a:t></a:r></a:p></p:txBody></p:sp>'
    const smart =
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="d"/><p:nvPr/></p:nvGraphicFramePr>' +
      '<a:graphic><a:graphicData><dgm:relIds r:dm="d1" r:lo="d2"/></a:graphicData></a:graphic>' +
      '</p:graphicFrame>'
    const point = (text: string, type = ''): string =>
      `<dgm:pt ${type && `type="${type}"`}><dgm:prSet/><dgm:t><a:bodyPr/><a:p>${r(text)}</a:p></dgm:t></dgm:pt>`
    expect(
      await one(
        group +
          hidden +
          `<mc:AlternateContent><mc:Choice>${shape('elegida')}</mc:Choice><mc:Fallback>` +
          `${shape('de reserva')}</mc:Fallback></mc:AlternateContent>${smart}`,
        {
          'ppt/slides/_rels/a.xml.rels': rels(
            ['d1', 'diagramData', '../diagrams/data1.xml'],
            ['c', 'comments', '../comments/c.xml'],
          ),
          'ppt/diagrams/data1.xml': `<dgm:dataModel><dgm:ptLst>${point('Causa')}${point('Efecto')}</dgm:ptLst></dgm:dataModel>`,
          'ppt/comments/c.xml': '<p:cmLst><p:cm><p:text>Comentario</p:text></p:cm></p:cmLst>',
        },
      ),
    ).toBe('en grupo\nmás dentro\nelegida\nCausa\nEfecto')
  })
})
