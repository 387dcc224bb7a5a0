import { expect, it } from 'vitest'
import { matchAcross } from '../../../src/core/quotes/flow.ts'

const HEAD = 'JOURNAL OF THINGS, VOL. 3, 2016 4'
const NOTE = '¹ Supported by a grant of the council.'
/** Pages as readers leave them: paragraphs parted by empty lines, and passages of all that is no furniture. */
function pages(...each: readonly (readonly string[])[]) {
  const units = each.map((paragraphs, i) => ({ posicion: i + 1, texto: paragraphs.join('\n\n') }))
  const passages = units.flatMap(({ posicion, texto }, i) =>
    each[i]!.filter(p => p !== HEAD && !/^\d+$/.test(p)).map((p, n) => {
      const desde = texto.indexOf(p)
      return { posicion, desde, hasta: desde + p.length, token: `p${posicion}.${n}` }
    }),
  )
  return { units, passages }
}
const found = (quote: string, { units, passages }: ReturnType<typeof pages>): string | undefined =>
  matchAcross(quote, units, passages)?.words

const BODY = 'It is valued, but its use is hampered'
const REST = 'by the poor accuracy of the results. Others differ.'
const QUOTE = 'its use is hampered by the poor accuracy of the results'

it('a sentence goes on behind the number of its page, notes, running heads and figures', () => {
  for (const between of [
    [
      [BODY, '3'],
      [HEAD, REST],
    ],
    [
      [BODY, NOTE, '3'],
      [HEAD, REST],
    ],
    [
      [BODY, '——————', '5 Under the law.'],
      [HEAD, REST],
    ],
    [[BODY], ['148 A. Author et al.', REST]],
    [[BODY, 'Shift work\n163'], [REST]],
    [[BODY], [HEAD, 'n = 597', 'Figure 1. The flow of the study.', REST]],
  ] as const) {
    const matched = found(QUOTE, pages(...between))
    expect(matched, JSON.stringify(between)).toBe('its use is hampered\nby the poor accuracy of the results')
  }
})
it('is told where it begins and ends in the text of both pages', () => {
  const { units, passages } = pages([BODY, NOTE, '3'], [HEAD, REST])
  const text = units.map(unit => unit.texto).join('\n')
  const matched = matchAcross(QUOTE, units, passages)!
  expect([
    text.slice(matched.desde).startsWith('its use'),
    text.slice(0, matched.hasta).endsWith('the results'),
  ]).toEqual([true, true])
})
it('a word that the page divides is one word, a compound two', () => {
  const divided = pages(
    ['The scheme allows up-', '5'],
    [HEAD, 'stream States to keep it, across-'],
    [HEAD, 'border rights.'],
  )
  expect(found('allows upstream States to keep', divided)).toBeDefined()
  expect(found('to keep it, across-border rights', divided)).toBeDefined()
})
it('what is left out or changed at the joint is not there', () => {
  expect(found(QUOTE.replace('by', 'by not'), pages([BODY, '3'], [HEAD, REST]))).toBeUndefined()
  const denied = pages(['The court did', '3'], [HEAD, 'not hold that the claim was good.'])
  expect(found('The court did hold that the claim was good', denied)).toBeUndefined()
  const whole = pages(['The court held it.', 'The claim was not made out.', '3'], [HEAD, 'It was good.'])
  expect(found('The court held it. It was good', whole)).toBeUndefined()
  const items = pages(['It has these aims.', '1. To be seen.', '3'], [HEAD, 'To be heard.'])
  expect(found('It has these aims. To be heard', items)).toBeUndefined()
})
