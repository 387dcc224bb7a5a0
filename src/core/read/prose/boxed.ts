/** What stands in a box beside the running text of an office document: a text box, a frame, a chart. */
import type { Block } from './blocks.ts'

/** What a reader counts while it writes blocks. */
export interface Counted {
  /** Number of notes called so far; marks are given in the order of the calls. */
  called: number
  /** Number of boxes beside the running text so far. */
  boxes: number
  out: Block[]
}

/** Reads a box into blocks that carry its number; those of a box inside it keep their own. */
export function boxed<S extends Counted>(story: S, read: (inside: S) => void): void {
  const box = ++story.boxes
  const inside: S = { ...story, out: [] }
  read(inside)
  story.called = inside.called
  story.boxes = inside.boxes
  story.out.push(...inside.out.map(block => ({ box, ...block })))
}
