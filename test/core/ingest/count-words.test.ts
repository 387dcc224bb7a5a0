import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords } from '../../../src/core/ingest/count-words.ts'

describe('the words of a text', () => {
  it('are what stands between white space, whatever white space that is', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0x0dff }),
      fc.integer({ min: 0x2000, max: 0x206f }),
      fc.constantFrom(0x20, 0x09, 0x0a, 0x85, 0xa0, 0x1680, 0x3000, 0xfeff),
    )
    const text = fc.string({ unit: unit.map(code => String.fromCharCode(code)), maxLength: 80 })
    fc.assert(
      fc.property(text, some => {
        expect(countWords(some)).toBe(Math.max(some.match(/\S+/gu)?.length ?? 0, some.length / 16))
      }),
    )
  })

  it.each([
    ['', 0],
    ['uno  dos\u00a0tres\n', 3],
    ['«Sí» —dijo—… y “no”', 4],
    ['x'.repeat(160), 10],
    ['東京都 Tokyo', 2.5],
    ['สวัสดี', 6 / 5],
  ])('%j are %d', (text, words) => {
    expect(countWords(text)).toBeCloseTo(words)
  })
})
