import { describe, expect, it } from 'vitest'
import { foundBetween } from '../../../src/core/anchoring/back-and-forth.ts'
import { quotationAt } from '../../../src/core/anchoring/locate.ts'
import { Texts } from '../../../src/core/anchoring/texts.ts'

const texts = (...pages: string[]): Texts => new Texts(pages.map((texto, i) => ({ posicion: i + 1, texto })))

/** The words on a page of the first reading, looked for in the second. */
function again(
  first: string[],
  second: string[],
  [page, words]: [page: number, words: string],
): [number, string] | null {
  const text = first[page - 1]!,
    from = text.indexOf(words)
  const rango: [number, number] = [from, from + words.length]
  const found = foundBetween({ ...quotationAt(text, rango), posicion: page, rango }, texts(...first), texts(...second))
  return found && [found.posicion, found.texto]
}

const HEAD = 'Journal of Physics: Conf. Series'
const PAGES = [1, 2, 3].map(n => `${HEAD}\nThe page that was printed as number ${n} of the whole series says this.`)

describe('words of which both readings are known', () => {
  it('the same head on every page keeps its page where a page was put before', () => {
    expect(again(PAGES, ['Cover', ...PAGES], [2, HEAD])).toEqual([3, HEAD])
  })

  it('of repeated words one was lost: which, cannot be told', () => {
    expect(again(PAGES, [PAGES[0]!, PAGES[2]!], [2, HEAD])).toBeNull()
  })

  it('a lost sentence is not its neighbour that differs in a letter', () => {
    const first = [
      'This tests whether styling is supported on the mo element. This tests whether styling is supported on the mi element.',
    ]
    const [mo, mi] = first[0]!.split(/(?<=\.) /) as [string, string]
    expect(again(first, [mi], [1, mo])).toBeNull()
    expect(again(first, [mi], [1, mi])).toEqual([1, mi])
  })

  it('words that were read otherwise are found, and lead back', () => {
    const first = ['Un hidalgo de los de lanza en astillero. Otra cosa sigue.']
    const second = ['Un hidolgo de los de lanza en astillero. Otra cosa sigue.']
    expect(again(first, second, [1, 'Un hidalgo de los de lanza en astillero.'])?.[0]).toBe(1)
  })
})
