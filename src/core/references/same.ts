/**
 * Deep equality of JSON values. The order of keys does not matter, and a key with the value `undefined` counts as
 * absent.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, i) => same(value, b[i]))
  const left = present(a),
    right = new Map(present(b))
  return left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)))
}

const present = (value: object): [string, unknown][] => Object.entries(value).filter(([, field]) => field !== undefined)
