/**
 * Catalogues by fakes that answer as their documentation says: what is read of each, and how politely they are asked.
 */
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createCatalogues, type CatalogueOptions } from '../../src/core/catalogues/index.ts'
import { CATALOGUES, type CatalogueName } from '../../src/core/catalogues/table.ts'
import { doiOf } from '../../src/core/references/identities.ts'
import { loadConfig } from '../../src/config.ts'

const DOI = '10.1000/xyz123'
const signal = new AbortController().signal

/**
 * As https://api.crossref.org, https://api.datacite.org, https://api.openalex.org and https://openlibrary.org answer.
 */
const ANSWERS: Record<CatalogueName, { id: string; body: unknown; item: object }> = {
  crossref: {
    id: DOI,
    body: {
      status: 'ok',
      'message-type': 'work',
      message: {
        DOI,
        type: 'journal-article',
        title: ['La imprenta en Sevilla'],
        subtitle: ['1477-1500'],
        author: [
          { given: 'Ana', family: 'García', sequence: 'first' },
          { name: 'Grupo de Historia', sequence: 'additional' },
        ],
        'container-title': ['Revista de Historia'],
        issued: { 'date-parts': [[1998, 3]] },
        publisher: 'Universidad',
        volume: '12',
        issue: '3',
        page: '1-20',
        ISSN: ['1234-5678'],
        language: 'es',
      },
    },
    item: {
      type: 'article-journal',
      title: 'La imprenta en Sevilla: 1477-1500',
      author: [{ family: 'García', given: 'Ana' }, { literal: 'Grupo de Historia' }],
      'container-title': 'Revista de Historia',
      issued: { 'date-parts': [[1998, 3]] },
      page: '1-20',
    },
  },
  datacite: {
    id: DOI,
    body: {
      data: {
        id: DOI,
        attributes: {
          doi: DOI,
          creators: [{ name: 'García, Ana', givenName: 'Ana', familyName: 'García', nameType: 'Personal' }],
          titles: [{ title: 'Datos de imprentas' }],
          publisher: 'Zenodo',
          publicationYear: 2020,
          types: { resourceTypeGeneral: 'Dataset', citeproc: 'dataset' },
        },
      },
    },
    item: {
      type: 'dataset',
      title: 'Datos de imprentas',
      author: [{ family: 'García', given: 'Ana' }],
      publisher: 'Zenodo',
      issued: { 'date-parts': [[2020]] },
    },
  },
  openalex: {
    id: DOI,
    body: {
      id: 'https://openalex.org/W1',
      doi: `https://doi.org/${DOI}`,
      title: 'La imprenta',
      type: 'article',
      publication_date: '1998-03-01',
      authorships: [{ author: { display_name: 'Ana María García' } }],
      biblio: { volume: '12', issue: '3', first_page: '1', last_page: '20' },
      primary_location: { source: { display_name: 'Revista de Historia' } },
    },
    item: {
      DOI,
      title: 'La imprenta',
      author: [{ family: 'García', given: 'Ana María' }],
      issued: { 'date-parts': [[1998, 3, 1]] },
      page: '1-20',
    },
  },
  openlibrary: {
    id: '9788437604947',
    body: {
      'ISBN:9788437604947': {
        title: 'Cien años de soledad',
        authors: [{ name: 'Gabriel García Márquez' }],
        publishers: [{ name: 'Cátedra' }],
        publish_places: [{ name: 'Madrid' }],
        publish_date: 'March 1987',
      },
    },
    item: { type: 'book', title: 'Cien años de soledad', publisher: 'Cátedra', issued: { 'date-parts': [[1987]] } },
  },
}

interface Fake {
  asked: string[]
  at: number[]
}

/** A catalogue that answers what it is told, on a clock that only waiting moves. */
function fakeCatalogue(answer: (url: string) => { status?: number; body?: unknown; retryAfter?: number }) {
  const seen: Fake = { asked: [], at: [] }
  let clock = 1_000_000
  const options = {
    mail: 'ana@example.org',
    now: () => clock,
    wait: async (ms: number) => {
      clock += ms
    },
    fetcher: {
      async get(url: string) {
        seen.asked.push(url)
        seen.at.push(clock)
        const { status = 200, body = {}, retryAfter } = answer(url)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const rest = { url, contentType: 'application/json', nombre: null, ...(retryAfter && { retryAfter }) }
        return { ...rest, status, body: Readable.from([Buffer.from(text)]) }
      },
    },
  } satisfies Partial<CatalogueOptions>
  return { seen, options, pass: (ms: number) => (clock += ms) }
}

