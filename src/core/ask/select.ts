/** What was found → the passages in the order in which an answer uses them, each with its sentences that answer. */
import type { Ranked } from '../search/index.ts'
import { check, opposed } from '../verify/checks.ts'
import { answerer, type Answers } from './answers.ts'
import { readQuestion } from './question.ts'
import type { Sentence } from './traits.ts'

export interface Selected {
  ranked: Ranked
  /** Literal sentences, neighbours as one piece; none when other passages answer. */
  answers: string[]
}

export interface Selection {
  /** Those that answer first, the best at the head: their notes are 1, 2, 3 without a gap. */
  passages: Selected[]
  /** 0 to 1: that the question is answered. */
  probability: number
}

/** Sentences among which a denial of the answer is looked for. */
const OTHERS = 8
/** Of figures: what stands in a picture is no sentence of the text. */
const FIGURE = /^f\d+$/

export async function select(question: string, ranked: readonly Ranked[]): Promise<Selection> {
  const answer = await answerer()
  const found = ranked.map(({ row, evidence, pasaje_rango }) => ({
    texto: FIGURE.test(row.token) ? '' : row.texto,
    evidence,
    ...(pasaje_rango && { pasaje_rango }),
  }))
  const told = answer(readQuestion(question), found)
  const shown = [...told.shown, ...denials(told, ranked)]
  const order = [...new Set([...shown.map(({ passage }) => passage), ...ranked.keys()])]
  return {
    passages: order.map(i => ({ ranked: ranked[i]!, answers: pieces(ranked[i]!.row.texto, shown, i) })),
    probability: told.probability,
  }
}

/** The best sentence of another document that denies one of those shown: who asks must see both. */
function denials({ shown, ranked }: Answers, found: readonly Ranked[]): Sentence[] {
  const of = ({ passage }: Sentence): string => found[passage]!.document.id
  const other = ranked
    .slice(0, OTHERS)
    .find(one =>
      shown.some(
        said => of(said) !== of(one) && (opposed(check(said.text, one.text)) || opposed(check(one.text, said.text))),
      ),
    )
  return other && !shown.includes(other) ? [other] : []
}

/**
 * Sentences of a passage as they stand, the best one first; with nothing but white space between them they are one
 * quotation.
 */
function pieces(text: string, shown: readonly Sentence[], passage: number): string[] {
  const own = shown.filter(one => one.passage === passage)
  const ranges: { from: number; to: number; rank: number }[] = []
  for (const { from, to, rank } of own.map((one, rank) => ({ ...one, rank })).sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1)
    if (!last || text.slice(last.to, from).trim() !== '') ranges.push({ from, to, rank })
    else ranges[ranges.length - 1] = { from: last.from, to, rank: Math.min(last.rank, rank) }
  }
  return ranges.sort((a, b) => a.rank - b.rank).map(({ from, to }) => text.slice(from, to))
}
