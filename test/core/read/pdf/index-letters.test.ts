import { expect, it } from 'vitest'
import { linesOf } from '../../../../src/core/read/pdf/layout/lines.ts'
import type { Piece } from '../../../../src/core/read/pdf/layout/pieces.ts'
import type { Word } from '../../../../src/core/read/pdf/letters/words.ts'

const word = (text: string, [x, x1, y, size]: readonly [number, number, number, number]): Word => ({
  text,
  x,
  x1,
  y,
  size,
  spaced: false,
  hyphen: false,
  bold: false,
  mono: false,
})
const line = (parts: Word[]): string => {
  const { y, size } = parts[0]!
  const [x, x1] = [parts[0]!.x, Math.max(...parts.map(part => part.x1))]
  const piece: Piece = { parts, x, x1, y, size, chars: 2, rtl: false, unspaced: false, order: 0 }
  return linesOf([piece])[0]!.text
}

it('an index that begins under the overhang of a slanted letter belongs to it', () =>
  expect(line([word('Y', [100, 107, 50, 10]), word('1', [105.5, 109, 48, 7])])).toBe('Y1'))

it('a limit that stands under its sign does not', () =>
  expect(line([word('lim', [100, 114, 50, 10]), word('n', [105, 109, 47, 7])])).toBe('lim n'))
