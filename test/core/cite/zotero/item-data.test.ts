/** The data of live citations are valid against the schema for every type and every variable of a record. */
import { describe, expect, it } from 'vitest'
import { item } from '../../../../src/core/cite/csl/item.ts'
import { citationCode, readCitation } from '../../../../src/core/cite/zotero/citation.ts'
import { slim } from '../../../../src/core/cite/zotero/works.ts'
import { KINDS, kindOf, TYPES, VARIABLES, type Kind } from '../../../../src/core/references/variables.ts'
import { TIPOS } from '../../../../src/schema/documents.ts'
import { faults } from './csl-schema.ts'

/** Values of each kind as they come from files: right ones, and what no schema knows. */
const VALUES: Readonly<Record<Kind, readonly unknown[]>> = {
  texto: ['Historia & «crónica» {1}', 7],
  numero: ['3', 3, 'II.4', '12–15'],
  nombres: [
    [{ family: 'Paz', given: 'Octavio' }, { literal: 'UNESCO' }],
    [{ family: 'Rey', 'non-dropping-particle': 'del', suffix: 'Jr.', 'parse-names': false, orcid: '0000' }],
    ['García, Ana'],
  ],
  fecha: [
    { 'date-parts': [[1998, 3, 4]], season: 2, circa: true },
    { 'date-parts': [['2004'], ['2006']] },
    { literal: 's. XV', edtf: '14XX' },
    { raw: '1998' },
    '2020-05-03',
    1998,
  ],
}

const code = (csl: Record<string, unknown>, tipo: (typeof TIPOS)[number] = 'pdf'): Record<string, any> => {
  const data = slim(item({ id: 'd1', titulo: 'La imprenta', autores: ['García, Ana'], tipo, anio: 1998, csl }))
  const cite = { locator: { label: 'page', value: '23' } }
  const written = citationCode([{ work: { id: 'd1', uris: ['urn:anaquel:r1'], item: data }, cite }], {
    id: 'c',
    note: 0,
  })
  return JSON.parse(written.slice(written.indexOf('{'))) as Record<string, any>
}

describe('the data of a live citation', () => {
  it.each(TIPOS)('are valid for a %s of every type of work', tipo => {
    for (const type of [...TYPES, 'no-type-at-all']) expect([type, ...faults(code({ type }, tipo))]).toEqual([type])
  })

  it.each(KINDS)('are valid with each variable of the kind %s, whatever its file says', kind => {
    const names = [...VARIABLES.keys()].filter(name => kindOf(name) === kind)
    for (const name of names)
      for (const value of VALUES[kind]) expect([name, ...faults(code({ [name]: value }))]).toEqual([name])
    expect(names.length).toBeGreaterThan(4)
  })

  it('hold in their note what the schema has no name for, in lines that Zotero and citeproc-js read', () => {
    const people = [{ family: 'Paz', given: 'Octavio' }, { literal: 'UNESCO' }]
    const data = code({ 'part-number': '3', 'editor-translator': people, note: 'Ejemplar: único', type: 'book' })
    const { note, ...rest } = data['citationItems'][0].itemData
    expect(note).toBe('part-number: 3\neditor-translator: Paz || Octavio\neditor-translator: UNESCO\nEjemplar: único')
    expect(Object.keys(rest)).not.toContain('part-number')
    expect(faults(data)).toEqual([])
    expect(readCitation(`ZOTERO_ITEM CSL_CITATION ${JSON.stringify(data)}`)!.cites[0]!.work.item['note']).toBe(note)
  })
})
