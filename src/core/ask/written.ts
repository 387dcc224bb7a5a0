/** A commission → the sentences that the gate lets through: writer → gate, and the literal writer where one fails. */
import { Failure } from '../../errors.ts'
import type { Library } from '../library.ts'
import { extractive } from './extractive.ts'
import { createGate, type Passed } from './gate.ts'
import type { Commission, Writer } from './writer.ts'

export interface Written {
  passed: Passed[]
  withdrawn: string[]
  /** Whether literal sentences were written, because nothing else writes here or the writer failed. */
  literal: boolean
}

/** How a commission is written. `show` receives each piece of text that passed, at once; it is never taken back. */
export interface Writing {
  literal?: boolean
  signal?: AbortSignal | undefined
  show(text: string): void
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
  const passed: Passed[] = []
  let withdrawn: string[] = [],
    wrote = ''
  const run = async (writer: Writer): Promise<void> => {
    wrote = writer.name
    const gate = createGate(commission.passages, library.entail, commission.language)
    const take = (list: readonly Passed[]): void => {
      for (const p of list) {
        if (p.withdrawn !== undefined) withdrawn.push(p.withdrawn)
        if (p.text !== '') {
          const text = passed.length ? p.text : p.text.trimStart()
          passed.push({ ...p, text })
          show(text)
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
  return { passed, withdrawn, literal: wrote === extractive.name }
}
