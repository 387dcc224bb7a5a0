import { describe, expect, it } from 'vitest'
import { parseBib } from '../../../src/core/references/bib/read.ts'
import { writeBib as pieces, type Written } from '../../../src/core/references/bib/write.ts'
import type { Item } from '../../../src/core/references/model.ts'

const writeBib = (references: readonly Written[], dialect: 'biblatex' | 'bibtex'): string =>
  [...pieces(references, dialect)].join('')
const items = (text: string): Record<string, Item> =>
  Object.fromEntries(parseBib(text).entries.map(({ key, item }) => [key, item]))
const one = (fields: string, type = 'book'): Item => items(`@${type}{k,\n${fields}\n}`)['k']!

describe('a broken entry costs itself', () => {
  const RIGHT = '@book{right,\n  title = {Right},\n  year = 2001\n}\n'
  const faulty = (text: string): { keys: string[]; faults: ReturnType<typeof parseBib>['faults'] } => {
    const { entries, faults } = parseBib(text + RIGHT)
    return { keys: entries.map(({ key }) => key), faults }
  }

  it('a brace that is never closed', () => {
    const { keys, faults } = faulty("\n@book{wrong,\n  title = {Thi\\{'ebaux,\n  year = {1993},\n}\n")
    expect(keys).toEqual(['right'])
    expect(faults).toMatchObject([{ line: 2, key: 'wrong', lost: true }])
    expect(faults[0]!.mensaje).toBe('Las llaves de un valor no cierran. Se ve en la línea 3.')
  })

  it('a brace that only a later mistake closes', () => {
    const { keys } = faulty(`@book{wrong,\n  title = {A,\n  year = 1993\n}\n${RIGHT.replace('right', 'b')}} }\n`)
    expect(keys).toEqual(['b', 'right'])
  })

  it('a field without its sign, a value without its end, quotes inside quotes', () => {
    expect(faulty('@book{wrong,\n author {X}\n}\n')).toMatchObject({
      keys: ['right'],
      faults: [{ line: 1, lost: true }],
    })
    expect(faulty('@book{wrong,\n title = "Prentice,\n year = "1974"\n}\n')).toMatchObject({ keys: ['right'] })
  })

  it('what can be mended without guessing is, and told', () => {
    expect(faulty('@book{open,\n  title = {A}\n')).toMatchObject({ keys: ['open', 'right'], faults: [{ lost: false }] })
    expect(faulty('@book{more,\n  title = {A}},\n  year = 1999\n}\n')).toMatchObject({ keys: ['more', 'right'] })
    expect(faulty('@book{none,\n  title = {A},\n  number = ,\n}\n')).toEqual({ keys: ['none', 'right'], faults: [] })
    expect(faulty('@book{key\n  title = {A}\n  year = 1999\n}\n').keys).toEqual(['key', 'right'])
  })

  it('a key that is there twice stays twice, and is told', () => {
    const { entries, faults } = parseBib(RIGHT + RIGHT)
    expect(entries).toHaveLength(2)
    expect(faults).toMatchObject([{ line: 5, key: 'right', lost: false }])
  })
})

it('comments are no entries: between them, before a line, inside one, in a body of their own', () => {
  const { entries, faults } = parseBib(`
hello world @ home
% @book{no, title = {No}}
@Comment @book{no,
@Comment title = {No}
@comment{jabref-meta: {groups;}}
@book{yes, % a note
  % title = {No},
  title = {50\\% Yes}, % another
}% the end @book{no, title={No}}
@book{last, title = {Last}}`)
  expect(entries.map(({ key, item }) => [key, item['title']])).toEqual([
    ['yes', '50% Yes'],
    ['last', 'Last'],
  ])
  expect(faults).toEqual([])
  expect(parseBib('@comment{\n@book{a, title = {A}}\n}').faults).toMatchObject([{ lost: false }])
})

it('strings are put in, months stay, parentheses do as braces, numbers need none', () => {
  const { entries } = parseBib(`
@string(acm = "ACM" # " Press")
@article(k, publisher = acm, month = jan, year = 2001, journal = NOWHERE, note = feb # "~14" )`)
  expect(entries[0]!.original.fields).toEqual([
    ['publisher', 'ACM Press'],
    ['month', 'jan', true],
    ['year', '2001', true],
    ['journal', 'NOWHERE', true],
    ['note', 'February~14'],
  ])
  expect(entries[0]!.item).toMatchObject({
    publisher: 'ACM Press',
    issued: { 'date-parts': [[2001, 1]] },
    'container-title': 'NOWHERE',
    note: 'February\u00a014',
  })
})

