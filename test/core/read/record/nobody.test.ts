/** Words with the form of a name that are a product's, a department's or a heading's. */
import { beforeEach, expect, it } from 'vitest'
import type { Meta } from '../../../../src/core/read/reader.ts'
import { isNamesake } from '../../../../src/core/read/record/authors/author-doubts.ts'
import { type Glyphs, segmentsOf } from '../../../../src/core/read/record/page/lines.ts'
import { INSTITUTION } from '../../../../src/core/read/record/words/words.ts'
import { fresh, read, TEXT } from './drawn.ts'
import type { SetLine } from './page-writer.ts'
import { fill } from './synth.ts'

beforeEach(fresh)

type Row = [text: string, style: SetLine]
const centred = (size: number, before = 1): SetLine => ({ size, align: 'centre', before })
const bold = (size: number, before = 1): SetLine => ({ ...centred(size, before), font: 'bold' })

const article = (...rows: Row[]): Promise<Meta> =>
  read(
    writer => {
      for (const [text, style] of rows) writer.line(text, style)
      fill(writer, { ...TEXT, lang: 'en' }, { size: 10 })
    },
    {},
    'en',
  )

it('what a title begins with and the text speaks of has not written it', async () => {
  const text = { size: 11, before: 1 }
  const { autores } = await article(
    ['Vera SIL - Design', { size: 22, font: 'bold', before: 1 }],
    ['Vera SIL is a type for long texts in small sizes.', text],
    ['Vera SIL Sample - Latin letters', { size: 16, font: 'bold', before: 2 }],
    ['About Vera SIL', { size: 16, font: 'bold', before: 2 }],
  )
  expect(autores ?? []).toEqual([])
})

it('who is called as the title stands alone in a line', async () => {
  const rows: Row[] = [
    ['Irene Hall: Collected Letters', bold(22, 4)],
    ['Irene Hall', centred(14, 3)],
    ['2014', centred(12, 3)],
  ]
  expect((await article(...rows)).autores).toEqual(['Hall, Irene'])
})

it.each([
  ['Analytische Chemie', 'by Martin (martin@chemie.example), Institut für Anorganische und Analytische Chemie,', true],
  ['Clara Linder', 'Fundación de Estudios y Clara Linder', true],
  ['Irene Hall', 'Department of Physics, Irene Hall', false],
  ['Irene Hall', 'Written at the Department by Irene Hall', false],
])('%s, in “%s”, is a part of an institution: %s', (text, line, is) => {
  const lines = segmentsOf([{ text: line, x: 100, x1: 500, y: 700, size: 12 }], 1)
  expect(isNamesake({ text }, { lines })).toBe(is)
})

it.each(['Fonderie Typographique Lindera', 'Norberg Type Foundry', 'Fundición Tipográfica Lindera'])(
  '%s, which made the type of a specimen, is no person',
  line => expect(INSTITUTION.test(line)).toBe(true),
)

it('the first line of a team that another line names whole is no person', async () => {
  const { autores } = await article(
    ['Clara Edu', { size: 8, before: 1 }],
    ['Dev Team', { size: 8, before: 0 }],
    ['Kiosk Display HowTo', bold(18, 6)],
    ['Mike Hall', centred(11, 2)],
    ['Daniel Norberg', centred(11, 1)],
    ['Clara Edu Dev Team', centred(11, 2)],
  )
  expect(autores).toEqual(['Hall, Mike', 'Norberg, Daniel'])
})

it('a heading with its Roman number is nobody, where another goes on counting', async () => {
  const heading = { size: 14, font: 'bold', before: 2 } as const
  const rows: Row[] = [
    ['Les fours de la colline', bold(20, 2)],
    ['I Historique', heading],
    ['Les fours sont anciens.', { size: 11, before: 1 }],
    ['II Fonctions', heading],
  ]
  expect((await article(...rows)).autores ?? []).toEqual([])
})

it('the sunk capital of a title stays in its word', () => {
  const glyphs = (text: string, x: number, x1: number, y = 700): Glyphs => ({ text, x, x1, y, size: 17.2 })
  const runs = [
    glyphs('Writing MLT', 100, 200),
    { ...glyphs('E', 199.9, 211, 693.9), glued: true },
    glyphs('X for All', 211.5, 280),
  ]
  expect(segmentsOf(runs, 1).map(({ text }) => text)).toEqual(['Writing MLTEX for All'])
})
