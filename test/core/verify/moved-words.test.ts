/**
 * Near misses in which no word is new: an attribute with another noun, a report set between commas, what holds in some
 * cases alone. Each was supported before; beside each stands a plain claim that must stay so.
 */
import { describe, expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

type Pairs = readonly (readonly [claim: string, sentence: string])[]

const NOT_SAID: Readonly<Record<string, Pairs>> = {
  'an attribute that stands with another noun': [
    [
      'The annual survey also gives a list of all wells in the valley and of each mill on the river.',
      'The survey also gives an annual list of all wells in the valley and of each mill on the river.',
    ],
    [
      'Having a council in which the rich can sway the local mayor without a vote may be thought too high a price.',
      'Having a local council in which the rich can sway the mayor without a vote may be thought too high a price.',
    ],
    [
      'That is, the shelf in the first letter it sends to say why is or is not sealed, will be a letter with the list.',
      'That is, the first letter in the shelf it sends to say why is or is not sealed, will be a letter with the list.',
    ],
  ],
  'somebody’s words between two marks': [
    ['The bakery sold the mill in 1920.', 'The bakery, Ana alleged, sold the mill in 1920.'],
    ['The bakery sold the mill in 1920.', 'The bakery sold the mill in 1920, the neighbours predicted.'],
    ['The bakery sold the mill in 1920.', 'The bakery sold the mill in 1920, I suppose.'],
    ['The bakery sold the mill in 1920.', 'The bakery, it seems, sold the mill in 1920.'],
    ['La panadería vendió el molino en 1920.', 'La panadería, conjeturó Ana, vendió el molino en 1920.'],
    ['La panadería vendió el molino en 1920.', 'La panadería vendió el molino en 1920, creo yo.'],
    ['La panadería vendió el molino en 1920.', 'La panadería vendió el molino en 1920, a su juicio.'],
    ['The bakery sold the mill.', 'Ana alleged that Ruiz had resigned because the bakery sold the mill.'],
    ['The bakery sold the mill in 1920.', 'The popular view was that the bakery sold the mill in 1920.'],
  ],
  'a report whose other half nothing says': [
    ['Ruiz said in 1609 that the orbit was oval.', 'Ruiz said in 1602 that the orbit was oval.'],
    ['Ana said that the mill was old, but the town bought the mill.', 'Ana said that the mill was old.'],
    ['Ruiz afirmó en Lyon que el molino seguía abierto.', 'Ruiz afirmó en París que el molino seguía abierto.'],
    ['Open the lid to see it, as shown in Figure 17.', 'Open the lid to see it, as shown in Figure 10.'],
  ],
  'how surely, and in whose mind': [
    ['The bakery sold the mill.', 'Presumably, the bakery sold the mill.'],
    ['The bakery sold the mill.', 'The bakery ostensibly sold the mill.'],
    ['The bakery sold the mill.', 'In the novel, the bakery sold the mill.'],
    ['La panadería vendió el molino.', 'Al parecer, la panadería vendió el molino.'],
    ['La panadería vendió el molino.', 'Idealmente, la panadería vendió el molino.'],
    ['Pasará un día desde que se abre el molino.', 'Normalmente pasará un día desde que se abre el molino.'],
    ['The wheel stops the saw.', 'The wheel, at times, stops the saw.'],
    ['The file format is the same.', 'The tool is similar; even the file format is almost the same.'],
    ['The results were identical.', 'The results were practically identical.'],
    ['The party, helping the poor, lost the vote.', 'The party, far from helping the poor, lost the vote.'],
  ],
  'a thing that is none, or none yet': [
    ['Ana bought a mill in 1920.', 'Ana bought a toy mill in 1920.'],
    ['The firm listed buyers in 1920.', 'The firm listed potential buyers in 1920.'],
    ['Ana describió un molino en 1920.', 'Ana describió un molino imaginario en 1920.'],
  ],
  'some cases alone': [
    ['The drug cured the tumour.', 'In mice, the drug cured the tumour.'],
    ['El fármaco curó el tumor.', 'En ratones, el fármaco curó el tumor.'],
    ['The method reduced the error.', 'For small samples, the method reduced the error.'],
    [
      'The recommended way is to register the script in the list of the file.',
      'In other cases, the recommended way is to register the script in the list of the file.',
    ],
    ['The bakery sold the mill.', 'Except when it rained, the bakery sold the mill.'],
    [
      'A repair needs to be done in the yard and the crane is broken.',
      'This is useful when a repair needs to be done in the yard and the crane is broken.',
    ],
    [
      'The program adds the means (and the ranges).',
      'The program adds the means (and the ranges) when it has the data.',
    ],
  ],
  'too much, or something else': [
    ['The divers rose fast.', 'The divers rose too fast.'],
    ['He was polite to tell the truth.', 'He was too polite to tell the truth.'],
    ['The notice was in Latin.', 'The notice was in Latin, apart from the end, which was in German.'],
  ],
  'a pronoun that cannot mean it': [
    ['The regime sold the mills.', 'The regime of the colonels was cruel. They sold the mills.'],
  ],
  'what “and” may join inside a phrase': [
    ['The queen signed the treaty.', 'The envoy of the king and the queen signed the treaty.'],
  ],
}

const SAID: Pairs = [
  [
    'The wooden harbour lies beside a chapel of the old fishing town on the southern coast.',
    'The wooden harbour lies beside a chapel of the old fishing town on the southern coast, far from the road.',
  ],
  ['The bakery, Ana alleged, sold the mill in 1920.', 'The bakery, Ana alleged, sold the mill in 1920.'],
  [
    'The bakery sold the mill in 1920.',
    'The bakery sold the mill in 1920, and the owners, she noted, usually left the town.',
  ],
  ['Ruiz said in 1602 that the orbit was oval.', 'In 1602 Ruiz said that the orbit was oval.'],
  ['Open the lid to see it.', 'Open the lid to see it, as shown in Figure 10.'],
  ['The bakery sold the mill.', 'For the first time, the bakery sold the mill.'],
  ['The bakery sold the mill.', 'When the war had ended, the bakery sold the mill.'],
  ['The queen and the bishop signed the treaty.', 'The queen and the bishop signed the treaty in the old hall.'],
  [
    'El mercado abre a las cuatro de la madrugada.',
    'El mercado, en el puerto, abre a las cuatro de la madrugada, cuando llegan las barcas.',
  ],
]

describe.each(Object.entries(NOT_SAID))('%s', (_, pairs) => {
  it.each(pairs)('does not support %s ← %s', async (claim, passage) => {
    const evidence = passage.split(/(?<=\.) (?=They )/)
    expect(await verdictOf(claim, ...evidence)).not.toBe('respaldada')
  })
})

describe('what stays said', () => {
  it.each(SAID)('%s ← %s', async (claim, sentence) => expect(await verdictOf(claim, sentence)).toBe('respaldada'))
})

describe('what is no contradiction', () => {
  it.each([
    [
      'Es posible tratar los papeles como libros.',
      'Es posible (aunque no recomendable) tratar los papeles como libros.',
    ],
    [
      'Since you know what the mill is for you should only buy the wheel.',
      'Since you know what the mill is for (don’t you?) you should only buy the wheel.',
    ],
    ['The wheel stops the saw.', 'The wheel, more often than not, stops the saw.'],
  ])('%s ← %s', async (claim, sentence) => expect(await verdictOf(claim, sentence)).not.toBe('contradicha'))
})
