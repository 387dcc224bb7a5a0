/** Who wrote it in languages in which "by" and "and" say other things too, and who is nobody there. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Meta } from '../../../../src/core/read/reader.ts'
import { isOutline } from '../../../../src/core/read/record/authors/author-doubts.ts'
import { holderIn } from '../../../../src/core/read/record/imprint/houses.ts'
import { namesIn } from '../../../../src/core/read/record/page/people.ts'
import { stringOf } from '../../../../src/core/read/record/page/name-parts.ts'
import type { View } from '../../../../src/core/read/record/page/view.ts'
import { isDatedAuthor } from '../../../../src/core/read/record/title/title-stated.ts'
import { fresh, read, TEXT } from './drawn.ts'
import type { SetLine } from './page-writer.ts'
import { fill } from './synth.ts'

beforeEach(fresh)

const names = (line: string): string[] => namesIn(line, { forms: {} }).names.map(({ name }) => stringOf(name))

it.each([
  ['di Irene Hall', ['Hall, Irene']],
  ['door Irene Hall', ['Hall, Irene']],
  ['Yazarlar: Irene Hall', ['Hall, Irene']],
  ['Kirjoittaneet Irene Hall', ['Hall, Irene']],
  ['di questo libro', []],
  ['door het bos', []],
  ['Hubert Norberg, Irene Hall en Elisabeth Quillen', ['Norberg, Hubert', 'Hall, Irene', 'Quillen, Elisabeth']],
  ['Hubert Norberg, Irene Hall ja Elisabeth Quillen', ['Norberg, Hubert', 'Hall, Irene', 'Quillen, Elisabeth']],
  ['Hubert Norberg, Irene Hall и Elisabeth Quillen', ['Norberg, Hubert', 'Hall, Irene', 'Quillen, Elisabeth']],
  ['Diese Lanterna', []],
  ['Lanterna Addendum', []],
])('«%s» names %j', (line, expected) => expect(names(line)).toEqual(expected))

const right = (bold: boolean, before: number): SetLine => ({
  ...{ size: 11, align: 'right', before },
  ...(bold && { font: 'bold' }),
})
const titled = (...rows: [text: string, bold: boolean, before?: number][]): Promise<Meta> =>
  read(
    writer => {
      writer.line('Una breve introduzione alla lanterna', { size: 25, font: 'bold', align: 'right', before: 3 })
      for (const [text, bold, before = 0.5] of rows) writer.line(text, right(bold, before))
      fill(writer, { ...TEXT, lang: 'en' }, { size: 10 })
    },
    {},
    'en',
  )
const REST = 'Hubert Norberg, Irene Holloway e Elisabeth Quillen'

describe('a title page with its first author in a line of his own', () => {
  it.each(['di Irene Hall', 'door Irene Hall', 'Irene Hall'])('%s', async first => {
    const { autores } = await titled([first, true, 5], [REST, true])
    expect(autores).toEqual(['Hall, Irene', 'Norberg, Hubert', 'Holloway, Irene', 'Quillen, Elisabeth'])
  })
  it('gives no authors where the words before him are not known', async () => {
    const { autores } = await titled(['Biên soạn: Irene Hall', true, 5], [REST, true])
    expect(autores).toBeUndefined()
  })
  it('has no translators among them who stand behind “von” under what they did', async () => {
    const { autores } = await titled(
      ['Irene Hall', false, 3],
      ['Überführt ins Deutsche', false, 2],
      ['von Daniel Linder und', false],
      ['Christine Holloway', false],
    )
    expect(autores).toEqual(['Hall, Irene'])
  })
  it('has no translators among them, however many stand under their label', async () => {
    const { autores } = await titled(
      ['Irene Hall', true, 5],
      [REST, true],
      ['PRZEKŁAD POLSKI:', false, 3],
      ['Daniel Hall i Adam Linder', true],
      ['Jan Holloway', true],
      ['Marcin Linder', true],
    )
    expect(autores).toEqual(['Hall, Irene', 'Norberg, Hubert', 'Holloway, Irene', 'Quillen, Elisabeth'])
  })
})

it('headings that letters count are nobody, and two authors with such initials are', () => {
  const list = (...initials: string[]): boolean => isOutline(initials.map(given => ({ given, family: 'Allgemeines' })))
  expect(list('A.', 'B.', 'C.')).toBe(true)
  expect(list('A.', 'B.')).toBe(false)
  expect(list('A.', 'C.', 'B.')).toBe(false)
})

it('a month behind © holds no rights', () => {
  expect(holderIn('Benutzerhandbuch, © Juni 2011.')).toBeNull()
  expect(holderIn('© Juniper 2011')).toBe('Juniper')
})

it('the author over the day is no title, and one who is named in it is', () => {
  const view = { material: { stated: { authors: ['Irene Hall'] } } } as unknown as View
  expect(isDatedAuthor('Irene Hall 12 March 2019', view)).toBe(true)
  expect(isDatedAuthor('Irene Hall: Collected Letters', view)).toBe(false)
  expect(isDatedAuthor('Lantern 2019', view)).toBe(false)
})

it('the day below a title is no part of it, also with a year of two figures', async () => {
  const display: SetLine = { size: 20, font: 'bold', align: 'centre', before: 1 }
  const { titulo } = await read(
    writer => {
      writer.line('Lantern 940 Simulator Usage', display)
      writer.line('01-Dec-08', { ...display, before: 0 })
      fill(writer, { ...TEXT, lang: 'en' }, { size: 10 })
    },
    {},
    'en',
  )
  expect(titulo).toBe('Lantern 940 Simulator Usage')
})
