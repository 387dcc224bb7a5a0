/** What a source says word for word is proved, whatever else in the library comes nearer to its words. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judgeClaim } from '../../../src/core/quotes/claim.ts'
import { search } from '../../../src/core/search/index.ts'
import { hold, type Held } from '../held.ts'

const CLAIM = 'The rules file is the script provided by the package maintainer.'
const AROUND =
  'Rain fell on the harbour for nine days, and the pilots waited in the tavern with their charts and their wine. '
const NEARER = [
  'package maintainer, provided script: the rules file of the package.',
  'The maintainer script of a package and its rules file are provided.',
  'Rules for the maintainer: a script file provided with the package.',
]
const QUOTING = 'The statute says that “Agent” excludes “a master to whom the care of a vessel in port was given”.'

let held: Held
beforeAll(async () => {
  held = await hold([
    { titulo: 'The harbour', pages: [`${AROUND.repeat(3)}${CLAIM} ${AROUND.repeat(3)}`] },
    { titulo: 'Notes', pages: Array.from({ length: 40 }, (_, i) => `${i}. ${NEARER[i % NEARER.length]}`) },
    { titulo: 'The law', pages: ['An Agent is asked to sign.', `Here is the law of the ports. ${QUOTING} So it is.`] },
  ])
})
afterAll(() => held.close())

it('although a search does not bring its passage', async () => {
  const brought = await search(held.library, CLAIM, { k: 16, nearest: true })
  expect(brought.map(({ document }) => document.titulo)).not.toContain('The harbour')
  const judged = await judgeClaim(held.library, CLAIM, { k: 3 })
  expect([judged.veredicto, judged.pasajes[0]?.document.titulo]).toEqual(['respaldada', 'The harbour'])
  const asked = await judgeClaim(held.library, CLAIM, { k: 3, documentos: [held.ids[1]!] })
  expect(asked.veredicto).not.toBe('respaldada')
})

it('with a word in quotes that stands elsewhere too', async () => {
  const judged = await judgeClaim(held.library, QUOTING, { k: 3 })
  expect([judged.veredicto, judged.pasajes[0]?.row.posicion]).toEqual(['respaldada', 2])
})
