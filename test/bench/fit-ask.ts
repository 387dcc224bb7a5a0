/**
 * Fits the weights of the answers on one half of XQuAD and writes `src/core/ask/answers.json`. Run after
 * `npm run build`: `ANAQUEL_ASK_CACHE=folder node dist/test/bench/fit-ask.js`; `npm run bench -- ask` judges them.
 */
import { writeFileSync } from 'node:fs'
import { choose, meaningOf, SIGNS, signs, type Weights } from '../../src/core/ask/answers.ts'
import { readQuestion } from '../../src/core/ask/question.ts'
import { readSentences, TRAITS, type Sentence } from '../../src/core/ask/traits.ts'
import { asset } from '../../src/paths.ts'
import { CASES, isFit, isRight, posed, without, type Posed } from './ask-sets.ts'

interface Read {
  question: Posed
  sentences: Sentence[]
}
/** Traits of the sentences of one question, and which of them answer. */
interface List {
  rows: number[][]
  right: number[]
}

/** `node dist/test/bench/fit-ask.js 3`: only every third question, in a third of the time. */
const EACH = Number(process.argv[2] ?? 1)
const STEPS = 250,
  RATE = 0.1
const round = (n: number): number => Math.round(n * 100) / 100
const named = <Name extends string>(names: readonly Name[], values: readonly number[]): Record<Name, number> =>
  Object.fromEntries(names.map((name, i) => [name, round(values[i]!)])) as Record<Name, number>

/** The best sentence of each list: the softmax over its sentences, by Adam (Kingma & Ba 2015). */
function fitList(lists: readonly List[], dims: number): number[] {
  const weights = new Array<number>(dims).fill(0),
    mean = [...weights],
    square = [...weights]
  for (let step = 1; step <= STEPS; step++) {
    const slope = weights.map(weight => weight / lists.length)
    for (const { rows, right } of lists) {
      const share = softmax(rows.map(row => row.reduce((sum, x, d) => sum + x * weights[d]!, 0)))
      const mass = share.reduce((sum, p, i) => sum + p * right[i]!, 0)
      rows.forEach((row, i) => {
        const off = (share[i]! * (1 - right[i]! / mass)) / lists.length
        for (let d = 0; d < dims; d++) slope[d]! += off * row[d]!
      })
    }
    for (let d = 0; d < dims; d++) {
      mean[d] = 0.9 * mean[d]! + 0.1 * slope[d]!
      square[d] = 0.99 * square[d]! + 0.01 * slope[d]! ** 2
      weights[d]! -= (RATE * mean[d]!) / (1 - 0.9 ** step) / (Math.sqrt(square[d]! / (1 - 0.99 ** step)) + 1e-8)
    }
  }
  return weights
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values),
    odds = values.map(value => Math.exp(value - most)),
    all = odds.reduce((sum, value) => sum + value, 0)
  return odds.map(value => value / all)
}

/** Logistic regression by Newton's steps; the first column is the bias. */
function fitOdds(rows: readonly number[][], right: readonly boolean[], ridge = 1): number[] {
  const dims = rows[0]!.length
  let weights = new Array<number>(dims).fill(0)
  for (let step = 0; step < 25; step++) {
    const slope = weights.map((weight, d) => (d === 0 ? 0 : -ridge * weight)),
      bend = weights.map((_, a) => weights.map((_w, b) => (a === b && a > 0 ? ridge : a === b ? 1e-6 : 0)))
    rows.forEach((row, i) => {
      const p = 1 / (1 + Math.exp(-row.reduce((sum, x, d) => sum + x * weights[d]!, 0)))
      for (let a = 0; a < dims; a++) {
        slope[a]! += row[a]! * ((right[i] ? 1 : 0) - p)
        for (let b = 0; b < dims; b++) bend[a]![b]! += row[a]! * row[b]! * p * (1 - p)
      }
    })
    const move = solve(bend, slope)
    weights = weights.map((weight, d) => weight + move[d]!)
  }
  return weights
}

/** Gauss and Jordan, with the greatest pivot. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  for (let col = 0; col < rows.length; col++) {
    const pivot = rows.reduce(
      (top, row, i) => (i >= col && Math.abs(row[col]!) > Math.abs(rows[top]![col]!) ? i : top),
      col,
    )
    ;[rows[col], rows[pivot]] = [rows[pivot]!, rows[col]!]
    rows.forEach((row, i) => {
      if (i === col) return
      const by = row[col]! / rows[col]![col]!
      for (let k = col; k < row.length; k++) row[k]! -= by * rows[col]![k]!
    })
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!)
}

const meaning = await meaningOf()
const read = (list: readonly Posed[]): Read[] =>
  list
    .filter(({ paragraph }) => isFit(paragraph))
    .filter((_, i) => i % EACH === 0)
    .map(question => ({
      question,
      sentences: readSentences(readQuestion(question.text), question.found.slice(0, 6), meaning),
    }))
const alive = setInterval(() => {}, 1000)
const whole: Read[] = [],
  half: Read[] = []
for (const one of CASES) {
  const list = await posed(one)
  if (one.library === 'whole') whole.push(...read(list))
  half.push(...read(one.library === 'half' ? list : without(list)))
}
clearInterval(alive)

const lists = whole
  .map(({ question, sentences }) => ({
    rows: sentences.map(({ traits }) => TRAITS.map(name => traits[name])),
    right: sentences.map(sentence => (isRight(question, sentence) ? 1 : 0)),
  }))
  .filter(({ right }) => right.includes(1))
const sentence = named(TRAITS, fitList(lists, TRAITS.length))

const told = half.flatMap(({ question, sentences }) => {
  const chosen = choose(sentences, sentence)
  const [best] = chosen.ranked
  if (!best) return []
  const values = signs(chosen, question.found[best.passage]!)
  return [
    {
      same: best.same,
      row: SIGNS.map(name => values[name]),
      right: question.answerable && chosen.shown.some(shown => isRight(question, shown)),
    },
  ]
})
const odds = (same: boolean): Weights['answered']['same'] => {
  const own = told.filter(one => one.same === same)
  return named(
    SIGNS,
    fitOdds(
      own.map(({ row }) => row),
      own.map(({ right }) => right),
    ),
  )
}
const weights: Weights = {
  source:
    `half of XQuAD's paragraphs (CC BY-SA 4.0), Spanish and English, ` +
    `within a language, across and mixed: ${lists.length} ` +
    `questions for the sentence, ${told.length} for the probability, of ` +
    `which ${told.filter(one => !one.right).length} ` +
    'are not answered by what is shown',
  sentence,
  answered: { same: odds(true), other: odds(false) },
}
writeFileSync(asset('src/core/ask/answers.json'), JSON.stringify(weights, null, 2) + '\n')
console.log(JSON.stringify(weights, null, 2))
process.exit(0)
