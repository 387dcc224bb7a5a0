import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commonPairs, withoutNoise } from '../../../../src/core/read/pdf/letters/noise.ts'
import type { Sheet } from '../../../../src/core/read/pdf/page.ts'

const SPANISH =
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho ' +
  'tiempo que vivía un hidalgo de los de lanza en astillero, ' +
  'adarga antigua, rocín flaco y galgo corredor. Una olla de algo más vaca que carnero, salpicón las más noches.'
const POLISH =
  'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych ' +
  'praw. Są oni obdarzeni rozumem i sumieniem i powinni ' +
  'postępować wobec innych w duchu braterstwa. Każdy człowiek posiada ' +
  'wszystkie prawa i wolności zawarte w niniejszej deklaracji.'
const QUECHUA =
  'Tukuy kay pachaman paqarimujkuna libres nasekuntu tukuypunitaj kikin ' +
  'obligacionesniycjllataj, jinakamalla honorniyoj atiyniyoj ima, ' +
  'chantaqa razonwan, concienciawan ima dotasqa kasqankurayku, kawsaqe ' +
  'masipura jina, tukuy uk munakuyllapi kawsakunanku tiyan.'
const CODE =
  'for (const element of elements) { const value = element.getAttribute(name); if ' +
  '(value === null) continue; results.push(parse(value)) } ' +
  'return results.filter(result => result.length > minimum).map(result => result.trim().toLowerCase()).join(separator)'
const shifted = (text: string, by: number): string =>
  text.replace(/[a-z]/gi, letter => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + by) % 26))
  })
const WHITE = 'Figura 2'

function sheet(text: string): Sheet {
  const drawn = [{ text, outside: false }] as Sheet['drawn'] // all that is asked of a run
  const runs = { box: null, rotation: 0, runs: drawn } as Sheet['runs']
  return { drawn, runs, fault: false, cut: false, garbled: false, pictures: false, cover: 0 }
}
const garbled = (...texts: string[]): boolean[] =>
  withoutNoise(texts.map(text => sheet(`${text} ${text}`))).map(page => page.garbled)

describe('pages whose letters make no words', () => {
  it.each([1, 3, 7, 11])('letters moved on by %i are noise', by =>
    expect(garbled(shifted(SPANISH, by))).toEqual([true]),
  )

  it.each([
    ['Spanish', SPANISH],
    ['Polish', POLISH],
    ['Quechua', QUECHUA],
    ['code', CODE],
    ['capitals', SPANISH.toUpperCase()],
    ['Greek', 'Ἐν ἀρχῇ ἦν ὁ λόγος καὶ ὁ λόγος ἦν πρὸς τὸν θεόν '.repeat(8)],
    ['a table', '1.234,56 7.890,12 −3,4 % '.repeat(30)],
  ])('%s is text', (_name, text) => expect(garbled(text)).toEqual([false]))

  it('too few letters tell nothing', () => expect(commonPairs(WHITE)).toBeNull())

  it('in a document of noise a page that nobody can name goes too, and a plain one stays', () => {
    const unread = `${SPANISH} ${'\ufffd'.repeat(90)}`
    const noise = [3, 5, 9].map(by => shifted(SPANISH, by))
    expect(garbled(...noise, unread, SPANISH, WHITE)).toEqual([true, true, true, true, false, false])
    expect(garbled(SPANISH, SPANISH, unread)).toEqual([false, false, false])
  })

  it('one page printed in letters that make no words stays in a document of text', () => {
    const hashes = Array.from({ length: 12 }, (_, i) => createHash('sha512').update(`key ${i}`).digest())
    const base64 = hashes.map(hash => hash.toString('base64')).join('\n')
    const dna = hashes.map(hash => hash.reduce((all, byte) => `${all}${'ACGT'[byte % 4]}`, '')).join(' ')
    for (const printed of [base64, dna]) {
      expect(commonPairs(`${printed} ${printed}`)).toBeLessThan(0.15)
      expect(garbled(SPANISH, printed, POLISH)).toEqual([false, false, false])
      expect(garbled(SPANISH, printed)).toEqual([false, false])
    }
  })

  it('noise is no evidence of anything', () => {
    const [page] = withoutNoise([sheet(shifted(SPANISH, 1).repeat(2))])
    expect([page!.drawn, page!.runs.runs]).toEqual([[], []])
  })
})
