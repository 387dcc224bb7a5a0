import { expect, test } from 'vitest'
import type { PassageRow, Shelf } from '../../../storage/contract.ts'
import { extractive } from '../../../src/core/ask/extractive.ts'
import { createGate } from '../../../src/core/ask/gate.ts'
import type { Numbered } from '../../../src/core/ask/writer.ts'
import { cuts } from '../../../src/core/search/cut.ts'

const PAGES = [
  'Los dueños venían de Alemania. El molino se construyó en 1477 con la madera que traían del',
  'pueblo de Sóller. La presa se terminó en 1531.',
  'La presa riega todo el valle',
]
const rows = PAGES.map((texto, i) => ({
  ...{ id: `p${i + 1}`, token: `p${i + 1}.1`, documento: 'd', posicion: i + 1, texto },
  ancla: { tipo: 'pagina' },
})) as unknown as PassageRow[]
const shelf: Pick<Shelf, 'passagesOf'> = {
  passagesOf: async (_, from, to) => rows.filter(({ posicion }) => posicion >= from && posicion <= to),
}

/** The judge would refuse everything, so that only what frames a quotation passes. */
const none = { entail: async (list: readonly unknown[]) => list.map(() => ({ support: 0, contradiction: 0 })) }

async function shown(answer: string, i: number, language: 'es' | 'en'): Promise<string> {
  const cut = (await cuts(shelf, rows)).get(`p${i + 1}`) ?? {}
  const passage: Numbered = {
    ...{ n: 1, texto: PAGES[i]!, answers: [answer], cut },
    ...{ source: 'García (1998)', documento: 'd', anio: 1998 },
  }
  const gate = createGate([passage], none as never, language)
  const passed = []
  for await (const delta of extractive.write({ question: '', passages: [passage], language }))
    passed.push(...(await gate.push(delta)))
  passed.push(...(await gate.end()))
  return passed
    .map(({ text }) => text)
    .join('')
    .trim()
}

test('Sentences that the end of a page cuts are known, and a page that ends without a stop cuts none', async () => {
  expect([...(await cuts(shelf, rows))]).toEqual([
    ['p1', { after: 2 }],
    ['p2', { before: true }],
  ])
})

const BUILT = 'El molino se construyó en 1477 con la madera que traían del'

test('A quotation that is cut says so, and passes the gate', async () => {
  expect(await shown(BUILT, 0, 'es')).toBe(`Según García (1998): «${BUILT}» (sigue en la página siguiente) [^1]`)
  expect(await shown(BUILT, 0, 'en')).toBe(`According to García (1998): “${BUILT}” (continues on the next page) [^1]`)
  expect(await shown('pueblo de Sóller.', 1, 'es')).toContain('«pueblo de Sóller.» (viene de la página anterior) [^1]')
})

test('A whole sentence of a page that cuts another says nothing of it', async () => {
  expect(await shown('Los dueños venían de Alemania.', 0, 'es')).toContain('«Los dueños venían de Alemania.» [^1]')
  expect(await shown('La presa se terminó en 1531.', 1, 'es')).toContain('1531.» [^1]')
})
