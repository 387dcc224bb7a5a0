/** A draft that is in the library too, as it is for whoever writes in a watched folder. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alternatives, decided, nearest } from '../../../src/core/cite/decisions.ts'
import { citeDraft } from '../../bench/cite.ts'
import { hold, type Held } from '../held.ts'

const PRESS = 'La imprenta llegó a la ciudad de Sevilla en 1477, con oficiales que vinieron de Alemania.'
const OWN = 'Los talleres de mi villa cerraban en agosto por falta de agua y de papel.'
const NOTE = 'El aprendiz de tipógrafo firmaba por seis años, y comía en la casa del maestro que le enseñaba el oficio.'
const MORE = 'Nadie ha contado hasta hoy las prensas que se vendieron entonces a los pueblos de la sierra.'

let held: Held
beforeAll(async () => {
  held = await hold([
    { titulo: 'Mi borrador', autores: ['Prado, Lucía'], anio: 2026, pages: [`${PRESS} ${OWN} ${MORE}`] },
    { titulo: 'La imprenta', autores: ['García, Ana'], anio: 1998, pages: ['Prólogo.', PRESS], folio: 10 },
    { titulo: 'Ficha', autores: ['Soto, Eva'], anio: 2001, pages: [NOTE] },
  ])
})
afterAll(() => held.close())

it('is not cited with itself, and what another source says is cited from that', async () => {
  const { id, citas, avisos } = await citeDraft(held, `# Notas\n\n${PRESS} ${OWN} ${MORE}`)
  expect(citas).toMatchObject([{ cita: '(García, 1998, p. 11)', documento: held.ids[1] }])
  expect(avisos).toMatchObject([{ motivo: 'es_el_borrador', detalle: 'Mi borrador' }])
  const { citado } = await decided(held.library, await held.library.shelf.citation(id), { rechazadas: [] })
  expect(citado.avisos).toMatchObject(avisos!)
  const row = await held.library.shelf.citation(id)
  const offered = [...(await alternatives(held.library, row, 0)), ...(await nearest(held.library, row, 0))]
  expect(offered.map(({ document }) => document.id)).not.toContain(held.ids[0])
})

it('a sentence of it in another draft is cited from it', async () => {
  const { citas, avisos } = await citeDraft(held, OWN)
  expect([citas!.map(({ documento }) => documento), avisos]).toEqual([[held.ids[0]], undefined])
})

it('a short note that is quoted whole is a source, and no draft', async () => {
  expect((await citeDraft(held, NOTE)).citas).toMatchObject([{ documento: held.ids[2] }])
})
