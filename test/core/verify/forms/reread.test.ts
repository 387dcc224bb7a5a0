/** The same short names and the same units on both sides, and what only looks like them. */
import { describe, expect, it } from 'vitest'
import { acronymsOf, shortened } from '../../../../src/core/verify/forms/acronyms.ts'
import { measured } from '../../../../src/core/verify/language/measures.ts'
import { sentences } from '../../../../src/core/sentences.ts'
import { verdictOf } from '../verdict-of.ts'

const of = (text: string): string[] => sentences(text).map(({ from, to }) => text.slice(from, to))

const SAID: readonly (readonly [claim: string, passage: string])[] = [
  [
    'La Organización Mundial de la Salud declaró la pandemia en marzo.',
    'La Organización Mundial de la Salud (OMS) tiene su sede en Ginebra. La OMS declaró la pandemia en marzo.',
  ],
  [
    'The European Central Bank raised rates in July.',
    'The European Central Bank (ECB) sits in Frankfurt. The ECB raised rates in July.',
  ],
  ['The ECB raised rates in July.', 'The European Central Bank (ECB) raised rates in July.'],
  [
    'Convolutional neural networks need many images.',
    'Convolutional neural networks (CNN) are old. CNN need many images.',
  ],
  ['La ONU condenó el ataque.', 'La Organización de las Naciones Unidas (ONU) condenó el ataque.'],
  ['The lake is 2 km long.', 'The lake is 2,000 metres long.'],
  ['El lago mide 2 kilómetros.', 'El lago mide 2.000 metros.'],
  ['The war lasted two decades.', 'The war lasted twenty years.'],
  ['El viaje duró dos semanas.', 'El viaje duró catorce días.'],
  ['La campana pesa 2 toneladas.', 'La campana pesa dos mil kilos.'],
  ['El camino mide mil doscientos metros.', 'El camino mide 1,2 km.'],
]
const NOT_SAID: readonly (readonly [claim: string, passage: string])[] = [
  [
    'The European Central Bank raised rates in July.',
    'The European Central Bank (ECB) sits in Frankfurt. The EBC raised rates in July.',
  ],
  [
    'La Organización Mundial de la Salud declaró la pandemia en marzo.',
    'La Organización Mundial del Comercio (OMC) está en Ginebra. La OMC declaró la pandemia en marzo.',
  ],
  [
    'The World Health Organization declared a pandemic.',
    'The World Health Organization (WHO) met. The director of the WHO declared a pandemic.',
  ],
  [
    'La Organización de las Naciones Unidas condenó el ataque.',
    'La Organización de las Naciones Unidas (ONU) se reunió. La OTAN condenó el ataque.',
  ],
  [
    'The Food and Drug Administration approved the drug.',
    'The Food and Drug Administration (FDA) met. Manufacturers told the FDA that Japan had approved the drug.',
  ],
  [
    'La Comisión Nacional de Aguas cerró el canal.',
    'La Comisión Nacional de Aguas (CNA) discutió el canal. La CNA no cerró el canal.',
  ],
  [
    'The National Health Service closed the ward.',
    'The National Health Service (NHS) owns the site. A ward of the NHS closed the door.',
  ],
  [
    'The NHS opened the ward.',
    'The National Health Service (NHS) opened the ward in 1990 for a week only, or so it said.',
  ],
  ['La ONU condenó el ataque.', 'La Organización de las Naciones Unidas (ONU) evitó condenar el ataque.'],
  [
    'The European Union signed the treaty.',
    'The European Union (EU) and Chad met. Chad signed the treaty without the EU.',
  ],
  ['The IMF lent the money.', 'The International Monetary Fund (IMF) lent the advisers, and the World Bank the money.'],
  ['Random forests beat neural networks.', 'Neural networks (NN) beat random forests (RF).'],
  ['La Unión Europea multó a la empresa.', 'La empresa multó a su filial en la Unión Europea (UE). La UE calló.'],
  ['The Royal Society elected Banks.', 'The Royal Society (RS) met. Banks elected the RS as his heir.'],
  [
    'The African National Congress won the vote.',
    'The African National Congress (ANC) lost. The ANC youth league won the vote.',
  ],
  ['The lake is 2 km long.', 'The lake is 2,500 metres long.'],
  ['The lake is 2 km long.', 'The lake is 2,000 metres wide.'],
  ['The lake is 2 km long.', 'The lake is 2,000 feet long.'],
  ['El lago mide 2 kilómetros.', 'El lago mide 200 metros.'],
  ['El lago mide 2 kilómetros.', 'El lago está a 2.000 metros de altura.'],
  ['The war lasted two decades.', 'The war lasted twelve years.'],
  ['The war lasted two decades.', 'The war ended twenty years before.'],
  ['The war lasted two decades.', 'The war lasted less than twenty years.'],
  ['El viaje duró dos semanas.', 'El viaje duró doce días.'],
  ['El viaje duró dos semanas.', 'El viaje empezó catorce días después.'],
  ['La finca tiene 2 km de largo.', 'La finca tiene 2.000 metros cuadrados.'],
  ['La campana pesa 2 toneladas.', 'La campana pesa 200 kilos.'],
  ['El canal mide 30 km.', 'El canal empieza en el kilómetro 30.'],
  ['The train runs at 60 km per hour.', 'The train runs at 60 metres per hour.'],
  ['The tunnel is 3 km long.', 'The tunnel is almost 3,000 metres long.'],
  ['The herd weighs 5 tonnes.', 'The herd eats 5,000 kilograms of hay.'],
  ['The siege lasted three weeks.', 'The siege lasted twenty-one years.'],
  ['El sitio duró tres semanas.', 'El sitio se levantó a los veintiún días de la tregua.'],
  ['He waited three weeks.', 'He waited twenty days.'],
  ['La torre tiene 2 siglos.', 'La torre tuvo 200 ventanas.'],
  ['She spent two decades in Rome.', 'She spent twenty years in Milan and two in Rome.'],
  ['The road is 1.5 km long.', 'The road is 15,000 metres long.'],
  ['Vivió cuatro décadas en Lima.', 'Vivió cuarenta años en Quito y no en Lima.'],
]

