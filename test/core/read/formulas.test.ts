/** Equations of Word, web pages and EPUB as trees of MathML, and where they stand in the text. */
import { expect, it } from 'vitest'
import { placed } from '../../../src/core/documents/formulas.ts'
import { FORMULAS } from '../../../src/core/read/formulas/index.ts'
import type { MathNode } from '../../../src/core/read/formulas/tree.ts'
import { docx } from './archive.ts'

/** The tree as markup, to be compared at a glance. */
const markup = ({ n, k }: MathNode): string =>
  `<${n}>${k.map(kid => (typeof kid === 'string' ? kid : markup(kid))).join('')}</${n}>`
const r = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`
const e = (name: string, inner: string): string => `<m:${name}>${inner}</m:${name}>`

it('Office Math: fractions, powers, roots, sums and brackets are drawn; properties are not', async () => {
  const power = e('sSup', e('e', r('b')) + e('sup', r('2')))
  const body =
    `<w:p>${e('oMath', r('x=') + e('f', '<m:fPr><m:type m:val="bar"/></m:fPr>' + e('num', power) + e('den', r('2a'))))}</w:p>` +
    `<w:p>${e('oMath', e('d', '<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>' + e('e', e('rad', e('deg', r('3')) + e('e', r('n'))))))}</w:p>`
  const found = await FORMULAS['docx']!(docx(body))
  expect(found.map(({ line }) => line)).toEqual(['x=(b^2)/2a', '[3√n]'])
  expect(found.map(({ math }) => markup(math))).toEqual([
    '<math><mi>x</mi><mo>=</mo><mfrac><msup><mi>b</mi><mn>2</mn></msup>' +
      '<mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math>',
    '<math><mrow><mo>[</mo><mroot><mi>n</mi><mn>3</mn></mroot><mo>]</mo></mrow></math>',
  ])
})

it('MathML passes by a list of names, without attributes; a script or a link in it is only what it says', async () => {
  const page =
    '<p>Sea <math onload="x()"><semantics><mrow><mi href="javascript:x()">a</mi><mo>+</mo><script>y()</script>' +
    '<mfenced open="["><mi>b</mi><mi>c</mi></mfenced></mrow><annotation>a+b</annotation></semantics></math>.</p>'
  const [found] = await FORMULAS['html']!(Buffer.from(page))
  expect(markup(found!.math)).toBe(
    '<math><mrow><mrow><mi>a</mi><mo>+</mo><mrow>y()</mrow>' +
      '<mrow><mo>[</mo><mi>b</mi><mo>,</mo><mi>c</mi><mo>)</mo></mrow></mrow></mrow></math>',
  )
})

it('each is found in the text after the one before it; letters alone and what is not there are left out', () => {
  const math: MathNode = { n: 'math', k: [] }
  const units = [
    { posicion: 1, texto: 'Con a = b y luego a = b, fin.' },
    { posicion: 2, texto: 'Otra: xa = bx no, a =\nb sí.' },
  ]
  const lines = ['a=b', 'a', 'z=1', 'a = b', 'a=b'].map(line => ({ line, math }))
  expect(placed(lines, units).map(({ posicion, rango }) => units[posicion - 1]!.texto.slice(...rango))).toEqual([
    'a = b',
    'a = b',
    'a =\nb',
  ])
})
