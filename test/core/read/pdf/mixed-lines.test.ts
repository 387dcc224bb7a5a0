import { describe, expect, it } from 'vitest'
import { furniture } from '../../../../src/core/folio/furniture.ts'
import { at, column, drawnLine, rawPdf, textOf, unitsOf } from './raw.ts'

describe('lines and words that stand near each other', () => {
  it('bullets of a drawn font whose box is far too high do not mix the lines that it reaches over', async () => {
    const text = await textOf(
      [
        at(50, 700, 'Hay tres clases de objetos en la figura:', 12),
        ...['la rejilla', 'las hojas', 'las ramas'].map(
          (item, i) => `${at(68, 678 - 22 * i, '\u0001', 12, 'F6')}\n${at(80, 678 - 22 * i, item, 12)}`,
        ),
        at(50, 600, 'Las ramas se colocan respecto de la rejilla.', 12),
      ].join('\n'),
    )
    expect(text).toBe(
      [
        'Hay tres clases de objetos en la figura:',
        '• la rejilla',
        '• las hojas',
        '• las ramas',
        'Las ramas se colocan respecto de la rejilla.',
      ].join('\n\n'),
    )
  })

  it('letters drawn by an old Ghostscript have the size of their advances, and none is lost to its name', async () => {
    const lines = [
      'preface',
      'this document is a revision of the guide to the code',
      'of the old machine and each of the accounts can be found',
      'in the archive of the computer science department',
    ]
    const heights = [700, 672, 658, 644]
    const text = await textOf(lines.map((line, i) => drawnLine(50, heights[i]!, line)).join('\n'))
    expect(text).toBe(`preface\n\n${lines.slice(1).join(' ')}`)
  })

  it('a raised capital pulled over its neighbours is a letter of their word; a numerator is not', async () => {
    const latex = [at(50, 700, 'con L'), at(69.5, 702, 'A', 7), at(73, 700, 'TEX se escribe')]
    expect(await textOf(latex.join('\n'))).toBe('con LATEX se escribe')
    const fraction = [at(50, 600, 'donde X'), at(78, 604.5, 'A', 7), at(78, 596, 'B', 7), at(88, 600, 'vale')]
    expect(await textOf(fraction.join('\n'))).not.toMatch(/XA|AB/)
  })

  it('the raised end of an ordinal stays with its figure, also when it is nearly as large', async () => {
    const text = await textOf(
      [
        at(50, 712, 'Una orden para ordinales'),
        at(50, 700, 'como el 1'),
        at(89.6, 704.3, 'er', 9),
        at(96.6, 700, '. Basta.'),
      ].join('\n'),
    )
    expect(text).toBe('Una orden para ordinales como el 1er. Basta.')
  })

  it('one line or two under a running head are no part of it', async () => {
    const head = at(50, 760, 'Apéndice F: formato de los centros')
    for (const lines of [
      ['otras palabras, cuando el centro está arriba.'],
      ['otras palabras, cuando el primer centro de la pieza', 'está arriba, se dice que no gira.'],
    ]) {
      const parts = (await textOf(`${head}\n${column(50, 710, lines)}`)).split('\n\n')
      expect(parts).toEqual(['Apéndice F: formato de los centros', lines.join(' ')])
    }
  })

  it('a head that stands once is furniture in the row of the folios, also over two lines', async () => {
    const full = Array.from({ length: 20 }, (_, i) => `Una línea corriente del texto, la número ${'x'.repeat(i + 1)}.`)
    const pages = Array.from({ length: 8 }, (_, i) => ({
      content: [
        at(50, 760, `Capítulo ${'abcdefgh'[i]} de la obra`),
        at(500, 760, String(i + 11)),
        column(50, 710, i === 5 ? ['y otras dos palabras de la frase anterior, que', 'acaba aquí arriba.'] : full),
      ].join('\n'),
    }))
    const units = await unitsOf(rawPdf(pages), furniture)
    const [head] = units[5]!.parrafos!
    expect([units[5]!.texto.slice(head!.desde, head!.hasta), head!.kind]).toEqual([
      'Capítulo f de la obra 16',
      'furniture',
    ])
  })
})

/** A page of running text from x = 150 on, with what stands in its margin. */
const paged = (more: string): string =>
  [column(150, 700, [...PROSE, ...PROSE]), more, column(150, 660 - 12 * 4, PROSE.slice(0, 2))].join('\n')
const PROSE = [
  'Al mismo tiempo se considera útil poder pasar de una a otra,',
  'de las veintiuna letras a las veintiséis, y volver atrás. Esto',
  'pide un contador que guarde el estado y dos órdenes nuevas,',
]

describe('the margin', () => {
  const labels = [at(83, 688, '\\veintiuna', 9, 'F3'), at(78, 676, '\\veintiseis', 9, 'F3')].join('\n')
  const unitWith = async (more: string): Promise<readonly [string, string | undefined][]> => {
    const pages = Array.from({ length: 8 }, (_, i) => ({ content: i === 4 ? paged(more) : paged('') }))
    const { texto, parrafos } = (await unitsOf(rawPdf(pages)))[4]!
    return parrafos!.map(({ desde, hasta, kind }) => [texto.slice(desde, hasta), kind] as const)
  }

  it('names beside the text are notes, and no sentence has them between its words', async () => {
    const parts = await unitWith(labels)
    expect(parts[0]![0]).toContain([...PROSE, ...PROSE].join(' '))
    expect(parts.at(-1)).toEqual(['\\veintiuna \\veintiseis', 'note'])
  })

  it('a note there keeps its short words; numbers of items and headings that hang out stay with their text', async () => {
    const note = [at(510, 688, 'Aquí hay un', 8), at(510, 678, 'y', 8), at(510, 668, 'otro problema', 8)].join('\n')
    expect((await unitWith(note)).at(-1)).toEqual(['Aquí hay un y otro problema', 'note'])
    const number = [at(83, 688, 'REL 29,2', 9), at(83, 640, '164', 9)].join('\n')
    expect((await unitWith(number)).filter(([, kind]) => kind === 'note').map(([text]) => text)).toEqual([
      'REL 29,2',
      '164',
    ])
    const item = at(136, 676, '12.')
    expect((await unitWith(item)).every(([, kind]) => kind === undefined)).toBe(true)
    const heading = [at(100, 560, 'Parte', 10, 'F2'), at(150, 560, 'De los contadores', 10, 'F2')].join('\n')
    expect((await unitWith(heading)).some(([text]) => text.includes('Parte De los contadores'))).toBe(true)
  })

  it('terms to the left of their definitions are no margin where other lines of the text begin there', async () => {
    const terms = PROSE.map((line, i) => `${at(50, 560 - 24 * i, `término${i}`)}\n${at(150, 560 - 24 * i, line)}`)
    const intro = column(50, 480, [...PROSE, ...PROSE])
    const pages = Array.from({ length: 8 }, () => ({ content: paged([...terms, intro].join('\n')) }))
    const { parrafos } = (await unitsOf(rawPdf(pages)))[4]!
    expect(parrafos!.every(({ kind }) => kind !== 'note')).toBe(true)
  })
})
