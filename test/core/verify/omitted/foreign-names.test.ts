import { describe, expect, it } from 'vitest'
import { foreignNames } from '../../../../src/core/verify/omitted/foreign-names.ts'

describe('names in a passage of the other language', () => {
  it.each([
    [
      'The victory in Philadelphia came a year before.',
      'La victoria en Filadelfia fue del año anterior, y se celebró.',
    ],
    ['A los de Nueva York no les gustó nada.', 'The people of New York did not like it, and they said so.'],
    ['They had been to the Games before.', 'Ya habían ido a los juegos en otra ocasión, según decían.'],
    ['They looked for oil in the Arctic too.', 'También buscaron petróleo en terrenos como el Ártico.'],
    ['Nobody in Spain knew of it.', 'Nadie en España lo sabía, ni en las provincias del norte.'],
  ])('are found in their own form: %s', (claim, passage) => expect(foreignNames(claim, passage)).toEqual([]))
  it('that are nowhere are told; whole, where they are several words', () => {
    const passage = 'Los monjes de la abadía salvaron tres arcas de pergaminos que hoy están en Burgos.'
    expect(foreignNames('The monks of Leon Moisseiff saved three chests.', passage)).toEqual(['Leon Moisseiff'])
    expect(foreignNames('It was then that Wittgenstein went to Burgos with them.', passage)).toEqual(['Wittgenstein'])
  })
  it('within a language it is not asked', () =>
    expect(
      foreignNames('Fue entonces cuando Wittgenstein se fue a Burgos.', 'Los monjes se fueron a la ciudad.'),
    ).toEqual([]))
})
