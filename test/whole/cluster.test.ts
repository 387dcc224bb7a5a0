/**
 * Two servers and two workers on one PostgreSQL and one bucket lose nothing while they and the database are killed:
 * the small form of `npm run bench -- cluster`.
 */
import { expect, it } from 'vitest'
import { cluster } from '../bench/cluster.ts'

it('three killed processes and a crash of the database: nothing lost, no job twice, no 500', async context => {
  const outcome = await cluster({ servers: 2, workers: 2, clients: 3, kills: 3, crashes: 1, rounds: 2 })
  if (!outcome) {
    console.warn("Debian's PostgreSQL is not installed: no cluster is tried.")
    context.skip()
  }
  expect(outcome).toMatchObject({ uploads: 6, signIns: 3, lost: [], twice: [], wrong: [] })
}, 600_000)
