/** A denial contradicts who says what it denies, and an opposite word who keeps the order: nobody else. */
import { expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

/** Claim, and a sentence that says it. */
const TRUE = [
  ['Durmió como hombre molido a golpes.', 'Durmió, no como enamorado feliz, sino como hombre molido a golpes.'],
  ['La vara se dobla con el peso de la ley.', 'La vara se dobla no con el peso del oro, sino con el peso de la ley.'],
  ['El fuego empezó en la cocina.', 'El fuego empezó no en el establo, sino en la cocina.'],
  ['La abadesa vendió el órgano.', 'Fue la abadesa, y no el prior, quien vendió el órgano.'],
  ['Letters are written by a clerk.', 'Letters are not written freely, but are instead written by a clerk.'],
  ['The fleet sailed for Naples.', 'The fleet sailed not for Tunis but for Naples.'],
  ['The bishop burned the books.', 'It was the bishop, not the mayor, who burned the books.'],
  ['El tren salió el lunes.', 'El tren no salió el domingo; salió el lunes.'],
  ['Copper is heavier than tin.', 'Tin is lighter than copper.'],
  ['Ana is younger than Luis.', 'Luis is older than Ana.'],
  ['El plomo pesa más que el cobre.', 'El cobre pesa menos que el plomo.'],
  ['Ana sold the house to Luis.', 'Luis bought the house from Ana.'],
  ['Ana ganó a Luis.', 'Luis perdió contra Ana.'],
  ['Los franceses habían quemado la ermita.', 'El obispo restauró la ermita que habían quemado los franceses.'],
] as const

/** Claim, and a sentence that says the contrary. */
const FALSE = [
  ['El fuego empezó en el establo.', 'El fuego empezó no en el establo, sino en la cocina.'],
  ['The fleet sailed for Tunis.', 'The fleet sailed not for Tunis but for Naples.'],
  ['Los franceses quemaron la ermita.', 'Los franceses no quemaron la ermita, sino que la restauraron.'],
  ['El tren salió el domingo.', 'El tren no salió el domingo.'],
  ['Los prototipos se comercializaron.', 'Los prototipos no llegaron a comercializarse.'],
  ['The nephew forged the will.', 'It was not the nephew but the clerk who forged the will.'],
  ['Copper is lighter than tin.', 'Copper is heavier than tin.'],
  ['Luis is younger than Ana.', 'Luis is older than Ana.'],
] as const

it.each<readonly [string, string]>(TRUE)('is not contradicted: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).not.toBe('contradicha')
})

it.each<readonly [string, string]>(FALSE)('is contradicted: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).toBe('contradicha')
})
