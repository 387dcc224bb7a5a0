import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeNote, LONGEST } from '../../../src/core/marks/index.ts'
import { openHouse, type House } from '../../server/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('what two wrote and one note cannot hold is refused, and nothing of it is cut off', async () => {
  const { id } = await house.upload('#1\nLa casa era de barro.')
  const { json } = await house.ask('POST', `/api/v1/documentos/${id}/notas`, { body: { texto: 'casa', nota: 'uno' } })
  const library = house.library((await house.storage.access.owner()).id)
  const [theirs, mine] = ['a', 'b'].map(letter => letter.repeat(LONGEST / 2 + 1)) as [string, string]
  await changeNote(library, json.id, { nota: theirs, before: ['uno'] })
  await expect(changeNote(library, json.id, { nota: mine, before: ['uno'] })).rejects.toMatchObject({
    ...{ codigo: 'peticion_invalida', detalles: { campo: 'nota' } },
  })
  expect((await library.shelf.mark(json.id)).nota).toBe(theirs)
})
