import { expect, it } from 'vitest'
import type { UnitMark } from '../../../storage/contract.ts'
import { align } from '../../../src/core/audit/align.ts'
import { pageIn } from '../../../src/core/audit/page.ts'
import { pagesOf, readPlace } from '../../../src/core/audit/places.ts'

const mark = (posicion: number): UnitMark => ({
  posicion,
  ancla: { tipo: 'pagina', fisica: posicion, impresa: null },
  valor: null,
  ruta: [],
  sinTexto: false,
})

it('a number in brackets is that of the page in the file, where no page prints one too', () => {
  const marks = [1, 2, 3].map(mark)
  expect(pageIn({ label: 'page', value: '[2]' }, marks)).toEqual({ state: 'named', positions: [2] })
  expect(pageIn({ label: 'page', value: '2' }, marks)).toEqual({ state: 'unsure' })
  expect(pagesOf(readPlace('pp. [8–9]')!.value)).toEqual([{ from: '[8]', to: '[9]' }])
})

it('what a sign or a gap changes is told', () => {
  const source = 'They were older (p < 0.001). The disclosure is not associated to it. The authors of [9] showed that.'
  const told = (quote: string): unknown => align(quote, source)?.differences
  expect(told('were older (p > 0.001)')).toEqual([{ cita: 'p > 0', fuente: 'p < 0' }])
  expect(told('the disclosure is […] associated to it')).toEqual([{ cita: '[…]', fuente: 'not' }])
  expect(told('the authors of [11] showed that')).toEqual([{ cita: '[11]', fuente: '[9]' }])
  expect(told('the authors of [9] showed that […] they were older')).toEqual([{ cita: '[…] they…', fuente: '' }])
  expect(told('They were older […] the authors of [9] showed that')).toEqual([])
})
