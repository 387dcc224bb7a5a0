import { describe, expect, it } from 'vitest'
import { CharacterTable, codesOf, Interner, textOf } from '../src/interner.ts'
import { random } from './random.ts'

describe('the interner', () => {
  it('gives each word one number, also after it has grown many times and was cleared', () => {
    const interner = new Interner(),
      next = random(7)
    for (let round = 0; round < 2; round++) {
      const numbers = new Map<string, number>()
      for (let i = 0; i < 30_000; i++) {
        const word = Math.floor(20_000 ** next() * 3).toString(36),
          text = codesOf(`<${word}>`)
        const number = interner.number(text, 1, text.length - 1)
        expect(number).toBe(numbers.get(word) ?? numbers.size)
        numbers.set(word, number)
      }
      expect(interner.size).toBe(numbers.size)
      for (const [word, number] of numbers) expect(interner.word(number)).toBe(word)
      interner.clear()
    }
  })

  it('takes words of any length and any characters', () => {
    const interner = new Interner()
    const words = ['', 'a', '日本', '\u{1f600}', 'x'.repeat(100_000), `${'x'.repeat(99_999)}y`]
    const numbers = words.map(word => interner.number(codesOf(word), 0, word.length))
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5])
    expect(numbers.map(number => interner.word(number))).toEqual(words)
  })
})

describe('a table of characters', () => {
  const table = new CharacterTable(
    text => ({ A: 'a', '-': '', '…': '...', Σ: 'σ' })[text] ?? text,
    character => character !== 'Σ',
  )
  const read = (text: string): string | null => {
    const codes = table.read(text)
    return codes && textOf(codes)
  }

  it('reads a character as one, several or none', () => {
    expect(read('A-b…')).toBe('ab...')
    expect(read('')).toBe('')
  })

  it('leaves alone what it cannot read one by one, and very long texts', () => {
    expect(read('aΣ')).toBeNull()
    expect(read('a'.repeat(16_384))).toHaveLength(16_384)
    expect(read('a'.repeat(16_385))).toBeNull()
  })
})
