/** The passage that explains a word, where the word is used more in many others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CERTAIN } from '../../../src/core/ask/answers.ts'
import { searchFor } from '../../../src/core/ask/explaining.ts'
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

it('is among the first, though the search has it far behind, and no passage more is given', async () => {
  expect(texts(await search(held.library, QUESTION, { k: 8 }))).not.toContain(EXPLAINS)
  const ranked = await searchFor(held.library, QUESTION, { k: 8 })
  expect(texts(ranked).indexOf(EXPLAINS)).toBe(4)
  expect(ranked).toHaveLength(8)
  const { passages } = await select(QUESTION, ranked)
  expect(passages[0]!.answers[0]).toBe('Menhir is a parser generator.')
})
it('is no matter of other questions, which have what the search has', async () => {
  for (const question of ['Which option does Menhir read?', 'What does Menhir do?'])
    expect(texts(await searchFor(held.library, question, { k: 8 }))).toEqual(
      texts(await search(held.library, question, { k: 8 })),
    )
})
it('is not taken from another word of the same stem', async () => {
  const { probability } = await select(
    'What is a menhirer?',
    await searchFor(held.library, 'What is a menhirer?', { k: 8 }),
  )
  expect(probability).toBeLessThan(CERTAIN)
})
