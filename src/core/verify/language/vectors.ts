/** What the judges need of the embedded model: how alike two words are, and how much a word weighs. */

/** Sums the vectors of the words of a text, without normalising the result. */
export interface WordVectors {
  sum(text: string): Float64Array
}

export interface WordSpace {
  /** Cosine, −1 to 1; 0 when the model does not know one of the words. */
  cosine(a: string, b: string): number
  /** Weight, 0.2 to 2: a word that says little weighs little. */
  weight(word: string): number
}

/**
 * Mean length of a content word's vector in the embedded model, the unit of `weight`; from the card of
 * `support-baseline`.
 */
const UNIT = 1.939612865447998
/** Words remembered at a time, 2 KB each. */
const REMEMBERED = 20_000

const spaces = new WeakMap<WordVectors, WordSpace>()
/** Returns the space of these vectors: the same one for all who ask, so that each word is looked up once. */
export function wordSpace(vectors: WordVectors): WordSpace {
  const known = spaces.get(vectors)
  if (known) return known
  const made = createSpace(vectors)
  spaces.set(vectors, made)
  return made
}

function createSpace(vectors: WordVectors): WordSpace {
  const known = new Map<string, { unit: Float64Array; norm: number }>()
  const of = (word: string): { unit: Float64Array; norm: number } => {
    const remembered = known.get(word)
    if (remembered) return remembered
    const unit = vectors.sum(word)
    let square = 0
    for (let i = 0; i < unit.length; i++) square += unit[i]! * unit[i]!
    const norm = Math.sqrt(square)
    for (let i = 0; i < unit.length; i++) unit[i] = norm > 0 ? unit[i]! / norm : 0
    const made = { unit, norm }
    if (known.size >= REMEMBERED) known.clear()
    known.set(word, made)
    return made
  }
  return {
    cosine(a, b) {
      const first = of(a).unit,
        other = of(b).unit
      let dot = 0
      for (let i = 0; i < first.length; i++) dot += first[i]! * other[i]!
      return dot
    },
    weight: word => Math.min(2, Math.max(0.2, of(word).norm / UNIT)),
  }
}
