import { expect, it } from 'vitest'
import type { Added, DocumentRow } from '../../../storage/contract.ts'
import { arrived } from '../../../src/core/documents/same.ts'
import type { Library } from '../../../src/core/library.ts'
import { Failure } from '../../../src/errors.ts'

const row = (id: string): DocumentRow => ({ id, estado: 'listo', error: null }) as DocumentRow
const added = (id: string, duplicate: boolean): Added => ({ row: row(id), duplicate, replayed: false })
const wait = { seconds: 1, signal: new AbortController().signal }
/** Of its documents `d1` was removed meanwhile. */
const library = {
  shelf: {
    async document(id: string) {
      if (id === 'd1') throw new Failure('no_encontrado', { documento: id })
      return row(id)
    },
  },
} as unknown as Library

it('who waits for what another caller began adds it again when it is removed; who began it does not', async () => {
  const ids = ['d1', 'd2']
  expect((await arrived(library, wait, async () => added(ids.shift()!, true))).row.id).toBe('d2')
  await expect(arrived(library, wait, async () => added('d1', false))).rejects.toMatchObject({
    codigo: 'no_encontrado',
  })
})
