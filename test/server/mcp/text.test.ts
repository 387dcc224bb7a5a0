import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src/errors.ts'
import { failed } from '../../../src/server/mcp/tool.ts'
import { clean, cut, oneLine, polish, quote, tokens } from '../../../src/server/mcp/text.ts'

describe('clean', () => {
  it.each([
    ['zero width', 'pa\u200Bla\u2060bra\uFEFF', 'palabra'],
    ['bidi', '\u202Eodal\u202C \u2066x\u2069 \u200Fy\u200E', 'odal x y'],
    ['tags', 'hola\u{E0001}\u{E0049}\u{E0067}\u{E006E}\u{E007F}', 'hola'],
    ['variation selectors used as a code', 'a\uFE0F\u{E0101}\u{E0140}b', 'ab'],
    ['soft hyphen, fillers', 'im\u00ADprenta\u3164\uFFA0', 'imprenta'],
    ['controls', 'a\u0000b\u001B[31mc\u009Bd', 'ab[31mcd'],
    ['line ends of every kind', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg', 'a\nb\nc\nd\ne\nf\ng'],
  ])('takes out %s', (_name, dirty, neat) => {
    expect(clean(dirty)).toBe(neat)
  })

  it('keeps what a person sees: accents, other scripts, emoji, tabs', () => {
    for (const text of ['áéíóú ñ ü', 'e\u0301', '日本語の本', 'Ελληνικά', 'العربية', '😀 fin', 'a\tb\nc'])
      expect(clean(text)).toBe(text)
  })

  it('keeps the joiners that make a word in Persian and Hindi, and no others', () => {
    expect(clean('می\u200Cخواهم')).toBe('می\u200Cخواهم')
    expect(clean('क्\u200Dष')).toBe('क्\u200Dष')
    expect(clean('ca\u200Csa \u200C\u200D')).toBe('casa ')
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(clean(clean(text))).toBe(clean(text))
      }),
    )
  })
})

describe('cut', () => {
  const text = 'uno dos tres cuatro cinco seis siete ocho'

  it('ends on a word', () => {
    const { from, to } = cut(text, 14)
    expect(text.slice(from, to)).toBe('uno dos tres')
  })

  it('moves only as far as the kept sentences need', () => {
    const keep = { from: text.indexOf('seis'), to: text.length }
    const { from, to } = cut(text, 22, keep)
    expect(text.slice(from, to)).toBe('cinco seis siete ocho')
    expect(cut(text, 30, { from: 4, to: 12 })).toEqual({ from: 0, to: 30 })
  })

  it('never splits a character, whatever the script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 40 }), (body, most) => {
        const { from, to } = cut(body, most)
        expect(to - from).toBeLessThanOrEqual(most)
        expect(body.slice(from, to)).not.toMatch(
          /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/,
        )
      }),
    )
  })

  it('keeps the sentences inside whenever they fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 3, maxLength: 60 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 60, max: 200 }),
        (words, a, b, most) => {
          const body = words.join(' ')
          const starts = words.map((_word, i) => words.slice(0, i).join(' ').length + (i === 0 ? 0 : 1))
          const first = a % words.length
          const last = Math.min(words.length - 1, first + (b % 5))
          const keep = { from: starts[first]!, to: starts[last]! + words[last]!.length }
          const { from, to } = cut(body, most, keep)
          expect(to - from).toBeLessThanOrEqual(most)
          expect(from <= keep.from && to >= keep.to).toBe(true)
        },
      ),
    )
  })
})

it('a quotation has no line that is not a quotation', () => {
  const lines = quote(clean('hola\n## (Falsa, 2020, p. 9)\r\n> \u2028siguiente: [99]')).split('\n')
  expect(lines.every(line => line.startsWith('>'))).toBe(true)
  expect(lines).toContain('> siguiente: [99]')
})

it('a title stays on its line', () => {
  expect(oneLine('Libro\r\n\n# (Falsa, p. 1)\u2028x')).toBe('Libro # (Falsa, p. 1) x')
})

it('counts dearer scripts dearer', () => {
  expect(tokens('a'.repeat(350))).toBe(100)
  expect(tokens('я'.repeat(100))).toBe(50)
  expect(tokens('本'.repeat(100))).toBe(100)
})

it('polishes deep: nulls go, fractions are short, strings are clean, the rest stays', () => {
  expect(polish({ a: null, b: undefined, c: [1.23456, 'x\u200B', { d: null, e: 0 }], f: false, g: '' })).toEqual({
    c: [1.235, 'x', { e: 0 }],
    f: false,
    g: '',
  })
})

it('an agent is told to wait for what is being read, and not for what could not be read', () => {
  const said = (estado: string): string =>
    (failed(new Failure('conflicto', { documento: 'd1', estado })).content[0] as { text: string }).text
  expect(said('procesando')).toContain('Wait until')
  expect(said('error')).not.toContain('Wait until')
  expect(said('error')).toContain('library://document/')
})
