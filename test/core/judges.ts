/** Judges for tests that are not about judging: the built-in one asked once, and a fake that knows the letter alone. */
import { embeddedModel } from '../../src/core/models/static.ts'
import { createAligned } from '../../src/core/verify/aligned.ts'
import type { Entailer, Judgement, Pair } from '../../src/core/verify/entailer.ts'

/** The same judge, which reads each pair once, however often a test asks about it. */
function remembering(judge: Entailer): Entailer {
  const known = new Map<string, Judgement>()
  const name = ({ claim, evidence }: Pair): string => JSON.stringify([claim, evidence])
  return {
    name: judge.name,
    async entail(pairs, signal) {
      const fresh = pairs.filter(pair => !known.has(name(pair)))
      const made = await judge.entail(fresh, signal)
      fresh.forEach((pair, i) => known.set(name(pair), made[i]!))
      return pairs.map(pair => known.get(name(pair))!)
    },
  }
}

let shared: Promise<Entailer> | undefined
/** The built-in judge, which all tests of a worker share: essays and their pages are judged once, not once a file. */
export const builtInJudge = (): Promise<Entailer> =>
  (shared ??= embeddedModel().then(model => remembering(createAligned(model))))

/** Supports what stands in the passage to the letter, and nothing else: a hundredth of the time of the real judge. */
export const fakeLiteral: Entailer = {
  name: 'literal',
  entail: async pairs =>
    pairs.map(({ claim, evidence }) => {
      const at = evidence.findIndex(sentence => sentence.includes(claim.replace(/[.!?]+$/, '')))
      const support = at >= 0 ? 1 : 0
      return { support, contradiction: 0, partial: support, sentences: [Math.max(0, at)], missing: [], by: 'literal' }
    }),
}