describe('text', () => {
  it('no letter changes its case; braces keep what styles would change', () => {
    expect(one("title = {The {DNA} of Don Quijote: {\\'E}tude}")['title']).toBe(
      'The <span class="nocase">DNA</span> of Don Quijote: Étude',
    )
    expect(one('title = {{Die Rückkehr der Religionen}}')['title']).toBe(
      '<span class="nocase">Die Rückkehr der Religionen</span>',
    )
    expect(one('publisher = {{MIT} Press}')['publisher']).toBe('MIT Press')
  })

  it.each([
    ["Mar{\\'\\i}a \\c{c}a \\v s \\u{g} {\\O}re {\\ss} \\\"{\\i} \\'I", 'María ça š ğ Øre ß ï Í'],
    ["a--b---c~d \\& \\% \\_ \\# ``x'' \\textendash{} \\dots", 'a–b—c\u00a0d & % _ # “x” – …'],
    [
      '\\emph{x} {\\bf y} \\textsc{Z} \\textsuperscript{2}',
      '<i>x</i> <b>y</b> <span style="font-variant:small-caps;">Z</span> <sup>2</sup>',
    ],
    [
      '$x^2$, $\\alpha_{1}$, 5\\,mm$^{2}$, $-3$, 4$^\\circ$C',
      'x<sup>2</sup>, α<sub>1</sub>, 5\u202fmm<sup>2</sup>, −3, 4°C',
    ],
    ['$\\frac{1}{2}$ and \\unknown', '$\\frac{1}{2}$ and \\unknown'],
    ['costs $100 million, \\$5', 'costs $100 million, $5'],
    ['K&amp;R &lt;x&gt; &#233;', 'K&R <x> é'],
    ['Franc{\\ocirc{u}} \\noopsort{a}B \\enquote*{c}', 'Franců B “c”'],
    ['50% of all', '50% of all'],
  ])('%s', (tex, text) => expect(one(`note = {${tex}}`)['note']).toBe(text))

  it('addresses are taken as they are', () => {
    const item = one('url = {http://a.b/c\\_d{\\_}e\\%20f%20g{\\textasciitilde}h}, doi = {https://doi.org/10.1/a_b(c)}')
    expect(item).toMatchObject({ URL: 'http://a.b/c_d_e%20f%20g~h', DOI: '10.1/a_b(c)' })
    expect(one('howpublished = {\\url{https://x.y/z_1}}')['URL']).toBe('https://x.y/z_1')
  })
})

describe('names', () => {
  it.each([
    ['García Márquez, Gabriel', [{ family: 'García Márquez', given: 'Gabriel' }]],
    ["Gabriel Garc{\\'i}a", [{ family: 'García', given: 'Gabriel' }]],
    ['{Barnes and Noble, Inc.} and {{UNESCO}}', [{ literal: 'Barnes and Noble, Inc.' }, { literal: 'UNESCO' }]],
    ['King, Jr., Martin Luther', [{ family: 'King', suffix: 'Jr.', given: 'Martin Luther' }]],
    ['Ludwig van Beethoven', [{ family: 'Beethoven', 'dropping-particle': 'van', given: 'Ludwig' }]],
    ['José Ortega y Gasset', [{ family: 'Ortega y Gasset', given: 'José' }]],
    ['Ortega y Gasset, José', [{ family: 'Ortega y Gasset', given: 'José' }]],
    ['{\\AA}ke Bj{\\"o}rck and others', [{ family: 'Björck', given: 'Åke' }, { literal: 'others' }]],
    ["\\'{A}lvaro Torralba", [{ family: 'Torralba', given: 'Álvaro' }]],
    [
      'family=Ackooij, given=W., prefix=van, useprefix=true',
      [{ family: 'Ackooij', given: 'W.', 'non-dropping-particle': 'van' }],
    ],
  ])('%s', (name, names) => {
    const read = one(`author = {${name}}`)['author']
    expect(read).toEqual(names)
    const back = writeBib([{ key: 'k', item: { type: 'book', author: read } }], 'biblatex')
    expect(items(back)['k']!['author']).toEqual(names)
  })

  it('a particle belongs to the surname where the entry says so', () => {
    expect(one('author = {Jan van Dyke}, options = {useprefix=true}')['author']).toEqual([
      { family: 'Dyke', given: 'Jan', 'non-dropping-particle': 'van' },
    ])
  })
})

describe('dates', () => {
  it.each([
    ['date = {2004-05-03}', { 'date-parts': [[2004, 5, 3]] }],
    ['date = {1997/1999}', { 'date-parts': [[1997], [1999]] }],
    ['date = {1997-05/..}', { 'date-parts': [[1997, 5], [0]] }],
    ['date = {1850~}', { 'date-parts': [[1850]], circa: true }],
    ['date = {199X}', { 'date-parts': [[1990], [1999]] }],
    ['date = {2004-22}', { 'date-parts': [[2004]], season: 2 }],
    ['date = {-0043}', { 'date-parts': [[-44]] }],
    ['date = {1996-13-03}', { literal: '1996-13-03' }],
    ['year = {1995--1996}', { 'date-parts': [[1995], [1996]] }],
    ['year = {c. 1850}', { 'date-parts': [[1850]], circa: true }],
    ['year = {s. f.}', { literal: 's. f.' }],
    ['year = 2001, month = {enero}', { 'date-parts': [[2001, 1]] }],
    [
      'year = 2001, month = jul # "--" # aug',
      {
        'date-parts': [
          [2001, 7],
          [2001, 8],
        ],
      },
    ],
    ['year = 2001, month = "3~March"', { 'date-parts': [[2001, 3, 3]] }],
    ['year = {June 1980}', { 'date-parts': [[1980, 6]] }],
  ])('%s', (fields, issued) => {
    expect(one(fields)['issued']).toEqual(issued)
    for (const dialect of ['biblatex', 'bibtex'] as const) {
      const back = writeBib([{ key: 'k', item: { type: 'book', issued } }], dialect)
      expect(items(back)['k']!['issued'], back).toEqual(issued)
    }
  })
})

