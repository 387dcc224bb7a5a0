/** The passage that explains a word comes first, though the word is used more in many others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CERTAIN } from '../../../src/core/ask/answers.ts'
import { select } from '../../../src/core/ask/select.ts'
import { search } from '../../../src/core/search/index.ts'
import { hold, type Held } from '../held.ts'

const USES = Array.from(
  { length: 14 },
  (_, n) => `Menhir flag ${n}: Menhir reads the option when Menhir starts. Call Menhir with Menhir files only.`,
)
const EXPLAINS =
  'The reader of this manual needs no earlier knowledge of parsing, of grammars or of any other tool of its kind. ' +
  'Menhir is a parser generator. It turns grammar specifications, decorated with semantic actions, into parsers.'
let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'Manual', autores: ['Pottier, François'], anio: 2022, pages: [...USES, EXPLAINS] }])
})
afterAll(() => held.close())

const QUESTION = 'What is Menhir?'
const texts = (ranked: readonly { row: { texto: string } }[]): string[] => ranked.map(({ row }) => row.texto)

it('is the first, with the sentence that explains it, and alone is said to answer', async () => {
  const ranked = await search(held.library, QUESTION, { k: 8, relevant: true })
  expect(ranked[0]).toMatchObject({
    row: { texto: EXPLAINS },
    pasaje: 'Menhir is a parser generator.',
    papel: 'responde',
  })
  expect(ranked.filter(({ papel }) => papel === 'responde')).toHaveLength(1)
  const scores = ranked.map(({ puntuacion }) => puntuacion)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  const { passages } = await select(QUESTION, ranked)
  expect(passages[0]!.answers[0]).toBe('Menhir is a parser generator.')
})
it('is the first also where only the word is searched for', async () => {
  const ranked = await search(held.library, 'Menhir', { k: 8, relevant: true })
  expect(texts(ranked)[0]).toBe(EXPLAINS)
  expect(ranked.map(({ papel }) => papel === 'responde')).toEqual(ranked.map((_, i) => i === 0))
})
describe('among lists of names, which hold the word most often', () => {
  const list = (n: number): string => Array.from({ length: 30 }, (_, i) => `menhir/lib_${n}/menhir_${i}.mly`).join(' ')
  const among = async (lists: number): Promise<Held> =>
    hold([{ titulo: 'Manual', pages: [...Array.from({ length: lists }, (_, n) => list(n)), ...USES, EXPLAINS] }])

  it.each(['Menhir', QUESTION])('%s: it is found behind sixty of them', async asked => {
    const crowded = await among(60)
    expect(texts(await search(crowded.library, asked, { k: 8 }))[0]).toBe(EXPLAINS)
    await crowded.close()
  })
  it.each(['Menhir', QUESTION])('%s: they stand behind the sentences that use it', async asked => {
    const some = await among(8)
    const found = texts(await search(some.library, asked, { k: 8 }))
    expect(found.filter(text => text.includes('.mly'))).toEqual([])
    await some.close()
  })
})
it('is not taken from another word of the same stem', async () => {
  const question = 'What is a menhirer?'
  const { probability } = await select(question, await search(held.library, question, { k: 8 }))
  expect(probability).toBeLessThan(CERTAIN)
})
