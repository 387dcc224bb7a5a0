import { expect, it } from 'vitest'
import type { PassageRow } from '../../../storage/contract.ts'
import { narrowed } from '../../../src/core/anchoring/standing.ts'
import { enlace } from '../../../src/core/anchor.ts'
import { cueUnits } from '../../../src/core/read/captions/units.ts'

const cues = [
  { t0: 61, t1: 64.5, texto: 'The mill stands on the hill. Its wheel' },
  { t0: 65, t1: 69, texto: 'has been still for ninety years.' },
  { t0: 70.25, t1: 74, texto: 'Nobody grinds corn there now.' },
]
const [unit] = cueUnits(cues)
const passage = { ...unit, id: 'd:t61.0', documento: 'd', token: 't61.0', desde: 0, hasta: unit!.texto.length }

/** The times that words of the segment are cited by. */
function timesOf(words: string, row = passage as unknown as PassageRow): [number, number] {
  const from = row.texto.indexOf(words)
  expect(from).toBeGreaterThanOrEqual(0)
  const { ancla } = narrowed(row, [from, from + words.length])
  if (ancla.tipo !== 'tiempo') throw new Error(ancla.tipo)
  return [ancla.t0, ancla.t1]
}

it('words of a segment are cited by the second of their own caption', () => {
  expect(timesOf('The mill stands on the hill.')).toEqual([61, 64.5])
  expect(timesOf('Its wheel has been still for ninety years.')).toEqual([61, 69])
  expect(timesOf('still for ninety years.')).toEqual([65, 69])
  expect(timesOf('Nobody grinds corn there now.')).toEqual([70.25, 74])
  expect(timesOf(unit!.texto)).toEqual([61, 74])
})

it('of a passage that begins inside the segment too', () => {
  const desde = unit!.texto.indexOf('Nobody')
  const tail = { ...passage, texto: unit!.texto.slice(desde), desde } as unknown as PassageRow
  expect(timesOf('Nobody grinds', tail)).toEqual([70.25, 74])
})

it('a segment whose captions are not known keeps its own time', () => {
  const { cues: _, ...bare } = passage
  expect(timesOf('Nobody grinds', bare as unknown as PassageRow)).toEqual([61, 74])
})

it('a link to words of it opens at their second, one to all of it at the first', () => {
  const { texto } = passage as unknown as PassageRow,
    from = texto.indexOf('Nobody')
  const at = passage as unknown as PassageRow
  expect(enlace('', 'd', { at, part: [from, texto.length] })).toBe(`/leer/d?t=70&f=t61.0&o=${from}-${texto.length}`)
  expect(enlace('', 'd', { at })).toBe('/leer/d?t=61&f=t61.0')
})
