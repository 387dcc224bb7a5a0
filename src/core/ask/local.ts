/**
 * The writer with a language model of one's own machine, once its weights are there; until then another one. What it
 * writes is checked like anybody's.
 */
import { Failure } from '../../errors.ts'
import type { Models } from '../models/models.ts'
import { prompt } from './prompt.ts'
import type { Writer } from './writer.ts'

export function createLocal(models: Pick<Models, 'write'>, otherwise: Writer): Writer {
  return {
    get name() {
      return models.write?.name ?? otherwise.name
    },
    async *write(commission, signal) {
      const { write } = models
      if (!write) return yield* otherwise.write(commission, signal)
      try {
        yield* write.compose(prompt(commission), signal)
      } catch (error) {
        signal?.throwIfAborted()
        throw new Failure('proveedor_fallo', {}, { cause: error })
      }
    },
  }
}
