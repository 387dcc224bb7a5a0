/**
 * Two servers and two workers on one PostgreSQL and one bucket lose nothing while they and the database are killed:
 * the small form of `npm run bench -- cluster`.
 */
import { expect, it } from 'vitest'
import { cluster } from '../bench/cluster.ts'

it('ten killed processes and two crashes of the database: nothing lost, no job twice, no 500', async context => {
  const outcome = await cluster({ servers: 2, workers: 2, clients: 3, kills: 10, crashes: 2, rounds: 3 })
  if (!outcome) {
    console.warn("Debian's PostgreSQL is not installed: no cluster is tried.")
    context.skip()
  }
  expect(outcome).toMatchObject({ uploads: 9, signIns: 3, lost: [], twice: [], wrong: [] })
}, 600_000)
