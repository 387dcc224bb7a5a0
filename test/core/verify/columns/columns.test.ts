/** Claims about cells, beside the sheets and documents that hold them: read, split and searched as files are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { narrowed } from '../../../../src/core/anchoring/standing.ts'
import { parseCsv } from '../../../../src/core/read/sheet/csv.ts'
import { parseMarkdown } from '../../../../src/core/read/prose/markdown.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'
import { verify } from '../../../../src/core/verify/index.ts'
import { hold, type Held } from '../../held.ts'

const sheet = async (lines: readonly string[]): Promise<Unit[]> =>
  (await parseCsv({ bytes: Buffer.from(lines.join('\n')), nombre: 'x.csv' })).units

const PLACES = [
  'Town,County seat,Inhabitants,Height (m)',
  'Rivera,Montes,"67,000",412',
  'Laguna,Sotos,"47,500",90',
  'Peñalba,Arcos,"9,300",1210',
]
/** More rows than a passage holds, so that names and rows stand in different passages; two rows of each town. */
const YEARS = [
  'Town;Year;Births;Mayor',
  ...Array.from({ length: 120 }, (_, i) => `Town${i >> 1};${2003 + (i & 1)};${501 + 8 * i};Mayor of ${i >> 1}`),
]
/** In some passages the codes, which stand first, differ as much as the names; in the sheet they come again. */
const CODES = [
  'Code,Port,Cranes',
  ...Array.from(
    { length: 150 },
    (_, i) => `${['AX', 'BO', 'CU', 'DA'][i < 30 ? 0 : i % 4]}${i % 40},Port of ${i} Sands,${i}`,
  ),
]
const TABLE =
  '# Ships\n\n| Ship | Yard | Masts |\n|---|---|---|\n| Aurora | Pasaia | 3 |\n| Brisa | Getxo | 2 |\n| Ceniza | | 4 |\n'

let held: Held
beforeAll(async () => {
  held = await hold([
    { titulo: 'Places', pages: [], units: await sheet(PLACES) },
    { titulo: 'Years', pages: [], units: await sheet(YEARS) },
    { titulo: 'Headless', pages: [], units: await sheet(PLACES.slice(1)) },
    { titulo: 'Ships', pages: [], units: (await parseMarkdown({ bytes: Buffer.from(TABLE), nombre: 'x.md' })).units },
    { titulo: 'In thousands', pages: [], units: await sheet(['Inhabitants in thousands', '', ...PLACES]) },
    {
      titulo: 'Plurals',
      pages: [],
      units: await sheet(['sloe,sloes', 'sorrel,sorrels', 'teasel,teasels', 'yarrow,yarrows']),
    },
    {
      titulo: 'Countries',
      pages: [],
      units: await sheet(['Continent,Country,Capital,River', 'Moria,Vidra,Ostrel,Teln', 'Essos,Borsk,Anlau,Mirra']),
    },
    { titulo: 'Ports', pages: [], units: await sheet(CODES) },
    {
      titulo: 'Towers',
      pages: [],
      units: await sheet([
        'Tower,Founded,Bells,Weight',
        ',,,tons',
        'Arana,1492,4,30',
        'Belate,1510,5,28',
        'Leire,1601,2,12',
      ]),
    },
    {
      titulo: 'Bells',
      pages: [],
      units: await sheet([
        ...['Tower,Bells', 'Belate,5', 'Arana,4'],
        ...Array.from({ length: 12 }, (_, i) => `Tower of ${i},${i}`),
        // A stray cell: the row has more of them than there are names.
        'Arana,6,cracked',
      ]),
    },
    {
      titulo: 'Houses',
      pages: [],
      units: await sheet(['House,with_roof_without_door,Doors', 'Huts,7,2', 'Cabins,5,9', 'Barns,3,1']),
    },
  ])
})
afterAll(() => held.close())

const judged = (document: number, claim: string) =>
  verify(held.library, claim, { k: 3, documentos: [held.ids[document]!] })
const verdict = async (document: number, claim: string): Promise<string> => (await judged(document, claim)).veredicto

