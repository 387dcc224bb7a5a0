/** What a search shows in a library of 300 documents: how much of it bears on the question, and what that costs. */
import { isSaid, NEAREST, shownOf } from '../../src/core/search/relevance.ts'
import { putQuestions, type Put, type Seen } from './relevance-sets.ts'

const K = 10
const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

type Choose = (put: Put) => readonly Seen[]

const bearing = (put: Put): boolean[] =>
  shownOf(
    put,
    put.seen.map(({ told }) => told),
  )

/** Everything that is found; and what of it is shown. */
const FOUND: Choose = ({ seen }) => seen.slice(0, K)
const SHOWN: Choose = put => {
  const shown = bearing(put)
  const said = put.seen.some(({ told }, i) => shown[i] && isSaid(told))
  return put.seen.filter((_, i) => shown[i] || (!said && i < NEAREST)).slice(0, K)
}

/** The whole report in Markdown. */
export async function benchRelevance(): Promise<string> {
  const whole = await putQuestions('whole')
  const half = await putQuestions('half')
  const sets: [string, Put[]][] = [
    ['questions, held back', whole.filter(put => !put.fit && put.asked)],
    ['of those, es', whole.filter(put => !put.fit && put.asked === 'es')],
    ['of those, en', whole.filter(put => !put.fit && put.asked === 'en')],
    ['questions, fitted', whole.filter(put => put.fit && put.asked)],
    ['claims, held back', whole.filter(put => !put.fit && !put.asked)],
  ]
  return [
    'A library of 300 documents: 48 articles in Spanish and English, 60 ' +
      'web pages, 140 abstracts, 40 chapters of a novel,',
    'printed files. Any passage of the article that is asked about bears; by eye 8 in 85 of those do not.\n',
    table(
      [
        'questions',
        'passages found',
        'of those do not bear',
        'shown',
        'of those do not bear',
        'questions that lose their passage',
        'nothing bears',
      ],
      sets.map(([name, list]) => row(name, list)),
    ),
    '\nSaid to answer (`papel: responde`), held back.\n',
    table(['said', 'hold the answer', 'of all that hold it'], [answers(sets[0]![1])]),
    '\nWhere the article is not in the library.\n',
    table(
      ['questions', 'passages found', 'shown as bearing', 'questions with any'],
      [absent(half.filter(put => !put.fit))],
    ),
  ].join('\n')
}

function row(name: string, list: readonly Put[]): string[] {
  const of = (choose: Choose): [each: string, off: string] => {
    const all = list.flatMap(choose)
    return [(all.length / list.length).toFixed(2), percent(all.filter(({ bears }) => !bears).length, all.length)]
  }
  const had = list.filter(put => FOUND(put).some(({ answers }) => answers))
  const lost = had.filter(put => !SHOWN(put).some(({ answers }) => answers))
  const none = list.filter(put => !bearing(put).includes(true))
  return [name, ...of(FOUND), ...of(SHOWN), percent(lost.length, had.length), percent(none.length, list.length)]
}

function answers(list: readonly Put[]): string[] {
  const found = list.flatMap(FOUND)
  const said = found.filter(({ told }) => isSaid(told)),
    right = said.filter(({ answers }) => answers)
  return [
    String(said.length),
    percent(right.length, said.length),
    percent(right.length, found.filter(({ answers }) => answers).length),
  ]
}

function absent(list: readonly Put[]): string[] {
  const shown: Choose = put => put.seen.filter((_, i) => bearing(put)[i]).slice(0, K)
  const each = (choose: Choose): string => (list.flatMap(choose).length / list.length).toFixed(2)
  const any = list.filter(put => bearing(put).includes(true))
  return [String(list.length), each(FOUND), each(shown), percent(any.length, list.length)]
}
