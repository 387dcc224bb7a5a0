/** The first half of the engine: pages → the candidates on each of them, with their places rated. */
import type { PageRuns } from '../read/reader.ts'
import { pageEvidence, type Evidence } from './evidence.ts'
import { bodySize, upright, type UprightPage } from './geometry.ts'
import { ratePlaces } from './places.ts'

/** Returns one entry for each page. The decisions, the furniture and the benchmark all use it. */
export function collect(pages: PageRuns[], shown: readonly UprightPage[] = pages.map(upright)): Evidence[] {
  const size = bodySize(pages)
  const evidence = pages.map((page, k) =>
    pageEvidence(page, { body: size, span: k === 0 ? pages.length : null, page: shown[k] }),
  )
  ratePlaces(evidence)
  return evidence
}
