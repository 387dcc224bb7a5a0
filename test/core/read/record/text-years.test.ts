/** The year of a note: what it tells of the past is none of its own. */
import { expect, it } from 'vitest'
import { describe as described } from '../../../../src/core/read/prose/describe.ts'

const yearOf = async (texto: string): Promise<number | undefined> => {
  const unit = { posicion: 1, texto: `Apuntes\n\n${texto}`, ruta: ['Apuntes'], ancla: { tipo: 'seccion', ruta: [] } }
  return (await described({}, [unit as never], new Date('2026-01-01'))).anio
}

it.each([
  'El molino de la ribera ardió en 1790 y nadie supo la causa.',
  'The mill on the bank burnt down in 1790.',
  'Tesla died on 7 January 1943. He was alone.',
  'Foucault publica Vigilar y castigar en 1975.',
  'In 1969 two men walked on the Moon!',
  '— Calderón, 1635',
  '— «La vida es sueño», 1635',
  'Según la Ley 24.488 de 1995',
  'Según la Ley 24.488, de 1995',
  'Normas: Ley 1581 de 2012 y Decreto 1074 de 2015',
  'Wilson 2007 – Turnos',
  'Wilson et al. 2007 – Turnos',
  'Source:: @costa2003 Año:: 2003',
  'año:: 2003',
  '4.13.7. November 2003: Several servers hacked',
])('none: %s', async text => expect(await yearOf(text)).toBeUndefined())

it.each([
  ['Madrid, marzo de 2021', 2021],
  ['— Madrid, marzo de 2021 —', 2021],
  ['LEY 1581 DE 2012', 2012],
  ['— Por Ana Ruiz, 2019', 2019],
  ['fecha:: 2024-05-03', 2024],
  ['First published in Great Britain in 1998 by the Water Board.', 1998],
  ['Jaén, 12 de abril de 2018. El consejo aprueba el plan.', 2018],
  ['Baeza, a 3 de febrero de 2016.', 2016],
  ['Este documento fue publicado en Jaén en 2009 por la asamblea.', 2009],
])('%s is of %i', async (text, year) => expect(await yearOf(text)).toBe(year))

it('an appendix in a list of contents is nobody', async () => {
  const texts = ['Kleine Geschichte des Hafens', '11. Ausblick', '11.1. Was kommt', 'A. Das Hafen-Manifest']
  const units = texts.map((texto, i) => ({
    ...{ posicion: i + 1, texto, ruta: ['Kleine Geschichte des Hafens'] },
    ...{ ancla: { tipo: 'seccion', ruta: [], parrafo: i + 1 } },
  }))
  const titled = { titulo: 'Kleine Geschichte des Hafens', idioma: 'de' }
  expect(await described(titled, units as never, new Date('2026-01-01'))).not.toHaveProperty('autores')
})

it('who wrote a text stands below a line that begins with a number too', async () => {
  const texts = ['Los molinos', '25 años de historia', 'J. García Pérez', 'El pan se hace con harina.']
  const units = texts.map((texto, i) => ({
    ...{ posicion: i + 1, texto, ruta: ['Los molinos'] },
    ...{ ancla: { tipo: 'seccion', ruta: [], parrafo: i + 1 } },
  }))
  const { autores } = await described({ titulo: 'Los molinos', idioma: 'es' }, units as never, new Date('2026-01-01'))
  expect(autores).toEqual(['García Pérez, J.'])
})

it('a title that names a law by its year is read, and who wrote under it', async () => {
  const texts = ['Comentarios a la Ley 1581 de 2012', 'Ana Ruiz Pérez', 'El viento llevaba olor a lluvia. '.repeat(40)]
  const units = texts.map((texto, i) => ({
    ...{ posicion: i + 1, texto, ruta: [], ancla: { tipo: 'seccion', ruta: [], parrafo: i + 1 } },
  }))
  const { titulo, autores } = await described({}, units as never, new Date('2026-01-01'))
  expect([titulo, autores]).toEqual(['Comentarios a la Ley 1581 de 2012', ['Ruiz Pérez, Ana']])
})
