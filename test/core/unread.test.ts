/** A sentence with signs that nobody could read is shown, never quoted as literal, and supports no claim. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../src/core/ask/index.ts'
import { choose } from '../../src/core/cite/choose.ts'
import { collate } from '../../src/core/quotes/index.ts'
import { judgeClaim } from '../../src/core/quotes/claim.ts'
import { search } from '../../src/core/search/index.ts'
import { hold, type Held } from './held.ts'

const TORN = 'Si � es una suspensión perezosa de tipo �, la máquina evalúa su contenido una sola vez.'
const WHOLE = 'Una promesa perezosa guarda su resultado en la memoria del intérprete.'
const CLAIM = 'La máquina evalúa su contenido una sola vez si es una suspensión perezosa.'
let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'Evaluación', autores: ['Okasaki, Chris'], anio: 1996, pages: [`${WHOLE} ${TORN}`] }])
})
afterAll(() => held.close())

describe('a sentence with signs that could not be read', () => {
  it('is found and shown as it stands', async () => {
    const [hit] = await search(held.library, 'suspensión perezosa evalúa contenido', { k: 3 })
    expect(hit?.row.texto).toContain(TORN)
  })
  it('supports no claim, not even its own words', async () => {
    for (const claim of [CLAIM, TORN, 'La máquina evalúa su contenido una sola vez.', `Dice: «${TORN}»`]) {
      const { pasajes } = await judgeClaim(held.library, claim, { k: 5 })
      expect(pasajes.every(p => p.relacion !== 'APOYO_DIRECTO' && p.respaldo < 0.5)).toBe(true)
      expect(await choose(held.library, claim, { umbral: 0.5 })).toBeNull()
    }
    // The sentence beside it is whole, and does.
    expect((await choose(held.library, WHOLE, { umbral: 0.5 }))?.pasaje).toBe(WHOLE)
  })
  it('is no literal quotation, whether the signs are copied or left out', async () => {
    const quoted = `«${TORN}» y «Si es una suspensión perezosa de tipo, la máquina evalúa su contenido una sola vez»`
    const found = await collate(held.library, quoted)
    expect(found.map(({ clase }) => clase)).toEqual(['inexistente', 'inexistente'])
  })
  it('is not quoted in an answer', async () => {
    const question = '¿Cuántas veces evalúa la máquina el contenido de una suspensión perezosa?'
    const { respuesta } = await ask(held.library, question, { k: 4, literal: true })
    expect(respuesta).not.toContain('�')
    expect(respuesta).not.toContain('evalúa su contenido')
  })
})
