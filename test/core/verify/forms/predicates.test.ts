/** A predicate joined to the first one is said of the same subject, unless something before governs it. */
import { describe } from 'vitest'
import { toldApart } from '../told-apart.ts'

describe('a second predicate', () => {
  toldApart(
    [
      ['The pressure disturbs the flow.', 'The filter raises the pressure and disturbs the flow.'],
      ['The dam lowers the salinity of the lake.', 'The dam lowers the level of the lake and raises its salinity.'],
      ['El canal redujo la cosecha.', 'El canal redujo el caudal y por tanto perjudicó la cosecha.'],
      ['The drug disturbs sleep.', 'The drug does not cause drowsiness and disturb sleep.'],
      ['The law abolished the tax.', 'The law failed to reform the courts and abolish the tax.'],
      ['The alloy cracks.', 'If it is cooled quickly, the alloy hardens and cracks.'],
      ['The mayor took bribes.', 'The newspaper says the mayor lied and took bribes.'],
      ['La empresa vertió mercurio.', 'La prensa sostiene que la empresa mintió y vertió mercurio.'],
      ['The cells divide.', 'The cells may grow and divide.'],
      ['The pump lowers the flow.', 'The pump exceeds the required flow and lowers the pressure.'],
      ['The flow exceeds the pressure.', 'The pump exceeds the required flow and lowers the pressure.'],
      ['The plan reduces emissions.', 'The plan should lower costs and reduce emissions.'],
      ['The factory was employed in 1900.', 'The factory was founded in 1900 and employed three hundred workers.'],
      ['The bridge was sold in 1900.', 'The bridge was moved in 1900 and sold to the navy.'],
      ['The house was destroyed in 1940.', 'The house was built in 1870 and the garden destroyed in 1940.'],
      ['The students passed the examination.', 'Some of the students read the book and passed the examination.'],
    ],
    [
      ['The filter disturbs the flow.', 'The filter causes a drop in pressure and consequently disturbs the flow.'],
      ['The bridge was sold to the navy.', 'The bridge was moved in 1900 and sold to the navy.'],
      [
        'The factory employed three hundred workers.',
        'The factory was founded in 1900 and employed three hundred workers.',
      ],
      ['The company closed the mine.', 'The company bought the railway and later closed the mine.'],
      ['The pump lowers the pressure.', 'The pump exceeds the required flow and lowers the pressure.'],
      ['The method reduces the error.', 'The method requires no calibration and reduces the error.'],
      ['El canal perjudicó la cosecha.', 'El canal redujo el caudal y por tanto perjudicó la cosecha.'],
      ['La fábrica fue vendida a un banco.', 'La fábrica fue fundada en 1900 y vendida a un banco.'],
    ],
  )
})
