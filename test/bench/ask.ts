/** Answers without a model, on the half of XQuAD that the weights were not fitted on. */
import { existsSync } from 'node:fs'
import { answerer, ANSWERED, CERTAIN, PROBABLE, type Answerer } from '../../src/core/ask/answers.ts'
import { readQuestion } from '../../src/core/ask/question.ts'
import { CASES, isFit, isRight, posed, without, type Case, type Posed } from './ask-sets.ts'
import { DATA } from './search-sets.ts'

interface Told {
  answerable: boolean
  probability: number
  shown: number
  right: boolean
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

/** The whole report in Markdown. */
export async function benchAsk(): Promise<string> {
  if (!existsSync(DATA)) return 'ask: skipped, ../shared/data/eval is not there'
  const answer = await answerer()
  const alive = setInterval(() => {}, 1000)
  const rows: string[][] = [],
    all: Told[] = []
  for (const one of CASES.filter(({ library }) => library === 'half')) {
    const list = (await posed(one)).filter(({ paragraph }) => !isFit(paragraph))
    const told = list.map(question => tell(answer, question))
    rows.push(row(one, told, await hardest(answer, one)))
    all.push(...told)
  }
  clearInterval(alive)
  return [
    'Half of the articles in the library, all questions of the held-back ' +
      'half of the paragraphs asked. Right: a sentence',
    'shown holds the answer and stands in its own paragraph or in the translation of it.\n',
    table(
      [
        'questions',
        'answerable: answered',
        'right of those',
        'right of all answerable',
        'first sentence right',
        '`alta`',
        'right of those',
        'not answerable: answered',
        'its paragraph alone missing: answered',
        '`alta`',
      ],
      rows,
    ),
    '\nOf the probabilities that are told, how many come true.\n',
    table(['probability', 'answers', 'right'], calibration(all)),
  ].join('\n')
}

function tell(answer: Answerer, question: Posed): Told & { first: boolean } {
  const { shown, probability } = answer(readQuestion(question.text), question.found)
  const right = shown.map(sentence => question.answerable && isRight(question, sentence))
  return {
    answerable: question.answerable,
    probability,
    shown: shown.length,
    right: right.includes(true),
    first: right[0] === true,
  }
}

/** The whole library without the one paragraph: every other one of its article is there. */
async function hardest(answer: Answerer, one: Case): Promise<Told[]> {
  const list = await posed({ ...one, library: 'whole' })
  return without(list)
    .filter(({ paragraph }) => !isFit(paragraph))
    .map(question => tell(answer, question))
}

function row({ name }: Case, told: readonly (Told & { first: boolean })[], hard: readonly Told[]): string[] {
  const within = told.filter(({ answerable }) => answerable),
    outside = told.filter(({ answerable }) => !answerable)
  const answered = within.filter(({ shown }) => shown > 0),
    sure = told.filter(isSure)
  const count = (list: readonly Told[]): number => list.filter(({ right }) => right).length
  return [
    name,
    percent(answered.length, within.length),
    percent(count(answered), answered.length),
    percent(count(within), within.length),
    percent(within.filter(({ first }) => first).length, within.length),
    percent(sure.length, told.length),
    percent(count(sure), sure.length),
    percent(outside.filter(({ shown }) => shown > 0).length, outside.length),
    percent(hard.filter(({ shown }) => shown > 0).length, hard.length),
    percent(hard.filter(isSure).length, hard.length),
  ]
}

const isSure = ({ probability, shown }: Told): boolean => shown > 0 && probability >= CERTAIN

function calibration(told: readonly Told[]): string[][] {
  const bounds = [0, ANSWERED, PROBABLE, 0.7, CERTAIN, 0.95, 1.01]
  return bounds.slice(1).map((to, i) => {
    const from = bounds[i]!
    const own = told.filter(({ probability }) => probability >= from && probability < to)
    return [
      `${from} to ${Math.min(to, 1)}`,
      String(own.length),
      from < ANSWERED ? 'not shown' : percent(own.filter(({ right }) => right).length, own.length),
    ]
  })
}
