import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../../../src/core/ask/index.ts'
import { search } from '../../../src/core/search/index.ts'
import { hold, type Held } from '../held.ts'

const PAGES = [
  'The COVID-19 epidemic closed 43 schools of the district in the spring, and the mills stood still until June.',
  'Each patient was given vitamin B12 and filled in the SF-36 questionnaire before and after the operation.',
  'A GPT4 model and a ResNet-50 network were trained on the pictures of leaves that the growers had sent.',
  'The e-mail was sent by a co-author of the paper, who had been on the island for most of the year.',
  'The behaviour of labourers in the centre of town was analysed, and the colour of their anaemia was modelled.',
  'The relation between the harvest and the rain was told by the growers in 1994 and later in chapter 3.',
]
let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'Report', pages: PAGES }])
})
afterAll(() => held.close())

const first = async (q: string): Promise<string | undefined> =>
  (await search(held.library, q, { k: 1, relevant: true }))[0]?.row.texto

it.each([
  ['covid19', 0],
  ['COVID 19', 0],
  ['SF36', 1],
  ['vitamin B-12', 1],
  ['GPT-4', 2],
  ['resnet50', 2],
  ['email', 3],
  ['coauthor', 3],
  ['behavior', 4],
  ['laborers', 4],
  ['downtown center', 4],
  ['anemia', 4],
])('%s is found as the library spells it', async (q, page) => expect(await first(q)).toBe(PAGES[page]))

it.each(['MP3', 'recoverage', 'H-264'])('%s, which stands nowhere in any spelling, finds nothing', async q =>
  expect(await first(q)).toBeUndefined(),
)

it('only the word itself is respelled, and not a longer word that begins so', async () => {
  const [result] = await search(held.library, 'covid19x and covid19', { k: 1 })
  expect(result?.spelled).toBe('covid19x and covid 19')
})

it('words in quotation marks are looked for to the letter', async () =>
  expect(await first('"covid19"')).toBeUndefined())

it('a question is answered in the spelling of the library', async () => {
  const { respuesta, fuentes } = await ask(held.library, 'How many schools did covid19 close?', { k: 3 })
  expect(respuesta).toContain('The COVID-19 epidemic closed 43 schools')
  expect(fuentes[0]?.localizador).toBe('p. 1')
})

it('only words that no passage found has are looked up', async () => {
  let lookups = 0
  const { shelf } = held.library
  const counted = {
    ...held.library,
    shelf: {
      ...shelf,
      lexical: (...args: Parameters<typeof shelf.lexical>) => {
        lookups++
        return shelf.lexical(...args)
      },
    },
  }
  await search(counted, 'the relation between harvest and rain in 1994', { k: 1 })
  expect(lookups).toBe(1)
})
