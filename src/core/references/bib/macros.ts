/** The abbreviations that a `.bib` file defines with `@string`, and the months that every style knows. */
import { MONTHS } from './months.ts'
import type { Piece } from './values.ts'

export class Macros {
  readonly #defined = new Map<string, string>()

  define(name: string, text: string): void {
    this.#defined.set(name.toLowerCase(), text)
  }

  /** Joins the pieces of a value. A single month, number or undefined name is kept as written. */
  joined(pieces: readonly Piece[]): { text: string; bare: boolean } {
    const [only] = pieces
    if (only && pieces.length === 1 && only.bare) {
      const defined = this.#defined.get(only.text.toLowerCase())
      return defined === undefined ? { text: only.text, bare: true } : { text: defined, bare: false }
    }
    const text = pieces.map(piece => {
      if (!piece.bare) return piece.text
      const name = piece.text.toLowerCase()
      return this.#defined.get(name) ?? MONTHS.get(name) ?? piece.text
    })
    return { text: text.join(''), bare: false }
  }
}
