/** Figures read again: the same figure keeps its number; no other figure ever gets it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opened } from '../../../src/core/documents/moved.ts'
import { FigureNumbers, keepFigures, recognised, type Recognised } from '../../../src/core/documents/former-figures.ts'
import type { Library } from '../../../src/core/library.ts'
import type { NewFigure } from '../../../storage/contract.ts'
import { openScratch } from '../../../storage/scratch.ts'
import { openHouse, type House } from '../../server/house.ts'
import { book, passage } from '../../storage/fixtures.ts'

const LONG = 'Fig. 3. Plano de la fortaleza de Sacsayhuaman.'
const figure = (posicion: number, sha256: string, pie = ''): Recognised => ({ posicion, sha256, pie })

describe('a figure of an earlier reading', () => {
  it.each<[string, Recognised[], Recognised, number | undefined]>([
    ['is its picture to the byte, wherever it stands now', [figure(1, 'a'), figure(2, 'b')], figure(7, 'b', 'x'), 1],
    ['is a long caption, in another picture and on another page', [figure(1, 'a', LONG)], figure(2, 'b', LONG), 0],
    [
      'is a short caption on its own page',
      [figure(1, 'a', 'Fig. 1'), figure(2, 'b', 'Fig. 1')],
      figure(2, 'c', 'Fig. 1'),
      1,
    ],
    ['is no short caption elsewhere', [figure(1, 'a', 'Fig. 1')], figure(2, 'c', 'Fig. 1'), undefined],
    ['is no caption that two have', [figure(1, 'a', LONG), figure(2, 'b', LONG)], figure(3, 'c', LONG), undefined],
    ['of one picture is told by its caption', [figure(1, 'a', 'Uno'), figure(2, 'a', 'Dos')], figure(5, 'a', 'Dos'), 1],
    ['is nothing without a caption and with another picture', [figure(1, 'a')], figure(1, 'b'), undefined],
  ])('%s', (_, former, found, expected) => {
    const same = recognised(former, found)
    expect(same && former.indexOf(same)).toBe(expected)
  })
})

let house: House
let library: Library
const folder = mkdtempSync(join(tmpdir(), 'figures-'))
beforeAll(async () => {
  house = await openHouse()
  house.hold(true)
  library = { ...house.library((await house.storage.access.owner()).id), scratch: openScratch(folder) }
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const row = (n: number, { sha256, pie }: Recognised): NewFigure => ({
  ...{ n, token: `f${n}`, sha256: sha256.repeat(64), pie, box: null, descripcion: null },
  ...{ bytes: 1, media: 'image/png', ancho: 2, alto: 2 },
})

it('keeps its link; that of a figure that is gone says `cambiado`, and its number is never given again', async () => {
  const { shelf } = library
  const id = await book(shelf, ['Antes.', 'Más texto.'])
  const words = (n: number, posicion: number, texto: string) => passage(posicion, n, texto, { token: `f${n}` })
  await shelf.saveFigures(id, 1, { figures: [row(1, figure(1, 'a', LONG))], passages: [words(1, 1, LONG)] })
  await shelf.saveFigures(id, 2, { figures: [row(2, figure(2, 'b', 'Otra'))], passages: [words(2, 2, 'Otra')] })
  // Read again: a figure that was overlooked stands before the first, and the second is not found any more.
  await keepFigures(library, id)
  await shelf.dropPictures(id)
  await keepFigures(library, id)
  await shelf.savePassages(id, [1, 2], [passage(1, 1, 'Antes.'), passage(2, 1, 'Más texto.')])
  const numbers = await FigureNumbers.open(library, id, [])
  const given = [figure(1, 'c', 'Nueva'), figure(1, 'd', LONG)].map(one =>
    numbers.of({ ...one, sha256: one.sha256.repeat(64) }),
  )
  expect(given).toEqual([3, 1])
  await shelf.saveFigures(id, 1, {
    figures: [row(3, figure(1, 'c', 'Nueva')), row(1, figure(1, 'd', LONG))],
    passages: [words(3, 1, 'Nueva'), words(1, 1, LONG)],
  })
  expect((await shelf.figures(id)).map(one => one.id)).toEqual([`${id}:f1`, `${id}:f3`])
  expect(await opened(shelf, `${id}:f1`)).toMatchObject({ row: { texto: LONG } })
  expect((await opened(shelf, `${id}:f1`))!.moved).toBeUndefined()
  expect(await opened(shelf, `${id}:f2`)).toMatchObject({ row: { posicion: 2 }, moved: { cambiado: true } })
  // Without the scratch of the first reading no number of it is used again.
  await library.scratch.forget(`${id}.figures`)
  const later = await FigureNumbers.open(library, id, [`${id}:f3`])
  expect(later.of(figure(1, 'b', 'Otra'))).toBe(4)
})
