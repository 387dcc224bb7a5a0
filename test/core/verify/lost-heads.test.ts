/** Claims that take a word out of its place: from a verb, a noun, a statement or an opening that they leave out. */
import { describe, expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

type Pairs = readonly (readonly [claim: string, sentence: string])[]

const LOST: Readonly<Record<string, Pairs>> = {
  'the verb': [
    ['Sowing may be bad harvests.', 'Sowing may be delayed because of these bad harvests.'],
    ['The census data are the parish registers.', 'The census data are derived from the parish registers.'],
    ['Any number of input pumps can be a plant.', 'Any number of input pumps can be used in a plant.'],
    ['The steps are in the margin of the plan.', 'The steps are drawn as in the margin of the plan.'],
    ['El 40 % está a salvo de la crecida.', 'El 40 % se siente a salvo de la crecida.'],
    [
      'Under the Act, towns are also entitled to water administration.',
      'Under the Act, towns are also entitled to continue with their rural water administration.',
    ],
    [
      'Painting was possible in the later houses.',
      'Painting was possible, but few doors were easy to open in the later houses.',
    ],
  ],
  'the noun over it': [
    [
      'This creates a crowded market where information sharing is critical to support small traders.',
      'This creates challenges in a crowded market where information sharing is critical to support small traders.',
    ],
    ['The dam is to hold back the flood.', 'The main purpose of the dam is to hold back the flood.'],
    [
      'Both valleys are quite similar to those of the north.',
      'The soils in both valleys are quite similar to those of the north.',
    ],
    [
      'Los valores distintos son mutuamente ortogonales.',
      'Los vectores correspondientes a dos valores distintos son mutuamente ortogonales.',
    ],
    [
      'Por estas razones el futuro de la pesca es de gran importancia.',
      'Por estas razones el estudio y uso de métodos para prever el futuro de la pesca es de gran importancia.',
    ],
    [
      'The order ensured that a village had at least two wells.',
      'The order ensured that all large farms in a village had at least two wells.',
    ],
  ],
  'the object': [
    [
      'We first propose the correct clerk that writes and copies a minimum number of times.',
      'We first propose a rule assuming that lists are readable from the correct clerk that writes and copies a minimum ' +
        'number of times.',
    ],
    [
      'The clerks misused the sequential execution of the orders.',
      'The clerks misused conditional licences because of the sequential execution of the orders.',
    ],
    [
      'A branch-and-bound step transfers the code of the tree.',
      'A branch-and-bound step transfers program control to the code of the tree.',
    ],
    [
      'Our trials confirm a real farm within the district of Lugo.',
      'Our trials confirm this on a real farm within the district of Lugo.',
    ],
  ],
  'the statement that a phrase stands in': [
    [
      'In this book we give exact tables for surveyors with small errors.',
      'In this book we give exact tables for surveyors and show that the heights of the peaks are known with small ' +
        'errors.',
    ],
    [
      'A su turno, la Oficina de Obras contestó al punto f) el 25/04/2019.',
      'A su turno, la Oficina de Obras contestó al punto f) que el PLAN se aprobó el 25/04/2019.',
    ],
  ],
  'the other of two things': [
    [
      'The bank can perform over 1100 read operations each hour.',
      'The bank can perform over 1100 write operations and 810 read operations each hour.',
    ],
    [
      'The dotted lines indicate the average power of the RYE test.',
      'The solid and dotted lines indicate the average power of RYE test and OAT test, respectively.',
    ],
    [
      'Different towns apply for the wool market.',
      'Different towns apply for wool market training based on their own needs.',
    ],
  ],
  'what it is done to': [
    ['La ley se incorporó al código civil.', 'En 1994, la ley incorporó el código civil en su preámbulo.'],
  ],
}

const KEPT: Pairs = [
  [
    'Fray Hernando de Lugo era el enemigo de la reina Inés I de León.',
    'Los frailes apoyaron y recomendaron a Tello a fray Hernando de Lugo, enemigo de la reina Inés I de León.',
  ],
  [
    'The letter Z is required for the proper reading of old deeds.',
    'The last sign in tables, zeta-in-capitals (the letter Z), is required for the proper reading of old deeds.',
  ],
  [
    'Section 2 of this paper will motivate the wool procedures.',
    'In Section 2 of this paper we will motivate the wool procedures.',
  ],
  ['A tenant must pay the fee.', 'A tenant has to pay the fee.'],
  [
    'La presa apenas sufrió daños y todavía está en pie.',
    'La presa apenas sufrió daños y sigue en pie, aunque el embalse no volvió a utilizarse.',
  ],
  ['The water was turned into steam within a minute.', 'The water was converted into steam within a minute.'],
  ['Los vecinos discutieron a lo largo de tres años la obra.', 'Los vecinos discutieron durante tres años la obra.'],
]

describe.each(Object.entries(LOST))('without %s', (_, pairs) => {
  it.each(pairs)('%s ← %s', async (claim, sentence) => expect(await verdictOf(claim, sentence)).not.toBe('respaldada'))
})

it.each(KEPT)('what stands for it is no loss: %s ← %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).toBe('respaldada'),
)

/** What the sentence says under a condition, an end, a thought or of some alone. */
const LIMITED: Pairs = [
  [
    'Existe un paso que une los dos valles.',
    'Entonces bajo cualquiera de esas condiciones existe un paso que une los dos valles.',
  ],
  [
    'The weight of G cannot show the cost of the load.',
    'The weight of G that the old scale used cannot show the cost of the load.',
  ],
  [
    'A grain store is emptied after the harvest is sold.',
    'A co-operative grain store is emptied after the harvest is sold.',
  ],
  [
    'They deliver hundreds of thousands of letters per hour.',
    'They deliver hundreds of thousands of letters (and up to a million) per hour per post office.',
  ],
  [
    'A loyal clerk c has voted to burn the book b.',
    'Assume that the above report is not true, and a loyal clerk c has voted to burn the book b.',
  ],
  [
    'One goes on to the next step of sowing the field.',
    'After removing the stones, one goes on to the next step of sowing the field.',
  ],
  ['You must hold the lever for ten seconds.', 'To open the lower gate, you must hold the lever for ten seconds.'],
  ['The lists do not give information on small farms.', 'The lists do not give the same information on small farms.'],
  ['There is a strong current.', 'Swimmers turn back too soon, thinking there is a strong current.'],
  [
    'We dig deeper into the parish records.',
    'Next year we plan to extend the index and dig deeper into the parish records.',
  ],
  ['All stones will be smooth after a year.', 'All but ten stones will be smooth after a year.'],
  ['Most houses were already empty in 1995.', 'Most of these houses were already empty in 1995.'],
]

it.each(LIMITED)('%s is less than %s', async (claim, sentence) =>
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada'),
)

it('speaks against nothing where a verb was taken for a noun', async () =>
  expect(
    await verdictOf(
      'Kurshid calls this method ordered abstract search.',
      'This method is called ordered abstract search by Kurshid.',
    ),
  ).not.toBe('contradicha'))
