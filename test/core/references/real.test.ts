/** Other people's bibliographies: nothing of them is lost, and nothing in them makes reading slow. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FORMATS, formatOf, written, type Exported } from '../../../src/core/references/formats.ts'
import { readBib } from '../../../src/core/references/bib/grammar.ts'
import { decode } from '../../../src/core/read/prose/charset.ts'
import type { ParsedFile } from '../../../src/core/references/model.ts'
import { PACKAGE_ROOT } from '../../../src/paths.ts'

const FOLDER = join(PACKAGE_ROOT, '../shared/data/bib')
const have = existsSync(FOLDER)
if (!have) console.warn('SKIPPED: no bibliographies in ../shared/data/bib')
const files = have ? readdirSync(FOLDER) : []
const textOf = (file: string): string => decode(readFileSync(join(FOLDER, file)))

/** Its own key, unless an earlier entry has it. */
const exported = ({ entries }: ParsedFile): Exported[] => {
  const keys = new Set<string>()
  return entries.map(({ key, item, original, aliases }, i) => {
    const own = key && !keys.has(key) ? key : `key${i}`
    keys.add(own)
    return { key: own, item, originals: { [original.family]: original }, aliases }
  })
}

describe.skipIf(!have)('real files', () => {
  it.each(files.filter(file => file.endsWith('.bib')))('%s comes back whole', file => {
    const first = FORMATS.biblatex.read(textOf(file))
    const out = exported(first)
    const back = FORMATS.biblatex.read(written('biblatex', out))
    expect(back.faults).toEqual([])
    const byKey = new Map(back.entries.map(entry => [entry.key, entry]))
    for (const [i, { item, original }] of first.entries.entries()) {
      const mine = byKey.get(out[i]!.key)!
      expect(mine.original.fields).toEqual(original.fields)
      expect(mine.original.type).toBe(original.type)
      expect(mine.item).toEqual(item)
    }
  })

  it.each(files.filter(file => file.endsWith('.ris')))('%s comes back whole', file => {
    const first = FORMATS.ris.read(textOf(file))
    const back = FORMATS.ris.read(written('ris', exported(first)))
    for (const [i, { item, original }] of first.entries.entries()) {
      expect(back.entries[i]!.original.fields).toEqual(expect.arrayContaining([...original.fields]))
      expect(back.entries[i]!.item).toEqual(item)
    }
  })

  it('every file is known by what stands in it, and read without a fault but its own', () => {
    const known = files.map(file => [file, formatOf(textOf(file))] as const)
    expect(known.filter(([file, format]) => /\.bib$/.test(file) && format !== 'biblatex')).toEqual([])
    expect(known.filter(([file, format]) => /\.ris$/.test(file) && format !== 'ris')).toEqual([])
    expect(Object.fromEntries(known)).toMatchObject({
      'reflib-blue-light.endnote.xml': 'endnote',
      'reflib-blue-light.nbib': 'medline',
      'colrev-enl_data.enw': 'refer',
      'openpbta-manual-references.csl.json': 'csl-json',
    })
    const lost = files
      .filter(file => file.endsWith('.bib'))
      .flatMap(file => readBib(textOf(file)).faults.flatMap(fault => (fault.lost ? [`${file}:${fault.key}`] : [])))
    expect(lost).toEqual([
      'KonradHoeffner-diplomarbeit.bib:global-optimization-algorithms',
      'bbt-873.bib:Thiebaux:93',
      'bibulous-test1.bib:name_parsing4',
      'typst-incorrect_syntax.bib:conigliocorbalan',
    ])
  })

  it('EndNote: the same works that another reader found in the file', () => {
    const { entries } = FORMATS.endnote.read(textOf('reflib-blue-light.endnote.xml'))
    const expected = JSON.parse(textOf('reflib-blue-light.json')) as Record<string, string | undefined>[]
    const trimmed = (text: unknown): unknown => (typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : text)
    expect(entries.map(({ item }) => [item['title'], item['container-title'], item['DOI'], item['volume']])).toEqual(
      expected.map(({ title, journal, doi, volume }) => [title, journal, doi, volume].map(trimmed)),
    )
  })
})

describe('texts made to be slow', () => {
  const long = (piece: string): string => piece.repeat(Math.ceil(400_000 / piece.length))
  it.each([
    ['open braces', long('{')],
    ['entries that never close', long('@a{k,t={')],
    ['entries that never close, line by line', long('@a{k,\n t={x\n')],
    ['quotes that never close', long('@a{k,t="{')],
    ['comments', long('% @a{k, t={}}\n')],
    ['one line of entries', long('@a{k,t={x}}')],
    ['comments without an end', long('@comment{')],
    ['deep braces in a title', `@a{k,t=${'{'.repeat(100_000)}${'}'.repeat(100_000)}}`],
    ['commands', `@a{k,title={${long("\\'")}}}`],
    ['formulas', `@a{k,title={${long('$x')}}}`],
    ['an `and` after the other', `@a{k,author={${long('and ')}}}`],
    ['particles', `@a{k,author={${long('de la ')}}}`],
    ['spaces', `@a{k,author={A${long(' ')}B}, pages={1${long('-')}2}, year={${long(' ')}}}`],
    ['tags', `@a{k,title={${long('{\\textless}i{\\textgreater}')}}}`],
  ])('%s', (_, text) => {
    const { entries } = FORMATS.biblatex.read(text)
    expect(
      written(
        'biblatex',
        entries.map(({ item }, i) => ({ key: `k${i}`, item, originals: {}, aliases: [] })),
      ),
    ).toBeDefined()
  })

  it.each([
    ['ris', long('TY  - JOUR\n')],
    ['ris', `TY  - JOUR\n${long('AU  - A\n')}`],
    ['ris', `TY  - JOUR\nN1  - x\n${long('a: b\n')}`],
    ['csl-json', long('[')],
    ['csl-json', long('{"')],
    ['csl-json', long('{"id":')],
    ['endnote', `<xml><records>${long('<record>')}`],
    ['medline', long('PMID- 1\n\n')],
  ] as const)('%s: %.20s', (name, text) => {
    expect(FORMATS[name].read(text).entries.length).toBeGreaterThanOrEqual(0)
  })
})
