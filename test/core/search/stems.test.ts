/** Our stemmers of plain words give what those of the package give. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type Snowball from 'snowball-stemmers'
import { stemEnglish } from '../../../src/core/search/stem-english.ts'
import { stemSpanish } from '../../../src/core/search/stem-spanish.ts'
import { asset } from '../../../src/paths.ts'
import { random } from '../../random.ts'

const { newStemmer } = createRequire(import.meta.url)('snowball-stemmers') as typeof Snowball
const english = newStemmer('english'),
  spanish = newStemmer('spanish')

/** Every word that the two read otherwise, with what each makes of it. */
const differing = (words: readonly string[]): string[] =>
  words.flatMap(word => {
    const inEnglish = english.stem(word)
    return [
      [word, inEnglish, stemEnglish(word)],
      [word, spanish.stem(word), stemSpanish(word)],
      [inEnglish, spanish.stem(inEnglish), stemSpanish(inEnglish)],
    ].flatMap(([given, wanted, made]) => (wanted === made ? [] : [`${given}: ${wanted}, ${made}`]))
  })

const LETTERS = 'aeiouyaeioubcdfghjklmnpqrstvwxyz'
const ENDINGS =
  'sses ied ies us s eed eedly ed ing ingly anci ogi li abli fulli lessli entli aliti biliti tional ational ization izer ' +
  'ator iveness fulness icate ative alize ical ful ness ance able ate ive iti al ism ion er ous ent ment ement e l y ' +
  'la sela le me se selo las les los nos ando iendo yendo ar er ir ica ancia ista anza idad ante mente amente oso ' +
  'amiento ivo ador encia uciones aciones idades ya yen yeron yamos aba ada iera ad ed id iese aste an en aron ado ' +
  'emos gue guen guemos amos os o a at abil iv u gu'

it('of the words of the embedded model', () => {
  const words = readFileSync(asset('src/core/models/anaquel-static-es-en/vocab.txt'), 'utf8').match(/^[a-z]{3,40}$/gm)
  expect(words!.length).toBeGreaterThan(20_000)
  expect(differing(words!.filter((_, i) => i % 3 === 0))).toEqual([])
})

it('of words put together from letters and endings', () => {
  const next = random(7),
    any = (length: number): number => Math.floor(next() * length),
    endings = ENDINGS.split(' ')
  const words = Array.from({ length: 20_000 }, () => {
    const letters = Array.from({ length: any(7) }, () => LETTERS[any(LETTERS.length)]),
      added = Array.from({ length: any(4) }, () => endings[any(endings.length)])
    return [...letters, ...added].join('')
  }).filter(word => word.length > 2)
  expect(differing(words)).toEqual([])
})

it('of words with a stem of their own, and of short ones', () => {
  const own =
    'skis skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos bias andes innings ' +
    'outings canning herrings earring proceeds exceeded succeeding generously communism arsenal yyy syzygy saying boy'
  const short = Array.from('aeiouybglnrst').flatMap(a => Array.from('aeiouybglnrst', b => [`${a}${b}e`, `u${a}${b}`]))
  expect(differing([...own.split(' '), ...short.flat()])).toEqual([])
})
