/** What the sentence leaves open, or tells from its other side, contradicts nothing; the contrary of it does. */
import { expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

/** Claim, and a sentence that does not contradict it. */
const OPEN = [
  // A deed told by whoever gives and by whoever takes.
  [
    'El ayuntamiento compró en 1931 a la viuda el molino que levantó su suegro.',
    'En 1931 la viuda vendió al ayuntamiento el molino que su suegro levantó sobre el río.',
  ],
  [
    'The town bought from the widow the mill her father had built on the river.',
    'The widow sold the town the mill her father had built on the river.',
  ],
  [
    'The student borrowed three books on chess from the library in May.',
    'In May the library lent the student three books on chess.',
  ],
  [
    'Uruguay perdió en 1924 contra Suiza la final que se jugó en París.',
    'Suiza ganó en 1924 a Uruguay la final que se jugó en París.',
  ],
  [
    'The banks lost to the miners the case that began in 1910.',
    'The miners won the case that began in 1910 against the banks.',
  ],
  // A time within which the year may lie.
  ['The treaty was signed in 1712.', 'The treaty was signed in the 1710s.'],
  ['The treaty was signed in the 1710s.', 'The treaty was signed in 1712.'],
  ['El tratado se firmó en 1712.', 'El tratado se firmó hacia 1710.'],
  ['El puente se hundió en 1820.', 'El puente se hundió en los años veinte del siglo XIX.'],
  ['The tower was built in 1825.', 'The tower was built between 1820 and 1831.'],
] as const

it.each(OPEN)('is not contradicted: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).not.toBe('contradicha')
})

/** Claim, and a sentence that contradicts it. */
const CONTRARY = [
  [
    'El ayuntamiento vendió en 1931 a la viuda el molino que levantó su suegro.',
    'En 1931 la viuda vendió al ayuntamiento el molino que su suegro levantó sobre el río.',
  ],
  [
    'La viuda compró en 1931 al ayuntamiento el molino que levantó su suegro.',
    'En 1931 la viuda vendió al ayuntamiento el molino que su suegro levantó sobre el río.',
  ],
  [
    'The widow bought from the town the mill her father had built on the river.',
    'The widow sold the town the mill her father had built on the river.',
  ],
  [
    'The library borrowed three books on chess from the student in May.',
    'In May the library lent the student three books on chess.',
  ],
  ['Two of the five mills burned down in 1810.', 'Two of the six mills burned down in 1810.'],
  ['Dos de los cinco molinos ardieron en 1810.', 'Dos de los seis molinos ardieron en 1810.'],
  ['The bridge fell in 1822.', 'The bridge fell in 1820.'],
] as const

it.each(CONTRARY)('is contradicted: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).toBe('contradicha')
})
