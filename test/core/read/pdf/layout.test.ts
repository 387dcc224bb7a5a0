import { describe, expect, it } from 'vitest'
import { boxesOf, wordsOf } from '../../../../src/core/read/pdf/layout/boxes.ts'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { at, column, rawPdf, sheetsOf, textOf, unitsOf } from './raw.ts'

const LEFT = [
  'La primera columna empieza aquí y sigue',
  'sin parar durante varias líneas llenas',
  'que llegan todas hasta el mismo margen,',
  'como es costumbre en las revistas, y se',
  'acaba en esta línea que no termina de',
]
const RIGHT = [
  'decir lo que quería. La segunda columna',
  'se lee entera después de la primera y',
  'no mezclada con ella línea por línea,',
  'porque entonces nadie entendería nada',
  'de lo que el autor quiso dejar escrito.',
]

describe('reading order', () => {
  it('two columns are read one after the other, whatever order they are drawn in; a sentence goes on across the gutter', async () => {
    const rowWise = LEFT.map((line, i) => `${at(50, 700 - 12 * i, line)}\n${at(310, 700 - 12 * i, RIGHT[i]!)}`).join(
      '\n',
    )
    const columnWise = `${column(310, 700, RIGHT)}\n${column(50, 700, LEFT)}`
    const expected = [...LEFT, ...RIGHT].join(' ')
    expect(await textOf(rowWise)).toBe(expected)
    expect(await textOf(columnWise)).toBe(expected)
  })

  it('a title across both columns comes first, one between them cuts them into bands', async () => {
    const title = 'Un título que ocupa todo el ancho de las dos columnas de la página'
    const middle = 'Un intertítulo que también ocupa todo el ancho de las dos columnas de texto'
    const text = await textOf(
      [
        at(50, 740, title, 16),
        column(50, 700, LEFT),
        column(310, 700, RIGHT),
        at(50, 610, middle, 14),
        column(50, 580, LEFT),
        column(310, 580, RIGHT),
      ].join('\n'),
    )
    const body = [...LEFT, ...RIGHT].join(' ')
    expect(text).toBe([title, body, middle, body].join('\n\n'))
  })

  it('the last word of an abstract goes on from it, and not from the history of the article on its left', async () => {
    const abstract = [
      'El barro de la sierra se amasa con el agua del río y se deja al sol tres días, para',
      'que pierda lo que le sobra. Este trabajo cuenta cómo se hace y cuánto tiempo lleva en',
      'cada uno de los pueblos que todavía tienen un horno, que son pocos y están muy lejos',
      'unos de otros, de modo que nadie sabe de',
      'nadie.',
    ]
    const story = [
      'Recibido el 10 de abril',
      'Revisado el 29 de mayo',
      'Aceptado el 3 de junio',
      'Temas:',
      'Barro rojo',
    ]
    const text = await textOf(
      [
        ...story.map((line, i) => at(50, [714, 702, 690, 672, 652][i]!, line, 9)),
        column(200, 700, abstract),
        at(420, 618, 'Todos los derechos reservados.', 9),
        column(50, 570, Array.from({ length: 4 }, () => LEFT).flat()),
        column(310, 570, Array.from({ length: 4 }, () => RIGHT).flat()),
      ].join('\n'),
    )
    expect(text).toContain(abstract.join(' '))
  })

  it('three columns', async () => {
    const words = [
      'uno dos tres cuatro',
      'cinco seis siete ocho',
      'nueve diez once doce',
      'trece catorce quince',
      'y así hasta el final.',
    ]
    const text = await textOf(
      [50, 230, 410]
        .map((x, n) =>
          column(
            x,
            700,
            words.map(line => `${line}${n}`),
          ),
        )
        .join('\n'),
    )
    expect(text.match(/cuatro\d|final\.\d/g)).toEqual([
      'cuatro0',
      'final.0',
      'cuatro1',
      'final.1',
      'cuatro2',
      'final.2',
    ])
  })

  it('a note set as large as its text is known by the white above it, its raised mark and its tighter lines', async () => {
    const mark = at(60, 563, '1', 6)
    const note = [at(64, 560, 'Una nota al pie tan grande como el texto'), at(50, 550, 'que la llama, en dos líneas.')]
    const content = [column(50, 700, [...LEFT, ...RIGHT, 'Otra línea más del texto.']), mark, ...note].join('\n')
    const [unit] = await unitsOf(rawPdf([{ content }]))
    const last = unit!.parrafos!.at(-1)!
    expect([last.kind, unit!.texto.slice(last.desde)]).toEqual([
      'note',
      '¹ Una nota al pie tan grande como el texto que la llama, en dos líneas.',
    ])
    expect(unit!.parrafos!.filter(({ kind }) => kind === 'note')).toHaveLength(1)
  })

  it('a table is read row by row', async () => {
    const rows = [
      ['País', 'Capital', 'Habitantes'],
      ['España', 'Madrid', '49'],
      ['Perú', 'Lima', '34'],
      ['Chile', 'Santiago', '20'],
      ['Cuba', 'La Habana', '11'],
      ['Bolivia', 'Sucre', '12'],
    ]
    const text = await textOf(
      rows.map((row, i) => row.map((cell, k) => at(50 + 150 * k, 700 - 14 * i, cell)).join('\n')).join('\n'),
    )
    expect(text).toContain('España Madrid 49')
    expect(text.indexOf('Perú Lima 34')).toBeGreaterThan(text.indexOf('España Madrid 49'))
  })

  it('a page that is shown turned is read as it is shown', async () => {
    // Text drawn upwards on a page with /Rotate 90 is upright for the reader.
    const content = ['Primera línea del texto.', 'Segunda línea del texto.']
      .map((line, i) => `BT /F1 10 Tf 0 1 -1 0 ${100 + 12 * i} 100 Tm (${line}) Tj ET`)
      .join('\n')
    expect(await textOf(content, { page: '/Rotate 90' })).toBe('Primera línea del texto. Segunda línea del texto.')
    const [sheet] = await sheetsOf(rawPdf([{ content, page: '/Rotate 90' }]))
    expect(sheet!.runs).toMatchObject({ rotation: 0, box: { x0: 0, y0: 0, x1: 800, y1: 600 } })
    expect(sheet!.runs.runs[0]).toMatchObject({
      text: 'Primera línea del texto.',
      x: expect.closeTo(100, 0),
      y: expect.closeTo(500, 0),
      size: 10,
    })
  })

  it('text turned against the page is not lost, and comes last', async () => {
    const text = await textOf(
      `BT /F1 9 Tf 0 1 -1 0 20 300 Tm (arXiv:1234.5678v1  1 Jan 2020) Tj ET\n${column(50, 700, LEFT)}`,
    )
    expect(text.split('\n\n').at(-1)).toBe('arXiv:1234.5678v1 1 Jan 2020')
    expect(text.startsWith('La primera columna')).toBe(true)
  })

  it('the letters of an Arabic ligature stand in their order', async () => {
    // One glyph says lam and alef; the line is drawn from the left, so that its last letter comes first.
    const text = await textOf(at(100, 700, 'babbab', 20, 'F5'), { letters: ['\u0644\u0623', '\u0628'] })
    expect(text).toBe('\u0628\u0644\u0623\u0628\u0628\u0644\u0623\u0628')
  })

  it('mathematical letters beyond the basic plane are one sign each, and are found again on the page', async () => {
    const content = at(100, 700, 'Si ', 20) + at(130, 700, 'aba', 20, 'F5')
    const letters = '𝑥𝜀'
    expect(await textOf(content, { letters })).toBe('Si 𝑥𝜀𝑥')
    const pdf = await openPdf(rawPdf([{ content }], { letters }))
    expect(boxesOf(pdf, 0, 'Si 𝑥𝜀𝑥')).toHaveLength(1)
    expect(wordsOf(pdf, 0).map(word => word.text)).toEqual(['Si', '𝑥𝜀𝑥'])
    pdf.close()
  })

  it('right-to-left text is in logical order', async () => {
    // drawn as it is seen: the last letter first
    const [alef, bet, gimel, space] = ['a', 'b', 'c', ' ']
    const text = await textOf(at(100, 700, `${gimel}${bet}${alef}${space}${bet}${alef}`, 20, 'F5'), { letters: 'אבג' })
    expect(text).toBe('אב אבג')
  })
})

