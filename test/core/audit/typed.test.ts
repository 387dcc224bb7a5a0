import { describe, expect, it } from 'vitest'
import { latexKeyed, pandocCitations } from '../../../src/core/audit/keyed.ts'
import { pagesOf, readPlace } from '../../../src/core/audit/places.ts'
import { markdownManuscript } from '../../../src/core/audit/read-text.ts'
import { NoteReader } from '../../../src/core/audit/notes.ts'
import { numberedCitations, wayOf } from '../../../src/core/audit/numbers.ts'
import { AuthorPage } from '../../../src/core/audit/author-page.ts'
import { entryOf } from '../../../src/core/audit/listed.ts'
import { typedCitations } from '../../../src/core/audit/typed.ts'

const told = (text: string): unknown[] =>
  typedCitations(text).map(({ from, to, cites }) => [
    text.slice(from, to),
    ...cites.map(({ names, year, place }) => [names.join('+'), year, place?.value].filter(Boolean).join(' ')),
  ])

describe('citations as people type them', () => {
  it.each([
    ['Así fue (Lessig, 2004, p. 23).', [['(Lessig, 2004, p. 23)', 'Lessig 2004 23']]],
    ['Así fue (Lessig 2004: 23-25).', [['(Lessig 2004: 23-25)', 'Lessig 2004 23-25']]],
    [
      'Así (véase García Márquez y Paz, 1999a; Eco et al., 2000, pp. iv-vi).',
      [
        [
          '(véase García Márquez y Paz, 1999a; Eco et al., 2000, pp. iv-vi)',
          'García Márquez+Paz 1999a',
          'Eco 2000 iv-vi',
        ],
      ],
    ],
    ['As Lessig (2004, p. 23) argues.', [['Lessig (2004, p. 23)', 'Lessig 2004 23']]],
    [
      'Según Ana García y de la Fuente (2004) no.',
      [['Ana García y de la Fuente (2004)', 'Ana García+de la Fuente 2004']],
    ],
    [
      'Smith & Jones (1998) said «x» (p. 4).',
      [
        ['Smith & Jones (1998)', 'Smith+Jones 1998'],
        ['(p. 4)', 'Smith+Jones 1998 4'],
      ],
    ],
    ['Así (Paz, 1950, cit. en Lessig, 2004, p. 23).', [['(Paz, 1950, cit. en Lessig, 2004, p. 23)', 'Lessig 2004 23']]],
    ['Paz (1950) saw it (as cited in Lessig, 2004, p. 23).', [['(as cited in Lessig, 2004, p. 23)', 'Lessig 2004 23']]],
    [
      'Paz (1950) lo vio. Otros no (citado en Lessig, 2004, p. 23).',
      [
        ['Paz (1950)', 'Paz 1950'],
        ['(citado en Lessig, 2004, p. 23)', 'Lessig 2004 23'],
      ],
    ],
    [
      'Paz (1950) lo vio en 1936. Otros no (citado en Lessig, 2004).',
      [
        ['Paz (1950)', 'Paz 1950'],
        ['(citado en Lessig, 2004)', 'Lessig 2004'],
      ],
    ],
    ['Paz (1950) lo vio en el vol. II (citado en Lessig, 2004).', [['(citado en Lessig, 2004)', 'Lessig 2004']]],
    [
      '- Paz (1950) lo vio\n- Otros no (citado en Lessig, 2004).',
      [
        ['Paz (1950)', 'Paz 1950'],
        ['(citado en Lessig, 2004)', 'Lessig 2004'],
      ],
    ],
    [
      'Paz (1950, p. 3) lo vio (véase Lessig, 2004).',
      [
        ['Paz (1950, p. 3)', 'Paz 1950 3'],
        ['(véase Lessig, 2004)', 'Lessig 2004'],
      ],
    ],
    ['Paz (1950, apud Lessig, 2004: 23) dijo.', [['(1950, apud Lessig, 2004: 23)', 'Lessig 2004 23']]],
    ['Así (Véase Lessig, 1999/2004, págs. 23-25).', [['(Véase Lessig, 1999/2004, págs. 23-25)', 'Lessig 2004 23-25']]],
    [
      'Varios (Paz, 1950, 1957) lo dicen (Real Academia Española, 2010).',
      [
        ['(Paz, 1950, 1957)', 'Paz 1950'],
        ['(Real Academia Española, 2010)', 'Real Academia Española 2010'],
      ],
    ],
  ])('%s', (text, expected) => expect(told(text)).toEqual(expected))

  const titles = (text: string): unknown[] =>
    typedCitations(text).flatMap(({ cites }) =>
      cites.map(({ names, item, year, place }) => [item?.['title'] ?? names[0], year, place?.value]),
    )
  it.each([
    ['Así (Breve historia del telar, 2023, p. 4).', [['Breve historia del telar', '2023', '4']]],
    ['Así (\u2060Breve historia\u2060, s. f., párr. 387).', [['Breve historia', 's.f.', '387']]],
    ['Así (“A Short History,” 2023).', [['A Short History', '2023', undefined]]],
    [
      'Así (véase «Una salida», 2018; Paz, 1990, p. 3).',
      [
        ['Una salida', '2018', undefined],
        ['Paz', '1990', '3'],
      ],
    ],
    ['So (In re St. Piers; Dear Bros. Company, 2022, p. 3).', [['In re St. Piers; Dear Bros. Company', '2022', '3']]],
  ])('a work without an author is cited by its title: %s', (text, expected) => expect(titles(text)).toEqual(expected))

  it.each([
    'Todo cambió (tras la guerra civil, 1939).',
    'Todo cambió (Tras la muerte del rey, 1975).',
    'Se ve (Figura 3, 2004, p. 3).',
    'Fueron más (en total, 2004, 23 personas).',
    'La guerra (1936-1939) acabó.',
    'En enero (véase el año 2004) llovió.',
    'Página (p. 23) sin obra.',
    '(2004)',
  ])('no citation: %s', text => expect(told(text)).toEqual([]))

  it('a long text of open brackets takes no time of its own', () => {
    expect(typedCitations('(Lessig '.repeat(20_000))).toEqual([])
  })
})

