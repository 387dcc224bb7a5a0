/**
 * Fits the weights of relevance on one half of the articles of XQuAD and of the judged passages, in the mixed library,
 * and writes `src/core/search/relevance.json`. Run after `npm run build`: `ANAQUEL_ASK_CACHE=folder node
 * dist/test/bench/fit-relevance.js`; `npm run bench -- search` judges them on the other half.
 */
import { writeFileSync } from 'node:fs'
import { SIGNS, type Signs } from '../../src/core/search/relevance-signs.ts'
import type { Weights } from '../../src/core/search/relevance.ts'
import { asset } from '../../src/paths.ts'
import { fit } from './logistic.ts'
import { putQuestions, type Seen } from './relevance-sets.ts'

const round = (n: number): number => Math.round(n * 100) / 100

const alive = setInterval(() => {}, 1000)
const all = [...(await putQuestions('whole')), ...(await putQuestions('half'))].filter(put => put.fit)
clearInterval(alive)
const seen = all.flatMap(put => put.seen)

const fitted = (own: readonly Seen[], right: (one: Seen) => boolean): Signs => {
  const [, ...names] = SIGNS
  const { intercept, weights: found } = fit(
    own.map(one => ({ right: right(one), weight: 1, x: names.map((name, i) => [i, one.signs[name]] as const) })),
    names.map(name => (name === 'question' ? [-Infinity, Infinity] : [0, Infinity])),
  )
  return Object.fromEntries([['bias', round(intercept)], ...names.map((name, i) => [name, round(found[i]!)])]) as Signs
}
const sides = (right: (one: Seen) => boolean): Weights['bears'] => ({
  same: fitted(
    seen.filter(one => one.same),
    right,
  ),
  other: fitted(
    seen.filter(one => !one.same),
    right,
  ),
})

const weights: Weights = {
  source:
    `in a library of 300 documents ${all.filter(put => put.asked).length} ` +
    'questions of XQuAD (CC BY-SA 4.0), Spanish and ' +
    `English, half of them without an answer there, and ${all.filter(put => !put.asked).length} judged claims of our ` +
    `own: ${seen.length} passages, of which ` +
    `${seen.filter(one => one.bears).length} bear on what is asked and ` +
    `${seen.filter(one => one.answers).length} answer it`,
  bears: sides(one => one.bears),
  answers: sides(one => one.answers),
}
writeFileSync(asset('src/core/search/relevance.json'), JSON.stringify(weights, null, 2) + '\n')
console.log(JSON.stringify(weights, null, 2))