describe('what an entry takes over', () => {
  const PARENT =
    '@collection{all, editor = {Ed, A.}, title = {The Whole}, subtitle = {Of it}, year = 1990, doi = {10.1/x}}'
  it('a chapter has the title of its book, its editors and its year, and not its DOI', () => {
    expect(
      items(`@incollection{part, author = {Au, B.}, title = {A Part}, crossref = {ALL}}\n${PARENT}`)['part'],
    ).toEqual({
      type: 'chapter',
      title: 'A Part',
      'container-title': 'The Whole: Of it',
      author: [{ family: 'Au', given: 'B.' }],
      editor: [{ family: 'Ed', given: 'A.' }],
      issued: { 'date-parts': [[1990]] },
    })
  })

  it('xdata, whole and by piece; loops end', () => {
    const read = items(`
@xdata{pub, publisher = {Knopf}, location = {A and C}, xdata = {pub}}
@book{k, title = {T}, xdata = {pub, missing}, editor = {xdata=names-author-2}}
@xdata{names, author = {One, A. and Two, B.}}`)
    expect(read['k']).toMatchObject({
      publisher: 'Knopf',
      'publisher-place': 'A; C',
      editor: [{ family: 'Two', given: 'B.' }],
    })
  })

  it('a part that goes out without its whole says for itself what it had from it', () => {
    const { entries } = parseBib(
      `@inproceedings{part, title = {A}, crossref = {all}}\n@proceedings{all, title = {All}, year = 1990}`,
    )
    const [part, all] = entries
    const both = writeBib([all!, part!], 'biblatex')
    expect(both.indexOf('{all,')).toBeGreaterThan(both.indexOf('{part,'))
    expect(items(both)).toEqual({ part: part!.item, all: all!.item })
    const alone = writeBib([part!], 'biblatex')
    expect(items(alone)['part']).toEqual(part!.item)
    expect(alone).toMatch(/booktitle\s*= \{All\}/)
  })
})

describe('writing back', () => {
  const TEXT = `@Article{k,
  Author = "M{\\"u}ller, A.",
  title = {On {DNA}},
  journaltitle = {Journal},
  date = {2004-05},
  owner = {me},
  author+an:role = {1=x},
}`
  it('what nobody changed stands as it stood; what was changed is new; nothing else moves', () => {
    const [entry] = parseBib(TEXT).entries
    const same = parseBib(writeBib([entry!], 'biblatex')).entries[0]!
    expect(same.original).toEqual(entry!.original)
    const item = { ...entry!.item, title: 'Off RNA', volume: '3' }
    const changed = parseBib(writeBib([{ ...entry!, item }], 'biblatex')).entries[0]!
    expect(changed.original.type).toBe('Article')
    expect(changed.original.fields).toEqual([
      ['Author', 'M{\\"u}ller, A.'],
      ['journaltitle', 'Journal'],
      ['date', '2004-05'],
      ['owner', 'me'],
      ['author+an:role', '1=x'],
      ['title', 'Off {RNA}'],
      ['volume', '3'],
    ])
  })

  it('classical BibTeX gets its own names', () => {
    const [entry] = parseBib(TEXT).entries
    const text = writeBib([entry!], 'bibtex')
    expect(text).toContain('journal        = {Journal}')
    expect(text).toContain('year           = {2004}')
    expect(text).toContain('month          = may')
    expect(text).not.toMatch(/journaltitle|date =|csl-/)
    expect(writeBib([{ key: 'k', item: { type: 'thesis', genre: 'Tesis doctoral' } }], 'bibtex')).toMatch(/^@phdthesis/)
  })

  it('a title in a known language needs no braces in BibLaTeX, and keeps its capitals everywhere', () => {
    const item = { type: 'book', title: 'Vida de Don Quijote', language: 'es' }
    expect(writeBib([{ key: 'k', item }], 'biblatex')).toMatch(/title\s*= \{Vida de Don Quijote\}/)
    expect(writeBib([{ key: 'k', item }], 'bibtex')).toMatch(/title\s*= \{Vida de \{Don\} \{Quijote\}\}/)
  })

  it('definitions of TeX travel with the entries that use them', () => {
    const { entries } = parseBib(
      `@preamble{"\\def\\ocirc#1{#1}"}\n@book{a, author = {Franc{\\ocirc{u}}, J.}}\n@book{b, title = {B}}`,
    )
    expect(writeBib([entries[0]!], 'biblatex')).toMatch(/^@preamble\{\{\\def\\ocirc#1\{#1\}\}\}/)
    expect(writeBib([entries[1]!], 'biblatex')).not.toContain('preamble')
  })
})
