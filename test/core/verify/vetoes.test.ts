/** What no reader of paraphrases may overrule, and what is left to it. */
import { describe, expect, it } from 'vitest'
import { turned } from '../../../src/core/verify/vetoes.ts'

const kinds = (claim: string, evidence: string, over?: string): string[] =>
  turned(claim, [evidence], over).map(veto => veto.kind)

describe('a denial', () => {
  it.each([
    ['Las órdenes solo renunciaron a sus derechos en 1140.', 'Las órdenes no renunciaron a sus derechos hasta 1140.'],
    ['Las órdenes no renunciaron a sus derechos hasta 1140.', 'Las órdenes renunciaron a sus derechos solo en 1140.'],
    ['The council met only after the siege.', 'The council did not meet until after the siege.'],
  ])('that leaves one case out says "only": %s', (claim, evidence) => {
    expect(kinds(claim, evidence)).toEqual([])
  })
  it.each([
    [
      'Las órdenes renunciaron a sus derechos antes de 1140.',
      'Las órdenes no renunciaron a sus derechos antes de 1140.',
    ],
    ['The council met during the siege.', 'The council did not meet during the siege.'],
    ['The council only met during the siege.', 'The council never met during the siege.'],
    ['Las órdenes renunciaron a sus derechos hasta 1140.', 'Las órdenes no renunciaron a sus derechos hasta 1140.'],
  ])('on one side only is a veto: %s', (claim, evidence) => {
    expect(kinds(claim, evidence)).toContain('negation')
  })
})

describe('a role', () => {
  it.each([
    ['Lucy defeated Marta in the final.', 'Marta defeated Lucy in the final.'],
    ['El abad denunció al obispo ante el rey.', 'El obispo denunció al abad ante el rey.'],
    ['Los franceses vencieron a los ingleses en Fontenoy.', 'Los ingleses vencieron a los franceses en Fontenoy.'],
    ['The dog was bitten by the man in the yard.', 'The man was bitten by the dog in the yard.'],
    ['The clay absorbs the oil.', 'The oil absorbs the clay.'],
  ])('that two have exchanged is a veto: %s', (claim, evidence) => {
    expect(kinds(claim, evidence)).toContain('role')
  })
  it.each([
    [
      'La obra más repetida fue «El villano en la corte», con treinta y tres cruces, pieza que no recuerda ningún manual.',
      'La más repetida fue «El villano en la corte», con treinta y tres cruces, pieza que ningún manual recuerda.',
    ],
    [
      'El efecto placebo depende, entre otros factores, de lo que espera el paciente.',
      'El efecto placebo depende, entre otras cosas, de lo que el paciente espera.',
    ],
  ])('of one word alone is left to the reader: %s', (claim, evidence) => {
    expect(kinds(claim, evidence)).toEqual([])
  })
})

describe('a name', () => {
  const CLAIM = 'En los cuadernos de Robledal anteriores a 1920 domina la caligrafía.'
  const SAID = 'En los cuadernos anteriores a 1920 domina la caligrafía.'
  it('that the passage lacks is a veto', () => expect(kinds(CLAIM, SAID)).toEqual(['name']))
  it('may stand over the passage, in its title', () =>
    expect(kinds(CLAIM, SAID, 'Una escuela de aldea: Robledal de Arriba')).toEqual([]))
  it('of the title does not stand for another one', () =>
    expect(kinds(CLAIM, SAID, 'Una escuela de aldea: Valdehoz')).toEqual(['name']))
})