describe.each(Object.entries(ANSWERS) as [CatalogueName, (typeof ANSWERS)[CatalogueName]][])('%s', (name, row) => {
  const { by } = CATALOGUES[name]

  it('is read as it documents its answers, and asked with what it wants to know', async () => {
    const { seen, options } = fakeCatalogue(() => ({ body: row.body }))
    const [found, ...more] = await createCatalogues({ names: [name], ...options }).find(by, row.id, signal)
    expect([found?.catalogue, more]).toEqual([name, []])
    expect(found?.item).toMatchObject(row.item)
    expect(JSON.stringify(found?.item)).not.toContain('null')
    expect(new URL(seen.asked[0]!).protocol).toBe('https:')
    expect(decodeURIComponent(seen.asked[0]!)).toContain(row.id)
  })

  it.each([[null], [{}], [[]], ['text'], [{ message: 3 }], [{ data: { attributes: { titles: 'x' } } }], ['{"a":']])(
    'of rubbish (%o) nothing is taken, and nothing breaks',
    async body => {
      const { options } = fakeCatalogue(() => ({ body }))
      expect(await createCatalogues({ names: [name], ...options }).find(by, row.id, signal)).toEqual([])
    },
  )

  it('has not got it: asked once and not again', async () => {
    const { seen, options } = fakeCatalogue(() => ({ status: 404, body: 'Resource not found.' }))
    const desk = createCatalogues({ names: [name], ...options })
    expect([await desk.find(by, row.id, signal), await desk.find(by, row.id, signal)]).toEqual([[], []])
    expect(seen.asked).toHaveLength(1)
  })

  it('is asked one at a time and never faster than it allows; the same question once a day', async () => {
    const { seen, options, pass } = fakeCatalogue(() => ({ body: row.body }))
    const desk = createCatalogues({ names: [name], ...options })
    await Promise.all(['a', 'b', 'c', 'a'].map(end => desk.find(by, row.id + end, signal)))
    expect(seen.asked).toHaveLength(3)
    expect(seen.at.slice(1).every((at, i) => at - seen.at[i]! >= CATALOGUES[name].pause)).toBe(true)
    pass(86_400_001)
    await desk.find(by, `${row.id}a`, signal)
    expect(seen.asked).toHaveLength(4)
  })

  it('that fails three times is left alone for ten minutes, and nobody else with it', async () => {
    let ill = true
    const other = Object.keys(CATALOGUES).find(one => one !== name && CATALOGUES[one as CatalogueName].by === by)
    const mine = new URL(CATALOGUES[name].url(row.id, '')).host
    const { seen, options, pass } = fakeCatalogue(url =>
      ill && url.includes(mine) ? { status: 500 } : { body: row.body },
    )
    const names = [name, ...(other ? [other as CatalogueName] : [])]
    const desk = createCatalogues({ names, ...options })
    for (const end of 'abcdef') await desk.find(by, row.id + end, signal)
    expect(seen.asked.filter(url => url.includes(mine))).toHaveLength(3)
    if (other) expect(seen.asked.filter(url => !url.includes(mine))).toHaveLength(6)
    ill = false
    pass(600_001)
    expect((await desk.find(by, row.id, signal)).some(({ catalogue }) => catalogue === name)).toBe(true)
  })

  it('that wants to be asked later is', async () => {
    let busy = true
    const { seen, options, pass } = fakeCatalogue(() => (busy ? { status: 429, retryAfter: 30 } : { body: row.body }))
    const desk = createCatalogues({ names: [name], ...options })
    await desk.find(by, row.id, signal)
    busy = false
    expect(await desk.find(by, row.id, signal)).toEqual([])
    expect(seen.asked).toHaveLength(1)
    pass(30_001)
    expect(await desk.find(by, row.id, signal)).toHaveLength(1)
  })
})

it('who gives up is told so, and asks nothing more', async () => {
  const { seen, options } = fakeCatalogue(() => ({ body: ANSWERS.crossref.body }))
  const control = new AbortController()
  control.abort(new Error('gone'))
  const desk = createCatalogues({ names: ['crossref'], ...options })
  await expect(desk.find('doi', DOI, control.signal)).rejects.toThrow('gone')
  expect(seen.asked).toEqual([])
})

it.each([
  ['doi:10.1000/xyz.', '10.1000/xyz'],
  ['(10.1000/xyz(2)3)', '10.1000/xyz(2)3'],
  ['https://doi.org/10.1016/S0140-6736(97)11096-0', '10.1016/s0140-6736(97)11096-0'],
  ['«10.1000/ABC».', '10.1000/abc'],
  ['no 10.1/x', undefined],
])('the DOI in %s is %s', (text, doi) => expect(doiOf(text)).toBe(doi))

describe('the setting', () => {
  it('is off unless somebody turns it on, and wants an e-mail', () => {
    expect(loadConfig({}).catalogues).toBe(null)
    const on = { ANAQUEL_CATALOGUES: 'openlibrary, crossref', ANAQUEL_CATALOGUES_MAIL: 'ana@example.org' }
    expect(loadConfig(on).catalogues).toEqual({ names: ['crossref', 'openlibrary'], mail: 'ana@example.org' })
    expect(() => loadConfig({ ANAQUEL_CATALOGUES: 'crossref' })).toThrow('ANAQUEL_CATALOGUES_MAIL')
    expect(() => loadConfig({ ...on, ANAQUEL_CATALOGUES: 'worldcat' })).toThrow('"worldcat" is none of crossref')
    expect(() => loadConfig({ ...on, ANAQUEL_NETWORK: 'local' })).toThrow('ANAQUEL_CATALOGUES')
  })
})
