import { expect, it } from 'vitest'
import { eld } from 'eld/medium'
import { detector } from '../src/detector.ts'
import { asset } from '../src/paths.ts'
import { readFileSync } from 'node:fs'

const TEXTS = [
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un hidalgo.',
  'It was the best of times, it was the worst of times, it was the age of wisdom.',
  'Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux se fermaient.',
  'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich zu einem Ungeziefer verwandelt.',
  'Bat-batean, etxeko atea ireki zen eta haize hotza sartu zen; inork ez zuen ezer esan.',
  'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.',
  'ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν',
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。',
  'في البدء كان الكلمة، والكلمة كان عند الله، وكان الكلمة الله.',
  'constructor __proto__ toString 12345 \0a a\0 👩‍🚀 ß ÿ',
  '',
]

it('the table that is searched as it lies answers as the one of the package', async () => {
  const own = await detector()
  expect(own.info()).toEqual(eld.info())
  const pages = readFileSync(asset('CHANGELOG.md'), 'utf8').match(/[^]{1,700}/g)!
  for (const text of [...TEXTS, ...pages]) {
    const [a, b] = [own.detect(text), eld.detect(text)]
    expect([a.language, a.isReliable(), a.getScores()], text).toEqual([b.language, b.isReliable(), b.getScores()])
  }
})
