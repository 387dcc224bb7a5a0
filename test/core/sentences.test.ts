/** Every rule of the sentence cutter on the cases that a plain segmenter gets wrong, and two properties on any text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { citationPlace, sentences, withoutCalls } from '../../src/core/sentences.ts'

const cut = (text: string, locale?: string): string[] =>
  sentences(text, locale).map(({ from, to }) => text.slice(from, to))

/** Written with "|" where a sentence ends; the same text without it must be cut there and nowhere else. */
const CASES = {
  'titles before a name': [
    'El Dr. Pérez y la Sra. Gómez llegaron.|Después cenaron.',
    'Mr. Smith met Prof. Jones at St. Mary.|They left.',
  ],
  'countries in double letters': [
    'La política de EE. UU. Cambió poco.',
    'Volvió de EE. UU.|El viaje fue largo.',
    'The U.S. Army moved.|It rained.',
    'Firmó con EE.UU. un acuerdo.|Luego nada.',
  ],
  'figures, pages, numbers': [
    'Véase la Fig. 3.|La tabla sigue.',
    'Lo dice (p. 23).|Otra cosa.',
    'Según el art. 5 de la ley, vol. II, núm. 4, es así.|Punto.',
    'See Figs. 2 and 3 in No. 5 of the review.|Done.',
  ],
  'for example': ['Hay frutas, p. ej. Manzanas reineta.|Y peras.', 'Some, e.g. Paris, i.e. France.|Next.'],
  'et al.': [
    'Lo midió Smith et al. (2019) en casa.|Nadie más.',
    'As shown by Smith et al.|The rest is silence.',
    'García et al.|Lo vieron.',
  ],
  'letters of a formula': ['It holds where m ≪ d.|Different from this it fails.', 'Sea x = n.|Falta lo demás.'],
  initials: [
    'J. R. R. Tolkien escribió.|G. K. Chesterton también.',
    'Lo firmó J. A. Pérez.|Nada más.',
    'George W. Bush won.|He left.',
  ],
  'a letter that ends a sentence': ['Reinó Felipe V.|El país cambió.', 'Falta vitamina C.|La dosis es baja.'],
  'decimals and thousands': ['Creció un 3.5 % en 1.250 casas.|Bajó luego.', 'It cost 2.75 dollars.|Cheap.'],
  'lower case after the stop': [
    'Dijo «¡basta!» y salió.|Llovía.',
    '¿Vienes? preguntó Ana.|Nadie respondió.',
    'Pues... no sé.|Quizá.',
  ],
  'quotes and brackets stay with their sentence': [
    'Dijo: «No vengas. Es tarde.»|Se fue.',
    'Es así (véase arriba. También abajo).|Fin.',
    'He said "No. Never again."|Then he left.',
    'Acabó (por fin.)|Otra.',
  ],
  'opening marks': ['Llegó tarde.|¿Quién lo vio?|¡Nadie!|Sí.', '¿Y tú?, dijo Ana.|Calló.'],
  'suspension points': ['Esperó…|Después vino Juan.', 'Esperó...|Juan vino.'],
  'note marks after the stop': [
    'Así fue.[^1]|Otra cosa.[^nota]|Fin.',
    'Así fue.²|Otra cosa.',
    'Así terminó.12|Otra cosa.',
    'So it was.[3, 4]|Next one.',
  ],
  'a word that is an abbreviation only before a number': [
    'Dijo que no.|Juan calló.',
    'Miró al mar.|Pedro no.',
    'He left two years ago.|John stayed.',
  ],
  enumerators: ['1. Primera razón.|Otra.', 'a) Primera razón.|Otra.'],
  'dates before Christ': ['Murió en 44 a. C. en Roma.|Fin.', 'Murió en 44 a. C.|En Roma lloraron.'],
} satisfies Record<string, string[]>