describe('citations by key', () => {
  it('pandoc: groups, narrative ones, places', () => {
    const text = 'Así [see @lessig2004, p. 23; -@{paz:1999}, cap. 3] y @eco2000 [p. iv], escribe a ana@example.org.'
    expect(
      pandocCitations(text).map(({ cites }) => cites.map(({ key, place }) => [key, place?.label, place?.value])),
    ).toEqual([
      [
        ['lessig2004', 'page', '23'],
        ['paz:1999', 'chapter', '3'],
      ],
      [['eco2000', 'page', 'iv']],
    ])
  })

  it('LaTeX: options, several works, volumes', () => {
    const of = (text: string): unknown =>
      latexKeyed(text).map(one => [one.narrative, ...one.cites.map(c => [c.key, c.place?.value])])
    expect(
      of(
        '\\autocite[see][23--25]{a} \\textcite{b} \\autocites[1]{c}[3]{d} \\citep{e,f} \\avolcite{2}[3]{g} \\nocite{*}',
      ),
    ).toEqual([
      [false, ['a', '23--25']],
      [true, ['b', undefined]],
      [false, ['c', '1'], ['d', '3']],
      [false, ['e', undefined], ['f', undefined]],
      [false, ['g', '3']],
    ])
  })
})

describe('citations in notes', () => {
  it('name a work without an author by its title, and point back to it', () => {
    const reader = new NoteReader()
    const read = (text: string): unknown =>
      reader.read(text).map(({ item, year, place }) => [item?.['title'], year, place?.value])
    expect(read('«Una salida para el molino», El Faro, s. f., párr. 3, https://elfaro.example/molino.')).toEqual([
      ['Una salida para el molino', 's.f.', '3'],
    ])
    expect(read('Breve historia del telar, s. f., párr. 7.')).toEqual([['Breve historia del telar', 's.f.', '7']])
    expect(read('«Una salida para el molino», párr. 9.')).toEqual([['Una salida para el molino', 's.f.', '9']])
    expect(read('Como se dijo en el capítulo anterior, en 1998, p. 3')).toEqual([])
    expect(read('Otro título del que nadie habló, párr. 9.')).toEqual([])
  })

  it('a full note, and what points back to it', () => {
    const reader = new NoteReader()
    const of = (text: string): unknown =>
      reader.read(text).map(({ item, place }) => [item?.['title'], place?.value].filter(Boolean).join(' '))
    expect(of('Ana García, *La imprenta en el río* (Madrid: Alianza, 1998), 23.')).toEqual(['La imprenta en el río 23'])
    expect(of('Ibíd., p. 24.')).toEqual(['La imprenta en el río 24'])
    expect(of('Véase John Smith, «Los telares», *Revista*, 2004, p. 7; ibid.')).toEqual([
      'Los telares 7',
      'Los telares 7',
    ])
    expect(of('García, op. cit., pp. 25-26.')).toEqual(['La imprenta en el río 25-26'])
    expect(of('García, *La imprenta*, 27.')).toEqual(['La imprenta en el río 27'])
    expect(of('Nadie, op. cit., p. 3.')).toEqual([])
    expect(of('Agradezco esta noticia a Luis, que la oyó en Sevilla.')).toEqual([])
  })

  it.each([
    ['Ana Paz, Luis Sol y Eva Mar, «La imprenta», *Río* 4 (1998): 23.', 'La imprenta', 'Paz,Sol,Mar'],
    ['Ana Paz, Luis Sol y Eva Mar, La imprenta (Madrid: Sur, 1998), 23.', 'La imprenta', 'Paz,Sol,Mar'],
    ['Ann Paz, Lewis Sol, and Eve Mar, “The press,” Mind 4 (1998): 23.', 'The press', 'Paz,Sol,Mar'],
    ['Ann Paz, Social Movements and Social Classes (Sage, 1990), 4.', 'Social Movements and Social Classes', 'Paz'],
    ['García López, Ana María, «La imprenta», Madrid, 1998, p. 23.', 'La imprenta', 'García López'],
  ])('the names of several authors are no title: %s', (note, title, families) => {
    const reader = new NoteReader()
    const [cite] = reader.read(note)
    const names = cite!.item!['author'] as { family: string }[]
    expect([cite!.item!['title'], names.map(({ family }) => family).join()]).toEqual([title, families])
  })

  it('publisher and year behind a title are no citation, and what points back finds the work', () => {
    const notes = [
      'Marc Shapiro et al., A study of types (INRIA, 2011), p. 4.',
      'Ibid., p. 5.',
      'Yu Hua y Bin Xiao, «Los filtros», en HiPC (Springer, 2006), 280; véase también Ana Sol, Nada (Sur, 1999), 12.',
      'Shapiro, op. cit., p. 10.',
      'Como dice otra nota (García, 2001).',
    ]
    const text = `${notes.map((_, i) => `Una frase.[^${i}]`).join(' ')}\n\n${notes.map((n, i) => `[^${i}]: ${n}`).join('\n\n')}`
    const cites = markdownManuscript(text).paragraphs.flatMap(({ calls }) => calls.flat().flatMap(one => one.cites))
    expect(cites.map(({ names, item, place }) => [item?.['title'] ?? names.join(), place?.value])).toEqual([
      ['A study of types', '4'],
      ['A study of types', '5'],
      ['Los filtros', '280'],
      ['Nada', '12'],
      ['A study of types', '10'],
      ['García', undefined],
    ])
  })

  it.each([
    ['GARCÍA, Ana, *La imprenta en el río*, Madrid, Alianza, 1998, p. 23.', ['La imprenta en el río 23']],
    ['García, A.: «Los telares», *Revista*, 3 (2004), pp. 7-9.', ['Los telares 7-9']],
    ['Véase García, 1998, p. 23.', ['García 1998 23']],
    ['García, A., op. cit., p. 3.', ['La imprenta 3']],
    ['Véase LESSIG, *Free culture*, p. 4.', ['Free culture 4']],
    [
      'Véase CERVANTES SAAVEDRA, Miguel de, *El ingenioso hidalgo*, Madrid, 1605, pp. iv y ss.',
      ['El ingenioso hidalgo iv y ss'],
    ],
  ])('as Spanish theses have them: %s', (text, expected) => {
    const listed = entryOf('Lessig, L. (2004). Free culture. Penguin.')!
    const reader = new NoteReader([{ ...listed, key: '1' }])
    reader.read('Ana García, *La imprenta* (Madrid: Alba, 1998), 23.')
    const shown = reader
      .read(text)
      .map(({ item, names, year, place }) => [item?.['title'] ?? `${names.join()} ${year}`, place?.value].join(' '))
    expect(shown).toEqual(expected)
  })
})

