import { describe, expect, it } from 'vitest'
import { FORMATS, formatOf, written } from '../../../src/core/references/formats.ts'
import { keyFor, unique, usable } from '../../../src/core/references/keys.ts'
import { pathsIn } from '../../../src/core/references/attachments.ts'
import { extra } from '../../../src/core/references/ris/view.ts'

const RIS = `1.
Provider: X
TY  - CHAP
ID  - smith2010
AU  - Smith, Ana, Jr.
AU  - World Health Organization,
A2  - Adler D.G.
TI  - A part
T2  - The whole
PY  - 2014//
DA  - 2014/04/17
SP  - 12
EP  - 19
SN  - 978-84-376-0494-7 (tela)
KW  - uno
dos
N1  - first line
  second line
ZZ  - whatever
ER  -

TY  - JOUR
TI  - Not ended
TY  - JOUR
TI  - Last
ER  - `

describe('RIS', () => {
  const { entries, faults } = FORMATS.ris.read(RIS)

  it('tags by the kind of work, values over several lines, what stands between records', () => {
    expect(entries.map(({ item }) => item['title'])).toEqual(['A part', 'Not ended', 'Last'])
    expect(entries[0]).toMatchObject({ key: 'smith2010', line: 3 })
    expect(entries[0]!.item).toEqual({
      type: 'chapter',
      title: 'A part',
      'container-title': 'The whole',
      author: [{ family: 'Smith', given: 'Ana', suffix: 'Jr.' }, { literal: 'World Health Organization' }],
      editor: [{ family: 'Adler', given: 'D.G.' }],
      issued: { 'date-parts': [[2014, 4, 17]] },
      page: '12-19',
      ISBN: '978-84-376-0494-7',
      keyword: 'uno; dos',
      note: 'first line\nsecond line',
    })
    expect(faults).toMatchObject([{ line: 22, lost: false }])
  })

  it('lines that nobody changed are written as they stood', () => {
    const [{ item, original }] = entries as [(typeof entries)[0]]
    const text = written('ris', [
      { key: 'k', item: { ...item, title: 'Changed' }, originals: { ris: original }, aliases: [] },
    ])
    expect(text).toContain('ZZ  - whatever\r\n')
    expect(text).toContain('SN  - 978-84-376-0494-7 (tela)\r\n')
    expect(text).toContain('TI  - Changed\r\n')
    expect(text).not.toContain('A part')
    expect(text.startsWith('TY  - CHAP\r\n') && text.endsWith('ER  - \r\n\r\n')).toBe(true)
  })

  it.each([
    ['2014///Spring', [2014]],
    ['2019 May 3', [2019, 5, 3]],
    ['September 1, 2021', [2021, 9, 1]],
    ['2008 Jul-Aug', [2008, 7]],
    ['2019-03-25', [2019, 3, 25]],
  ])('the date %s', (said, parts) => {
    const [entry] = FORMATS.ris.read(`TY  - JOUR\nDA  - ${said}\nER  - `).entries
    expect(entry!.item['issued']).toEqual({ 'date-parts': [parts] })
  })

  it("Zotero's extra lines say what no tag does, and no other line of a note does", () => {
    const said: Record<string, unknown> = {}
    extra('DOI: 10.1/x\nOriginal Date: 1900\nVolume: many\nnot: this', (variable, value) => (said[variable] = value))
    expect(said).toEqual({ DOI: '10.1/x', 'original-date': { 'date-parts': [[1900]] } })
  })
})

it('CSL-JSON: an item stays as it came, in its order; what is no item is a fault with its line', () => {
  const text =
    '[\n {"id": "http://zotero.org/1", "citation-key": "k", "x-own": ' +
    '{"a": [1]}, "type": "book", "title": "T"},\n 3\n]'
  const { entries, faults } = FORMATS['csl-json'].read(text)
  expect(entries).toMatchObject([{ key: 'k', line: 2, item: { 'x-own': { a: [1] } } }])
  expect(faults).toMatchObject([{ lost: true }])
  const [{ item, original }] = entries as [(typeof entries)[0]]
  const back: unknown = JSON.parse(
    written('csl-json', [{ key: 'k', item, originals: { 'csl-json': original }, aliases: [] }]),
  )
  expect(back).toEqual([{ id: 'k', 'citation-key': 'k', 'x-own': { a: [1] }, type: 'book', title: 'T' }])
  expect(FORMATS['csl-json'].read('[{"id": "a"},\n{"id": }').faults).toMatchObject([{ line: 2, lost: true }])
})

