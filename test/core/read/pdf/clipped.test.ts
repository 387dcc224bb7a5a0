/** Words that a clipping path cuts away are not on the page; of those that it cuts through, all letters are. */
import { expect, it } from 'vitest'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { sheetOf } from '../../../../src/core/read/pdf/page.ts'
import { at, rawPdf, textOf } from './raw.ts'

/** A window of 200 × 40 points over the line at 620. */
const WINDOW = '50 600 200 40 re W n'
const inside = (window: string, ...lines: string[]): string => `q ${window}\n${lines.join('\n')}\nQ`

it('lines outside of the window of a figure are not read', async () => {
  const figure = inside(WINDOW, at(60, 620, 'Leyenda del dibujo'), at(60, 500, 'Una frase que nadie ve.'))
  const below = at(50, 480, 'Una frase que todos ven.')
  expect(await textOf(`${figure}\n${below}`)).toBe('Leyenda del dibujo\n\nUna frase que todos ven.')
})

it('two windows leave what both show', async () => {
  const lower = '50 600 200 15 re W n'
  const text = inside(`${WINDOW} ${lower}`, at(60, 605, 'Abajo'), at(60, 625, 'Arriba'))
  expect(await textOf(text)).toBe('Abajo')
})

it('a word of which a letter is seen stays whole; one drawn in two halves stands once', async () => {
  expect(await textOf(inside('50 600 25 40 re W n', at(60, 620, 'estimated values')))).toBe('estimated')
  const halves = ['50 600 30 40 re W n', '80 600 100 40 re W n'].map(half => inside(half, at(60, 620, 'estimated')))
  expect(await textOf(halves.join('\n'))).toBe('estimated')
})

it('a form’s own window, moved and scaled with it, clips what it draws', async () => {
  const content = `${at(50, 700, 'Texto de la página.')} q 0.5 0 0 0.5 0 300 cm /X Do Q`
  const form = `${at(60, 620, 'Se ve la figura.', 20)} ${at(60, 100, 'Una frase que nadie ve.', 20)}`
  const pdf = await openPdf(withForm(content, form, '[0 560 600 700]'))
  try {
    const words = sheetOf(pdf.page(0)).drawn.map(({ text }) => text)
    expect(words.join(' ')).toBe('Texto de la página. Se ve la figura.')
  } finally {
    pdf.close()
  }
})

/** A page whose resources have the form /X with that box. */
function withForm(content: string, form: string, box: string): Buffer {
  const bytes = Buffer.from(form, 'latin1')
  const font = '<</F1<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>>>'
  const head = `<</Type/XObject/Subtype/Form/BBox${box}/Resources<</Font${font}>>/Length ${bytes.length}>>`
  return rawPdf([{ content }], {
    forms: [Buffer.concat([Buffer.from(`${head}stream\n`), bytes, Buffer.from('\nendstream')])],
  })
}
