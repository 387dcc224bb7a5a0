/** The items of a list that is set apart by commas: what is given for one is not said of another. */
import { expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

const KINGDOM = [
  'El reino de Wesnoth se encuentra en el centro de estas tierras.',
  'Sus fronteras son el río Grande al norte, las colinas Dulatus al este y al sur, y el océano al oeste.',
] as const

it('“the river to the north, the hills to the east” puts no hills to the north', async () => {
  expect(await verdictOf('El reino de Wesnoth limita al norte con las colinas Dulatus.', ...KINGDOM)).toBe(
    'sin_respaldo',
  )
  expect(await verdictOf('El reino de Wesnoth limita al norte con el río Grande.', ...KINGDOM)).toBe('respaldada')
})
