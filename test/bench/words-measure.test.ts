import { describe, expect, it } from 'vitest'
import { isLanguage, measure, share } from './words-measure.ts'

const LEFT = 'la primera columna empieza aquí y sigue sin parar durante varias líneas hasta el pie'
const RIGHT = 'otra cosa muy distinta dice la segunda, que se lee entera después de la primera vez'
const reference = { plain: `${LEFT}\n${RIGHT}\n`, raw: `${LEFT}\n${RIGHT}\n` }

describe('the measure of words', () => {
  it('the same words in the same order hold everything', () => {
    const found = measure(`${LEFT}\n\n${RIGHT}`, reference)
    expect(found.kept).toBe(found.words)
    expect(share(found.prose)).toBe(1)
    expect(found.backward).toBe(0)
  })

  it('columns read across keep the words and lose the stretches', () => {
    const [left, right] = [LEFT.split(' '), RIGHT.split(' ')]
    const mixed = left.map((word, i) => `${word} ${right[i] ?? ''}`).join(' ') + ' vez'
    const found = measure(mixed, reference)
    expect(found.kept).toBe(found.words)
    expect(share(found.prose)).toBe(0)
  })

  it('lines in reverse are seen', () => {
    const found = measure(LEFT.split(' ').reverse().join(' '), reference)
    expect(found.backward).toBeGreaterThan(found.forward)
  })

  it('what one order alone says is asked of nobody', () => {
    const found = measure('nada', { plain: LEFT, raw: RIGHT })
    expect(found.prose.all).toBe(0)
  })

  it('words broken at a line end, loose accents and ligatures count as the word', () => {
    const found = measure('La energía eficaz', { plain: 'La ener-\ng´ıa eﬁcaz', raw: 'La ener-\ng´ıa eﬁcaz' })
    expect([found.words, found.kept]).toEqual([3, 3])
  })

  it('signs without a language are noise', () => {
    expect(isLanguage('Õ?ËÔ XÑ Ú bÑ dÝ oÎØ a6 Ø yÎ')).toBe(false)
    expect(isLanguage('El libro de la biblioteca que los lectores abren')).toBe(true)
  })
})
