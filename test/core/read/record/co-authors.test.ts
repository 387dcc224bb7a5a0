/** Who wrote a manual, and when: names at the foot of its title page, teams, lists that go on, years of rights. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Material } from '../../../../src/core/read/record/page/material.ts'
import type { Meta } from '../../../../src/core/read/reader.ts'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import { materialIn } from './corpus.ts'
import { fresh, NOTHING, read, TEXT } from './drawn.ts'
import { PageWriter } from './page-writer.ts'
import { fill } from './synth.ts'

beforeEach(fresh)

type Draw = (page: PageWriter) => void

/** Each page as it is drawn, two pages of text behind them. */
async function drawn(...draws: Draw[]): Promise<Material> {
  const text: Draw = page => fill(page, { ...TEXT, lang: 'en' }, { size: 11 })
  const sheets = [...draws, text, text].map(draw => {
    const page = new PageWriter()
    draw(page)
    return page.page
  })
  const truth = { ...NOTHING, language: 'en' }
  return materialIn({ doc: { pages: sheets, info: {} }, nombre: 'archivo.pdf', truth })
}
const pages = async (...draws: Draw[]): Promise<Meta> => recordOf(await drawn(...draws))

/** A title page as Texinfo sets it: title and version at its head, names at its foot. */
const sheet =
  (title: string, names: readonly string[]): Draw =>
  page => {
    page.line(title, { size: 21, font: 'bold', before: 5 })
    page.line('for version 2.71, 28 January 2021', { size: 11, align: 'right' })
    page.y = 160
    for (const name of names) page.line(name, { size: 14, font: 'bold' })
  }

it('a word of the title, as in "Lantern Manager", gives nobody a role', async () => {
  const { autores } = await pages(page => {
    page.line('Lantern Manager 0.7.7 User Guide', { size: 25, align: 'centre' })
    page.line('Alexis Norberg', { size: 12, align: 'centre', before: 1 })
    page.line('1.7 - 14 Apr, 2008', { size: 10, align: 'centre', before: 5 })
  })
  expect(autores).toEqual(['Norberg, Alexis'])
})

it('names at the foot of a title page are authors, also one that no list knows', async () => {
  const { autores } = await pages(sheet('Lanternconf', ['David MacKenzie', 'Ben Elliston', 'Akim Demaille']))
  expect(autores).toEqual(['MacKenzie, David', 'Elliston, Ben', 'Demaille, Akim'])
})

it('a team among the names wrote with them, whether it stands first or last', async () => {
  const first = await pages(sheet('Lanterns in Groups', ['The Lantern Group', 'Robert Norberg', 'Peter Holloway']))
  expect(first.autores).toEqual(['Lantern Group', 'Norberg, Robert', 'Holloway, Peter'])
  const last = await pages(sheet('An Introduction to Lanterns', ['W. N. Norberg, D. M. Smith', 'and the L Core Team']))
  expect(last.autores).toEqual(['Norberg, W. N.', 'Smith, D. M.', 'L Core Team'])
})

it('a group under a name is where the author works', async () => {
  const { autores } = await pages(sheet('An Introduction to Lanterns', ['Robert Norberg', 'The Lantern Group']))
  expect(autores).toEqual(['Norberg, Robert'])
})

it('the last name of a centred list comes last, whatever name it stands under', async () => {
  const { candidates, autores } = await pages(page => {
    page.line('Lanterns User’s Guide', { size: 20, align: 'centre', before: 5 })
    page.y = 600
    for (const [x, name] of [
      [120, 'Robert Norberg'],
      [225, 'William Holloway'],
      [370, 'Peter Quillen'],
    ] as const)
      page.put(name, { size: 12, x, y: 560 })
    page.put('Rajeev Hall', { size: 12, x: 260, y: 546 })
    page.put('January 10, 2023', { size: 11, x: 250, y: 500 })
  })
  const list = autores ?? (candidates!['author']![0]!.value as { family: string; given: string }[])
  expect(list).toEqual(['Norberg, Robert', 'Holloway, William', 'Quillen, Peter', 'Hall, Rajeev'])
})

