/** Selects the candidates with the highest scores. Pure. */

/**
 * Restores a min-heap after its root was replaced. The heap keeps the highest scores seen, only as many as are wanted.
 */
function siftDown(heap: Float64Array, size: number): void {
  const value = heap[0]!
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= size) break
    if (child + 1 < size && heap[child + 1]! < heap[child]!) child++
    if (heap[child]! >= value) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = value
}

/** The lowest score among the `limit` highest of `scores[of[0..count)]`; -Infinity when there are no more than that. */
export function lowest(scores: ArrayLike<number>, of: ArrayLike<number>, limit: number): number {
  if (of.length <= limit) return -Infinity
  const heap = new Float64Array(limit)
  for (let i = 0; i < limit; i++) heap[i] = scores[of[i]!]!
  heap.sort()
  for (let i = limit; i < of.length; i++) {
    const score = scores[of[i]!]!
    if (score > heap[0]!) {
      heap[0] = score
      siftDown(heap, limit)
    }
  }
  return heap[0]!
}

/** Ties with the last score are decided by id, and each costs a database lookup, so at most this many are kept. */
const TIES = 256

/**
 * The `limit` entries of `of` (indexes into `scores`) with the highest scores, and those that tie with the last,
 * unordered.
 */
export function best(scores: ArrayLike<number>, of: ArrayLike<number>, limit: number): number[] {
  if (limit <= 0) return []
  const bar = lowest(scores, of, limit),
    above: number[] = [],
    level: number[] = []
  for (let i = 0; i < of.length; i++) {
    const score = scores[of[i]!]!
    if (score > bar) above.push(of[i]!)
    else if (score === bar && level.length < limit + TIES) level.push(of[i]!)
  }
  return [...above, ...level]
}
