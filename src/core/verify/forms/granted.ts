/**
 * Statements that a sentence makes in a clause beside its main one, or behind words that only announce it: "although
 * the tax was low, …", "it has been shown that the tax was low". Pure.
 */
import type { Tree } from '../parse/edges.ts'
import { finite, type Chunk } from '../parse/pieces.ts'
import type { Word } from '../parse/parse.ts'

/** Openers of what is conceded or compared: it holds, and so does the rest. */
const CONCEDES = /^(?:although|though|whereas|aunque|si bien)$/
/** Openers of a reason: it holds, unless the rest is denied. */
const REASONS = /^(?:because|porque|ya que|puesto que|dado que)$/
/** Openers of what happened, where a year tells when. */
const WHEN = /^(?:when|cuando)$/
/** Words before a clause that may govern it, or make it one case of several. */
const GOVERNS = /^(?:says|reports|if|supposed|may|fail|try|must|should|only|nominal|until|instead)$/
const POINTS = /^(?:it|this|that|they|he|she|there|these|those|ello|esto|eso|que|no|not|only|solo)$/

const closed = (text: string): string =>
  `${text
    .trim()
    .replace(/^\p{Ll}/u, letter => letter.toUpperCase())
    .replace(/[\s,;:.—–(-]+$/u, '')}.`

/** Returns the statements. `text` is the text that the tree was parsed from. */
export const granted = (text: string, tree: Tree): string[] => [...announced(text), ...clauses(text, tree)]

const RESULT =
  '(?:our|the|these|this|present) (?:results?|findings?|data|experiments?|simulations?|study|paper|analysis)'
/** A figure or table: what it shows is the source's own finding. */
const PLACE = '(?:(?:figure|table|section) \\d+(?:\\.\\d+)*|the (?:figure|table|graph|chart)(?: above| below)?)'
const PLACE_ES = '(?:(?:la|el) (?:figura|tabla|gráfic[oa]|cuadro)(?: \\d+(?:[.-]\\d+)*)?(?: anterior| siguiente)?)'
const RESULT_ES = '(?:nuestros|los|estos) (?:resultados|datos|hallazgos)|(?:este|el presente) (?:estudio|trabajo)'
/** What gives the rest as a result of the source's own, or as known. */
const ANNOUNCES = new RegExp(
  `^(?:${[
    'it (?:has been|is|can be) (?:shown|observed|established|demonstrated|seen) that',
    'it (?:is clear|is easy to see|turns out|follows) that|we (?:see|conclude) that',
    '(?:es claro|está claro|resulta|se deduce|se observa|se ve|puede verse) que',
    `${PLACE} (?:shows?|indicates?|illustrates?) that|${PLACE_ES} (?:muestran?|indican?|ilustran?) que`,
    'se ha (?:observado|demostrado|comprobado|mostrado) que',
    `(?:${RESULT}|we) (?:clearly )?(?:show|shows|showed|demonstrate|demonstrates|demonstrated|found|find) that`,
    `(?:${RESULT_ES}) (?:muestran?|mostraron|demuestran?|demostraron) que`,
  ].join('|')}) `,
  'iu',
)

/** Returns the statement behind what announces it. */
const announced = (text: string): string[] =>
  ANNOUNCES.test(text) && !/[:;]/.test(text) ? [closed(text.replace(ANNOUNCES, ''))] : []

/** Returns what the clauses behind such an opener state, and what the rest states where one opens the sentence. */
function clauses(text: string, tree: Tree): string[] {
  return tree.words.flatMap((word, i) => {
    const [concedes, reasons, when] = [CONCEDES, REASONS, WHEN].map(form => form.test(word.form))
    if (!(concedes || reasons || when) || (i > 0 && when)) return []
    return i === 0 ? fronted(text, tree, Boolean(when)) : last(text, tree, { at: i, reasons: Boolean(reasons) })
  })
}

/** Returns the two statements of "although A, B"; of "when A, B" the first one, if a year stands in it. */
function fronted(text: string, tree: Tree, when: boolean): string[] {
  const { words } = tree
  const to = words.findIndex(({ after }) => /,/.test(after) && !/[()]/.test(after)) + 1
  if (to < 3 || !states(tree, 1, to) || !states(tree, to, words.length)) return []
  const first = closed(text.slice(words[1]!.at, words[to]!.at))
  const named = subject(tree, 1)
  if (when) return named && words.slice(1, to).some(({ value }) => year(value)) && told(words, to) ? [first] : []
  const second = POINTS.test(words[to]!.form) ? [] : [closed(text.slice(words[to]!.at))]
  return [...(named ? [first] : []), ...second]
}
const year = (value: number | null): boolean => value !== null && value >= 1000 && value <= 2100

/** Returns whether a verb before the index is in the past: "when the law was passed in 1990". */
const told = (words: readonly Word[], to: number): boolean =>
  words
    .slice(1, to)
    .some(({ form, verb, role }) =>
      role === 'auxiliary' ? /^(?:was|were|had|fue|fueron)$/.test(form) : verb !== null && PAST.test(form),
    )
const PAST = /(?:ed|[oó]|aron|ieron)$|^(?:fell|rose|won|lost|left|took|came|went|became|began|broke|died|led|sold)$/

/** Returns what the last clause of a sentence states, and what stands before it where it is conceded. */
function last(text: string, tree: Tree, { at, reasons }: { at: number; reasons: boolean }): string[] {
  const { words } = tree
  const before = words.slice(0, at)
  const governed = before.some(
    ({ operator, role }) => GOVERNS.test(operator ?? '') || role === 'relative' || (reasons && operator === 'negation'),
  )
  if (governed || words.slice(at).some(({ after }) => /[;:()]/.test(after)) || !states(tree, 0, at)) return []
  const front = reasons || POINTS.test(words[at + 1]?.form ?? '') ? [] : [closed(text.slice(0, words[at]!.at))]
  const own = subject(tree, at + 1) && states(tree, at + 1, words.length)
  return own ? [...front, closed(text.slice(words[at + 1]!.at))] : front
}

const states = ({ chunks }: Tree, from: number, to: number): boolean =>
  chunks.some(c => finite(c) && c.head >= from && c.head < to)

/** Returns whether a clause begins there with a subject that it names. */
function subject({ words, chunks }: Tree, from: number): boolean {
  const chunk = chunks.find(c => c.head >= from)
  return chunk?.type === 'noun' && chunk.preposition === null && !POINTS.test(words[from]!.form) && named(words, chunk)
}
const named = (words: readonly Word[], { head }: Chunk): boolean =>
  words[head]!.role === null && words[head]!.kind !== 'number'
