/** The frame around the printed number: the one place that has it, or none. */
import { describe, expect, it } from 'vitest'
import { folioBox, isLabel, zoneOf } from '../../../src/core/documents/folio-box.ts'

describe('the frame round the printed number', () => {
  it.each([
    ['24', '24', true],
    ['—24—', '24', true],
    ['24|TIMP', '24', true],
    ['XIV', 'xiv', true],
    ['124', '24', false],
    ['24.5', '24', false],
    ['3.24', '24', false],
    ['b24c', '24', false],
  ])('«%s» prints %s: %s', (word, label, is) => expect(isLabel(word, label)).toBe(is))

  const word = (text: string, x: number, y: number, height = 0.02) => ({
    ...{ text, x0: x, x1: x + 0.05, y0: y, y1: y + height },
  })
  const at = (words: ReturnType<typeof word>[], zone: 'top' | 'bottom' | null = null): number | null => {
    const box = folioBox(words, '1', zone)
    return box && Math.round((box.y0 + 0.005) * 100) / 100
  }

  it('a number alone on its line goes before the mark of a note, and the outermost before the others', () => {
    const note = [word('1', 0.1, 0.87, 0.008), word('Adarga:', 0.2, 0.872)]
    expect(at([...note, word('1', 0.5, 0.93)])).toBe(0.93)
    expect(at([word('1', 0.5, 0.82), word('1', 0.5, 0.93)])).toBe(0.93)
  })

  it('of a number at the head and one at the foot, the one that was read; without that, neither', () => {
    const both = [word('1', 0.5, 0.05), word('1', 0.5, 0.93)]
    expect([at(both), at(both, 'top'), at(both, 'bottom')]).toEqual([null, 0.05, 0.93])
  })

  it('with wide margins the first line counts as the head where a number was read there', () => {
    const page = [word('INFERENCE', 0.3, 0.16), word('1', 0.8, 0.16), word('Texto', 0.2, 0.3), word('1', 0.5, 0.4)]
    expect([at(page, 'top'), at([word('Título', 0.3, 0.14), ...page], 'top'), at(page, 'bottom')]).toEqual([
      0.16,
      null,
      null,
    ])
  })

  it('the zone is that of the number itself, whatever else was read in the margins', () => {
    const print = (token: string, zone: string) => ({ kind: 'print', token, zone })
    expect(zoneOf({ evidence: [print('0', 'top'), print('V', 'bottom')] }, 'v')).toBe('bottom')
    expect(zoneOf({ evidence: [print('0', 'top')] }, '5')).toBeNull()
  })

  it('of a number that was read at the head and at the foot, the place with more weight counts', () => {
    const print = (zone: string, weight: number) => ({ kind: 'print', token: '1', zone, weight })
    expect(zoneOf({ evidence: [print('top', 0.84), print('bottom', 3.29)] }, '1')).toBe('bottom')
  })

  it('beside a running title it is framed near the edge alone; twice on one line, not at all', () => {
    const title = (y: number) => [word('QUIJOTE', 0.3, y), word('1', 0.8, y)]
    expect([at(title(0.05)), at(title(0.18)), at([...title(0.05), word('1', 0.1, 0.05)])]).toEqual([0.05, null, null])
  })
})
