/** What was found → the passages in the order in which an answer uses them, each with its sentences that answer. */
import type { Ranked } from '../search/index.ts'
import { check, opposed } from '../verify/checks.ts'
import { headingOf } from '../verify/columns/index.ts'
import { answerer, type Answers } from './answers.ts'
import type { Columns } from './cell.ts'
import { readQuestion } from './question.ts'
import type { Sentence } from './traits.ts'

export interface Selected {
  ranked: Ranked
  /** Literal sentences that answer, neighbours joined to one piece; empty when only other passages answer. */
  answers: string[]
  /** Of a row that answers: the cells that do. */
  columns?: Columns
}

export interface Selection {
  /** Passages that answer come first, the best at the head, so that the notes run 1, 2, 3 without a gap. */
  passages: Selected[]
  /** Probability, 0 to 1, that the question is answered. */
  probability: number
}

/** How many of the best sentences are searched for a denial of the answer. */
const OTHERS = 8
/** Tokens of figures: the words in a picture are no sentence of the text. */
export const isFigure = (token: string): boolean => /^f\d+$/.test(token)

export async function select(question: string, ranked: readonly Ranked[]): Promise<Selection> {
  const answer = await answerer()
  const passages = ranked.map(({ row, document, evidence, pasaje_rango }) => {
    const heading = headingOf(row)
    return {
      texto: isFigure(row.token) ? '' : row.texto,
      evidence,
      titulo: document.titulo,
      ...(heading !== null && { heading: heading.trim() }),
      ...(pasaje_rango && { pasaje_rango }),
    }
  })
  const told = answer(readQuestion(question), passages)
  const shown = [...told.shown, ...denials(told, ranked)]
  const order = [...new Set([...shown.map(({ passage }) => passage), ...ranked.keys()])]
  return {
    passages: order.map(i => ({ ranked: ranked[i]!, answers: pieces(ranked[i]!.row.texto, shown, i) })),
    probability: told.probability,
  }
}

/**
 * Returns the best sentence of another document that denies one of those shown, because a reader must see both sides.
 */
function denials({ shown, ranked }: Answers, passages: readonly Ranked[]): Sentence[] {
  const of = ({ passage }: Sentence): string => passages[passage]!.document.id
  const other = ranked
    .slice(0, OTHERS)
    .find(candidate =>
      shown.some(
        sentence =>
          of(sentence) !== of(candidate) &&
          (opposed(check(sentence.text, candidate.text)) || opposed(check(candidate.text, sentence.text))),
      ),
    )
  return other && !shown.includes(other) ? [other] : []
}

/**
 * Returns the chosen sentences of a passage to the letter, the best one first; sentences with only white space between
 * them become one quotation.
 */
function pieces(text: string, shown: readonly Sentence[], passage: number): string[] {
  const own = shown.filter(sentence => sentence.passage === passage)
  const ranges: { from: number; to: number; rank: number }[] = []
  for (const { from, to, rank } of own
    .map((sentence, rank) => ({ ...sentence, rank }))
    .sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1)
    if (!last || text.slice(last.to, from).trim() !== '') ranges.push({ from, to, rank })
    else ranges[ranges.length - 1] = { from: last.from, to, rank: Math.min(last.rank, rank) }
  }
  return ranges.sort((a, b) => a.rank - b.rank).map(({ from, to }) => text.slice(from, to))
}