it('a title that asks ends before its publisher, and not before its subtitle', () => {
  const title = (text: string): unknown => entryOf(text)?.item['title']
  expect(title('Paz, D. (2010). ¿Existen individuos en el Sur? LOM.')).toBe('¿Existen individuos en el Sur?')
  expect(title('Paz, D. (2010). ¿Existen? Una historia del Sur. LOM.')).toBe('¿Existen? Una historia del Sur')
})

describe('citations by number', () => {
  const told = (text: string, way: Parameters<typeof numberedCitations>[1]): unknown =>
    numberedCitations(text, way).map(({ from, to, cites }) => [
      text.slice(from, to),
      ...cites.map(({ key, place }) => [key, place?.value].filter(Boolean).join(' ')),
    ])

  it.each([
    [
      'brackets',
      'Así [3, 5-7] y [12, p. 23], no [x], [0, 1] ni [1](a).',
      [
        ['[3, 5-7]', '3', '5', '6', '7'],
        ['[12, p. 23]', '12 23'],
      ],
    ],
    [
      'brackets',
      'Así [1], [3]–[5] y [1, p. 3; 8, cap. 2].',
      [
        ['[1], [3]–[5]', '1', '3', '4', '5'],
        ['[1, p. 3; 8, cap. 2]', '1 3', '8 2'],
      ],
    ],
    [
      'round',
      'Se sabe (3, p. 12), y otros lo dicen (4,5), no (1998) ni (véase 3).',
      [
        ['(3, p. 12)', '3 12'],
        ['(4,5)', '4', '5'],
      ],
    ],
    ['round', 'Hay dos: (1) uno, y (2) otro.', []],
    [
      'raised',
      'Se sabe^3(p12)^, y más^1(p4),6,2(pp7-8)^, y así.⁴⁻⁵',
      [
        ['^3(p12)^', '3 12'],
        ['^1(p4),6,2(pp7-8)^', '1 4', '6', '2 7-8'],
        ['⁴⁻⁵', '4', '5'],
      ],
    ],
  ] as const)('%s: %s', (way, text, expected) => expect(told(text, way)).toEqual(expected))

  it('a manuscript keeps to the way that names its entries', () => {
    expect(wayOf([{ text: 'Uno (1) y [véase] otro (2, p. 3).' }], 3)).toBe('round')
    expect(wayOf([{ text: 'Nada de ello (1998).' }], 3)).toBeUndefined()
  })
})

