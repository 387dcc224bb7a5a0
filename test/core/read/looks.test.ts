/** What the plain text does not show: formulas of slides, OpenDocument and LaTeX; how deep the items of lists stand. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { levels } from '../../../src/core/documents/formulas.ts'
import { parseDocx } from '../../../src/core/read/docx/docx.ts'
import { FORMULAS } from '../../../src/core/read/formulas/index.ts'
import type { MathNode } from '../../../src/core/read/formulas/tree.ts'
import { parseOdt } from '../../../src/core/read/odf/odt.ts'
import { parseHtmlFile } from '../../../src/core/read/prose/html-file.ts'
import { markdownMaths, parseMarkdown } from '../../../src/core/read/prose/markdown.ts'
import type { Parsed } from '../../../src/core/read/prose/parsed.ts'
import { parsePptx } from '../../../src/core/read/slides/pptx.ts'
import { ready, shared } from './shared.ts'
import { archive, docx, pptx, slide } from './archive.ts'

const markup = ({ n, k }: MathNode): string =>
  `<${n}>${k.map(kid => (typeof kid === 'string' ? kid : markup(kid))).join('')}</${n}>`
const shown = async (kind: string, bytes: Buffer): Promise<string[]> =>
  (await FORMULAS[kind]!(bytes)).map(({ line, math }) => `${line} ${markup(math)}`)

/** Items as `depth words`. */
const items = ({ units }: Parsed): string[] =>
  units.flatMap(({ texto, parrafos = [] }) =>
    parrafos.flatMap(({ desde, hasta, level }) =>
      level === undefined ? [] : [`${level} ${texto.slice(desde, hasta)}`],
    ),
  )
const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
const odt = (body: string): Buffer =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:xlink="x"><office:body>' +
      `<office:text>${body}</office:text></office:body></office:document-content>`,
    'Object 1/content.xml': '<math xmlns="m"><semantics><msup><mi>x</mi><mn>2</mn></msup></semantics></math>',
  })

describe('formulas', () => {
  it('of slides are those of Office Math, in the order of the presentation', async () => {
    const of = (sign: string): string =>
      slide(
        `<p:sp><p:txBody><a:p><m:oMath ${M}><m:sSup><m:e><m:r><m:t>${sign}</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t>` +
          '</m:r></m:sup></m:sSup></m:oMath></a:p></p:txBody></p:sp>',
      )
    expect(await shown('pptx', pptx({ slide1: of('a'), slide2: of('b') }, ['slide2', 'slide1']))).toEqual([
      'b^2 <math><msup><mi>b</mi><mn>2</mn></msup></math>',
      'a^2 <math><msup><mi>a</mi><mn>2</mn></msup></math>',
    ])
  })

  it('of OpenDocument are the MathML of its objects', async () => {
    const frame = '<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>'
    expect(await shown('odt', odt(frame))).toEqual(['x^2 <math><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math>'])
  })

  it('of Markdown are LaTeX between dollars: not amounts, not code, and nothing that is not known', async () => {
    const text =
      'Sea $a^2$; cuesta $5 y $10, `$b^2$`.\n\n$$\n\\frac{1}{2}\n$$\n\n```\n$c^2$\n```\n\n$\\nadie{x}$ y ' +
      '$\\href{javascript:x()}{z}$.\n'
    const found = await shown('markdown', Buffer.from(text))
    expect(found.map(line => line.replace(/ <.*/, ''))).toEqual(['$a^2$', '\\frac{1}{2}'])
    expect(found[1]).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>')
  })

  it.skipIf(!ready('looks', 'office/docx/equations.docx.md', 'src/core/read/text-process.ts'))(
    'of real Markdown are drawn, all of them',
    async () => {
      const bytes = readFileSync(shared('office/docx/equations.docx.md'))
      const all = markdownMaths(bytes)
      expect(all).toHaveLength(27)
      expect((await FORMULAS['markdown']!(bytes)).map(({ line }) => line)).toEqual(all)
    },
  )
})

describe('items of lists keep their depth, and the text stays as it was', () => {
  it('in HTML, with what else stands in an item', async () => {
    const html = '<ul><li>uno<ol><li>dos<p>más</p></li></ol></li><li>tres</li></ul><p>fin</p>'
    const read = await parseHtmlFile({ bytes: Buffer.from(html), nombre: null })
    expect(items(read)).toEqual(['1 • uno', '2 1. dos', '2 más', '1 • tres'])
  })

  it('in Markdown, by the column of the words of the item before', async () => {
    const text = '- uno\n  - dos\n\n    1. tres\n - cuatro\n1. cinco\n  - hermano\n   - dentro\n\nfin\n\n   - otra\n'
    const read = await parseMarkdown({ bytes: Buffer.from(text), nombre: null })
    expect(items(read)).toEqual([
      '1 • uno',
      '2 • dos',
      '3 1. tres',
      '1 • cuatro',
      '1 1. cinco',
      '1 • hermano',
      '1 • dentro',
      '1 • otra',
    ])
  })

  it('in Word by the level of the numbering, in OpenDocument by the lists, on slides by the paragraph', async () => {
    const p = (words: string, level: number): string =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`
    const word = await parseDocx({ bytes: docx(p('uno', 0) + p('dos', 2) + p('tres', 0)), nombre: null })
    expect(items(word).map(item => item[0])).toEqual(['1', '3', '1'])
    const inner = '<text:list><text:list-item><text:p>dos</text:p></text:list-item></text:list>'
    const open = await parseOdt({
      bytes: odt(
        `<text:list><text:list-item><text:p>uno</text:p>${inner}</text:list-item></text:list><text:p>fin</text:p>`,
      ),
      nombre: null,
    })
    expect(items(open)).toEqual(['1 • uno', '2 • dos'])
    const lines = '<a:p><a:r><a:t>uno</a:t></a:r></a:p><a:p><a:pPr lvl="1"/><a:r><a:t>dos</a:t></a:r></a:p>'
    const shape = `<p:sp><p:txBody>${lines}</p:txBody></p:sp>`
    expect(items(await parsePptx({ bytes: pptx({ s: slide(shape) }, ['s']), nombre: null }))).toEqual([
      '1 uno',
      '2 dos',
    ])
  })

  it('they are found in the text as whole lines, one after the other', () => {
    const units = [
      { posicion: 1, texto: 'uno dos\n\n• uno\n• dos\nmás' },
      { posicion: 2, texto: '• uno' },
    ]
    const found = levels(
      [
        { text: '• uno', level: 1 },
        { text: '• dos\nmás', level: 12 },
        { text: 'nadie', level: 2 },
        { text: '• uno', level: 2 },
      ],
      units,
    )
    expect(found).toEqual([
      { posicion: 1, rango: [9, 14], nivel: 1 },
      { posicion: 1, rango: [15, 24], nivel: 9 },
      { posicion: 2, rango: [0, 5], nivel: 2 },
    ])
  })
})