it('EndNote XML: styled runs are one value, corporate names one name, what breaks off keeps what came before', () => {
  const style = (text: string): string => `<style face="italic">${text}</style>`
  const record = `<record><ref-type name="Book Section">5</ref-type><contributors><authors><author>${style('Pérez, A')}</author>
    <author>${style('UNESCO,')}</author></authors><secondary-authors><author>Ed, B.</author></secondary-authors></contributors>
    <titles><title>On ${style('Homo')} sapiens</title><secondary-title>Book</secondary-title></titles><dates><year>1999</year>
    <pub-dates><date>Mar 27</date></pub-dates></dates><custom7>kept</custom7></record>`
  const { entries, faults } = FORMATS.endnote.read(
    `<?xml version="1.0"?><xml><records>${record}<record><titles><title>x`,
  )
  expect(entries.map(({ item }) => item)).toEqual([
    {
      type: 'chapter',
      title: 'On Homo sapiens',
      'container-title': 'Book',
      author: [{ family: 'Pérez', given: 'A' }, { literal: 'UNESCO' }],
      editor: [{ family: 'Ed', given: 'B.' }],
      issued: { 'date-parts': [[1999, 3, 27]] },
    },
  ])
  expect(entries[0]!.original.fields).toContainEqual(['custom7', 'kept'])
  expect(faults).toMatchObject([{ lost: true }])
})

it('tagged EndNote and MEDLINE are read too', () => {
  const refer = FORMATS.refer.read(
    '%0 Journal Article\n%A Guo, W.\n%T How\n%J MISQ\n%D 2021\n%V 45\n%N 3\n%P 1-9\n\n%0 Book\n%T B\n',
  )
  expect(refer.entries.map(({ item }) => item)).toMatchObject([
    { type: 'article-journal', title: 'How', 'container-title': 'MISQ', volume: '45', issue: '3', page: '1-9' },
    { type: 'book', title: 'B' },
  ])
  const [medline] = FORMATS.medline.read(
    'PMID- 123\nTI  - On\n      two lines\nFAU - Guo, Wenbo\nAU  - Guo W\nLID - 10.1/x [doi]\nJT  - J\n',
  ).entries
  expect(medline!.item).toMatchObject({
    title: 'On two lines',
    author: [{ family: 'Guo', given: 'Wenbo' }],
    DOI: '10.1/x',
  })
})

it('a file is known by what stands in it', () => {
  expect(formatOf('\n@book{a, title={}}')).toBe('biblatex')
  expect(formatOf('TY  - JOUR\nER  -')).toBe('ris')
  expect(formatOf(' [{"id": 1}]')).toBe('csl-json')
  expect(formatOf('<?xml version="1.0"?><xml><records></records></xml>')).toBe('endnote')
  expect(formatOf('%0 Book\n%T x')).toBe('refer')
  expect(formatOf('PMID- 1\n')).toBe('medline')
  expect(formatOf('Dear Sir, mail me @home')).toBeUndefined()
})

describe('citation keys', () => {
  it.each([
    [{ author: [{ family: 'Lessig' }], issued: { 'date-parts': [[2004]] }, title: 'Free Culture' }, 'lessig2004free'],
    [
      { author: [{ family: 'García Márquez' }], issued: { 'date-parts': [[1967]] }, title: 'Cien años' },
      'garciamarquez1967cien',
    ],
    [{ author: [{ literal: 'World Health Organization' }], title: 'The <i>ABC</i>' }, 'whoabc'],
    [{ author: [{ literal: 'Łódź' }], title: '«El Ñandú»' }, 'lodznandu'],
    [{ author: [{ family: '司馬' }], issued: { 'date-parts': [[-91]] }, title: '史記' }, 'ref91'],
    [{ title: '1984' }, 'ref1984'],
    [{}, 'ref'],
  ])('%j', (item, key) => expect(keyFor(item)).toBe(key))

  it('two works never share one', () => {
    const taken = new Set(['k', 'ka', 'kb'])
    expect(unique('k', key => taken.has(key))).toBe('kc')
    for (let n = 0; n < 800; n++) taken.add(unique('k', key => taken.has(key)))
    expect(taken.size).toBe(803)
  })

  it('ten thousand works of one name get theirs in some fifty tries each', () => {
    const taken = new Set<string>()
    let tries = 0
    for (let n = 0; n < 10_000; n++) taken.add(unique('nota', key => (tries++, taken.has(key))))
    expect(taken.size).toBe(10_000)
    expect([...taken].slice(25, 29)).toEqual(['notay', 'notaz', 'notaaa', 'notaab'])
    expect(tries / 10_000).toBeLessThan(60)
  })

  it("an author's own stays unless no text can hold it", () => {
    expect(['Moore:1968', 'doe_99', 'Müller2010', 'a+b/c.d-e'].every(usable)).toBe(true)
    expect(['a b', 'a,b', 'a{b}', 'a%', '', '#x', 'http://x/y?a=b'].some(usable)).toBe(false)
  })
})

