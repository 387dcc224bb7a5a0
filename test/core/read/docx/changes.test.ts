/**
 * Tracked changes: what is read equals the document with all of them accepted. Expected texts are written by hand from
 * ECMA-376 Part 1 §17.13.5.
 */
import { describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../src/core/read/docx/docx.ts'
import { docx, W } from '../archive.ts'
import { textOf } from '../expected.ts'

const BY = 'w:id="1" w:author="Ana" w:date="2024-01-01T00:00:00Z"'
const r = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (inner: string, pr = ''): string => `<w:p>${pr && `<w:pPr>${pr}</w:pPr>`}${inner}</w:p>`
const ins = (inner: string): string => `<w:ins ${BY}>${inner}</w:ins>`
const del = (text: string): string =>
  `<w:del ${BY}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
const mark = (change: string): string => `<w:rPr><w:${change} ${BY}/></w:rPr>`
const tr = (cells: string, pr = ''): string => `<w:tr>${pr && `<w:trPr><w:${pr} ${BY}/></w:trPr>`}${cells}</w:tr>`
const tc = (inner: string, pr = ''): string => `<w:tc>${pr && `<w:tcPr>${pr}</w:tcPr>`}${inner}</w:tc>`

const read = async (body: string, more?: Record<string, string>, related?: [string, string, string][]) =>
  (await parseDocx({ bytes: docx(body, more, related), nombre: null })).units
const text = async (body: string, more?: Record<string, string>, related?: [string, string, string][]) =>
  textOf(await read(body, more, related))
const numbers = (units: Awaited<ReturnType<typeof read>>) =>
  units.flatMap(unit => unit.parrafos!.map(({ ancla }) => ancla?.tipo === 'seccion' && ancla.parrafo))

describe('tracked changes', () => {
  it('join the paragraphs whose mark was deleted or moved away, and count them as one', async () => {
    const units = await read(p(r('Uno ') + del('viejo '), mark('del')) + p(r('dos ')) + p(r('Tres.')))
    expect(textOf(units)).toBe('Uno dos\n\nTres.')
    expect(numbers(units)).toEqual([1, 2])
    expect(
      await text(
        p(r('a'), mark('del')) +
          p(r('b'), mark('del')) +
          '<w:bookmarkStart w:id="7"/><w:bookmarkEnd w:id="7"/>' +
          p(r('c')) +
          p(r('d')),
      ),
    ).toBe('abc\n\nd')
    expect(await text(p(r('Antes.')) + p(del('Se va.'), mark('del')) + p(r('Después.')))).toBe('Antes.\n\nDespués.')
    expect(await text(p(r('Queda,'), mark('moveFrom')) + p(r(' sigue.')))).toBe('Queda, sigue.')
    expect(await text(p(r('Uno.'), mark('ins')) + p(r('Dos.')))).toBe('Uno.\n\nDos.')
    // Inserted by one and deleted by another; nothing stands before a table to join it with.
    expect(await text(p(r('x'), `<w:rPr><w:ins ${BY}/><w:del ${BY}/></w:rPr>`) + p(r('y')))).toBe('xy')
    expect(await text(p(r('Tabla:'), mark('del')) + `<w:tbl>${tr(tc(p(r('a'))) + tc(p(r('b'))))}</w:tbl>`)).toBe(
      'Tabla:\n\na | b',
    )
  })

  it('leave the joined paragraph what its last mark says it is', async () => {
    const heading = '<w:outlineLvl w:val="0"/>'
    const units = await read(
      p(r('Era título, '), heading + mark('del')) +
        p(r('es texto.')) +
        p(r('Es '), mark('del')) +
        p(r('título'), heading) +
        p(r('Fin.')),
    )
    expect(textOf(units)).toBe('Era título, es texto.\n\nEs título\n\nFin.')
    expect(units[0]!.parrafos!.map(x => x.ruta)).toEqual([[], ['Es título'], ['Es título']])
  })

  it('take what was inserted or moved in, nested in whatever order, and not what was deleted', async () => {
    expect(
      await text(
        p(
          r('a') +
            ins(r('b') + del('c') + `<w:hyperlink>${r('d')}${del('e')}</w:hyperlink>`) +
            `<w:moveFromRangeStart w:id="2" w:name="m"/><w:moveFrom ${BY}>${r('f')}</w:moveFrom>` +
            '<w:moveFromRangeEnd w:id="2"/>',
        ) + p(`<w:moveTo ${BY}>${r('f')}${del('g')}</w:moveTo>`),
      ),
    ).toBe('abd\n\nf')
    const custom = (inner: string): string =>
      `<w:customXmlInsRangeStart ${BY}/><w:customXml w:element="x">` +
      `<w:customXmlInsRangeEnd w:id="1"/>${inner}</w:customXml>`
    expect(
      await text(
        custom(p(r('Uno.') + del('no'))) +
          `<w:sdt><w:sdtContent>${p(r('Dos') + del(' no') + ins(r('.')))}</w:sdtContent></w:sdt>`,
      ),
    ).toBe('Uno.\n\nDos.')
    expect(
      await text(p(`${r('Nota')}<w:commentRangeStart w:id="0"/>${del('s')}${r('.')}<w:commentRangeEnd w:id="0"/>`)),
    ).toBe('Nota.')
  })

  it('take rows and cells away, also from a table inside a table', async () => {
    const inner = `<w:tbl>${tr(tc(p(r('n1'))) + tc(p(r('n2'))), 'del')}${tr(tc(p(r('n3'))) + tc(p(r('n4'))), 'ins')}</w:tbl>`
    expect(
      await text(`<w:tbl>${tr(tc(p(r('a'))) + tc(p(r('b')), `<w:cellDel ${BY}/>`) + tc(p(r('c')), `<w:cellIns ${BY}/>`))}${tr(tc(p(r('x'))) + tc(p(r('y'))), 'del')}
      ${tr(tc(p(r('d'))) + tc(inner + p('')))}</w:tbl>`),
    ).toBe('a | c\nd | n3 | n4')
    expect(
      await text(
        '<w:tbl>' +
          `${tr(tc(p(r('x')), `<w:cellDel ${BY}/>`) + tc(p(r('y')), `<w:cellDel ${BY}/>`))}</w:tbl>` +
          `${p(r('Fin.'))}`,
      ),
    ).toBe('Fin.')
    expect(await text(`<w:tbl>${tr(tc(p(r('a '), mark('del')) + p(r('b'))) + tc(p(r('c'))))}</w:tbl>`)).toBe('a b | c')
  })

  it('do not count what properties were before', async () => {
    const units = await read(
      p(
        `<w:r><w:rPr><w:rPrChange ${BY}><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>Texto.</w:t></w:r>`,
        `<w:pPrChange ${BY}><w:pPr><w:outlineLvl w:val="0"/><w:numPr><w:ilvl ` +
          'w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>',
      ) +
        p(r('Más.'), `<w:numPr><w:numberingChange ${BY} w:original="%1:1:0:."/></w:numPr>`) +
        `<w:sectPr><w:sectPrChange ${BY}><w:sectPr/></w:sectPrChange></w:sectPr>`,
    )
    expect(textOf(units)).toBe('Texto.\n\nMás.')
    expect(units[0]!.ruta).toEqual([])
  })

  it('take a note away with the mark that called it, and change notes and text boxes as well', async () => {
    const call = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    const footnotes =
      `<w:footnotes ${W}><w:footnote w:id="1">${p(r('Se va.'))}</w:footnote><w:footnote w:id="2">` +
      `${p(r('Que') + del(' no') + r('da'), mark('del'))}${p(r('.'))}</w:footnote></w:footnotes>`
    expect(
      await text(
        p(`${r('A')}<w:del ${BY}>${call(1)}</w:del>${r(' y B')}${call(2)}`),
        { 'word/footnotes.xml': footnotes },
        [['f', 'footnotes', 'footnotes.xml']],
      ),
    ).toBe('A y B ¹\n\n¹ Queda.')
    const box = (inner: string): string =>
      `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
    expect(await text(p(r('Fuera.') + box(p(r('En la ') + del('vieja '), mark('del')) + p(r('caja.')))))).toBe(
      'Fuera.\n\nEn la caja.',
    )
    expect(await text(p(`${r('Fuera.')}<w:del ${BY}>${box(p(r('Nada.')))}</w:del>`))).toBe('Fuera.')
  })

  it('leave out deleted codes of fields, and keep the result that was inserted', async () => {
    const char = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    expect(
      await text(
        p(
          `${r('v. ')}<w:del ${BY}>${char('begin')}<w:r><w:delInstrText> REF a </w:delInstrText></w:r>` +
            `${char('separate')}<w:r><w:delText>dos</w:delText></w:r>${char('end')}</w:del>` +
            ins(
              `${char('begin')}<w:r><w:instrText> REF b </w:instrText></w:r>` +
                `${char('separate')}${r('tres')}${char('end')}`,
            ),
        ),
      ),
    ).toBe('v. tres')
  })

  it('change equations: runs, and whole structures by their control mark', async () => {
    const mr = (t: string, pr = ''): string => `<m:r>${pr}<m:t>${t}</m:t></m:r>`
    expect(
      await text(
        p(`<m:oMath>${mr('a=')}<w:del ${BY}>${mr('b')}</w:del><w:ins ${BY}>${mr('c')}</w:ins>${mr('d', `<w:del ${BY}><w:rPr/></w:del>`)}${mr('e', `<w:ins ${BY}><w:rPr/></w:ins>`)}
      <m:f><m:fPr><m:ctrlPr><w:del ${BY}/></m:ctrlPr></m:fPr><m:num><w:del ${BY}>${mr('1')}</w:del></m:num><m:den><w:del ${BY}>${mr('2')}</w:del></m:den></m:f></m:oMath>`),
      ),
    ).toBe('a=ce')
  })
})
