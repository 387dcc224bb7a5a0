/** Numbers in the forms that lists use. One that a form does not reach is written in figures. Pure. */
import { letters as inLetters, roman as inRoman } from '../../folio/letter-numerals.ts'

export const roman = (n: number): string => (n < 1 || n > 3999 ? String(n) : inRoman(n))

/** The letter for a number; z is followed by aa, bb. */
export const letters = (n: number): string => (n < 1 || n > 780 ? String(n) : inLetters(n))
