import { describe, expect, it } from 'vitest'
import { cased } from '../../../../src/core/read/record/page/casing.ts'
import { citationIn } from '../../../../src/core/read/record/imprint/citation.ts'
import { holderIn } from '../../../../src/core/read/record/imprint/houses.ts'
import { segmentsOf } from '../../../../src/core/read/record/page/lines.ts'
import { namesIn } from '../../../../src/core/read/record/page/people.ts'
import { stringOf } from '../../../../src/core/read/record/page/name-parts.ts'

const names = (line: string, idioma = 'en', forms: Record<string, string> = {}): string[] =>
  namesIn(line, { idioma, forms }).names.map(({ name }) => stringOf(name))

describe('a line that names people', () => {
  it('in Italian a particle with a capital belongs to the family name', () => {
    expect(names('Carlo Lo Norberg', 'it')).toEqual(['Lo Norberg, Carlo'])
  })
  it.each([
    ['Ana Ruiz, Juan Gil y Pedro Páramo', ['Ruiz, Ana', 'Gil, Juan', 'Páramo, Pedro']],
    ['LUCÍA VEGA PRIETO', ['Vega Prieto, Lucía']],
    ['Prieto Vega Lucía', ['Prieto Vega, Lucía']],
    ['Rafael Soto y Soto', ['Soto y Soto, Rafael']],
    ['Por: Dra. Elena Cano Ríos', ['Cano Ríos, Elena']],
    ['Víctor Rojas P.', ['Rojas P., Víctor']],
    ['José M.ª Cano Ríos', ['Cano Ríos, José M.ª']],
    ['CANO RÍOS Julio Ricardo', ['Cano Ríos, Julio Ricardo']],
    ['Pablo KAUFMANN DE LEÓN', ['Kaufmann de León, Pablo']],
    ['Cano Ríos, Ana María', ['Cano Ríos, Ana María']],
    ['Vicente Cano, Ana María', ['Vicente Cano, Ana María']],
    ['Vicente Cano, Ana Martín', ['Cano, Vicente', 'Martín, Ana']],
    ['Memoria para optar al grado presentada por la alumna Elena Cano', ['Cano, Elena']],
    ['Inspector Principal Cano Luis', ['Cano, Luis']],
    ['Ana Ruiz Gil Juan Pérez Soto', ['Ruiz Gil, Ana', 'Pérez Soto, Juan']],
    ['Luis Alonso Martín Ruiz', ['Martín Ruiz, Luis Alonso']],
  ])('in Spanish: «%s»', (line, expected) => expect(names(line, 'es')).toEqual(expected))

  it.each([
    ['By Alice Norberg', ['Norberg, Alice']],
    ['Current programmers: Alice Norberg1, Brian Hall2,', ['Norberg, Alice', 'Hall, Brian']],
    ['Published at: Lantern Press, Norden', []],
    ['Technical reviewers: Alice Norberg1, Brian Hall2,', ['Hall, Brian']],
    ['Bundesrepublik Deutschland', []],
    ['Alice Norberg1, Brian C. Hall ⋆2, and Wei Zhang⋆⋆3', ['Norberg, Alice', 'Hall, Brian C.', 'Zhang, Wei']],
    ['Professor Alice Norberg BEng(Hons), MSc(Hons), PhD, CEng', ['Norberg, Alice']],
    [
      'Lantern53, Dr.-Ing. M. Hall, M. Weiss, BSc. J. Norberg, MSc. N. Quillen',
      ['Hall, M.', 'Weiss, M.', 'Norberg, J.', 'Quillen, N.'],
    ],
    ['Paul E. Norberg<pnorberg@lantern.example>', ['Norberg, Paul E.']],
    ['Jason Anthony Vander Norberg', ['Vander Norberg, Jason Anthony']],
    ['Robert W. Norberg Jr. \ufffd', ['Norberg, Robert W., Jr']],
    ['Lantern, ISRAEL', []],
    ['Lantern B.V., Radarweg 29, 1043 NX Norden', []],
    ['Shuangqing Rd, Haidian Qu, Norden', []],
    ['Starting Lantern', []],
    ['Projet PHOENIX', []],
    ['Queen Mary, University of London', []],
    ['Faixa de Norden, Km 9 -CEP 97105-900', []],
    ['WHILE THE TEXT IS BELIEVED TO BE ACCURATE, IT IS GIVEN "AS IS" AND MAY CONTAIN ERRORS', []],
    ['Зоран Филиповић', ['Филиповић, Зоран']],
    ['MOONLIGHT CINEMAS', []],
    ['Queen Mary University of London', []],
    ['Alice Norberg1,2,* Brian K. Holloway3 and Wei Zhang1', ['Norberg, Alice', 'Holloway, Brian K.', 'Zhang, Wei']],
    ['Alice Norberg, INRIA, Paris, France', ['Norberg, Alice']],
    ['Alice Norberg, Fellow, IEEE, and David Quillen, Member, IEEE', ['Norberg, Alice', 'Quillen, David']],
    ['Norberg, A. B., Quillen, D.', ['Norberg, A. B.', 'Quillen, D.']],
    ['Norberg, Alice; Quillen, David', ['Norberg, Alice', 'Quillen, David']],
    ['Ludwig van Beek and John von Adler', ['van Beek, Ludwig', 'von Adler, John']],
    ['Brian “Bee” Hall (brian at example dot com)', ['Hall, Brian']],
    ['C. D. ELLISON', ['Ellison, C. D.']],
    ['Brian Hall <b hall@example.edu>', ['Hall, Brian']],
    ['Tsai Ming-liang', ['Tsai, Ming-liang']],
    ['Dipl. Brian Hall', ['Hall, Brian']],
    ['Dipl. Geogr.-Wiss. Alice Norberg', ['Norberg, Alice']],
    ['by Don Hidalgo, Brian Hall', ['Hidalgo, Don', 'Hall, Brian']],
    ['Brian K. Hall III', ['Hall, Brian K., III']],
    ['Wei (Alice) Norberg Brown', ['Brown, Wei Norberg']],
    ['Alice Norberg, David Quillen, & Brian K. Hall', ['Norberg, Alice', 'Quillen, David', 'Hall, Brian K.']],
    ['Alice Norberg \u2022 Brian K. Hall \u2022 David Quillen', ['Norberg, Alice', 'Hall, Brian K.', 'Quillen, David']],
    ['Alice \u2022 Norberg, Brian \u2022 Hall, David Quillen', ['Norberg, Alice', 'Hall, Brian', 'Quillen, David']],
    ['Tonatiuh Matos Llanos', ['Matos Llanos, Tonatiuh']],
    ['B.Norberg', ['Norberg, B.']],
    ['Alice Norberg\uFFFD', ['Norberg, Alice']],
    ['Alice Norberg ∥', ['Norberg, Alice']],
    ['Alice Norberg, Lantern Institute for Applied Analysis and Stochastics Berlin', ['Norberg, Alice']],
    ['Alice Norberg, Institute for Applied Analysis and David Quillen', ['Norberg, Alice', 'Quillen, David']],
    ['Alice Norberg \u2021Brian Hall \uFFFD', ['Norberg, Alice', 'Hall, Brian']],
    ['Tradotto da Alice Norberg', []],
    ['par Alphonse Norberg', ['Norberg, Alphonse']],
    ['Murray Hill, NJ 07922', []],
    ['Ann Arbor, Michigan 48109-2122', []],
    ['Miguel Hidalgo, C.P. 11800 México', []],
    ['Ana Ruiz, 20151034', ['Ruiz, Ana']],
    ['Alice Norberg, Lantern Rivers, Inc.', ['Norberg, Alice']],
    ['Bin Zhang and Omar bin Hassan', ['Zhang, Bin', 'bin Hassan, Omar']],
    ['Hao Feng, Wenjing Wang', ['Feng, Hao', 'Wang, Wenjing']],
    ['Thèse présentée par Alphonse Norberg', ['Norberg, Alphonse']],
    ['Yunus Norberg a,b , Nihan Holt\u2021 , Brian Hall\u2021', ['Norberg, Yunus', 'Holt, Nihan', 'Hall, Brian']],
    ['C. Norberg, St.M. Quillen, V.P. Hall', ['Norberg, C.', 'Quillen, St.M.', 'Hall, V.P.']],
    ['C. Norberg–Hall, T. Quillen', ['Norberg-Hall, C.', 'Quillen, T.']],
    ['Alice Norberg David Quillen', ['Norberg, Alice', 'Quillen, David']],
    ['A.B. Norberg D. Quillen B. Hall', ['Norberg, A.B.', 'Quillen, D.', 'Hall, B.']],
    ['Alice (“Bee”) Norberg', ['Norberg, Alice']],
    ['Alice Norberg B Quillen', ['Quillen, Alice Norberg B']],
    ['John Ronald Reuel Norberg', ['Norberg, John Ronald Reuel']],
  ])('in English: «%s»', (line, expected) => expect(names(line)).toEqual(expected))

  it.each([
    'Department of Statistics',
    'San José, Costa Rica',
    'Hong Kong',
    'Kong-CHN',
    'Edgbaston-Birmingham B15 2TT',
    'MIT Media Laboratory',
    'the authors of this paper',
    'Lantern Projects',
    'Annexe A',
    'Turk J Med Sci',
    'Int. J. Soil Res.',
    'Appendice B',
    'Lantern Developers',
    'Faculdade de Engenharia',
    'Uniwersytet Kaszubski',
    'UM ESTUDO PARA TESES, TESES E DISSERTAÇÕES',
    'Kwame Nkrumah University of Science and Technology',
  ])('«%s» names nobody', line => expect(names(line)).toEqual([]))

  it('words that the text writes small are no names', () => {
    const { names: found } = namesIn('Using Internet Sockets', { forms: { using: 'using', sockets: 'sockets' } })
    expect(found.every(({ common }) => common > 0.5)).toBe(true)
  })
})

