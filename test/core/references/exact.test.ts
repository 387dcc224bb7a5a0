/** Whatever a CSL item says comes back from every format that is written, word for word. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORMATS, written } from '../../../src/core/references/formats.ts'
import type { Item } from '../../../src/core/references/model.ts'
import { withoutNocase } from '../../../src/core/references/rich.ts'
import { TYPES, VARIABLES, type Kind } from '../../../src/core/references/variables.ts'

/** What titles are made of, and what breaks writers: braces, signs of TeX, tags, accents, other scripts. */
const pieces = fc.constantFrom(
  ...[
    'Quijote',
    'DNA',
    'the',
    'y',
    'and',
    'of',
    'García',
    'ß',
    'œuvre',
    '中文',
    'x',
    '50%',
    '$5',
    '#1',
    'a_b',
    '&',
    '~',
    '^',
  ],
  ...[
    '{',
    '}',
    '\\',
    '"',
    "'",
    '<i>',
    '</i>',
    '<sup>2</sup>',
    '<span class="nocase">',
    '</span>',
    '`',
    '--',
    '—',
    '…',
    ',',
  ],
  ...['e.g.', '@', '=', ':', ';', '(1999)', '/', '|', 'O’Neil', 'naïve', 'ﬁ', '\u00a0', '12-14', 'C++', 'csl', '*'],
)
const text = fc
  .array(pieces, { minLength: 1, maxLength: 7 })
  .map(words => words.join(' ').normalize('NFC').replace(/\s+/g, ' ').trim())
  // spaces alone, or at an end within a span, are nobody's words
  .filter(words => words !== '' && withoutNocase(words).trim() === withoutNocase(words))
const word = fc.constantFrom(
  'García Márquez',
  'de la Cruz',
  'Ortega y Gasset',
  'O’Neil',
  'Li',
  'van Dyke',
  'al-Zahra',
  'Ünal',
  'X and Y',
  'A, B',
)
const name = fc.oneof(
  fc.record({
    literal: fc.constantFrom('Real Academia Española', 'Barnes and Noble, Inc.', 'UNESCO', 'others', 'OCDE {x}'),
  }),
  fc.record({
    family: word,
    given: fc.constantFrom('Gabriel', 'J. R. R.', 'Ana María', 'Å.', 'Ho-Jin'),
    ...({} as { suffix?: fc.Arbitrary<string> }),
  }),
  fc.record({ family: word, given: fc.constant('Jan'), suffix: fc.constantFrom('Jr.', 'III') }),
  fc.record({
    family: fc.constantFrom('Beethoven', 'Gogh'),
    given: fc.constant('L.'),
    'non-dropping-particle': fc.constant('van'),
  }),
  fc.record({
    family: fc.constant('Humboldt'),
    given: fc.constant('A.'),
    'dropping-particle': fc.constantFrom('von', 'de la'),
  }),
)
const year = fc.integer({ min: -800, max: 2100 }).filter(n => n !== 0)
const day = fc.tuple(
  fc.integer({ min: 1000, max: 2100 }),
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: 28 }),
)
const date = fc.oneof(
  fc.record({ 'date-parts': fc.tuple(fc.tuple(year)) }),
  fc.record({ 'date-parts': fc.tuple(day) }),
  fc.record({ 'date-parts': fc.tuple(fc.tuple(fc.constant(1999)), fc.tuple(fc.constantFrom(0, 2003))) }),
  fc.record({ 'date-parts': fc.tuple(fc.tuple(year)), circa: fc.constant(true) }),
  fc.record({ 'date-parts': fc.tuple(fc.tuple(fc.constant(2001))), season: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ literal: fc.constantFrom('s. f.', 'en prensa', 'siglo XVI', '1998a') }),
)
const OF: Record<Kind, fc.Arbitrary<unknown>> = {
  texto: text,
  numero: fc.oneof(fc.integer({ min: 1, max: 999 }).map(String), text),
  nombres: fc.array(name, { minLength: 1, maxLength: 3 }),
  fecha: date,
}
const item: fc.Arbitrary<Item> = fc
  .record({
    type: fc.constantFrom(...TYPES),
    values: fc.dictionary(fc.constantFrom(...VARIABLES.keys(), 'custom', 'x-unknown'), fc.constant(null), {
      minKeys: 1,
      maxKeys: 12,
    }),
  })
  .chain(({ type, values }) =>
    fc
      .record(Object.fromEntries(Object.keys(values).map(v => [v, OF[VARIABLES.get(v) ?? 'texto']])))
      .map((said): Item => ({ type, ...said })),
  )

/** Braces that keep the case are added so that no style makes a capital small; they change no letter. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? withoutNocase(value) : value)
const comparable = (of: Item): Item => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, plain(value)]))

describe('an item', () => {
  for (const name of ['biblatex', 'bibtex', 'ris', 'csl-json'] as const)
    it(`says the same after a round trip through ${name}`, () => {
      const { read } = FORMATS[name]
      fc.assert(
        fc.property(fc.array(item, { minLength: 1, maxLength: 3 }), items => {
          const text = written(
            name,
            items.map((one, i) => ({ key: `key${i}`, item: one, originals: {}, aliases: [] })),
          )
          const { entries, faults } = read(text)
          expect(faults).toEqual([])
          const byKey = new Map(entries.map(entry => [entry.key, entry.item]))
          for (const [i, one] of items.entries()) {
            const { id: _, ...back } = byKey.get(`key${i}`) ?? {}
            expect(comparable(back), text).toEqual(comparable(one))
          }
        }),
        { numRuns: 120 },
      )
    })
})
