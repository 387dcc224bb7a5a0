/** The pages that wait for OCR, dealt out to children as they come for more, so that all end at about the same time. */
export class PageQueue {
  private waiting: number[]
  private readonly lanes: number

  constructor(pages: readonly number[], lanes: number) {
    this.waiting = [...pages]
    this.lanes = lanes
  }

  /** The pages that nobody has taken. */
  get rest(): readonly number[] {
    return this.waiting
  }

  /**
   * Takes the next pages: half of a lane's even share, because every call opens the document anew, and single pages at
   * the end, because there a lane without work is a core that idles.
   */
  take(): number[] {
    return this.waiting.splice(0, Math.ceil(this.waiting.length / (2 * this.lanes)))
  }

  /** Returns pages whose child died before it came to them. */
  putBack(pages: Iterable<number>): void {
    this.waiting.unshift(...pages)
  }
}
