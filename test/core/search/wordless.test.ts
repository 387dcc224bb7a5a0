import { afterAll, beforeAll, expect, it } from 'vitest'
import { search } from '../../../src/core/search/index.ts'
import { hold, type Held } from '../held.ts'

let held: Held
beforeAll(async () => {
  const pages = ['A Galton process models a population in which neutral mutations are rare.', 'n→∞', '−−−→ 0', '42']
  held = await hold([{ titulo: 'On branching process with rare neutral mutation', pages }])
})
afterAll(() => held.close())

it('a passage without a word or a number answers nothing, though its title has the words', async () => {
  const found = await search(held.library, 'branching process with rare neutral mutation', { k: 5 })
  expect(found[0]!.row.texto).toMatch(/^A Galton/)
  expect(found.map(({ row }) => row.texto)).not.toContain('n→∞')
  expect(found.map(({ row }) => row.texto)).not.toContain('−−−→ 0')
})