describe('paragraphs', () => {
  it('are cut by indents, by gaps and by a change of type', async () => {
    const lines = ['Un párrafo que llega hasta el margen derecho', 'y que acaba pronto.']
    const text = await textOf(
      [
        at(50, 720, 'Título', 16),
        column(62, 690, [lines[0]!]),
        column(50, 678, [lines[1]!]),
        column(62, 666, [lines[0]!]),
        column(50, 654, [lines[1]!]),
        column(50, 620, lines),
      ].join('\n'),
    )
    expect(text.split('\n\n')).toEqual(['Título', lines.join(' '), lines.join(' '), lines.join(' ')])
  })

  it('their ranges give the text back', async () => {
    const [unit] = await unitsOf(rawPdf([{ content: [at(50, 720, 'Título', 16), column(50, 690, LEFT)].join('\n') }]))
    expect(unit!.parrafos!.map(({ desde, hasta }) => unit!.texto.slice(desde, hasta))).toEqual([
      'Título',
      LEFT.join(' '),
    ])
    expect(unit!.ancla).toEqual({
      tipo: 'pagina',
      fisica: 1,
      impresa: null,
      romana: false,
      origen: 'ninguno',
      confianza: 0,
    })
  })

  it('lines of code keep their ends', async () => {
    const code = ['let a = 1', 'for (const x of list) total += x', 'return a']
    expect(await textOf(code.map((line, i) => at(50, 700 - 12 * i, line, 10, 'F3')).join('\n'))).toBe(code.join('\n'))
  })

  it('footnotes follow the text of their page; their call stands raised in it, like an exponent', async () => {
    const text = await textOf(
      [
        column(50, 700, LEFT.slice(0, 4)),
        at(50, 652, 'y aquí hay una palabra'),
        at(50 + 92.2, 655.5, '1', 6),
        at(146, 652, ' con nota y 5 km'),
        at(208.5, 655.5, '2', 6),
        at(212, 652, ' de superficie que siguen en la'),
        column(310, 700, RIGHT),
        at(50, 100, '1', 5),
        at(54, 97, 'La nota, en letra pequeña, al pie de su columna.', 8),
      ].join('\n'),
    )
    expect(text).toContain('una palabra¹ con nota')
    expect(text).toContain('5 km² de')
    expect(text.split('\n\n').at(-1)).toMatch(/^¹ La nota, en letra pequeña/)
    expect(text.indexOf('decir lo que quería')).toBeLessThan(text.indexOf('La nota'))
  })
})