describe('citations by author and page', () => {
  const entries = ['García, Ana. *La imprenta*. Alba, 1998.', 'Paz, Luis. *Otra cosa*. Sur, 2001.'].flatMap(
    (text, i) => {
      const entry = entryOf(text)
      return entry ? [{ ...entry, key: String(i + 1) }] : []
    },
  )
  const texts = [
    'Se dijo (García 23; Paz 4-5) y (Nadie 7), véase (Figura 3) y (Sevilla).',
    'García escribe «algo» (24) en 1998 (26 %).',
  ]

  it('only the list of sources tells them from other brackets', () => {
    const page = new AuthorPage(entries)
    expect(page.keeps(texts)).toBe(true)
    expect(
      texts.flatMap(text => page.citations(text)).map(one => one.cites.map(c => [c.key, c.names[0], c.place?.value])),
    ).toEqual([
      [
        ['1', 'García', '23'],
        ['2', 'Paz', '4-5'],
      ],
      [[undefined, 'Nadie', '7']],
      [['1', 'García', '24']],
    ])
    expect(page.citations('García vivió la guerra (1936) y (3) otra (12) más.')).toEqual([])
    expect(new AuthorPage(entries).keeps(['Nació en Sevilla (García, 1998) y (Figura 3).'])).toBe(false)
  })
})

describe('places', () => {
  it.each([
    ['p. 23', 'page', '23'],
    ['págs. 23 y 25', 'page', '23 y 25'],
    ['cap. 3', 'chapter', '3'],
    ['pp.~23--25', 'page', '23--25'],
    ['xiv', 'page', 'xiv'],
    ['p. chap. 4', undefined, undefined],
    ['p. 23 y ss.', 'page', '23 y ss.'],
    ['§ 3', 'section', '3'],
    ['fol. 2r', 'folio', '2r'],
    ['[12]', 'page', '[12]'],
  ])('%s', (text, label, value) => expect(readPlace(text)).toEqual(label && { label, value }))

  it('runs, shortened runs, and what follows', () => {
    expect(pagesOf('123-5, 130')).toEqual([{ from: '123', to: '125' }, { from: '130' }])
    expect(pagesOf('23 ss.')).toEqual([{ from: '23', to: '24' }])
    expect(pagesOf('xiv–xvi')).toEqual([{ from: 'xiv', to: 'xvi' }])
  })
})

describe('an entry of the list without a year or an author', () => {
  const data = (text: string): unknown => {
    const { author, title, issued } = entryOf(text)?.item ?? {}
    return [author, title, issued]
  }
  it('is an entry', () => {
    expect(data('Ruiz, E. (s. f.). El molino viejo. El Faro.')).toEqual([
      [{ family: 'Ruiz', given: 'E' }],
      'El molino viejo',
      undefined,
    ])
    expect(data('El molino viejo, s. f.')).toEqual([undefined, 'El molino viejo', undefined])
    expect(data('El molino viejo. (2023).')).toEqual([undefined, 'El molino viejo', { 'date-parts': [[2023]] }])
    expect(entryOf('El molino viejo.')).toBeNull()
  })
})
