/** Sums and products of vectors of the embedded model. Pure. */

/** The vector of length 1 in that direction; zeros stay. */
export function unit(vector: Float64Array): Float64Array {
  const length = norm(vector)
  if (length === 0) return vector
  const out = new Float64Array(vector.length)
  for (let i = 0; i < out.length; i++) out[i] = vector[i]! / length
  return out
}

/** The sum of the vectors; the sum of a text is that of its sentences. */
export function added(vectors: readonly Float64Array[], dims: number): Float64Array {
  const total = new Float64Array(dims)
  for (const vector of vectors) for (let i = 0; i < dims; i++) total[i]! += vector[i]!
  return total
}

export const norm = (vector: Float64Array): number => Math.sqrt(dot(vector, vector))

/** The cosine of a vector with one of length 1; 0 with zeros. It makes no vector: a search asks for a hundred. */
export function along(unit: Float64Array, vector: Float64Array): number {
  const length = norm(vector)
  return length === 0 ? 0 : dot(unit, vector) / length
}

/** Lengths are a multiple of 4. There are four sums, so that an addition need not wait for the one before. */
export function dot(a: Float64Array, b: Float64Array): number {
  let s0 = 0,
    s1 = 0,
    s2 = 0,
    s3 = 0
  for (let i = 0; i < a.length; i += 4) {
    s0 += a[i]! * b[i]!
    s1 += a[i + 1]! * b[i + 1]!
    s2 += a[i + 2]! * b[i + 2]!
    s3 += a[i + 3]! * b[i + 3]!
  }
  return s0 + s1 + (s2 + s3)
}
