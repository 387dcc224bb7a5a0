/** Words that the end of a page breaks. */
import { expect, it } from 'vitest'
import type { PageProse } from '../../../../src/core/read/pdf/layout/compose.ts'
import { emptyVocabulary } from '../../../../src/core/read/pdf/layout/hyphens.ts'
import { wholeWords } from '../../../../src/core/read/pdf/layout/page-breaks.ts'
import type { Prose } from '../../../../src/core/read/pdf/layout/paragraphs.ts'

const prose = (text: string, more: Partial<Prose> = {}): Prose => {
  const broken = text.endsWith('-')
  return { text: broken ? text.slice(0, -1) : text, broken, kind: null, size: 10, bold: false, ...more }
}
const page = (...text: Prose[]): PageProse => ({ heads: [], text, rest: [], doubtful: false })
const read = (...pages: PageProse[]): string[][] => {
  wholeWords(pages, emptyVocabulary())
  return pages.map(({ text }) => text.map(({ text: words, broken }) => words + (broken ? '-' : '')))
}
const BEFORE = prose('En varios países, estos ha-')
const AFTER = prose('llazgos, que se han confirmado después.')

it('a word is whole on the page where it begins, with the sign behind it', () => {
  expect(read(page({ ...BEFORE }), page({ ...AFTER }))).toEqual([
    ['En varios países, estos hallazgos,'],
    ['que se han confirmado después.'],
  ])
})

it('also where figures stand between its halves', () => {
  const caption = prose('Figura 1. Un mapa.', { kind: 'caption' })
  expect(read(page({ ...BEFORE }, caption), page(caption, { ...AFTER }))).toEqual([
    ['En varios países, estos hallazgos,', caption.text],
    [caption.text, 'que se han confirmado después.'],
  ])
})

it.each([
  ['in type of another size', page({ ...AFTER, size: 8 })],
  ['where the order of the columns is in doubt', { ...page({ ...AFTER }), doubtful: true }],
  ['where a sentence begins', page(prose('Los hallazgos se han confirmado después.'))],
  ['before its counterpart', page(prose('and postwar treaties were kept apart.'))],
])('what goes on %s is left as it is', (_where, next) => {
  const before = prose('They were described in two volumes, pre-')
  const after = next.text[0]!.text
  expect(read(page(before), next)).toEqual([[`${before.text}-`], [after]])
})
