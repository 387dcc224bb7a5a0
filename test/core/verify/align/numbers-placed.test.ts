/** Two numbers of a sentence that change places make another claim, though each stands in the sentence. */
import { expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

it.each([
  [
    'Spain joined in 1989, with a band of 2.25 %, wider than the 6 % applied to most currencies.',
    'Spain joined in 1989, with a band of 6 %, wider than the 2.25 % applied to most currencies.',
  ],
  [
    'Según el censo de 1901, el 2,8 % eran católicos, el 35,7 % judíos y el 56,2 % protestantes.',
    'Según el censo de 1901, el 56,2 % eran católicos, el 35,7 % judíos y el 2,8 % protestantes.',
  ],
  [
    'El productor declaró en 2015 que los cortes lo arruinaron; los libros hallados en 1970 muestran que cubrió gastos.',
    'El productor declaró en 1970 que los cortes lo arruinaron; los libros hallados en 2015 muestran que cubrió gastos.',
  ],
  [
    'The share was 6.8 % (95 % confidence interval, 7.9 to 5.7), down from 9.5 %.',
    'The share was 6.8 % (95 % confidence interval, 5.7 to 7.9), down from 9.5 %.',
  ],
])('is not supported: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada'),
)

it.each([
  ['The mill had 40 workers and 12 looms.', 'The mill had 12 looms and 40 workers.'],
  ['The shuttle broke apart on January 28, 1986.', 'The shuttle broke apart on 28 January 1986.'],
])('numbers that keep their neighbours prove: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).toBe('respaldada'),
)
