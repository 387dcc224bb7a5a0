/** The proof in the size of the issue: `ANAQUEL_BENCH_CLUSTER=small` runs the one of the tests. */
import { cluster, type Size } from './cluster.ts'

const SIZES: Readonly<Record<string, Size>> = {
  small: { servers: 2, workers: 2, clients: 4, kills: 10, crashes: 2, rounds: 4 },
  middle: { servers: 2, workers: 2, clients: 20, kills: 40, crashes: 4, rounds: 6 },
  wide: { servers: 4, workers: 4, clients: 60, kills: 60, crashes: 4, rounds: 5, pace: 6000 },
  // A start costs two seconds of processor time: at a kill each second and a half two processors have no time left.
  large: { servers: 4, workers: 4, clients: 200, kills: 300, crashes: 10, rounds: 10, pace: 4000 },
}

export async function benchCluster(): Promise<string> {
  const name = process.env['ANAQUEL_BENCH_CLUSTER'] ?? 'large'
  const size = SIZES[name]
  if (!size) return `cluster: ANAQUEL_BENCH_CLUSTER is none of ${Object.keys(SIZES).join(', ')}`
  const outcome = await cluster(size)
  if (!outcome) return 'cluster: skipped, no PostgreSQL is installed'
  const { lost, twice, wrong, ...figures } = outcome
  return [
    JSON.stringify(size),
    ...Object.entries(figures).map(([what, figure]) => `${what}: ${Math.round(figure)}`),
    ...Object.entries({ lost, twice, wrong }).map(([what, cases]) =>
      [`${what}: ${cases.length}`, ...cases].join('\n  '),
    ),
  ].join('\n')
}
