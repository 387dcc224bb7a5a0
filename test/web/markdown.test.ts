import { describe, expect, it } from 'vitest'
import { blocks, notesIn, plainOf } from '../../src/web/lib/markdown.ts'

describe('an answer as blocks', () => {
  it('paragraphs, a list, notes; definitions are left out', () => {
    const found = blocks(
      'Las fuentes no coinciden.\n\n- Según *A*: «uno» [^1]\n- Según B: «dos» ' +
        '[^3][^1]\n\nY **más**.\n\n[^1]: (A, 1998, p. 2)\n[^3]: (B, 2001, p. 1)',
    )
    expect(found.map(b => b.kind)).toEqual(['p', 'ul', 'p'])
    expect(found[1]!.items[1]).toEqual([{ text: 'Según B: «dos»' }, { note: 3 }, { note: 1 }])
    expect(found[1]!.items[0]![1]).toEqual({ text: 'A', as: 'em' })
    expect(notesIn(found)).toEqual([1, 3])
    expect(plainOf(found[2]!.items[0]!)).toBe('Y más.')
  })
  it('a list right under its sentence, and lines that are wrapped', () => {
    expect(blocks('Uno\ndos:\n- a\n  b\n- c\n1. d').map(b => [b.kind, b.items.map(plainOf)])).toEqual([
      ['p', ['Uno dos:']],
      ['ul', ['a b', 'c']],
      ['ol', ['d']],
    ])
  })
  it('no address and no HTML of a writer becomes a link or an element', () => {
    expect(blocks('Ve a [aquí](http://malo.example) <b>ya</b>')[0]!.items[0]).toEqual([
      { text: 'Ve a ' },
      { text: 'aquí' },
      { text: ' <b>ya</b>' },
    ])
  })
  it('text that grows never changes the blocks before its last', () => {
    const text = 'Una [^1].\n\nDos y tres [^2].\n\n- cuatro'
    const whole = blocks(text)
    for (let n = 1; n < text.length; n++) {
      const part = blocks(text.slice(0, n)).slice(0, -1)
      expect(part).toEqual(whole.slice(0, part.length))
    }
  })
})