describe('what is small beside what is big', () => {
  it('a cell far from a heading on its height is no raised figure', async () => {
    const row = (y: number, a: string, b: string): string => at(50, y, a, 6) + at(100, y, b, 6) + at(150, y, b, 6)
    const text = await textOf(
      [at(300, 700, '3,000', 11), row(703, '275', '300'), row(693, '325', '350'), row(683, '375', '400')].join('\n'),
    )
    expect(text).not.toMatch(/[⁰¹²³⁴-⁹]/)
    expect(text).toContain('275')
  })

  it('the hat of a formula above never goes to a letter of the text', async () => {
    const text = await textOf([at(112, 709, '\\210', 20), at(50, 700, 'una distribuzione bonita')].join('\n'))
    expect(text).toContain('distribuzione')
  })
})

it('a raised TM behind a word is one sign with it, and level it is a word', async () => {
  /** Width of "Lantern" in points, set in Times at 10. */
  const wide = 32.2
  const line = (up: number, size: number): string =>
    at(50, 700, 'Lantern') + at(50 + wide, 700 + up, 'TM', size) + at(130, 700, 'burns long')
  expect(await textOf(line(4, 6))).toContain('Lantern™')
  expect(await textOf(line(0, 10))).not.toContain('™')
})

it('words of a line that is set tight are parted by narrow spaces', async () => {
  /** Width of "descriptors" in points, set in Times at 10. */
  const wide = 43.9
  expect(await textOf([at(50, 700, 'descriptors'), at(50 + wide + 1.8, 700, 'for')].join('\n'))).toBe('descriptors for')
})

describe('words broken at the end of a line', () => {
  const page = (first: string, second: string, more: string[] = []): Promise<string> =>
    textOf(
      column(50, 700, [
        ...more,
        `Aquí viene la línea larga que acaba en ${first}`,
        `${second} y la línea sigue hasta llegar a su final.`,
      ]),
    )

  it('are joined', async () => {
    expect(await page('una investi-', 'gación')).toContain('una investigación y')
  })

  it('keep a hyphen that is theirs: written so elsewhere in the document', async () => {
    expect(
      await page('lo teórico-', 'práctico', ['Un enfoque teórico-práctico es lo que aquí se propone a todos.']),
    ).toContain('lo teórico-práctico y')
    expect(
      await page('lo socio-', 'económico', ['Lo socioeconómico se escribe aquí en una sola palabra, siempre.']),
    ).toContain('lo socioeconómico y')
  })

  it('keep it before a capital, a figure, and after a prefix that takes one', async () => {
    expect(await page('la frontera Madrid-', 'Lisboa')).toContain('Madrid-Lisboa')
    expect(await page('el modelo A-', '320')).toContain('A-320')
    expect(
      await page('all his self-', 'esteem', ['The esteem in which he held them was not small at that time.']),
    ).toContain('self-esteem')
  })

  it('a dash between numbers is no hyphen', async () => {
    expect(await page('los años 1914-', '1918')).toContain('1914-1918')
  })
})

