/**
 * A language model as a reader, through an OpenAI-compatible endpoint or Anthropic's. It answers in a schema and quotes
 * the words by which it decides; a quotation that does not stand in the passage voids its answer.
 */
import { z } from 'zod'
import type { Inference, Inferrer } from '../models/models.ts'
import { proveQuotation } from '../quotes/prove.ts'
import { STOP } from '../verify/language/wordlists.ts'
import { contentOf, wordsOf } from '../verify/language/words.ts'
import { createEndpoint, VERDICTS, type EndpointOptions, type Item } from './language-endpoint.ts'
import { keyOf, type Answers, type Kept } from './answers.ts'

export interface LanguageModelOptions extends EndpointOptions {
  answers: Answers
  /** Called for every failed request; none is made while the pause after a failure lasts. */
  onFailure?: (error: Error) => void
  rest?: number
}

/** Pairs in one request: those of one claim. */
const BATCH = 8
/** Milliseconds after a failure in which the endpoint is not asked again. */
const REST_MS = 60_000

const Verdicts = z.object({
  verdicts: z.array(
    z.object({
      id: z.number().int(),
      verdict: z.enum(VERDICTS),
      // An endpoint without schemas may leave these two out.
      quote: z.string().nullish(),
      sure: z.boolean().default(true),
    }),
  ),
})
type Verdict = z.infer<typeof Verdicts>['verdicts'][number]

/** Raw scores of the verdicts. They are measured before use, so only their order matters. */
const RAW: Record<Verdict['verdict'], (sure: boolean) => Kept> = {
  supported: sure => ({ entailment: sure ? 1 : 0.75, contradiction: 0 }),
  partly: sure => ({ entailment: sure ? 0.4 : 0.5, contradiction: 0 }),
  not_said: sure => ({ entailment: sure ? 0.1 : 0.25, contradiction: 0.1 }),
  contradicted: sure => ({ entailment: 0, contradiction: sure ? 1 : 0.75 }),
}
const VOID: Kept = { entailment: 0, contradiction: 0 }

/** Asks the endpoint, and after a failure not again for `rest` milliseconds. */
function askingWithRests(
  options: LanguageModelOptions,
): (items: readonly Item[], signal?: AbortSignal) => Promise<Verdict[]> {
  const { onFailure, rest = REST_MS } = options
  const endpoint = createEndpoint(options)
  let restsUntil = 0
  return async (items, signal) => {
    if (Date.now() < restsUntil) throw new Error('the language model failed a moment ago')
    try {
      return Verdicts.parse(await endpoint(items, signal)).verdicts
    } catch (error) {
      signal?.throwIfAborted()
      const failure = error instanceof z.ZodError ? new Error('it did not answer in the schema') : toError(error)
      onFailure?.(failure)
      restsUntil = Date.now() + rest
      throw failure
    }
  }
}

export function createLanguageModel(options: LanguageModelOptions): Inferrer {
  const { model, answers } = options
  const ask = askingWithRests(options)
  return {
    name: model,
    identity: keyOf(options.kind, options.url, model),
    async infer(pairs, signal) {
      const items = pairs.map(({ premise, hypothesis }) => ({ passage: premise, claim: hypothesis }))
      const keys = items.map(({ claim, passage }) => keyOf(options.url, model, claim, passage))
      const open = items.map((_, i) => i).filter(i => !answers.of(keys[i]!))
      if (open.length > answers.left()) throw new Error('the language model’s budget of the day is spent')
      for (let at = 0; at < open.length; at += BATCH) {
        const batch = open.slice(at, at + BATCH)
        const verdicts = await ask(
          batch.map(i => items[i]!),
          signal,
        )
        answers.keep(
          verdicts.flatMap(verdict => {
            const i = batch[verdict.id]
            return i === undefined ? [] : [{ key: keys[i]!, ...proved(verdict, items[i]!.passage) }]
          }),
        )
      }
      return items.map(({ passage }, i) => inferenceOf(answers.of(keys[i]!) ?? VOID, passage))
    },
  }
}

/**
 * Returns what to keep of a verdict. Any verdict but "not_said" is void when the words that it quotes do not stand in
 * the passage. Less than a clause, "ardió en 1718", may be what decides, but does not tell where it is said.
 */
function proved({ verdict, sure, quote }: Verdict, passage: string): Kept {
  const raw = RAW[verdict](sure)
  if (verdict === 'not_said') return raw
  const matched = proveQuotation(quote ?? '', passage)
  if (!('refused' in matched)) return { ...raw, quote: [matched.from, matched.to] }
  return matched.refused === 'short' && saysSomething(quote ?? '') ? raw : VOID
}

/** Returns whether the words hold one of content or a number: "of the" stands in any passage. */
const saysSomething = (quote: string): boolean => contentOf(wordsOf(quote)).some(word => !STOP.has(word))

const inferenceOf = ({ entailment, contradiction, quote }: Kept, passage: string): Inference => ({
  entailment,
  contradiction,
  ...(quote && { quote: passage.slice(...quote) }),
})

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
