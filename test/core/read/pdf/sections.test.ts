/** Titles of the outline become headings where their lines stand, and nothing runs over them. */
import { expect, it } from 'vitest'
import { split } from '../../../../src/core/ingest/split.ts'
import type { OutlineEntry } from '../../../../src/core/read/pdf/layout/outline.ts'
import { sectioned } from '../../../../src/core/read/pdf/layout/sections.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'

function page(posicion: number, ...paragraphs: string[]): Unit {
  const texto = paragraphs.join('\n\n')
  let at = 0
  const parrafos = paragraphs.map(text => {
    const desde = at
    at += text.length + 2
    return { desde, hasta: desde + text.length }
  })
  return {
    posicion,
    texto,
    parrafos,
    ruta: ['whole page'],
    ancla: { tipo: 'pagina', fisica: posicion } as Unit['ancla'],
  }
}
const entry = (title: string, onPage: number, depth = 0): OutlineEntry => ({ title, page: onPage, depth })
const told = (unit: Unit | undefined): [text: string, path: string | undefined, heading: number | undefined][] =>
  (unit?.parrafos ?? []).map(({ desde, hasta, ruta, heading }) => [
    unit!.texto.slice(desde, hasta),
    ruta?.join(' > '),
    heading,
  ])

it('what stands above a title is of the chapter before, what follows of its own', () => {
  const [, second] = sectioned(
    [page(1, '1 El río', 'Nace en la sierra.'), page(2, 'Baja despacio.', '1.1 El barro\nSe amasa con agua.')],
    [entry('1 El río', 1), entry('1.1 El barro', 2, 1)],
  )
  expect(told(second)).toEqual([
    ['Baja despacio.', '1 El río', undefined],
    ['1.1 El barro', '1 El río > 1.1 El barro', 2],
    ['Se amasa con agua.', '1 El río > 1.1 El barro', undefined],
  ])
})

it('a running head that says the title is no title, with or without the number of its page', () => {
  for (const head of ['15 1.5. EL HORNO', '1.5 El horno'])
    expect(
      told(
        sectioned(
          [page(1, '1.4 El barro'), page(2, head, 'Aún del barro.', '1.5 El horno', 'Arde de noche.')],
          [entry('1.4 El barro', 1), entry('1.5 El horno', 2)],
        )[1],
      ).map(([text, path]) => [text, path]),
    ).toEqual([
      [head, '1.4 El barro'],
      ['Aún del barro.', '1.4 El barro'],
      ['1.5 El horno', '1.5 El horno'],
      ['Arde de noche.', '1.5 El horno'],
    ])
})

it('titles are found by their words: numbers, case and the word for chapter may be missing', () => {
  for (const [printed, title] of [
    ['CAPÍTULO II. EL BARRO', 'Capítulo II El barro'],
    ['2.1 El barro', 'El barro'],
    ['El barro', '2.1 El barro'],
  ] as const)
    expect(told(sectioned([page(1, printed, 'Se amasa.')], [entry(title, 1)])[0])[0]).toEqual([printed, title, 1])
})

it('the number behind the word for chapter may be a word', () => {
  const title = 'Capítulo primero. Que trata del barro y de la sierra'
  const [unit] = sectioned(
    [page(1, title, 'En un lugar.')],
    [entry('Capítulo I. Que trata del barro y de la sierra', 1)],
  )
  expect(told(unit).map(([, path]) => path)).toEqual(Array(2).fill('Capítulo I. Que trata del barro y de la sierra'))
  // Another label, or a title of a word or two, may be another section.
  for (const other of ['Parte primera. Que trata del barro y de la sierra', 'Capítulo primero. Fin'])
    expect(sectioned([page(1, other)], [entry('Capítulo I. Que trata del barro y de la sierra', 1)])[0]).toEqual(
      page(1, other),
    )
})

it('a title may be set in lines that stand apart', () => {
  const unit = page(1, 'Los hornos de la', 'sierra', 'Se encienden al alba.')
  for (const paragraph of unit.parrafos!.slice(0, 2)) paragraph.heading = 4
  expect(told(sectioned([unit], [entry('Los hornos de la sierra', 1)])[0])).toEqual([
    ['Los hornos de la', 'Los hornos de la sierra', 1],
    ['sierra', 'Los hornos de la sierra', 4],
    ['Se encienden al alba.', 'Los hornos de la sierra', undefined],
  ])
})

it('passages end where a title begins, and two titles of one page are two passages', () => {
  const [unit] = sectioned(
    [page(1, 'Origen', 'El barro llega en otoño.', 'Barro', 'Se amasa con agua.')],
    [entry('Origen', 1), entry('Barro', 1, 1)],
  )
  expect(split({ titulo: 'T', autores: [] }, [unit!]).map(passage => passage.texto)).toEqual([
    'Origen\n\nEl barro llega en otoño.',
    'Barro\n\nSe amasa con agua.',
  ])
})

it('a page on which no title is found keeps the path that the outline gives it', () => {
  expect(sectioned([page(1, 'Sin título.')], [entry('Otra cosa', 1)])).toEqual([page(1, 'Sin título.')])
})
