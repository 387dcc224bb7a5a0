/** What citeproc writes as HTML, as runs, text and Markdown. */
import { expect, it } from 'vitest'
import { entry, formatted } from '../../../../src/core/cite/csl/rich.ts'

it('keeps looks, nested and undone', () => {
  expect(
    formatted(
      'A <i>b <span style="font-style:normal;">c</span> d</i> <span style="font-variant:small-caps;">e</span><b>f</b>',
    ).runs,
  ).toEqual([
    { text: 'A ' },
    { text: 'b ', italic: true },
    { text: 'c' },
    { text: ' d', italic: true },
    { text: ' ' },
    { text: 'e', smallCaps: true },
    { text: 'f', bold: true },
  ])
})

it('decodes what the engine escapes', () => {
  expect(formatted('Ríos &#38; Sol &#60;2&#62;').text).toBe('Ríos & Sol <2>')
})

it('keeps a superscript number apart from the word before it', () => {
  expect(formatted('<sup>1,3–5</sup>')).toMatchObject({ text: '¹,³⁻⁵', markdown: '<sup>1,3–5</sup>' })
})

it('escapes in Markdown only what Markdown would take', () => {
  expect(formatted('a*b _c_ x_y `q` [^1] <b>z</b> https://x.org/a_b_*').markdown).toBe(
    'a\\*b \\_c\\_ x_y \\`q\\` \\[^1] **z** https://x.org/a_b_*',
  )
})

it('leaves the space outside the emphasis', () => {
  expect(formatted('<i>Título </i>2020').markdown).toBe('*Título* 2020')
})

it('takes the number of an entry apart', () => {
  expect(
    entry(
      'a',
      '  <div class="csl-entry">\n    <div class="csl-left-margin">[1]</div><div ' +
        'class="csl-right-inline">A. <i>B</i>.</div>\n   </div>\n',
    ),
  ).toEqual({
    id: 'a',
    label: '[1]',
    text: 'A. B.',
    markdown: 'A. *B*.',
    runs: [{ text: 'A. ' }, { text: 'B', italic: true }, { text: '.' }],
  })
})

it('a style joins no "et al." with an "and", a stroke or a dash, also within markup, and keeps it small', () => {
  expect(formatted('Smith, J., &#38; \uE0AA (2004)').text).toBe('Smith, J. et al. (2004)')
  expect(formatted('SMITH, J. y \uE0AA, 2004').text).toBe('SMITH, J. et al., 2004')
  expect(formatted('Smith, J,&#38; \uE0AA (2004)').text).toBe('Smith, J et al. (2004)')
  expect(formatted('Smith–and \uE0AA 2004').text).toBe('Smith et al. 2004')
  expect(formatted('Smith/\uE0AA 2004').text).toBe('Smith et al. 2004')
  expect(formatted('Smith A, \uE0AA.').text).toBe('Smith A, et al.')
  expect(formatted('Smith y <i>\uE0AA</i>, 2004').markdown).toBe('Smith *et al.*, 2004')
  expect(formatted('Pan y agua; et alia').text).toBe('Pan y agua; et alia')
})
