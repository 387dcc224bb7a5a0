/**
 * Words of amounts in Spanish and English, without accents: numbers, fractions, units, decades, and words that make an
 * amount rough.
 */

const list = (text: string, first = 0): [string, number][] =>
  text.split(' ').flatMap((words, i) => words.split('/').map(word => [word, first + i] as [string, number]))

export const SMALL = new Map([
  ...list(
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce ' +
      'quince dieciseis diecisiete dieciocho diecinueve veinte',
    2,
  ),
  ...list(
    'veintiuno/veintiun/veintiuna veintidos veintitres veinticuatro ' +
      'veinticinco veintiseis veintisiete veintiocho veintinueve',
    21,
  ),
  ...list(
    'two three four five six seven eight nine ten eleven twelve thirteen ' +
      'fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    2,
  ),
])
export const TENS = new Map([
  ...list('treinta cuarenta cincuenta sesenta setenta ochenta noventa').map(([w, i]) => [w, 30 + 10 * i] as const),
  ...list('twenty thirty forty fifty sixty seventy eighty ninety').map(([w, i]) => [w, 20 + 10 * i] as const),
])
export const HUNDREDS = new Map([
  ['ciento', 100],
  ['cien', 100],
  ...list('doscient trescient cuatrocient quinient seiscient setecient ochocient novecient').flatMap(([w, i]) =>
    ['os', 'as'].map(end => [w + end, 200 + 100 * i] as const),
  ),
] as [string, number][])
export const SCALES = new Map([
  ['mil', 1e3],
  ['thousand', 1e3],
  ['millon', 1e6],
  ['millones', 1e6],
  ['million', 1e6],
  ['billion', 1e9],
])
export const ORDINALS = new Map([
  ...list(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh ' +
      'twelfth thirteenth fourteenth fifteenth sixteenth',
    1,
  ),
  ...list('seventeenth eighteenth nineteenth twentieth', 17),
])
/** Fractions by their denominator: "two thirds", "la sexta parte". */
export const PARTS = new Map([
  ...list(
    'half/halves third/thirds quarter/quarters fifth/fifths sixth/sixths ' +
      'seventh/sevenths eighth/eighths ninth/ninths tenth/tenths',
    2,
  ),
  ...list('medio/media/mitad tercio/tercios/tercera cuarto/cuartos/cuarta quinto/quintos/quinta sexto/sextos/sexta', 2),
  ...list('septimo/septima octavo/octava noveno/novena decimo/decimos/decima', 7),
])
/** Each unit with the number of the next smaller units in it. */
export const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:hour|hora)s?$/, 60],
  [/^(?:week|semana)s?$/, 7],
  [/^(?:year|ano)s?$/, 12],
  [/^(?:decades?|decadas?)$/, 10],
  [/^(?:century|centuries|siglos?)$/, 100],
  [/^(?:dozens?|docenas?)$/, 12],
  [/^(?:score|veintena)$/, 20],
  [/^(?:decena|decenas)$/, 10],
]
/** Words before which a half or a quarter counts a unit ("half a century"). */
export const HALVED = /^(?:a|un|century|siglo|million|millon|decade|hour|year|hora|ano)$/

export const MULTIPLES = new Map([
  ['doble', 2],
  ['twice', 2],
  ['double', 2],
  ['both', 2],
  ['ambos', 2],
  ['ambas', 2],
  ['pair', 2],
  ['par', 2],
  ['triple', 3],
])
export const ROUGH = new Set(
  (
    'casi cerca unos unas alrededor aproximadamente mas menos nearly almost about around over under ' +
    'roughly approximately least most superaba superan apenas hardly barely some than close'
  ).split(' '),
)
export const BOUND = new Set('before after since until by antes despues desde hasta tras'.split(' '))
export const DECADES = new Map([
  ...list('twenties thirties forties fifties sixties seventies eighties nineties').map(
    ([w, i]) => [w, 20 + 10 * i] as const,
  ),
])

/**
 * Numbers that name a place of the work and count nothing: "Figure 3", "[12]", the "4.2" of a heading. They may be
 * said, but nothing is worked out from them: five steps were supported by "Figure 3 shows the two-step process".
 */
export const NAMED = new RegExp(
  String.raw`\b(?:fig(?:ur[ae])?s?|tab(?:la|le)?s?|cap(?:[ií]tulo)?s?|chap(?:ter)?s?|sec(?:ci[oó]n|tion)?s?|` +
    String.raw`ec(?:uaci[oó]n)?|eqs?|equations?|p[aá]g(?:ina)?s?|pp?|gr[aá]ficos?|cuadros?)\b` +
    String.raw`\.? ?\(?\d+(?:\.\d+)*\)?|` +
    String.raw`\[\d[\d,; –-]*\]|^\d+(?:\.\d+)+\.? (?=\p{Lu})`,
  'gimu',
)
