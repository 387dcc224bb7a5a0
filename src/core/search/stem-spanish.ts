/**
 * The Spanish stemmer of Snowball for words of the letters a to z alone, whose accents are gone. It gives what the
 * package `snowball-stemmers` gives, in a tenth of the time.
 */
import { all, behindVowel, Endings } from './endings.ts'

const VOWEL = new Set(Array.from('aeiou', letter => letter.charCodeAt(0)))
const isVowel = (code: number): boolean => VOWEL.has(code)

const PRONOUN = new Endings(all('', 'la sela le me se lo selo las selas les los selos nos'))
const BEFORE_PRONOUN = new Endings(all('', 'ando iendo yendo ar er ir'))

/** What goes, and what may then go before it: the name of a row of `BEFORE`. */
const STANDARD = new Endings({
  ...all('', 'ica osa ista anza able ible ico ismo oso amiento imiento'),
  ...all('', 'icas osas istas anzas ables ibles icos ismos osos amientos imientos'),
  ...all('ic', 'ancia adora ante ador ancias adoras aciones adores antes'),
  ...all('u', 'uciones'),
  ...all('ente', 'encia encias'),
  ...all('ad', 'amente'),
  ...all('ble', 'mente'),
  ...all('abil', 'idad idades'),
  ...all('at', 'iva ivo ivas ivos'),
})
const BEFORE: Readonly<Record<string, Endings>> = {
  ic: new Endings(all('', 'ic')),
  ad: new Endings(all('', 'ic ad os iv')),
  ble: new Endings(all('', 'able ible ante')),
  abil: new Endings(all('', 'ic abil iv')),
  at: new Endings(all('', 'at')),
}

const Y_VERB = new Endings(all('', 'ya ye yan yen yeron yendo yo yas yes yais yamos'))
const VERB = new Endings({
  ...all('', 'aba ada ida ara iera ad ed id ase iese aste iste an aban aran ieran asen iesen aron ieron ado ido'),
  ...all('', 'ando iendo ar er ir as abas adas idas aras ieras ases ieses abais arais ierais aseis ieseis asteis'),
  ...all('', 'isteis ados idos amos aremos eremos iremos imos'),
  // Their `u` goes too where a `g` stands before it.
  ...all('u', 'en es emos'),
})
const RESIDUAL = new Endings({ ...all('', 'a o os'), e: 'u' })

/** Where the region of verb endings begins. */
function verbRegion(word: string): number {
  const { length } = word,
    vowel = (at: number): boolean => isVowel(word.charCodeAt(at))
  if (length < 2) return length
  const isFirst = vowel(0),
    isSecond = vowel(1)
  if (!isFirst && isSecond) return Math.min(3, length)
  let at = 2
  while (at < length && vowel(at) === isSecond) at++
  return Math.min(length, at + 1)
}

/** The word without that many letters at its end. */
const without = (word: string, { length }: string): string => word.slice(0, word.length - length)

function withoutPronoun(word: string, region: number): string {
  const pronoun = PRONOUN.of(word)
  if (!pronoun) return word
  const verb = without(word, pronoun.text),
    ending = BEFORE_PRONOUN.of(verb)?.text
  if (ending === undefined || verb.length - ending.length < region) return word
  return ending === 'yendo' && verb[verb.length - 6] !== 'u' ? word : verb
}

/** The word without its standard suffix, or null where it has none in its regions. */
function withoutStandard(word: string, { first, second }: { first: number; second: number }): string | null {
  const ending = STANDARD.of(word)
  if (!ending || word.length - ending.text.length < (ending.text === 'amente' ? first : second)) return null
  const left = without(word, ending.text),
    before = BEFORE[ending.by]
  if (!before) return left + ending.by
  const earlier = before.of(left)?.text
  if (earlier === undefined || left.length - earlier.length < second) return left
  const rest = without(left, earlier)
  const isAt = ending.by === 'ad' && earlier === 'iv' && rest.endsWith('at') && rest.length - 2 >= second
  return isAt ? rest.slice(0, -2) : rest
}

/** The word without a verb ending in the region. */
function withoutVerb(word: string, region: number): string {
  const y = Y_VERB.of(word, region)?.text
  if (y !== undefined && word[word.length - y.length - 1] === 'u') return without(word, y)
  const ending = VERB.of(word, region)
  if (!ending) return word
  const left = without(word, ending.text)
  return ending.by === 'u' && left.endsWith('gu') ? left.slice(0, -1) : left
}

function withoutResidue(word: string, region: number): string {
  const ending = RESIDUAL.of(word)
  if (!ending || word.length - ending.text.length < region) return word
  const left = without(word, ending.text)
  return ending.by === 'u' && left.endsWith('gu') && left.length - 1 >= region ? left.slice(0, -1) : left
}

export function stemSpanish(given: string): string {
  const region = verbRegion(given),
    first = behindVowel(given, isVowel),
    second = behindVowel(given, isVowel, first)
  const word = withoutPronoun(given, region)
  return withoutResidue(withoutStandard(word, { first, second }) ?? withoutVerb(word, region), region)
}
