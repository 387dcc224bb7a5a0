/** What governs a clause may govern the next one; what is done is not what was done; one of two is not the one. */
import { describe } from 'vitest'
import { toldApart } from './told-apart.ts'

describe('what covers a statement', () => {
  toldApart(
    [
      ['A telescope is used to count birds.', 'We used a telescope to count birds.'],
      ['El puente es reparado por la ciudad.', 'La ciudad reparó el puente.'],
      ['It was Ana who sold the mill.', 'Ana and Luis sold the mill.'],
      ['Fue Ana quien vendió el molino.', 'Luis y Ana vendieron el molino.'],
      ['The harvest failed.', 'Luis said that the tax was low, and the harvest failed.'],
      ['The harvest failed.', 'If the rain came late, the tax was raised, and the harvest failed.'],
      ['The results are wrong.', 'Our results show that the models are used because they are wrong.'],
      ['The queen stayed.', 'The king said that he left, and the queen stayed.'],
      ['The queen stayed.', 'If the king left, the court slept, and the queen stayed.'],
      ['La reina se quedó.', 'Ana dijo que el rey se fue, y la reina se quedó.'],
      ['The bridge is built by the army.', 'The army built the bridge.'],
      ['It was the mill that burned.', 'The mill and the bridge burned.'],
      ['Fue la casa la que ardió.', 'La casa y el molino ardieron.'],
    ],
    [
      ['It was Ana who sold the mill.', 'Ana sold the mill in 1900.'],
      ['Fue Ana quien vendió el molino.', 'En 1900 Ana vendió el molino.'],
      ['The queen stayed.', 'The king left, and the queen stayed.'],
      ['The king resigned.', 'The report, which said that the tax was low, was lost, and the king resigned.'],
      ['The harvest failed in 1800.', 'The tax was low, and the harvest failed in 1800.'],
      ['Ana needed money.', 'Ana sold the mill because she needed money.'],
      ['Wine is made from grapes.', 'They make wine from grapes.'],
      ['The bridge was built by the army.', 'The army built the bridge.'],
      ['It was Ana who sold the mill.', 'Ana sold the mill and the bridge.'],
      ['The committee decided to close the mine.', 'In 1900 the committee decided to close the mine.'],
      ['The king wanted to sell the mill.', 'The king wanted to sell the mill and the bridge.'],
    ],
  )
})
