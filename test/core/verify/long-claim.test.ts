import { expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

const WORDS = Array.from({ length: 250 }, (_, i) => `word${i}`)
const LIST = `The list has ${WORDS.join(' and ')}.`

it('a claim that is too long to be aligned is proved by its very words, and by nothing else', async () => {
  expect(await verdictOf(LIST, LIST)).toBe('respaldada')
  expect(await verdictOf(LIST, LIST.replace('word7 ', 'word8 '))).not.toBe('respaldada')
})

// The rows took 7 s, and so did a tenth of the words; time grows with their square.
it('ends on rows of numbers, and on thousands of words without a stop', async () => {
  const row = (from: number): string => Array.from({ length: 60 }, (_, i) => from + i).join(' ')
  expect(await verdictOf(`The values are ${row(100)}.`, `The values are ${row(300)}.`)).not.toBe('respaldada')
  expect(await verdictOf('uno dos '.repeat(20_000), 'Uno y dos son tres.')).not.toBe('respaldada')
})
