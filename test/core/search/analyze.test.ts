import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asked, heading, indexed, placesOf, stem, words } from '../../../src/core/search/analyze.ts'
import { fold } from '../../../src/core/search/fold.ts'

describe('fold', () => {
  it.each([
    ['Canción ÑANDÚ', 'cancion nandu'],
    ['ﬁnal ofﬁce', 'final office'],
    ['bi\u00ADblio\u200Bteca', 'biblioteca'],
    ['Straße Œuvre Łódź', 'strasse oeuvre lodz'],
    ['İstanbul ısı', 'istanbul isi'],
    ['Ἀθῆναι', 'αθηναι'],
    ['كِتَاب', 'كتاب'],
    ['서울', '서울'],
    ['が', 'が'],
    ['ｶﾞ', 'ガ'],
    ['１９９８', '1998'],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })
})

describe('a text of European letters alone', () => {
  // Another letter beside it sends it the long way round.
  const text = fc.string({
    unit: fc
      .oneof(fc.integer({ min: 0x20, max: 0x17f }), fc.integer({ min: 0x2010, max: 0x2027 }))
      .map(code => String.fromCharCode(code)),
    maxLength: 60,
  })

  it('is folded as any other', () => {
    fc.assert(
      fc.property(text, some => {
        expect(`${fold(some)} α`).toBe(fold(`${some} α`))
      }),
    )
  })
  it('has the same words as any other, and so have texts with Greek and Cyrillic letters, accents and signs', () => {
    const wide = fc.string({ unit: fc.integer({ min: 1, max: 0x2400 }).map(code => String.fromCharCode(code)) })
    fc.assert(
      fc.property(fc.oneof(text, wide), some => {
        expect([...words(some), 'σ']).toEqual(words(`${some} Σ`))
      }),
    )
  })
  it('knows each letter at the end of a word, where some have another small form', () => {
    for (let code = 0x20; code < 0x2400; code++) {
      const word = `ab${String.fromCharCode(code)}`
      expect(words(`${word} Cd`), word).toEqual(words(`${word} Cd Σ`).slice(0, -1))
    }
  })
})

describe('words', () => {
  it('takes words and numbers, whatever stands between them', () => {
    expect(words('«Don Quijote», 2.ª ed. (1605): l’home—and more')).toEqual([
      'don',
      'quijote',
      '2',
      'a',
      'ed',
      '1605',
      'l',
      'home',
      'and',
      'more',
    ])
  })

  it('gives characters and pairs where a script has no spaces, and a query asks for the pairs', () => {
    expect(words('東京都')).toEqual(['東', '東京', '京', '京都', '都'])
    expect(asked('東京都')).toEqual(['東京', '京都'])
    expect(asked('水')).toEqual(['水'])
    expect(words('iPhone手机')).toEqual(['iphone', '手', '手机', '机'])
    expect(words('ไทย').length).toBeGreaterThan(1)
    expect(asked('도서관에서')).toEqual(['도서', '서관', '관에', '에서'])
  })

  it('finds each query pair of a text without spaces among the words of the text that holds it', () => {
    const held = new Set(words('吾輩は猫である。名前はまだ無い。'))
    expect(asked('名前はまだ').every(pair => held.has(pair))).toBe(true)
  })
})

describe('stem', () => {
  it.each([
    ['biblioteca', 'bibliotecas'],
    ['library', 'libraries'],
    ['historico', 'historicas'],
    ['connected', 'connecting'],
    ['nacion', 'naciones'],
  ])('joins %s and %s', (a, b) => {
    expect(stem(a)).toBe(stem(b))
  })

  it.each([
    ['casa', 'cosa'],
    ['papa', 'papel'],
    ['1605', '1606'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(stem(a)).not.toBe(stem(b))
  })

  it('leaves other scripts, numbers and the endless alone', () => {
    for (const word of ['αθηναι', '1998', '東京', 'a'.repeat(400)]) expect(stem(word)).toBe(word)
  })
})

describe('what the index holds', () => {
  it('keeps forms and stems side by side, in the same order', () => {
    const { forms, stems } = indexed('Las bibliotecas antiguas')
    expect(forms).toBe('las bibliotecas antiguas')
    expect(stems.split(' ')).toEqual(forms.split(' ').map(stem))
  })

  it('says each word of a heading once', () => {
    expect(heading(['Historia de España', 'Historia moderna'])).toBe(
      [...new Set(['historia', 'de', 'espana', 'moderna'].map(stem))].join(' '),
    )
  })

  it('tells where the words of a query stand', () => {
    expect([...placesOf([stem('biblioteca')], words('La biblioteca y las bibliotecas'))]).toEqual([
      [stem('biblioteca'), [1, 4]],
    ])
  })
})
