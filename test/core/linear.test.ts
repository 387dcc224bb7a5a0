/**
 * Texts made to be slow: each takes milliseconds, and took minutes where an expression was tried again from every
 * character. The time of the test is the judge.
 */
import { expect, it } from 'vitest'
import { markdownBlocks } from '../../src/core/cite/markdown-blocks.ts'
import { citationPlace } from '../../src/core/sentences.ts'
import { quotations } from '../../src/core/quotes/find.ts'
import { tokens } from '../../src/core/quotes/tokens.ts'
import { plainlyWorded } from '../../src/core/verify/forms/wordings.ts'

/** As long as a draft may be. */
const MOST = 200_000
const long = (piece: string): string => piece.repeat(Math.ceil(MOST / piece.length))

it('note marks without an end: the place of a citation', () => {
  const marks = long('¹')
  expect(citationPlace(`Fin.${marks}x`, { from: 0, to: MOST + 5 }, 'text')).toBe(MOST + 5)
  expect(citationPlace(`Fin.${marks}`, { from: 0, to: MOST + 4 }, 'text')).toBe(3)
  expect(citationPlace('Fin.[^1] [^nota]²', { from: 0, to: 17 }, 'text')).toBe(3)
})

it('a word that is broken at the end of a line that never ends', () => {
  expect(tokens(`im-${long('\n ')}!`).map(token => token.strict)).toEqual(['im'])
  expect(tokens('im- \t\n \n prenta').map(token => token.strict)).toEqual(['imprenta'])
})

it('quotations that are opened and never closed', () => {
  expect(quotations(long('«\n'))).toEqual([])
  expect(quotations(long('«a» «')).length).toBeGreaterThan(1000)
  expect(quotations('Dijo «lo que “otro” «dijo»» y calló.').map(quotation => quotation.texto)).toEqual([
    'lo que “otro” «dijo»',
  ])
})

it('a row of a table made of spaces', () => {
  expect(markdownBlocks(`a | b\n${long(' ')}x\n`).blocks.every(block => block.kind === 'prose')).toBe(true)
  expect(markdownBlocks('| a | b |\n| :--- | ---: |\n| c | d |\n').blocks.some(block => block.kind === 'cell')).toBe(
    true,
  )
})

it('"both" without an "and", "tanto" without a "como", an infinitive that never ends', () => {
  for (const piece of ['both a ', 'tanto el ', 'con el fin de ', 'r', ' '])
    for (const language of ['en', 'es'] as const) expect(plainlyWorded(long(piece), language).length).toBeGreaterThan(0)
  expect(plainlyWorded(`a fin de ${long('a')}`, 'es').length).toBeGreaterThan(MOST)
})
