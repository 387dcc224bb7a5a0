/** What the built-in judge says of a claim, with these sentences as all that it reads. */
import { embeddedModel } from '../../../src/core/models/static.ts'
import { createAligned } from '../../../src/core/verify/aligned.ts'
import { verdict, type Veredicto } from '../../../src/core/verify/verdict.ts'

export const judge = createAligned(await embeddedModel())

export const verdictOf = async (claim: string, ...evidence: readonly string[]): Promise<Veredicto> =>
  verdict(await judge.entail([{ claim, evidence }])).veredicto

export const missingOf = async (claim: string, ...evidence: readonly string[]): Promise<readonly string[]> =>
  (await judge.entail([{ claim, evidence }]))[0]!.missing
