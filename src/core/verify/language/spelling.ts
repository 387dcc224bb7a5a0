/** Spellings of one word: Spanish plural and singular, British and American English. Pure. */

/** Words that end in "-s" and are no plurals. */
const SINGULAR = new Set(
  (
    'lunes martes miércoles jueves viernes dios menos entonces antes lejos ' +
    'gratis análisis mientras quizás seis tres dos'
  ).split(' '),
)

/**
 * Returns the singular: "años" → "año", "orígenes" → "origen", "mujeres" → "mujer"; any word that is not clearly a
 * plural stays as it is.
 */
export function singular(word: string): string {
  if (word.length < 4 || SINGULAR.has(word) || !/[aeo]s$/.test(word) || /[aei]mos$/.test(word)) return word
  if (/[aeiouáéíóú][dlrnjyx]es$/.test(word)) return bare(word.slice(0, -2))
  return /ces$/.test(word) ? `${word.slice(0, -3)}z` : word.slice(0, -1)
}

/**
 * Drops the accent that the plural needs. A plural in "-nes" without an accent may have one in the singular
 * ("naciones"), so it is left to the stemmer.
 */
const bare = (word: string): string =>
  !/n$/.test(word)
    ? word
    : /[áéíóú]/.test(word)
      ? word
          .normalize('NFD')
          .replace(/\u0301/g, '')
          .normalize('NFC')
      : `${word}es`

const BRITISH: readonly (readonly [RegExp, string])[] = [
  // "Rise" has an -s- everywhere.
  [/(?<!^a?r)is(?=(?:e[drs]?|ers|ing|ations?)$)/, 'iz'],
  [/ys(?=(?:e[ds]?|ing)$)/, 'yz'],
  [/our(?=s?$|ed$|ing$|able$|ite)/, 'or'],
  [/(?<=(?:met|cent|lit|fib|theat|calib|lust|spect|somb|meag))re(?=s?$)/, 'er'],
  [/(?<=h)ae(?=m|mo)/, 'e'],
  [/(?<=(?:leuk|an|isch))ae(?=mi)/, 'e'],
  [/^(?:oe|ae)(?=st|so|ti)/, 'e'],
  [/^foet/, 'fet'],
  [/paed/, 'ped'],
  [/sulph/, 'sulf'],
  [/(?<=program)me(?=s?$)/, ''],
  [/(?<=(?:catal|dial|anal|monol))ogue(?=s?$)/, 'og'],
  [/(?<=(?:def|off|pret))ence(?=s?$)/, 'ense'],
  [/(?<=(?:lab|trav|mod|canc|sign|chann|lev|fu))ll(?=ed$|ing$|er)/, 'l'],
  [/^grey/, 'gray'],
]

/** Returns the American spelling of "stabilisers", "haemoglobin", "metres" and their like. */
export const americanOf = (word: string): string =>
  BRITISH.reduce((text, [british, american]) => text.replace(british, american), word)