describe('a claim about a cell', () => {
  it.each([
    'The county seat of Rivera is Montes.',
    "Laguna's county seat was Sotos.",
    'Peñalba has a county seat of Arcos.',
    'Rivera: inhabitants 67,000',
    'The inhabitants of Rivera are 67 thousand.',
    'Rivera has a height of 412 m.',
    'The height of Rivera is 412 m and its county seat is Montes.',
    'Rivera tiene una altura de 412 m.',
  ])('is supported by its row: “%s”', async claim => {
    const { veredicto, pasajes } = await judged(0, claim)
    expect(veredicto).toBe('respaldada')
    const { row, pasaje, pasaje_rango } = pasajes[0]!
    const line = PLACES.findIndex(each => each.startsWith(pasaje.split(' | ')[0]!)) + 1
    expect(claim).toContain(pasaje.split(' | ')[0])
    expect(narrowed(row, pasaje_rango).ancla).toMatchObject({ filaDesde: line, filaHasta: line })
  })

  it.each([
    'The county seat of Rivera is Sotos.',
    'The inhabitants of Rivera are 47,500.',
    'The height of Rivera is 90 m and its county seat is Montes.',
  ])('is contradicted by the only row of its name: “%s”', async claim => {
    expect(await verdict(0, claim)).toBe('contradicha')
  })

  it.each([
    // Another column, another key, a limit, a sum, a unit that is not there.
    'The county seat of Rivera is 412.',
    'The height of Montes is 412 m.',
    'The inhabitants of Rivera are not 67,000.',
    'The inhabitants of Rivera are more than 67,000.',
    'The average height of Rivera is 412 m.',
    'Only Rivera has a height of 412 m.',
    'The height of the tower of Rivera is 412 m.',
    'The height of Rivera is 412.',
    'The height of Rivera is 412 km.',
    'The mayor of Rivera is Montes.',
  ])('proves nothing else: “%s”', async claim => {
    expect(await verdict(0, claim)).toBe('sin_respaldo')
  })

  it('needs what tells rows of the same name apart, unless they agree', async () => {
    expect(await verdict(1, 'In 2004 the births of Town50 were 1309.')).toBe('respaldada')
    expect(await verdict(1, 'The births of Town50 in 2003 were 1301.')).toBe('respaldada')
    expect(await verdict(1, 'In 2003 the births of Town50 were 1309.')).toBe('contradicha')
    expect(await verdict(1, 'The births of Town50 were 1309.')).toBe('sin_respaldo')
    expect(await verdict(1, 'The mayor of Town50 is Mayor of 50.')).toBe('respaldada')
    expect(await verdict(1, 'In 1999 the births of Town50 were 1309.')).toBe('sin_respaldo')
  })

  it('is proved by no row without the names of its columns', async () => {
    expect(await verdict(2, 'The county seat of Laguna is Sotos.')).toBe('sin_respaldo')
    expect(await verdict(2, 'The inhabitants of Laguna are 67,000.')).toBe('sin_respaldo')
    // The first row of a list of words may be a line of it.
    expect(await verdict(5, 'The sloes of sorrel are sorrels.')).toBe('sin_respaldo')
    expect(await verdict(5, 'The sloes of sorrel are teasels.')).toBe('sin_respaldo')
  })

  it('is proved by no row where the sheet has another one of that name under no names', async () => {
    expect(await verdict(9, 'The bells of Arana are 4.')).toBe('sin_respaldo')
    expect(await verdict(9, 'The bells of Belate are 5.')).toBe('respaldada')
    expect(await verdict(9, 'The bells of Arana are 7.')).toBe('sin_respaldo')
  })

  it('names a column of many words in their order', async () => {
    expect(await verdict(10, 'The with roof without door of Huts is 7.')).toBe('respaldada')
    expect(await verdict(10, 'The without roof with door of Huts is 7.')).toBe('sin_respaldo')
  })

  it('is about the column that tells the rows of the whole sheet apart', async () => {
    expect(await verdict(7, 'The code of Port of 77 Sands is BO37.')).toBe('respaldada')
    expect(await verdict(7, 'The cranes of Port of 140 Sands are 140.')).toBe('respaldada')
  })

  it('takes the time of another thing for no time of the row', async () => {
    expect(await verdict(8, 'The bells of Arana are 4.')).toBe('respaldada')
    expect(await verdict(8, 'In 1492 the bells of Arana were 4.')).toBe('sin_respaldo')
    expect(await verdict(8, 'In 1492 the bells were 4.')).toBe('sin_respaldo')
    // The first row below the names tells in what the numbers are.
    expect(await verdict(8, 'The weight of Arana is 30.')).toBe('sin_respaldo')
  })

  it('is about what the rows are about, not about what they are put under', async () => {
    expect(await verdict(6, 'The river of Vidra is the Teln.')).toBe('respaldada')
    for (const claim of ['The river of Moria is the Teln.', 'The river of Ostrel is the Teln.'])
      expect(await verdict(6, claim)).toBe('sin_respaldo')
    // The words of the row alone seem to tell it.
    expect(await verdict(6, 'The country of Moria is Vidra.')).toBe('sin_respaldo')
  })

  it('is supported by a table of a document', async () => {
    const { veredicto, pasajes } = await judged(3, 'The yard of Brisa is Getxo.')
    expect(veredicto).toBe('respaldada')
    expect(narrowed(pasajes[0]!.row, pasajes[0]!.pasaje_rango).ancla).toMatchObject({ tipo: 'seccion', parrafo: 3 })
    expect(pasajes[0]!.pasaje).toBe('Brisa | Getxo | 2')
    expect(await verdict(3, 'The yard of Brisa is Pasaia.')).toBe('contradicha')
    // An empty cell keeps its place.
    expect(await verdict(3, 'The masts of Ceniza are 4.')).toBe('respaldada')
    expect(await verdict(3, 'The yard of Ceniza is 4.')).toBe('sin_respaldo')
  })

  it('is no number where a title gives another unit', async () => {
    expect(await verdict(4, 'The inhabitants of Rivera are 67,000.')).toBe('sin_respaldo')
    expect(await verdict(4, 'The county seat of Rivera is Montes.')).toBe('respaldada')
  })
})
