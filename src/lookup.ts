/**
 * A table that is asked with words of other people's texts. It inherits nothing, so that "constructor", "toString" and
 * the like are absent as any other word: a plain object answers them with functions.
 */
export const lookup = <Value>(rows: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null) as Record<string, Value>, rows)
