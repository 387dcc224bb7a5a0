/** Turns positions in a text into line numbers, from 1. */
export class Lines {
  readonly #starts: number[] = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  at(position: number): number {
    let low = 0,
      high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= position) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
