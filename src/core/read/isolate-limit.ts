/**
 * How long a child may work, in time of the processor. On a machine that others use a child gets little of it: where
 * thirty waited for two processors, a sound book was told to be damaged because a page took 30 seconds of the clock.
 */
import { readFileSync } from 'node:fs'

/** By the clock a limit is at most four times as long, because who waits for another process uses no processor. */
const LONGEST = 4
/** Linux counts the processor's time in hundredths of a second. */
const TICK = 10

export class Limit {
  private readonly milliseconds: number
  private readonly pid: number | undefined
  private readonly over: () => void
  private timer: NodeJS.Timeout | undefined
  private began = { clock: 0, processor: 0 }

  /** `over` is called once when the process `pid` has worked for so long. */
  constructor(milliseconds: number, pid: number | undefined, over: () => void) {
    this.milliseconds = milliseconds
    this.pid = pid
    this.over = over
    this.begin()
  }

  /** Begins to count anew. */
  begin(): void {
    this.end()
    this.began = { clock: Date.now(), processor: worked(this.pid) ?? 0 }
    this.timer = setTimeout(() => this.look(), this.milliseconds)
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private look(): void {
    const waited = Date.now() - this.began.clock,
      used = (worked(this.pid) ?? Infinity) - this.began.processor
    const left = Math.min(this.milliseconds - used, LONGEST * this.milliseconds - waited)
    if (left <= 0) this.over()
    else this.timer = setTimeout(() => this.look(), left)
  }
}

/** Milliseconds of the processor that a process has used; `null` where only the clock can be asked: Linux tells it. */
function worked(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null
  try {
    // The program's name, in parentheses, may hold spaces. The 14th and 15th fields are the user's and the system's.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return null
  }
}
