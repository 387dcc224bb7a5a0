import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { FOR_CONTRADICTION, FOR_SUPPORT, Near, shareOf } from '../../../../src/core/verify/proof/near.ts'
import { TRAITS, type Traits } from '../../../../src/core/verify/proof/traits.ts'
import { PROVED } from '../../../../src/core/verify/verdict.ts'
import { asset } from '../../../../src/paths.ts'

const shipped = z
  .object({ support: Near, contradiction: Near })
  .parse(JSON.parse(readFileSync(asset('src/core/verify/aligned.json'), 'utf8')))
const none = Object.fromEntries(TRAITS.map(name => [name, 0])) as Traits

it.each(['support', 'contradiction'] as const)('what is merely near never decides: %s', of => {
  const shares = shipped[of].curve.map(([, share]) => share)
  expect(Math.max(...shares)).toBeLessThan(PROVED)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

it('little in common is never a reason to believe: what is missing only lowers both shares', () => {
  for (const of of ['support', 'contradiction'] as const) {
    const shares = [0, 0.1, 0.3, 0.6, 1].map(miss => shareOf({ ...none, miss }, shipped[of]))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  }
  const weights = Object.entries(shipped.support.weights)
  expect(weights.filter(([name, w]) => w > 0 && name !== 'crossLanguage' && !FOR_SUPPORT.has(name as never))).toEqual(
    [],
  )
  const against = Object.entries(shipped.contradiction.weights)
  expect(
    against.filter(([name, w]) => w > 0 && name !== 'crossLanguage' && !FOR_CONTRADICTION.has(name as never)),
  ).toEqual([])
})
