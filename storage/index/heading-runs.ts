/** Which neighbouring places stand under which heading, and under which a word stands. */

/** Neighbouring places [from, to) under one heading. */
export interface Run {
  from: number
  to: number
  heading: string
}

/** V8 keeps the whole parent string alive for a substring of 13 characters or more, so those are copied. */
const own = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString())

export class HeadingRuns {
  readonly runs: Run[] = []
  /** For each heading word the runs that have it. */
  private readonly runsOf = new Map<string, Run[]>()

  constructor(runs: readonly Run[] = []) {
    for (const run of runs) this.push(run)
  }

  /** The runs whose heading has that word. */
  with(word: string): readonly Run[] {
    return this.runsOf.get(word) ?? []
  }

  /** Whether the heading over a place has that word. */
  has(word: string, at: number): boolean {
    const runs = this.with(word)
    let low = 0,
      high = runs.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (runs[middle]!.to <= at) low = middle + 1
      else high = middle
    }
    return low < runs.length && runs[low]!.from <= at
  }

  /** Adds a place behind those that are there. */
  add(at: number, heading: string): void {
    const last = this.runs.at(-1)
    if (last && last.to === at && last.heading === heading) last.to++
    else this.push({ from: at, to: at + 1, heading: own(heading) })
  }

  private push(run: Run): void {
    this.runs.push(run)
    for (const word of new Set(run.heading.split(' '))) {
      if (word === '') continue
      const runs = this.runsOf.get(word)
      if (runs) runs.push(run)
      else this.runsOf.set(own(word), [run])
    }
  }
}
