/** Title pages as manuals and reports of free software set them. */
import { beforeEach, expect, it } from 'vitest'
import { segmentsOf } from '../../../../src/core/read/record/page/lines.ts'
import { fresh, read, TEXT } from './drawn.ts'
import type { PageWriter } from './page-writer.ts'
import { fill } from './synth.ts'

beforeEach(fresh)

const text = (page: PageWriter): void => {
  page.line('1 Introduction', { size: 14, font: 'bold', before: 3 })
  fill(page, { ...TEXT, lang: 'en' }, { size: 10 })
}

it('the place under an institution, with its postcode, is no author', async () => {
  const { autores } = await read(
    page => {
      page.line('Lantern-Burg — Documentation', { size: 17, align: 'centre', before: 8 })
      for (const [line, left, right] of [
        [0, 'Florent Norberg', 'Lal Holloway'],
        [1, 'École Normale Supérieure', 'Room 2A-426'],
        [2, '45, rue d’Ulm', 'AT&T Bell Laboratories'],
        [3, '75005 Paris, France', 'Murray Hill, NJ 07922'],
        [4, 'Florent.Norberg@ens.fr', 'holloway@research.example.com'],
      ] as const) {
        page.put(left, { size: 12, x: 160, y: 640 - line * 14 })
        page.put(right, { size: 12, x: 350, y: 640 - line * 14 })
      }
      page.line('June 23, 1993', { size: 12, align: 'centre', before: 9 })
      text(page)
    },
    {},
    'en',
  )
  expect(autores).toEqual(['Norberg, Florent', 'Holloway, Lal'])
})

it('the state of a draft and the hour of its printing are no part of the title', async () => {
  const { titulo, autores } = await read(
    page => {
      page.line('LANTERNS for Beginners', { size: 17, align: 'centre' })
      page.line('Third Draft, Revision ‘W4’', { size: 11, align: 'centre', before: 0.5 })
      page.line('(14:12 GMT +10 Thursday 14 July 1994)', { size: 11, align: 'centre', before: 0.5 })
      page.line('Geoffrey Holloway (G.Holloway@ee.example.edu)', { size: 12, align: 'centre', before: 1 })
      text(page)
    },
    {},
    'en',
  )
  expect([titulo, autores]).toEqual(['LANTERNS for Beginners', ['Holloway, Geoffrey']])
})

it('a French byline begins with "par", and whom a translation names is no author', async () => {
  const { autores } = await read(page => {
    page.line('Une courte introduction aux lanternes', { size: 24, font: 'bold', align: 'right', before: 8 })
    page.line('ou les lanternes en 166 minutes', { size: 14, align: 'right', before: 1 })
    page.line('par Tobias Norberg', { size: 11, font: 'bold', align: 'right', before: 6 })
    page.line('Hubert Holloway, Irene Hall et Elisabeth Quillen', {
      size: 11,
      font: 'bold',
      align: 'right',
      before: 0.8,
    })
    page.line('traduit en français par Samuel Colin', { size: 11, font: 'bold', align: 'right', before: 0.8 })
    page.line('et Manuel Gonnard', { size: 11, font: 'bold', align: 'right' })
    page.line('Version 5.01fr-0, 25 Avril 2011', { size: 11, align: 'right', before: 2 })
  })
  expect(autores).toEqual(['Norberg, Tobias', 'Holloway, Hubert', 'Hall, Irene', 'Quillen, Elisabeth'])
})

it('a word that only begins like "by" and its like is no label of an author', async () => {
  const { titulo } = await read(page => {
    page.line('Particle filters', { size: 20, font: 'bold', align: 'centre', before: 4 })
    page.line('par Alphonse Norberg', { size: 12, align: 'centre', before: 1 })
    text(page)
  })
  expect(titulo).toBe('Particle filters')
})

it('a large letter of a strip beside the title is no part of its line; a drop capital is of its own', () => {
  const texts = (...runs: [text: string, x: number, x1: number, size: number][]): string[] =>
    segmentsOf(
      runs.map(([text, x, x1, size]) => ({ text, x, x1, size, y: 700 })),
      1,
    ).map(segment => segment.text)
  expect(texts(['La', 22, 65, 130], ['Documentation de la classe', 210, 470, 17])).toEqual([
    'La',
    'Documentation de la classe',
  ])
  expect(texts(['T', 72, 96, 36], ['he rivers of the north', 99, 230, 10])).toEqual(['T he rivers of the north'])
})

it('the team at the foot of a title page is the author, the program’s name spelled out is not', async () => {
  const { autores } = await read(
    page => {
      page.put('GNU LQRN', { size: 20.7, font: 'bold', x: 72, y: 604 })
      page.put('The Lantern Quality River Network Library', { size: 10.9, x: 262, y: 584 })
      page.put('Edition 4.2.0', { size: 10.9, x: 464, y: 571 })
      page.put('January 2023', { size: 10.9, x: 462, y: 558 })
      page.put('The LQRN team', { size: 14.3, font: 'bold', x: 72, y: 104 })
      page.put('lqrn@example.org', { size: 10.9, x: 72, y: 88 })
    },
    {},
    'en',
  )
  expect(autores).toEqual(['LQRN team'])
})