describe('letters', () => {
  it('ligatures are spelt out', async () => {
    expect(await textOf(`${at(50, 700, 'a', 10, 'F4')}\n${at(55.6, 700, 'nalmente')}`)).toBe('finalmente')
  })

  it('an accent drawn over its letter is part of it', async () => {
    // TeX's way: the accent, a step back, the dotless i under it
    const content =
      'BT /F1 10 Tf 1 0 0 1 50 700 Tm (Departamento de F) Tj /F4 10 Tf [(\\264) 333 (c)] TJ /F1 10 Tf (sica) Tj ET'
    expect(await textOf(content)).toBe('Departamento de Física')
  })

  it('text printed twice to look bold is read once', async () => {
    expect(await textOf(`${at(50, 700, 'Negrita de pobre')}\n${at(50.4, 700, 'Negrita de pobre')}`)).toBe(
      'Negrita de pobre',
    )
  })

  it('invisible text is left out beside visible text', async () => {
    const content = `${column(50, 700, LEFT)}\n${at(50, 300, 'esto no lo ve nadie', 10, 'F1', '3 Tr')}`
    expect(await textOf(content)).toBe(LEFT.join(' '))
  })

  it('the invisible layer of a scan is its text, and is marked as read by machine', async () => {
    const [sheet] = await sheetsOf(
      rawPdf([{ content: LEFT.map((line, i) => at(50, 700 - 12 * i, line, 10, 'F1', '3 Tr')).join('\n') }]),
    )
    expect(sheet!.runs.ocr).toBe(true)
    expect(sheet!.runs.runs).toHaveLength(LEFT.length)
  })
})

describe('what is on the page', () => {
  it('text outside the crop box is evidence, never text', async () => {
    const bytes = rawPdf([
      {
        content: `${column(100, 600, LEFT)}\n${at(100, 20, 'FreeCulture.indd Page 88', 7)}`,
        page: '/CropBox[50 50 550 750]',
      },
    ])
    const [sheet] = await sheetsOf(bytes)
    expect(sheet!.runs.runs.filter(run => run.outside).map(run => run.text)).toEqual(['FreeCulture.indd Page 88'])
    expect((await unitsOf(bytes))[0]!.texto).toBe(LEFT.join(' '))
  })

  it('an empty page says nothing and waits for nothing; a page with a picture waits for OCR', async () => {
    const image = 'q 100 0 0 100 100 100 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0000 EI Q'
    const units = await unitsOf(
      rawPdf([{ content: '' }, { content: image }, { content: `${image} ${at(50, 700, 'Texto')}` }]),
    )
    expect(units.map(unit => [unit.texto, unit.sinTexto])).toEqual([
      ['', undefined],
      ['', true],
      ['Texto', undefined],
    ])
  })

  it('furniture stands apart, the head first and the foot last, unless it is all there is on most pages', async () => {
    const pages = ['uno', 'dos', 'tres'].map((word, i) => ({
      content: [at(50, 760, 'Título corrido', 8), at(300, 30, String(i + 1), 8), column(50, 700, [...LEFT, word])].join(
        '\n',
      ),
    }))
    const heads = ({ pages: all }: { pages: { runs: { size: number }[] }[] }) =>
      all.map(page => new Set(page.runs.flatMap((run, k) => (run.size === 8 ? [k] : []))))
    const units = await unitsOf(rawPdf(pages), heads)
    const parts = units.map(({ texto, parrafos }) =>
      parrafos!.map(({ desde, hasta, kind }) => [texto.slice(desde, hasta), kind] as const),
    )
    expect(parts.map(all => [all[0], all.at(-1)])).toEqual(
      ['1', '2', '3'].map(folio => [
        ['Título corrido', 'furniture'],
        [folio, 'furniture'],
      ]),
    )
    expect(parts.map(all => all.slice(1, -1).map(([, kind]) => kind))).toEqual([[undefined], [undefined], [undefined]])
    const bare = ['uno', 'dos', 'tres'].map(word => ({ content: at(50, 760, `Lámina ${word}`, 8) }))
    expect((await unitsOf(rawPdf(bare), heads)).map(unit => unit.texto)).toEqual([
      'Lámina uno',
      'Lámina dos',
      'Lámina tres',
    ])
  })
})

it('the lowered capital of BibTeX stays in its word', async () => {
  const line = [
    at(50, 700, 'BibT'),
    at(68.9, 696.8, 'E'),
    at(73.8, 700, 'X looks for styles here and goes on'),
    at(50, 688, 'with more of the same sentence in the next line.'),
  ]
  expect(await textOf(line.join('\n'))).toContain('BibTEX looks for styles')
})

it('a capital that is pulled further down, and the one behind it, stay in their word too', async () => {
  const line = [
    at(50, 700, 'The MLT'),
    at(89.2, 694.6, 'E'),
    at(95.6, 700, 'X package looks for styles here and goes on'),
    at(50, 688, 'with more of the same sentence in the next line.'),
  ]
  expect(await textOf(line.join('\n'))).toContain('The MLTEX package looks for styles')
})