describe('sentences', () => {
  for (const [rule, texts] of Object.entries(CASES)) {
    it.each(texts)(`${rule}: %s`, marked => {
      const expected = marked.split('|')
      expect(cut(marked.replaceAll('|', ' '))).toEqual(expected)
    })
  }

  it('ends at a blank line and before a list item, not at a wrapped line', () => {
    expect(cut('# Título\n\nUna frase que sigue\nen otra línea. Otra.\n- Un punto\n- Otro punto')).toEqual([
      '# Título',
      'Una frase que sigue\nen otra línea.',
      'Otra.',
      '- Un punto',
      '- Otro punto',
    ])
  })

  it('takes a short line followed by a capital as a heading when the paragraph is wide', () => {
    const prose = 'El texto empieza aquí y sigue durante bastante espacio hasta llenar la línea del editor'
    expect(cut(`Introducción\n${prose}\ny termina.`)).toEqual(['Introducción', `${prose}\ny termina.`])
  })

  it('ends at the end of a row, whose cells stand between bars or in columns, and not at a bar of a formula', () => {
    const rows = ['Name | Craft', 'Ana Ruiz | weaver | 69', 'Carla Díaz | potter | 60']
    expect(cut(rows.join('\n'))).toEqual(rows)
    const inches = ['5" | 6"', '7" | 8"']
    expect(cut(inches.join('\n'))).toEqual(inches)
    const columns = ['#>  1 Ana Ruiz       weaver     69', '#>  2 Carla Díaz     potter     60']
    expect(cut(columns.join('\n'))).toEqual(columns)
    for (const held of [
      'The chance P(A | B) that is meant',
      'The set {x | x > 0} of numbers',
      'What `ls | wc` counts',
      'What "ls | wc" counts',
    ]) {
      const wrapped = `${held} here is the one\nthat was said before of all such events.`
      expect(cut(wrapped)).toEqual([wrapped])
    }
  })

  it('leaves nothing of an empty or blank text', () => {
    expect(cut('')).toEqual([])
    expect(cut(' \n\n \t')).toEqual([])
  })

  it('works in other scripts', () => {
    expect(cut('これは本です。それは何ですか？', 'ja')).toEqual(['これは本です。', 'それは何ですか？'])
  })

  const text = fc
    .array(
      fc.constantFrom(
        'Hola',
        ' ',
        '.',
        '\n',
        '\n\n',
        'Dr.',
        '«',
        '»',
        '(',
        ')',
        '"',
        '?',
        'EE. UU.',
        '3',
        'él',
        'Él',
        '…',
        '[^1]',
        '- ',
        '😀',
      ),
      { maxLength: 60 },
    )
    .map(parts => parts.join(''))

  it('any text: ranges are ordered, apart, trimmed, and leave no visible character out', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' })), sample => {
        let last = 0
        for (const { from, to } of sentences(sample)) {
          expect(sample.slice(last, from).trim()).toBe('')
          expect(to).toBeGreaterThan(from)
          expect(sample.slice(from, to)).toBe(sample.slice(from, to).trim())
          last = to
        }
        expect(sample.slice(last).trim()).toBe('')
      }),
      { numRuns: 500 },
    )
  })
})

describe('the place of a citation', () => {
  const placed = (text: string, kind: 'text' | 'note'): string => {
    const [sentence] = sentences(text)
    const at = citationPlace(text, sentence!, kind)
    return `${text.slice(0, at)}|${text.slice(at)}`
  }

  it.each([
    ['Así fue.', 'Así fue|.', 'Así fue.|'],
    ['¿Fue así?', '¿Fue así?|', '¿Fue así?|'],
    ['Quién sabe…', 'Quién sabe…|', 'Quién sabe…|'],
    ['Quién sabe...', 'Quién sabe...|', 'Quién sabe...|'],
    ['Dijo «no vengas».', 'Dijo «no vengas»|.', 'Dijo «no vengas».|'],
    ['Dijo «no vengas.»', 'Dijo «no vengas.»|', 'Dijo «no vengas.»|'],
    ['Volvió de EE. UU.', 'Volvió de EE. UU.|', 'Volvió de EE. UU.|'],
    ['Así fue.[^3]', 'Así fue|.[^3]', 'Así fue.[^3]|'],
    ['Así fue.²', 'Así fue|.²', 'Así fue.²|'],
    ['Sin punto', 'Sin punto|', 'Sin punto|'],
    ['Lo siguiente:', 'Lo siguiente|:', 'Lo siguiente:|'],
  ])('%s', (text, running, note) => {
    expect(placed(text, 'text')).toBe(running)
    expect(placed(text, 'note')).toBe(note)
  })
})

it('a long text is cut to its end', () => {
  const text = 'Una frase que es normal. '.repeat(8000)
  expect(sentences(text)).toHaveLength(8000)
})

it('a sentence longer than the window is one', () => {
  expect(sentences(`Una ${'palabra '.repeat(2000)}final. Otra.`)).toHaveLength(2)
})

describe('calls of notes', () => {
  it('are no part of the words that they follow; exponents are', () => {
    expect(withoutCalls('adarga¹ antigua, y un galgo corredor.²³ «Así»⁴')).toBe(
      'adarga antigua, y un galgo corredor. «Así»',
    )
    expect(withoutCalls('12 km², x² y 10⁵')).toBe('12 km², x² y 10⁵')
    expect(withoutCalls('(x − 1)² + 3 = sin² φ, con T⁰,⁵')).toBe('(x − 1)² + 3 = sin² φ, con T⁰,⁵')
    expect(withoutCalls('se hereda.³⁰,³¹ Así, dijo,³ la basin² del río')).toBe('se hereda. Así, dijo, la basin del río')
  })
})
