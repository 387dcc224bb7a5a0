/** The language of a text of which a part is in another one. */
import { expect, it } from 'vitest'
import { languageOf, speaks } from '../../../src/core/read/language.ts'
import type { Unit } from '../../../src/core/read/reader.ts'

const SPANISH =
  'El alfarero toma la tierra húmeda, la limpia de piedras y la deja reposar bajo un paño hasta que pierde el agua ' +
  'que le sobra; luego la amasa con las manos, despacio, para que no le quede aire dentro. '
const ENGLISH =
  'The following section has not been translated yet and stands here as its authors wrote it, with every command and ' +
  'every file that it names, so that readers can follow the steps until somebody finds the time for it. '

const units = (...texts: string[]): Unit[] =>
  texts.map((text, n) => ({
    posicion: n + 1,
    texto: text.repeat(8),
    ancla: { tipo: 'seccion', ruta: [], parrafo: n + 1 },
    ruta: [],
  }))

it('is that of most of its parts, wherever the others stand', async () => {
  const mixed = units(ENGLISH, ENGLISH, ENGLISH, SPANISH, SPANISH, SPANISH, SPANISH)
  expect(await languageOf(mixed)).toBe('es')
  expect(await speaks('es', mixed)).toBe(true)
  expect(await languageOf(units(ENGLISH, ENGLISH, SPANISH))).toBe('en')
  expect(await languageOf(units('Sí.'))).toBeUndefined()
})
