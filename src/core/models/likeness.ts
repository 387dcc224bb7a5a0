/** How alike single words are in the embedded model. */
import { norm } from './dense.ts'
import { ASKED, COMPARED, WORD_DIMS, WORDS, type Rows } from './rows.ts'

/** Different words of a text. They know the places of their vectors, until the model has forgotten those. */
export class TextWords {
  readonly words: readonly string[]
  places = new Uint16Array()
  /** The memory of a model in which these are placed; it has another one once it has forgotten. */
  memory: object | null = null

  constructor(words: readonly string[]) {
    this.words = words
  }
}

/**
 * Returns for each text, by asked word, the cosine of its nearest word in the model's first 128 dimensions, which tell
 * words apart well enough; 0 at least, also for a word that the model does not know. Throws `RangeError` for texts of
 * more than 32,768 words together.
 */
export type Likeness = (asked: readonly string[], texts: readonly TextWords[]) => Float64Array[]

type Sum = (word: string) => Float64Array

export function likeness(rows: Rows, sum: Sum): Likeness {
  const keep = keeper(rows.words, sum),
    cosines = cosinesOf(rows)
  return (asked, texts) => {
    keep(texts)
    const nearest = texts.map(() => new Float64Array(asked.length))
    for (let first = 0; first < asked.length; first += ASKED) {
      const some = asked.slice(first, first + ASKED)
      rows.asked.fill(0, 0, even(some.length) * WORD_DIMS)
      some.forEach((word, i) => writeUnit(rows.asked, i, sum(word)))
      const { values, rowOf } = cosines(texts, even(some.length))
      texts.forEach(({ places }, text) => {
        const own = nearest[text]!
        for (const place of places)
          for (let i = 0, at = rowOf[place]! * even(some.length); i < some.length; i++)
            own[first + i] = Math.max(own[first + i]!, values[at + i]!)
      })
    }
    return nearest
  }
}

/**
 * Keeps the unit vectors of the last words, 32,768 at most, because the passages that are found share most of theirs
 * and those of the next search too.
 */
function keeper(vectors: Float64Array, sum: Sum): (texts: readonly TextWords[]) => void {
  const places = new Map<string, number>()
  let memory = {}
  const place = (word: string): number => {
    let at = places.get(word)
    if (at === undefined) {
      places.set(word, (at = places.size))
      writeUnit(vectors, at, sum(word))
    }
    return at
  }
  return texts => {
    const most = texts.reduce((count, { words }) => count + words.length, 0)
    if (most > WORDS) throw new RangeError(`${most} words are more than the ${WORDS} that can be compared at once`)
    if (places.size + most > WORDS) {
      places.clear()
      memory = {}
    }
    for (const text of texts) {
      if (text.memory === memory) continue
      text.places = Uint16Array.from(text.words, place)
      text.memory = memory
    }
  }
}

function writeUnit(vectors: Float64Array, at: number, vector: Float64Array): void {
  const length = norm(vector),
    first = at * WORD_DIMS
  for (let i = 0; i < WORD_DIMS; i++) vectors[first + i] = length === 0 ? 0 : vector[i]! / length
}

const even = (count: number): number => count + (count % 2)

/**
 * Compares each different word of some texts once with the words in `rows.asked`. `rowOf` gives the row of a place in
 * `values`. Both are used again by the next call.
 */
function cosinesOf({ ids, products, cosines }: Rows) {
  const rowOf = new Uint16Array(WORDS),
    /** The call that has set the row of a place. */
    setBy = new Uint32Array(WORDS),
    different = new Uint16Array(WORDS)
  let call = 0,
    values = new Float64Array()
  return (texts: readonly TextWords[], asked: number): { values: Float64Array; rowOf: Uint16Array } => {
    call++
    let count = 0
    for (const { places } of texts)
      for (const place of places) {
        if (setBy[place] === call) continue
        setBy[place] = call
        rowOf[place] = count
        different[count++] = place
      }
    if (values.length < count * asked) values = new Float64Array(count * asked)
    for (let from = 0; from < count; from += COMPARED) {
      const some = different.subarray(from, Math.min(count, from + COMPARED))
      ids.set(some)
      cosines(some.length, asked)
      values.set(products.subarray(0, some.length * asked), from * asked)
    }
    return { values, rowOf }
  }
}
