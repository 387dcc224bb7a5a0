/**
 * The block of notes in a text of a person: written anew as often as one likes, and nothing else of it ever changes.
 */
import { describe, expect, it } from 'vitest'
import { withBlock } from '../../../src/core/marks/markdown.ts'
import type { Nota } from '../../../src/schema/index.ts'

const note = (n: number, change: Partial<Nota> = {}): Nota => ({
  ...{
    id: `n${n}`,
    documento: { id: 'd', titulo: 'Obra', autores: [] },
    texto: `palabras ${n}`,
    prefijo: '',
    sufijo: '',
  },
  ...{ color: 'azul', nota: '', etiquetas: [], posicion: 1, cita: `(Ana, 2020, p. ${n})`, localizador: `p. ${n}` },
  ...{ enlace: `https://a.example/leer/d?u=${n}`, origen: 'persona', creado: '', modificado: '', ...change },
})
const THOUSAND = Array.from({ length: 1_000 }, (_, i) =>
  note(i, {
    nota: `fin: %% anaquel fin d %% ${i}`,
    texto: `uno\n\n%% anaquel inicio d %% ${i}`,
    etiquetas: ['a b', 'ñ'],
  }),
)
/** What stands before and after the block. */
const around = (text: string): [string, string] => [
  text.slice(0, text.indexOf('%% anaquel inicio d %%')),
  text.slice(text.lastIndexOf('%% anaquel fin d %%') + '%% anaquel fin d %%'.length),
]

describe('the block', () => {
  it.each([
    [
      'a text of its own',
      '---\ntitle: Lo mío\n---\n\nMi idea.  \n\n\tsangrado\n',
      '\n\nY lo de después, sin fin de línea',
    ],
    ['Windows line ends', 'Uno\r\n\r\n', '\r\nDos\r\n'],
    ['nothing but white space', '  \n', ' \n\n'],
  ])('1,000 notes, written twice and then changed: 0 bytes of %s change', (_what, before, after) => {
    const first = withBlock(before, 'd', THOUSAND) + after
    expect(first.startsWith(before)).toBe(true)
    const again = withBlock(first, 'd', THOUSAND)
    expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true)
    const changed = withBlock(first, 'd', [note(7), ...THOUSAND])
    expect(around(changed)).toEqual(around(first))
    expect(around(withBlock(changed, 'd', []))).toEqual(around(first))
  })
  it('blocks of other works, and comments of a person, stay', () => {
    const two = withBlock(withBlock('%% mío %%\n', 'd', [note(1)]), 'e', [note(2)])
    expect(withBlock(two, 'd', [note(1)])).toBe(two)
    expect(two).toContain('> palabras 1\n>\n> [(Ana, 2020, p. 1)](https://a.example/leer/d?u=1) · azul')
  })
  it.each([
    ['begins and does not end', 'Uno %% anaquel inicio d %% dos'],
    ['stands twice', `${withBlock('', 'd', [])}${withBlock('', 'd', [])}`],
  ])('one that %s is refused: what would be lost is not ours', (_what, text) => {
    expect(() => withBlock(text, 'd', [])).toThrow(/block/)
  })
})
