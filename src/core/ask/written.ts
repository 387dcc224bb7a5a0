/**
 * A commission → the sentences that the gate lets through: writer → gate → notes numbered as they come, and the literal
 * writer where one fails.
 */
import { Failure } from '../../errors.ts'
import type { Library } from '../library.ts'
import { extractive } from './extractive.ts'
import { createGate, NOTE, type Passed } from './gate.ts'
import type { Commission, Writer } from './writer.ts'

export interface Written {
  /** What is shown, its notes numbered 1, 2, 3 in the order in which they first come. */
  passed: Passed[]
  /** The passages that were cited: that of note n is number `order[n - 1]` of those given to the writer. */
  order: number[]
  withdrawn: string[]
  /** Whether literal sentences were written, because nothing else writes here or the writer failed. */
  literal: boolean
}

/**
 * How a commission is written. `show` receives each piece of text that passed, at once, with the passages cited so far;
 * it is never taken back.
 */
export interface Writing {
  literal?: boolean
  signal?: AbortSignal | undefined
  show(text: string, order: readonly number[]): void
}

/**
 * Has the library's writer carry out the commission, or the literal one with `literal`. Throws
 * `Failure('proveedor_fallo')` when the writer fails and the library has no fallback.
 */
export async function write(
  library: Pick<Library, 'writer' | 'fallback' | 'entail'>,
  commission: Commission,
  { literal = false, signal, show }: Writing,
): Promise<Written> {
  const passed: Passed[] = [],
    order: number[] = []
  let withdrawn: string[] = [],
    wrote = ''
  const run = async (writer: Writer): Promise<void> => {
    wrote = writer.name
    const gate = createGate(commission.passages, library.entail, commission.language)
    const take = (list: readonly Passed[]): void => {
      for (const p of list) {
        if (p.withdrawn !== undefined) withdrawn.push(p.withdrawn)
        if (p.text !== '') {
          const shown = renumbered(p, order)
          const text = passed.length ? shown.text : shown.text.trimStart()
          passed.push({ ...shown, text })
          show(text, order)
        }
      }
    }
    for await (const delta of writer.write(commission, signal)) take(await gate.push(delta))
    take(await gate.end())
  }
  try {
    await run(literal ? extractive : library.writer)
    // A writer of whose text nothing could be proved has failed as well.
    if (library.fallback && !literal && passed.length === 0) await run(extractive)
  } catch (error) {
    const failed = error instanceof Failure && error.codigo === 'proveedor_fallo'
    if (!failed || !library.fallback) throw error
    if (passed.length === 0) {
      withdrawn = []
      await run(extractive)
    }
  }
  return { passed, order, withdrawn, literal: wrote === extractive.name }
}

/**
 * Numbers the notes of a sentence in the order in which they are first shown: passages that the writer leaves out, or
 * whose sentences are withdrawn, leave no gap. Adds the passages that are new to `order`.
 */
function renumbered(sentence: Passed, order: number[]): Passed {
  const numberOf = (passage: number): number => {
    if (!order.includes(passage)) order.push(passage)
    return order.indexOf(passage) + 1
  }
  const text = sentence.text.replace(NOTE, (note, passage: string) => note.replace(passage, `${numberOf(+passage)}`))
  return { ...sentence, text, notes: sentence.notes.map(numberOf) }
}
