/** Bounded memories of what was computed last. */

export interface Memory<T> {
  get(key: string): T | undefined
  /** Returns the value. */
  set(key: string, value: T): T
}

/**
 * Remembers the last values by their keys in two generations, each of at most `most` keys, which together have at most
 * `room` characters. When the newer one is full it becomes the older, and that one is forgotten, unless its keys were
 * asked for again: the memory is never emptied all at once.
 */
export function memory<T>(most: number, room = Infinity): Memory<T> {
  let now = new Map<string, T>(),
    before = new Map<string, T>(),
    characters = 0
  const set = (key: string, value: T): T => {
    if (now.size >= most || characters + key.length > room) {
      ;[before, now] = [now, new Map()]
      characters = 0
    }
    now.set(key, value)
    characters += key.length
    return value
  }
  return {
    get(key) {
      const known = now.get(key)
      if (known !== undefined) return known
      const older = before.get(key)
      return older === undefined ? undefined : set(key, older)
    },
    set,
  }
}

/** Returns the same function of one word, which remembers what it answered last. */
export function remembered<T>(most: number, compute: (word: string) => T, room?: number): (word: string) => T {
  const known = memory<T>(most, room)
  return word => {
    const value = known.get(word)
    return value === undefined ? known.set(word, compute(word)) : value
  }
}
