/** Two sentences with the same content words differ by the small words between them. */
import { describe, expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

/** Sentences; in braces the words of the sentence and, behind the bar, those of another claim. */
const CHANGED = {
  'another preposition': [
    'The council spent the money {for|against} the harbour in 1931.',
    'El consejo firmó un tratado {con|contra} los mercaderes de Génova.',
    'The paintings were bought {by|for} the museum of Lima in 1931.',
    'Los restos se hallaron {en|fuera de} la muralla romana.',
    'The ships sailed {from|to} the port of Ostia with grain.',
    'She had the cows boarded {over|under}.',
  ],
  'another conjunction': [
    'The treaty was signed {because|although} the king had fallen ill.',
    'La presa nunca regó los campos, {porque|aunque} los canales no se construyeron.',
    'The archive was moved to Burgos {and|or} Seville in 1931.',
  ],
  'another time': [
    'The archive was moved to Burgos {before|during} the war.',
    '{Antes|Durante} de la guerra el archivo pasó a Burgos.',
    'The king died two years {after|before} the treaty was signed.',
  ],
  'a limit left out': [
    'Amalia is {one of|} the oldest teachers of the town.',
    'El puente es {uno de|} los más largos del país.',
    'The repair cost {less than|} the price of a new engine.',
    'Colón tuvo {más de|} un hijo en Portugal.',
    '{Most of|} the recent chapters describe the coast.',
    'The museum was opened {almost|} ten years after the fire.',
  ],
  'a report or a condition left out': [
    '{Keane believes that |}crows learned to follow her to the nests.',
    '{Early observers reported that |}the Tembu of the valley had no chiefs.',
    '{If the red lamp flashes after a change of the filter, |}hold the reset key for five seconds.',
    '{Según el cronista, |}la torre se hundió en 1740.',
    'La torre se hundió en 1740{, según el cronista|}.',
  ],
  'a number twice': [
    'The trial ended with three convictions and {two|three} acquittals.',
    'Hicieron tres campañas de verano y {dos|tres} de invierno.',
    'Cells that diverged more than a {billion|million} years ago survive.',
  ],
  'another owner': ['The ferryman died in 1348, and {his|their} son worked for wages.'],
} as const

const CASES = Object.entries(CHANGED).flatMap(([change, texts]) =>
  texts.map(text => {
    const side = (k: 1 | 2): string =>
      text
        .replace(/\{([^|]*)\|([^}]*)\}/, (_, ...parts: string[]) => parts[k - 1]!)
        .replace(/ {2,}/g, ' ')
        .replace(/^\p{Ll}/u, letter => letter.toUpperCase())
    return [change, side(2), side(1)] as const
  }),
)

describe('the small words decide', () => {
  it.each(CASES)('%s: %s ← %s', async (_, claim, sentence) => {
    expect(await verdictOf(sentence, sentence)).toBe('respaldada')
    expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
  })
})

it('a word of another sentence does not replace the one that stands here', async () => {
  const sentences = [
    'Female cuckoos of the northern population lay in the nests of warblers.',
    'The southern population is larger, and nests on the coast.',
  ]
  const claim = 'Female cuckoos of the southern population lay in the nests of warblers.'
  expect(await verdictOf(claim, ...sentences)).not.toBe('respaldada')
})

it('two names or adjectives that change places make another claim', async () => {
  const sentence = 'Frisch wrote the paper on fission, and Meitner gave the lecture on uranium.'
  const claim = 'Meitner wrote the paper on fission, and Frisch gave the lecture on uranium.'
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
})

it.each([
  ['It happened on 5 May 1931 that the archive was moved.', 'The archive was moved on 5 May 1931.'],
  ['The council gave the harbour money.', 'The council gave money to the harbour.'],
  ['The paper was written by Meitner in 1939.', 'Meitner wrote the paper in 1939.'],
  ['In 1931 the archive was moved to Burgos.', 'The archive was moved to Burgos in 1931.'],
])('another construction of the same is not contradicted: %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('contradicha'),
)