describe('short names and units', () => {
  it.each(SAID)('%s ← %s', async (claim, passage) => {
    expect(await verdictOf(claim, ...of(passage))).toBe('respaldada')
  })
  it.each(NOT_SAID)('not %s ← %s', async (claim, passage) => {
    expect(await verdictOf(claim, ...of(passage))).not.toBe('respaldada')
  })
  it('another unit is no contradiction', async () => {
    expect(await verdictOf('The lake is 2 km long.', 'The lake is 2,000 metres long.')).not.toBe('contradicha')
    expect(await verdictOf('The lake is 2 km long.', 'The lake is 3 km long.')).toBe('contradicha')
  })
  it('a short name is one whose letters begin the words before it', () => {
    const text = 'The Food and Drug Administration (FDA) met. El Banco Central (BCE) calló. See the report (PDF).'
    expect(acronymsOf(text).map(({ short }) => short)).toEqual(['FDA'])
    expect(shortened(text, acronymsOf(text))).toContain('The FDA met.')
  })
  it.each([
    ['mide 1,2 km y medio', 'mide 1,2 km y medio', 'es'],
    ['mide mil doscientos kilómetros', 'mide 1200000 metros', 'es'],
    ['una finca de 3 km²', 'una finca de 3 km²', 'es'],
    ['for two decades and three weeks', 'for 20 years and 21 days', 'en'],
    ['at 60 km per hour', 'at 60 km per hour', 'en'],
  ] as const)('%s → %s', (text, expected, language) => {
    expect(measured(text, language)).toBe(expected)
  })
})