describe('the line of a journal', () => {
  it.each([
    [
      'Journal of Soils 75 (2009) 178–189',
      { container: 'Journal of Soils', volume: '75', page: '178-189', year: 2009 },
    ],
    ['Rev. Salud Rural 2022; 22(3):522-532.', { volume: '22', issue: '3', page: '522-532', year: 2022 }],
    [
      'Soil Letters 10(6), 2004, 971–988',
      { container: 'Soil Letters', volume: '10', issue: '6', page: '971-988', year: 2004 },
    ],
    ['Vol. 29 No. 2, 2007 pp. 162-177', { volume: '29', issue: '2', page: '162-177', year: 2007 }],
  ])('«%s»', (line, expected) => expect(citationIn(line)).toMatchObject(expected))

  it.each(['En 1812 las Cortes de Cádiz', 'Section 4 (2019) describes it', 'https://example.org/2019/12'])(
    '«%s» is none',
    line => expect(citationIn(line)?.page).toBeUndefined(),
  )
})

it('capitals become what running text writes, accents too', () => {
  expect(cased('ANALISIS DE LA MEMORIA EN LA RED ARIMA', { analisis: 'análisis', arima: 'ARIMA', red: 'red' })).toBe(
    'Análisis de la memoria en la red ARIMA',
  )
  expect(cased('Ya escrito así', {})).toBe('Ya escrito así')
})

