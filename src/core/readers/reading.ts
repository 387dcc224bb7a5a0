/**
 * A model or server that infers, with its measurement → a reader for the bench. Its raw scores are no probabilities, so
 * it has no opinion in a direction in which it was not measured or is not believed.
 */
import { match, source } from '../quotes/compare.ts'
import type { Inference, Inferrer } from '../models/models.ts'
import type { Opinion, Reader, Reading } from '../verify/entailer.ts'
import { directionOf, languageOf, type Direction } from './direction.ts'
import { along } from './isotonic.ts'
import { READ, type Measurement } from './measure.ts'

/** Characters of a passage that are read; passages have 80 to 200 words, 500 to 1,300 characters. */
const LONGEST = 1500

/** Returns the reader. With a null `measurement` it has no opinion on anything. */
export function createReader(inferrer: Inferrer, measurement: Measurement | null): Reader {
  return {
    name: inferrer.name,
    most: READ,
    async read(pairs, signal) {
      const opinions = pairs.map((): Opinion | null => null)
      if (!measurement) return opinions
      const directions = await Promise.all(pairs.map(directionIn))
      const asked = pairs.map((_, i) => i).filter(i => speaks(measurement, directions[i]!))
      const windows = asked.map(i => windowOf(pairs[i]!))
      const inferences = await inferrer.infer(
        asked.map((i, k) => ({ premise: windows[k]!.text, hypothesis: pairs[i]!.claim })),
        signal,
      )
      asked.forEach((i, k) => {
        const answer = inferences[k]
        if (answer) opinions[i] = opinionOf(answer, measurement.directions[directions[i]!]!, windows[k]!)
      })
      return opinions
    },
  }
}

async function directionIn({ claim, evidence }: Reading): Promise<Direction | null> {
  return directionOf(await languageOf(claim), await languageOf(evidence.join(' ')))
}

const speaks = (measurement: Measurement, direction: Direction | null): boolean =>
  direction !== null && measurement.directions[direction]?.support.believed === true

function opinionOf(answer: Inference, measured: Measurement['directions'][Direction], window: Window): Opinion {
  const { support, contradiction } = measured
  return {
    support: along(support.curve, answer.entailment),
    contradiction: contradiction.believed ? along(contradiction.curve, answer.contradiction) : 0,
    sentences: chiefFirst(window, answer.quote),
  }
}

/**
 * The part of a passage that is read: whole sentences around the nearest one. `starts` holds the offset of each in
 * `text`.
 */
interface Window {
  text: string
  indexes: number[]
  starts: number[]
  nearest: number
}

function windowOf({ evidence, nearest }: Reading): Window {
  let from = nearest,
    to = nearest + 1
  const size = (a: number, b: number): number => evidence.slice(a, b).join(' ').length
  while ((from > 0 && size(from - 1, to) <= LONGEST) || (to < evidence.length && size(from, to + 1) <= LONGEST)) {
    if (to < evidence.length && size(from, to + 1) <= LONGEST) to++
    if (from > 0 && size(from - 1, to) <= LONGEST) from--
  }
  const indexes = Array.from({ length: to - from }, (_, i) => from + i)
  const starts = indexes.map(i => (i === from ? 0 : size(from, i) + 1))
  return { text: evidence.slice(from, to).join(' '), indexes, starts, nearest }
}

/**
 * Returns the sentences in order of importance: first those that the reader quotes, or the nearest one when it quotes
 * nothing.
 */
function chiefFirst({ text, indexes, starts, nearest }: Window, quote: string | undefined): number[] {
  const matched = quote === undefined ? null : match(quote, source(text))
  const quoted = matched
    ? indexes.filter((_, k) => starts[k]! < matched.hasta && (starts[k + 1] ?? Infinity) > matched.desde)
    : [nearest]
  return [...quoted, ...indexes.filter(i => !quoted.includes(i))]
}
