import { expect, it } from 'vitest'
import { texText } from '../../../../src/core/read/prose/tex-text.ts'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'

it.each([
  ['10~M\\Omega', '10 MΩ'],
  ['$\\pm 16$', '±16'],
  ['1+\\frac{Rg}{10000}', '1+Rg/10000'],
  ['{\\displaystyle E=mc^{2}}', 'E=mc^2'],
  ['2,5~mV', '2,5 mV'],
  ['34~cm\\cdot s^{ 1}', '\ufffd'],
  ['(176   102)', '\ufffd'],
  ['V_0 \\sin (2\\pi ft)', 'V_0 sin (2πft)'],
  ['\\overline{WG}', '$\\overline{WG}$'],
])('%s is read as %s', (tex, text) => expect(texText(tex)).toBe(text))

it('a formula in a picture is part of its sentence; another picture is not', async () => {
  const page = `<title>x</title><h1>x</h1><p>La impedancia es <img class="math" src="a.png" alt="10~M\\Omega"/>, y la
    <img src="b.png" alt="flecha"> tensión <img src="c.png" alt="$\\pm 3$"> V.</p>`
  const { units } = await parseHtmlFile({ bytes: Buffer.from(page) } as never)
  expect(units.map(({ texto }) => texto).join('\n')).toContain('La impedancia es 10 MΩ, y la tensión ±3 V.')
})
