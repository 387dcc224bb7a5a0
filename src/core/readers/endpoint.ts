/**
 * Inference over HTTP. The request is POST {pairs: [{premise, hypothesis}], inputs: [[premise, hypothesis]]}, the
 * response one {entailment, contradiction, neutral} for each pair. The list [[{label, score}]] that text-classification
 * servers return for `inputs` is read as well. The shares count as probabilities only once they have been measured.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Inference, Inferrer } from '../models/models.ts'
import { timeLimit } from '../../time-limit.ts'
import { askedAgain } from './asked-again.ts'

/** The name that `juez` shows; not the address, which stays private. */
export const NAME = 'nli-remoto'
/** Milliseconds that a request of eight pairs may take; a slower server would delay every claim. */
const PATIENCE_MS = 10_000
/** Milliseconds after a failure in which the server is not asked again. */
const REST_MS = 60_000

const Share = z.number().min(0).max(1)
const Shares = z.object({ entailment: Share, contradiction: Share, neutral: Share.optional() })
const Labels = z.array(z.object({ label: z.string(), score: Share }))
const Answer = z.array(z.union([Shares, Labels.transform(byLabel).pipe(Shares)]))

/** Lowercases the labels ("ENTAILMENT", "Contradiction"), because servers copy them from the model's configuration. */
function byLabel(labels: readonly { label: string; score: number }[]): Record<string, number> {
  return Object.fromEntries(labels.map(({ label, score }) => [label.toLowerCase(), score]))
}

export interface RemoteNliOptions {
  url: string
  key: string | null
  /** Called once for each pause after a failure. */
  onFailure?: (error: Error) => void
  patience?: number
  rest?: number
}

export function createRemoteNli({
  url,
  key,
  onFailure,
  patience = PATIENCE_MS,
  rest = REST_MS,
}: RemoteNliOptions): Inferrer {
  let restsUntil = 0
  return {
    name: NAME,
    identity: createHash('sha256').update(url).digest('hex'),
    async infer(pairs, signal) {
      if (pairs.length === 0) return []
      if (Date.now() < restsUntil) throw new Error('the inference server failed a moment ago')
      try {
        return await ask({ url, key, patience }, pairs, signal)
      } catch (error) {
        signal?.throwIfAborted()
        const failure = error instanceof Error ? error : new Error(String(error))
        if (Date.now() >= restsUntil) onFailure?.(failure)
        restsUntil = Date.now() + rest
        throw failure
      }
    },
  }
}

async function ask(
  { url, key, patience }: { url: string; key: string | null; patience: number },
  pairs: readonly { premise: string; hypothesis: string }[],
  signal?: AbortSignal,
): Promise<Inference[]> {
  const body = JSON.stringify({
    pairs,
    inputs: pairs.map(({ premise, hypothesis }) => [premise, hypothesis]),
    truncate: true,
  })
  const send = (): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      signal: timeLimit(patience, signal),
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body,
    })
  const response = await askedAgain(send, signal)
  if (!response.ok) throw new Error(`the inference server answered ${response.status}`)
  const { data: answer } = Answer.safeParse(await response.json())
  if (!answer) throw new Error('the inference server gave an answer that is not understood')
  if (answer.length !== pairs.length)
    throw new Error(`the inference server answered ${answer.length} of ${pairs.length} pairs`)
  return answer.map(({ entailment, contradiction }) => ({ entailment, contradiction }))
}
