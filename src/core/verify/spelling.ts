/** Spellings of one word: the plural beside the singular in Spanish, British beside American English. Pure. */

/** End in "-s" and are no plural. */
const SINGULAR = new Set(
  'lunes martes miércoles jueves viernes dios menos entonces antes lejos gratis análisis mientras quizás seis tres dos'.split(
    ' ',
  ),
)

/** "Años" → "año", "orígenes" → "origen", "mujeres" → "mujer"; the word itself where it is no plural that shows. */
export function singular(word: string): string {
  if (word.length < 4 || SINGULAR.has(word) || !/[aeo]s$/.test(word) || /[aei]mos$/.test(word)) return word
  if (/[aeiouáéíóú][dlrnjyx]es$/.test(word)) return bare(word.slice(0, -2))
  return /ces$/.test(word) ? `${word.slice(0, -3)}z` : word.slice(0, -1)
}

/** A plural without a written accent may have one in the singular ("naciones"): those are left to the stemmer. */
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
  [/is(?=(?:e[drs]?|ers|ing|ations?)$)/, 'iz'],
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

/** "Stabilisers", "haemoglobin", "metres" as in America. */
export const americanOf = (word: string): string =>
  BRITISH.reduce((text, [british, american]) => text.replace(british, american), word)
