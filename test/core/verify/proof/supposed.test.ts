/** What a source only supposes or asks about, and a claim states. */
import { expect, it } from 'vitest'
import { supposed } from '../../../../src/core/verify/proof/supposed.ts'

const AIM =
  'The aim of the present study is to examine the hypothesis that exposure to negative life events is associated with ' +
  'increased risk of incident dementia in a prospective study by using a comprehensive measure of life events.'

it.each([
  ['Exposure to negative life events is associated with increased risk of dementia.', AIM],
  [
    'Positive life events can mitigate possible adverse effects of negative ones on dementia.',
    'We test the hypothesis that the occurrence of positive life events can mitigate possible adverse effects of ' +
      'negative life events on dementia.',
  ],
  [
    'El turno rotatorio aumenta la fatiga de los trabajadores.',
    'El objetivo es determinar si el turno rotatorio aumenta la fatiga de los trabajadores.',
  ],
  [
    'Exposure raises the risk of dementia.',
    'We wish to prove the hypothesis that exposure raises the risk of dementia.',
  ],
  ['Exposure spreads the disease in towns.', 'We asked whether exposure spreads the disease in towns; it does not.'],
  ['Exposure spreads the disease in towns.', 'It is not known whether exposure spreads the disease in towns.'],
])('refused: %s', (claim, sentence) => expect(supposed(claim, sentence)).toBe(true))

it.each([
  ['The study examines whether exposure to negative life events is associated with dementia.', AIM],
  ['The study used a comprehensive measure of life events in a prospective design.', AIM],
  [
    'The tax raises the price of bread.',
    'We examined whether the tax raises the price of bread, and found that it does.',
  ],
  ['The tax raises the price of bread.', 'The tax raises the price of bread regardless of whether the harvest fails.'],
  ['The committee met in May.', 'The committee met in May to decide whether the tax raises the price of bread.'],
  ['Exposure raises the risk of dementia.', 'Our data prove the hypothesis that exposure raises the risk of dementia.'],
  [
    'La exposición aumenta el riesgo de demencia.',
    'Los datos corroboran la hipótesis de que la exposición aumenta el riesgo de demencia.',
  ],
  ['Smoking causes lung cancer.', 'The question is no longer whether smoking causes lung cancer, but how.'],
  ['La fatiga aumenta con el turno.', 'La fatiga aumenta con el turno rotatorio, si este es largo.'],
  ['Exposure spreads the disease in towns.', 'We asked whether exposure spreads the disease in towns; it does.'],
  ['Exposure spreads the disease in towns.', 'It is known whether exposure spreads the disease in towns.'],
])('left to the agent: %s', (claim, sentence) => expect(supposed(claim, sentence)).toBe(false))
