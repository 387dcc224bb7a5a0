/**
 * Inference over HTTP. Asked: POST {pairs: [{premise, hypothesis}], inputs: [[premise, hypothesis]]}; answered: one
 * {entailment, contradiction, neutral} a pair.
 * The list [[{label, score}]] that text-classification servers give for `inputs` is read as well. Its shares are no
 * probabilities until they have been measured.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Inference, Inferrer } from '../models/models.ts'

/** What `juez` shows. Not the address: it is nobody's business who asks the library. */
export const NAME = 'nli-remoto'
/** Eight pairs; a server that needs longer makes every claim wait. */
const PATIENCE_MS = 10_000
/** After a failure nobody waits for that server again for so long. */
const REST_MS = 60_000

const Share = z.number().min(0).max(1)
const Shares = z.object({ entailment: Share, contradiction: Share, neutral: Share.optional() })
const Labels = z.array(z.object({ label: z.string(), score: Share }))
const Answer = z.array(z.union([Shares, Labels.transform(byLabel).pipe(Shares)]))

/** "ENTAILMENT", "Contradiction": servers repeat what the model's configuration says. */
function byLabel(labels: readonly { label: string; score: number }[]): Record<string, number> {
  return Object.fromEntries(labels.map(({ label, score }) => [label.toLowerCase(), score]))
}

export interface RemoteNliOptions {
  url: string
  key: string | null
  /** Told once for every rest. */
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
        return await ask(url, key, pairs, AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]))
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
  url: string,
  key: string | null,
  pairs: readonly { premise: string; hypothesis: string }[],
  signal: AbortSignal,
): Promise<Inference[]> {
  const response = await fetch(url, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      pairs,
      inputs: pairs.map(({ premise, hypothesis }) => [premise, hypothesis]),
      truncate: true,
    }),
  })
  if (!response.ok) throw new Error(`the inference server answered ${response.status}`)
  const { data: said } = Answer.safeParse(await response.json())
  if (!said) throw new Error('the inference server gave an answer that is not understood')
  if (said.length !== pairs.length)
    throw new Error(`the inference server answered ${said.length} of ${pairs.length} pairs`)
  return said.map(({ entailment, contradiction }) => ({ entailment, contradiction }))
}
