import { afterAll, beforeAll, expect, it } from 'vitest'
import { collate, type Clase } from '../../../src/core/quotes/index.ts'
import { hold, type Held } from '../held.ts'
import { HARMLESS, mutate, seed, WAYS } from '../mutate.ts'
import { sentencesOf, sourcesOf, texts, type Sentence } from '../texts.ts'

/** 500 of each kind, as the contract of the gate says. */
const MANY = 500

let held: Held
const list = texts()
const all = sentencesOf(list).sort((a, b) => seed(a.text) - seed(b.text))
const of = (i: number): Sentence => all[i % all.length]!
/** A sentence of another document in the same language. */
const other = (s: Sentence, i: number): Sentence => {
  for (let n = i + 1; ; n++) if (of(n).document !== s.document && of(n).language === s.language) return of(n)
}

beforeAll(async () => {
  held = await hold(sourcesOf(list))
})
afterAll(() => held.close())

async function classOf(quote: string, document: number): Promise<{ clase: Clase; elsewhere: string | undefined }> {
  const [found] = await collate(held.library, `Dice: «${quote}».`, { documentos: [held.ids[document]!] })
  return { clase: found!.clase, elsewhere: found!.place?.document.id }
}

const shown = (clase: Clase): boolean => clase === 'exacta' || clase === 'con_variantes'

it('of 500 quotations spoilt by machine at most one in a hundred passes', async () => {
  const passed: string[] = []
  const ways: Record<string, number> = {}
  let made = 0
  for (let i = 0; made < MANY; i++) {
    const s = of(i),
      way = [...WAYS, 'document' as const][i % 5]!
    const text = way === 'document' ? s.text : mutate(s.text, way, other(s, i).text, s.language)
    if (text === null) continue
    made++
    ways[way] = (ways[way] ?? 0) + 1
    const { clase } = await classOf(text, way === 'document' ? other(s, i).document : s.document)
    if (shown(clase)) passed.push(`${way}: ${text} ← ${s.text}`)
  }
  const numbers = all.some(s => /\d/.test(s.text)) // our own sample has none
  expect(Object.keys(ways).sort()).toEqual(['document', 'negation', ...(numbers ? ['number'] : []), 'splice', 'word'])
  expect(passed.length, passed.join('\n')).toBeLessThanOrEqual(MANY / 100)
})

it('of 500 true quotations, copied as copyists and scanners do, at most one in a hundred is refused', async () => {
  const refused: string[] = []
  const kinds = Object.entries(HARMLESS)
  for (let i = 0; i < MANY; i++) {
    const s = of(i),
      [name, change] = kinds[i % kinds.length]!
    const { clase } = await classOf(change(s.text), s.document)
    if (!shown(clase)) refused.push(`${name} ${clase}: ${change(s.text)}`)
  }
  expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(MANY / 100)
})

it('a quotation of another document is mal_atribuida and says which; a splice is soldada where both halves are there', async () => {
  const s = of(0),
    { document } = other(s, 0)
  expect(await classOf(s.text, document)).toEqual({ clase: 'mal_atribuida', elsewhere: held.ids[s.document] })
  const [a, b] = [s.text.split(' ').slice(0, 5), s.text.split(' ').slice(-5)]
  expect((await classOf([...b, ...a].join(' ').replace('.', ''), s.document)).clase).toBe('soldada')
})
