/** Sentences that a page's end cuts in two: judged whole, and cited by both pages. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localizador } from '../../../src/core/anchor.ts'
import { acrossPages, evidenceOf, onBoth, placed } from '../../../src/core/verify/across.ts'
import type { Ancla } from '../../../src/schema/index.ts'
import { verify } from '../../../src/core/verify/index.ts'
import type { DocumentRow, PassageRow, UnitRow } from '../../../storage/contract.ts'
import { hold, type Held } from '../held.ts'

let held: Held
beforeAll(async () => {
  const pages = [
    'The mill at Alder stood for two centuries. After the flood of 1801 its owner sold the wheel to a',
    'THE MILLS OF ALDER\n\ncarpenter from the next valley, who built a chapel of its oak. Nobody has shown that the',
    'wheel turned after the war. The carpenter died rich. Between the years of the two floods the valley had three mills,',
    'five inns and a school.\n\n¹ See the register of the parish, which is kept in the chapel and lists its',
    'owners. The inns closed. Of the school nothing is left but the bell,\n\n¹ The bell is dated 1790.\n\nHeight of water',
    'which hangs in the chapel.',
  ]
  const wolves = [
    'The abbey lost its sheep, and the number of wolves in the northern valley\n\nSheep killed\n\nSheep killed',
    'was counted by hand. The monks kept bees.\n\nThe return of the wolves',
    'The wolves came back to the valley in the winter of 1935. The abbey burnt in the summer and was rebuilt for the\n\n' +
      '© Northern Press 1950',
    'monks of Lund. Nobody was hurt.',
  ]
  held = await hold([
    { titulo: 'Alder', autores: ['Reed, Ann'], anio: 2003, folio: 6, pages },
    { titulo: 'Wolves', autores: ['Ash, Tom'], anio: 1950, folio: 20, pages: wolves },
  ])
})
afterAll(() => held.close())

const judged = async (claim: string): Promise<string> => {
  const { veredicto, pasajes } = await verify(held.library, claim, { k: 3 })
  const [best] = pasajes
  const { texto } = best!.row
  expect(texto.slice(...best!.pasaje_rango)).toBe(best!.pasaje)
  return `${veredicto} ${localizador(best!.row.ancla)}: ${best!.pasaje}`
}

it('proves the whole sentence, with both numbers', async () => {
  expect(
    await judged(
      'After the flood of 1801 its owner sold the wheel to a carpenter from the next valley, who built a chapel of its oak.',
    ),
  ).toBe('respaldada pp. 6-7: After the flood of 1801 its owner sold the wheel to a')
  expect(await judged('Between the years of the two floods the valley had three mills, five inns and a school.')).toBe(
    'respaldada pp. 8-9: Between the years of the two floods the valley had three mills,',
  )
})

it('over a note and the name of an axis', async () => {
  expect(await judged('Of the school nothing is left but the bell, which hangs in the chapel.')).toBe(
    'respaldada pp. 10-11: Of the school nothing is left but the bell,',
  )
})

it('proves no half of it', async () => {
  expect(await judged('The wheel turned after the war.')).not.toContain('respaldada')
})

it('contradicts what the next page says otherwise', async () => {
  const claim = 'Between the years of the two floods the valley had three mills, six inns and a school.'
  expect(await judged(claim)).toContain('contradicha pp. 8-9')
})

it('cites one page where all words of the claim stand on it', async () => {
  expect(await judged('The carpenter died rich.')).toBe('respaldada p. 8: The carpenter died rich.')
  expect(await judged('After the flood of 1801 its owner sold the wheel.')).toContain(' p. 6:')
})

it('of an EPUB with a list of pages', async () => {
  const pages = ['The rich man cared little for money, except as', 'a means for helping others. He had a plan.']
  const rows = pages.map((texto, i) => ({
    ...{ id: `d:s${i + 1}.1`, token: `s${i + 1}.1`, documento: 'd', posicion: i + 1, texto, ruta: [] },
    ...{ desde: 0, hasta: texto.length, ancla: { tipo: 'seccion', ruta: [], parrafo: 1, impresa: String(175 + i) } },
  })) as PassageRow[]
  const shelf = {
    units: async (_: string, from: number) => rows.slice(from - 1).map(row => row as unknown as UnitRow),
    passagesOf: async () => rows,
  }
  const claim = 'The rich man cared little for money, except as a means for helping others.'
  const [second, first] = await acrossPages(shelf, claim, [{ row: rows[1]!, document: {} as DocumentRow }])
  expect(evidenceOf(first!).map(({ words }) => words)).toEqual([claim])
  expect(evidenceOf(second!).map(({ words }) => words)).toEqual(['He had a plan.'])
  expect(localizador(placed(first!, claim, evidenceOf(first!)[0]).ancla)).toBe('pp. 175-176')
})

it('goes on from the text and not from the name of an axis or the line of the publisher', async () => {
  expect(await judged('Sheep killed was counted by hand.')).not.toContain('respaldada')
  expect(await judged('The number of wolves in the northern valley was counted by hand.')).toContain('pp. 20-21')
  expect(await judged('The abbey burnt in the summer and was rebuilt for the monks of Lund.')).toContain(
    'respaldada pp. 22-23',
  )
})

it('keeps a sentence that begins a page behind a heading with its words', async () => {
  expect(await judged('The wolves came back to the valley in the winter of 1935.')).toContain('respaldada p. 22')
})

it.each([
  ['12', '13', 'pp. 12-13'],
  ['xvi', '1', 'pp. xvi, 1'],
  ['3-12', '3-13', 'pp. 3-12, 3-13'],
  [null, null, 'pp. [14-15]'],
  ['12', null, 'pp. 12, [15]'],
  [null, '1', 'pp. [14-15]'],
])('the pages %s and %s are both named', (one, other, named) => {
  const page = (fisica: number, impresa: string | null): Ancla => ({ tipo: 'pagina', fisica, impresa })
  expect(localizador(onBoth(page(14, one), page(15, other)))).toBe(named)
})
