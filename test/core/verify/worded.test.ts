/** Small words that say the same, and a thing that a claim describes beside what it says of it. */
import { describe } from 'vitest'
import { toldApart } from './told-apart.ts'

describe('other small words, and what is described beside', () => {
  toldApart(
    [
      ['The filter, which is a sieve, saves water.', 'The filter saves water and the pump is a sieve.'],
      ['The filter, which saves water, is cheap.', 'The filter, which is cheap, wastes water.'],
      ['The filter, which saves water, is cheap.', 'The filter, which may save water, is cheap.'],
      ['Mordor, a library, runs tasks.', 'Mordor runs tasks in a library.'],
      ['Ana, a doctor, sold the mill.', 'Ana sold the mill to a doctor.'],
      ['Ana, a doctor, sold the mill.', 'Ana, the sister of a doctor, sold the mill.'],
      ['The firm built a pump, which cooled the mill.', 'The firm built a pump, but a stream cooled the mill.'],
      ['The firm built a pump, which cooled the mill.', 'The firm built a pump, which never cooled the mill.'],
      [
        'The lime was added in order to whiten the wall.',
        'The lime was added to keep out damp, and it also whitened the wall.',
      ],
      ['Both Ana and Luis sold mills.', 'Ana or Luis sold mills.'],
      ['Se cerró la mina luego de firmar el acuerdo.', 'Se cerró la mina sin firmar el acuerdo.'],
      ['The plan was approved in order to save the bank.', 'The plan was approved, and it saved the bank.'],
      [
        'The tax was raised in order to pay the army.',
        'The tax was raised to please the bishop, and the army was paid.',
      ],
      ['Both the king and the bishop signed.', 'The king or the bishop signed.'],
      ['Both the mill and the bridge burned.', 'The mill burned, and the bridge survived.'],
      ['Ana sold both the mill and the bridge.', 'Ana sold the mill and rented the bridge.'],
      ['Compró tanto el molino como la casa.', 'Compró el molino y alquiló la casa.'],
      ['Se usa el filtro con el fin de ahorrar agua.', 'Se usa el filtro, y se gasta mucha agua.'],
      ['The mill, which belongs to Ana, burned.', 'The mill, which belonged to Ana, burned.'],
      ['The mill, which belonged to Ana, burned.', 'The mill belonged to Luis.', 'Another mill burned.'],
      ['The mill, which Ana sold, burned.', 'The mill, which sold Ana, burned.'],
      ['Lisbon, which the king built, burned.', 'Lisbon burned.', 'The king built Porto.'],
      ['Mordor, which is a library, is slow.', 'Mordor is slow.', 'Gondor is a library.'],
      ['Mordor, a library, is slow.', 'Mordor is a slow part of a library.'],
      ['Ana, the mayor, sold the mill.', 'Ana, the daughter of the mayor, sold the mill.'],
      ['El filtro, que ahorra agua, es barato.', 'El filtro es barato y la bomba ahorra agua.'],
      ['El molino, que era de Ana, ardió.', 'El molino ardió.', 'La casa era de Ana.'],
      [
        'Se cerró la mina tras firmar el pacto.',
        'Luego de firmar el pacto se abrió la mina, la cual se cerró en 1900 sin acuerdo.',
      ],
      ['La mina se cerró.', 'Se firmó el pacto de la mina, el cual se cerró en 1900.'],
      ['The plan failed, so the mayor resigned.', 'The plan failed, and for other reasons the mayor resigned.'],
      [
        'This paper is limited to one language.',
        'For illustrative purposes, this paper is not limited to one language.',
      ],
    ],
    [
      ['The filter, which saves water, is cheap.', 'The filter is cheap and saves water.'],
      ['NSS, which is a library, saves time.', 'NSS is a library.', 'NSS saves time.'],
      ['This paper is limited to one language.', 'For illustrative purposes, this paper is limited to one language.'],
      [
        'Lead poisons the metal, so leaded petrol cannot be used with it.',
        'Lead poisons the metal, and for that reason leaded petrol cannot be used with it.',
      ],
      ['The bridge is used to cross the river.', 'The bridge is used in order to cross the river.'],
      ['Ana sold both the mill and the bridge.', 'Ana sold the mill and the bridge in 1900.'],
      ['Se usa el filtro con el fin de ahorrar agua.', 'Se usa el filtro para ahorrar agua.'],
      ['Compró tanto el molino como la casa.', 'En 1900 compró el molino y la casa.'],
      ['The filter, which saves water, was sold in 1990.', 'The filter was sold in 1990 and saves water.'],
      [
        'Se optó por el modelo tras analizar los datos.',
        'Luego de analizar los datos, se optó por el modelo, el cual se presenta en la figura 4.',
      ],
      [
        'Se optó por el modelo tras analizar los datos.',
        'Por ello, y luego de analizar los datos, se optó por el modelo.',
      ],
    ],
  )
})
