/** The first half of the engine: pages → what each of them shows, its places rated. */
import type { PageRuns } from '../read/reader.ts'
import { pageEvidence, type Evidence } from './evidence.ts'
import { bodySize } from './geometry.ts'
import { ratePlaces } from './places.ts'

/** One entry a page, for the decisions, the furniture and the benchmark alike. */
export function collect(pages: PageRuns[]): Evidence[] {
  const size = bodySize(pages)
  const evidence = pages.map((page, k) => pageEvidence(page, size, k === 0 ? pages.length : null))
  ratePlaces(evidence)
  return evidence
}