it('attached files, as programs name them', () => {
  expect(pathsIn('Full Text:C\\:\\\\Users\\\\a\\\\x.pdf:application/pdf;:home/b/y.pdf:pdf')).toEqual([
    'C:\\Users\\a\\x.pdf',
    'home/b/y.pdf',
  ])
  expect(pathsIn('/home/a/z.pdf')).toEqual(['/home/a/z.pdf'])
})

it('JSON of another program would lose its authors and year, and is told', () => {
  const { entries, faults } = FORMATS['csl-json'].read(
    '[{"title": "Uno", "type": "journalArticle", "authors": ["Mena, A."], "year": "2018"},\n' +
      '{"title": "Dos", "type": "book"},\n{"title": "Tres", "type": "book", "editor": [], "year": "2018"}]',
  )
  expect(entries.map(({ item }) => item['title'])).toEqual(['Dos', 'Tres'])
  expect(faults).toMatchObject([{ line: 1, lost: true }])
})

it('JSON of Better BibTeX, which has the fields of Zotero, is read; notes and attachments are no works', () => {
  const items = [
    { itemType: 'note', note: 'Sin obra' },
    {
      ...{ itemType: 'bookSection', title: 'El grillo', publicationTitle: 'Fauna', date: 'May 1979', pages: '3–9' },
      creators: [
        { creatorType: 'author', firstName: 'Ana', lastName: 'Ruiz' },
        { creatorType: 'editor', name: 'Museo del Campo' },
      ],
      ...{
        citationKey: 'ruiz1979',
        extra: ['Original Date: 1950', 'Leído en Jaén'],
        accessDate: '2024-05-03T10:00:00Z',
        tags: [{ tag: 'grillos' }, { tag: 'campo', type: 1 }],
      },
      attachments: [{ path: '/libros/grillo.pdf', itemType: 'attachment' }],
    },
  ]
  const { entries, faults } = FORMATS['csl-json'].read(JSON.stringify({ config: {}, items }))
  expect(faults).toEqual([])
  expect(entries).toMatchObject([
    {
      key: 'ruiz1979',
      item: {
        ...{ type: 'chapter', title: 'El grillo', 'container-title': 'Fauna', page: '3–9', note: 'Leído en Jaén' },
        author: [{ family: 'Ruiz', given: 'Ana' }],
        editor: [{ literal: 'Museo del Campo' }],
        issued: { 'date-parts': [[1979]] },
        'original-date': { 'date-parts': [[1950]] },
        accessed: { 'date-parts': [[2024, 5, 3]] },
        keyword: 'grillos; campo',
      },
      files: ['/libros/grillo.pdf'],
    },
  ])
})

it.each([
  ['Summer 2000', { 'date-parts': [[2000]] }],
  ['3 de mayo de 1999', { 'date-parts': [[1999]] }],
  ['September 22 - 26 2007', { 'date-parts': [[2007]] }],
  ['before 1979', { literal: 'before 1979' }],
  ['1850s', { literal: '1850s' }],
  ['1200 BC', { literal: '1200 BC' }],
  ['May 1979, June 1980', { literal: 'May 1979, June 1980' }],
])('the date "%s" of Better BibTeX names one year, or stays', (date, issued) => {
  const { entries } = FORMATS['csl-json'].read(JSON.stringify({ items: [{ itemType: 'book', title: 'Uno', date }] }))
  expect(entries[0]!.item['issued']).toEqual(issued)
})
