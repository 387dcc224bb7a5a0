/** What may be said of the bound of a time ("before 1535") beside the years of a passage. Pure. */

const isYear = (value: number): boolean => value >= 1000 && value <= 2100

/**
 * Returns whether the bound may be said of a passage with such numbers: "before 1535" of a book of 1532. "Since 1633"
 * and "until 1633" name the year itself.
 */
export function bounds(word: string, value: number, there: readonly number[]): boolean {
  if (!isYear(value)) return true
  const years = there.filter(isYear)
  return /^(?:before|antes|by)$/.test(word)
    ? years.some(year => year < value)
    : /^(?:after|despues|tras)$/.test(word) && years.some(year => year > value)
}
