/** The thread that splits and embeds; `splitter.ts` sends it groups of units. */
import { parentPort } from 'node:worker_threads'
import type { NewPassage } from '../../../storage/contract.ts'
import { embeddedModel } from '../models/static.ts'
import { readable } from './reembed.ts'
import { split } from './split.ts'
import type { Answer, Request } from './splitter.ts'
import { standBehind } from '../../priority.ts'

/** Lower priority than the threads that answer requests. */
const NICE = 5

standBehind(NICE)
const model = await embeddedModel()
/** What stood before in each document that has not ended. */
const seen = new Map<number, Map<string, number>>()

/** The vectors of all passages, one after another. */
function embedded(passages: readonly NewPassage[]): Float32Array<ArrayBuffer> {
  const values = new Float32Array(passages.length * model.dims)
  passages.forEach((passage, i) => values.set(model.vector(readable(passage)), i * model.dims))
  return values
}

parentPort!.on('message', (request: Request) => {
  if ('end' in request) {
    seen.delete(request.end)
    return
  }
  try {
    const { document, name, units } = request,
      before = seen.get(document) ?? new Map<string, number>()
    seen.set(document, before)
    const passages = split(name, units, before),
      values = embedded(passages)
    parentPort!.postMessage({ passages, values } satisfies Answer, [values.buffer])
  } catch (error) {
    parentPort!.postMessage({ failure: error } satisfies Answer)
  }
})
