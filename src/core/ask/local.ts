/**
 * The writer with a language model on this machine. Until its weights are loaded the other writer takes over. The gate
 * checks what it writes like the text of any writer.
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
