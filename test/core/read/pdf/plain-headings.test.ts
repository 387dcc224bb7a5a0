/** Headings in the type of their text, in fonts that do not say "bold": the outline, white and their numbers tell them. */
import { expect, it } from 'vitest'
import { assemble } from '../../../../src/core/read/pdf/assemble.ts'
import { headingsOf } from '../../../../src/core/read/pdf/layout/headings.ts'
import type { OutlineEntry } from '../../../../src/core/read/pdf/layout/outline.ts'
import type { Prose } from '../../../../src/core/read/pdf/layout/paragraphs.ts'
import { at, rawPdf, sheetsOf } from './raw.ts'

const LINES = [
  'Cada horno tiene dos puertas y una chimenea baja, que se abre',
  'cuando el humo sale blanco. Las piezas se ponen de mayor a menor',
  'y nunca se tocan. El segundo fuego dura un dia y una noche.',
]

/** Lines at the places given, and the paragraphs of their page; the next page is of text alone, its lines 12 apart. */
async function paragraphs(lines: readonly [y: number, text: string][], outline: OutlineEntry[] = []) {
  const content = lines.map(([y, text]) => at(80, y, text)).join('\n')
  const text = [...LINES, ...LINES, ...LINES, ...LINES].map((line, i) => at(80, 700 - 12 * i, line)).join('\n')
  const sheets = await sheetsOf(rawPdf([{ content }, { content: text }]))
  const none = ({ pages }: { pages: readonly unknown[] }): Set<number>[] => pages.map(() => new Set())
  const [unit] = assemble({ sheets, outline, total: 2, furniture: none })
  return unit!.parrafos!.map(({ desde, hasta, heading }) => ({ text: unit!.texto.slice(desde, hasta), heading }))
}

it('a title of the outline is no part of the text above and below it, though no white parts them', async () => {
  const titles: OutlineEntry[] = [{ title: 'El segundo fuego', page: 1, depth: 1 }]
  const texts = [...LINES, '2.3 El segundo fuego', ...LINES]
  const found = await paragraphs(
    texts.map((text, i) => [700 - 12 * i, text]),
    titles,
  )
  expect(found).toEqual([
    { text: LINES.join(' '), heading: undefined },
    { text: '2.3 El segundo fuego', heading: 2 },
    { text: LINES.join(' '), heading: undefined },
  ])
})

it('a sentence that ends in the words of a title, in a line of its own, is whole', async () => {
  const texts = [
    'De lo que se quema al fin y de lo que queda se habla entero en',
    'El segundo fuego',
    'y en ninguno mas.',
  ]
  const found = await paragraphs(
    texts.map((text, i) => [700 - 12 * i, text]),
    [{ title: 'El segundo fuego', page: 1, depth: 1 }],
  )
  expect(found.map(({ text }) => text)).toEqual([texts.join(' ')])
})

it('where most steps are white, each line by itself is a paragraph, and the lines of a sentence are one', async () => {
  const apart: [number, string][] = [
    [700, 'hornos --abrir'],
    [675, 'y'],
    [650, 'hornos --cerrar (de noche)'],
    [625, 'o bien'],
    [600, 'hornos --todos'],
  ]
  const text = LINES.map((line, i): [number, string] => [575 - 12 * i, line])
  const found = await paragraphs([...apart, ...text, [520, 'hornos --fin'], [495, 'y fin']])
  expect(found.map(each => each.text)).toEqual([
    ...apart.map(([, line]) => line),
    LINES.join(' '),
    'hornos --fin',
    'y fin',
  ])
})

it('a text that is set wider than most of its document is whole, though its lines are not all full', async () => {
  const wide = [
    'Cada horno tiene dos puertas y una chimenea baja, que se abre',
    'cuando el humo sale blanco y las piezas',
    'se ponen de mayor a menor y nunca se tocan, porque el barro que',
    'se toca se pega; el segundo fuego dura un dia',
    'y una noche entera, y el tercero lo que dure la lena que quede en',
    'el corral del alfar o en la casa vecina, si la',
    'hay. Nadie abre antes de que el humo salga blanco.',
  ]
  for (const step of [18, 24]) {
    const found = await paragraphs(wide.map((line, i) => [700 - step * i, line]))
    expect(found.map(({ text }) => text)).toEqual([wide.join(' ')])
  }
})

const prose = (text: string): Prose => ({ text, kind: null, broken: false, size: 10, bold: false })
const headings = (...texts: string[]): string[] => [...headingsOf(texts.map(prose), 10)].map(({ text }) => text)

it('a number of two levels tells a heading in the type of its text', () => {
  const text = LINES.join(' ')
  expect(headings('2.3 El segundo fuego', text)).toEqual(['2.3 El segundo fuego'])
  for (const none of ['2 El segundo fuego', '2.3 grados de mas', '2.3 El segundo fuego 14', '2.3 El fuego se apaga.'])
    expect(headings(none, text)).toEqual([])
})

it('below a heading with a number stand lines of code, each too short to be text', () => {
  const code = ['#include <hornos.h>', 'int abrir(int horno);', 'int cerrar(int horno);']
  expect(headings('2.3 Abrir', ...code)).toEqual(['2.3 Abrir'])
  expect(headings('2.3 Abrir', code[0]!)).toEqual([])
})