it('who wrote it is what a later byline says, when the title page begins the same list', async () => {
  const { autores } = await pages(
    sheet('The Lantern Guide', ['Robert Norberg', 'Peter Holloway']),
    page => page.line('Alan Quillen', { size: 14, font: 'bold', before: 3 }),
    page => {
      page.line('The Lantern Guide', { size: 14, font: 'bold' })
      page.line('by Robert Norberg, Peter Holloway, and Alan Quillen', { size: 10 })
    },
  )
  expect(autores).toEqual(['Norberg, Robert', 'Holloway, Peter', 'Quillen, Alan'])
})

it('of listed years of rights the last is that of this edition, also in the next line', async () => {
  const rights =
    (...lines: string[]): Draw =>
    page => {
      page.line('This manual is for Lanterns.', { size: 11, before: 30 })
      for (const line of lines) page.line(line, { size: 11 })
    }
  const title: Draw = page => page.line('Lantern Users’ Guide', { size: 21, font: 'bold', before: 5 })
  const listed = await pages(
    title,
    rights('Copyright © 1997, 1998, 2004, 2005, 2009, 2012, 2016, 2019, 2020 Lantern Inc.'),
  )
  expect(listed.anio).toBe(2020)
  const broken = await pages(
    title,
    rights('Copyright © 1997, 1998, 2004, 2005, 2009, 2012,', '2016, 2019, 2021 Lantern Inc.'),
  )
  expect(broken.anio).toBe(2021)
})

it('a version in the line of the title is no part of the title that the file states', async () => {
  const { titulo } = await read(
    page => {
      page.line('Lanterns User Guide Version 0.4', { size: 22, font: 'bold', before: 5 })
      page.line('Robert Norberg', { size: 14, before: 5 })
    },
    { Title: 'Lanterns User Guide' },
    'en',
  )
  expect(titulo).toBe('Lanterns User Guide')
})

describe('a name of the cover in which a letter could not be read', () => {
  const cover: Draw = page => {
    page.line('Lanterns and Their Light in Rooms', { size: 22, before: 5 })
    for (const name of ['Sanjeev Norberg', 'SunXica Hall', 'Siem Jan Koopman']) page.line(name, { size: 15, before: 1 })
  }
  const behind: Draw = page => {
    page.line('Lanterns and their light in rooms: the oil of a century', { size: 20, before: 5, align: 'centre' })
    page.line('Sanjeev Norberg, Westat', { size: 14, before: 1, align: 'centre' })
    page.line('Sunica Hall, Free University Amsterdam', { size: 14, align: 'centre' })
    page.line('Siem Jan Koopman, Free University Amsterdam', { size: 14, align: 'centre' })
  }
  const unread = (text: string): string => text.replace('SunXica', 'Sun\uFFFDica')
  const recordWith = async (...draws: Draw[]): Promise<Meta> => {
    const material = await drawn(...draws)
    const pages = material.pages.map(page => ({
      ...page,
      segments: page.segments.map(line => ({ ...line, text: unread(line.text), marked: unread(line.marked) })),
    }))
    return recordOf({ ...material, pages })
  }

  it('is that of the title page behind', async () => {
    const { autores } = await recordWith(cover, behind)
    expect(autores).toEqual(['Norberg, Sanjeev', 'Hall, Sunica', 'Koopman, Siem Jan'])
  })

  it('leaves a list that is not sure, where no page has it whole', async () => {
    const { autores, record } = await recordWith(cover)
    expect(autores).toEqual(['Norberg, Sanjeev', 'Koopman, Siem Jan'])
    expect(record!['author']!.probability).toBeLessThan(0.9)
  })
})

it.each(['Technical reviewers', 'Supervisors', 'Examiners'])('%s before names are nobody who wrote it', async label => {
  const { autores } = await pages(page => {
    page.line('A guide for keepers of lanterns', { size: 20, before: 8, align: 'centre' })
    page.line(`${label}: Irene Hall, Tobias Norberg`, { size: 12, before: 3, align: 'centre' })
  })
  expect(autores).toBeUndefined()
})
