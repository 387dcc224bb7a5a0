/** Numbers in the forms that lists use. Pure. */

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

export function roman(n: number): string {
  if (n < 1 || n > 3999) return String(n)
  let left = n,
    out = ''
  for (const [worth, sign] of ROMAN)
    while (left >= worth) {
      out += sign
      left -= worth
    }
  return out
}

/** The letter for a number; z is followed by aa, bb (ECMA-376 Part 1 §17.18.59). */
export const letters = (n: number): string =>
  n < 1 || n > 780 ? String(n) : String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.ceil(n / 26))