it('who holds the rights has a capital in each word', () => {
  expect(holderIn('Copyright © 2013, Lantern House. Copying is not allowed')).toBe('Lantern House')
  expect(holderIn('© C. A. R. Hoare, 1985–2004')).toBe('C. A. R. Hoare')
  expect(holderIn('Copyright and moral rights are retained by the owners')).toBe(null)
  expect(holderIn('the mean (c) sums of allele frequencies')).toBe(null)
})

it('a wide space before initials parts no name, and one between two names does', () => {
  const beside = (...texts: [string, string]): string[] =>
    segmentsOf(
      [
        { text: texts[0], x: 156, x1: 183, y: 700, size: 8 },
        { text: texts[1], x: 197, x1: 232, y: 700, size: 8 },
      ],
      1,
    ).map(({ text }) => text)
  expect(beside('Edward', 'A. Hall')).toEqual(['Edward A. Hall'])
  expect(beside('Norberg', 'Ana Hall')).toEqual(['Norberg', 'Ana Hall'])
})

it('who stands on the left comes first, however a program rounds the baselines', () => {
  const right = { text: 'Peter Norberg', x: 370, x1: 439, y: 403.8001, size: 12 }
  const left = { text: 'Alice Hall', x: 198, x1: 273, y: 403.8, size: 12 }
  expect(segmentsOf([right, left], 1).map(({ text }) => text)).toEqual(['Alice Hall', 'Peter Norberg'])
})

it('a raised TM is one sign, as in the title of a manual', () => {
  const run = { text: 'LANTERN', x: 100, x1: 180, y: 700, size: 16 }
  const raised = { text: 'TM', x: 180.2, x1: 193, y: 706, size: 9, glued: true }
  expect(segmentsOf([run, raised], 1).map(({ text }) => text)).toEqual(['LANTERN™'])
})

it('a raised double bar is the mark of a sixth author', () => {
  const run = { text: 'Alice Norberg', x: 100, x1: 180, y: 700, size: 14 }
  const raised = { text: '∥', x: 181, x1: 186, y: 705, size: 9, glued: true }
  expect(segmentsOf([run, raised], 1).map(({ text }) => text)).toEqual(['Alice Norberg'])
})

it('a year or a day behind a name hides nobody', () => {
  for (const line of ['Alice Norberg, 2011', 'Alice Norberg 2013-03-18'])
    expect(namesIn(line, { forms: {} })).toMatchObject({ names: [{ text: 'Alice Norberg' }], rest: false })
  expect(namesIn('Belo Norden, 2011', { forms: {} }).rest).toBe(true)
})

it('a place with a short date at the foot of a slide is no name', () => {
  expect(namesIn('Den Haag April06', { forms: {} }).names).toEqual([])
  expect(namesIn('Irene Hall1, Robert May2', { forms: {} }).names).toHaveLength(2)
})

it('a line is one segment beside a heading of the next column whose baseline is a little higher', () => {
  const heading = { text: 'Options of the Lantern', x: 331, x1: 450, y: 708, size: 10 }
  const line = [
    { text: 'The Lantern 2', x: 72, x1: 131, y: 705.1, size: 10 },
    { text: 'ε Macros', x: 131, x1: 189, y: 703.6, size: 10, glued: true },
    { text: 'for all', x: 193, x1: 228, y: 705.1, size: 10 },
  ]
  expect(segmentsOf([heading, ...line], 1).map(({ text }) => text)).toEqual([
    'The Lantern 2ε Macros for all',
    'Options of the Lantern',
  ])
})
