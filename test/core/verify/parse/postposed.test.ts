/** In Spanish the subject of a relative clause may stand behind its verb: "la casa que compró el obispo". */
import { expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

/** Claim, and a sentence that says it or leaves open who did it. */
const NOT_CONTRADICTED = [
  ['Los dominicos fundaron la escuela.', 'Los jesuitas financiaron la escuela que fundaron los dominicos.'],
  ['Ana escribió el libro.', 'El museo conserva el libro que escribió Ana.'],
  ['Cervantes escribió la comedia.', 'Se perdió la comedia que escribió Cervantes en Argel.'],
  ['El rey mandó construir el palacio.', 'Hoy es un hotel el palacio que mandó construir el rey.'],
  ['El obispo compró la casa.', 'La casa que compró el obispo ardió en 1702.'],
  ['Un incendio destruyó el puente.', 'El puente que destruyó un incendio se rehízo en piedra.'],
  ['El alcalde denunció al obispo.', 'El obispo al que denunció el alcalde huyó.'],
] as const

/** Claim, and a sentence that says the contrary or leaves it open. */
const NOT_PROVED = [
  ['La escuela fundó a los dominicos.', 'Los jesuitas financiaron la escuela que fundaron los dominicos.'],
  ['Los jesuitas fundaron la escuela.', 'Los jesuitas financiaron la escuela que fundaron los dominicos.'],
  ['El obispo denunció al alcalde.', 'El obispo al que denunció el alcalde huyó.'],
  ['El rey mató al duque.', 'El rey que mató el duque era primo suyo.'],
  ['Toledo ocupó a los moros.', 'Los moros que ocuparon Toledo venían del sur.'],
] as const

const PROVED = [
  ['El arquitecto construyó el puente.', 'El arquitecto que construyó el puente murió en Cuenca.'],
  ['Los moros ocuparon Toledo.', 'Los moros que ocuparon Toledo venían del sur.'],
] as const

it.each<readonly [string, string]>(NOT_CONTRADICTED)('is not contradicted: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).not.toBe('contradicha')
})

it.each<readonly [string, string]>(NOT_PROVED)('is not proved: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
})

it.each<readonly [string, string]>(PROVED)('is proved: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).toBe('respaldada')
})
