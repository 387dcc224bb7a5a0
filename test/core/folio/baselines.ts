/**
 * What the engine is measured against: the same evidence without its sequence, and labels taken at their word. They
 * have no confidence of
 * their own.
 */
import type { Evidence } from '../../../src/core/folio/evidence.ts'
import { collect } from '../../../src/core/folio/collect.ts'
import { folios, type FolioInput } from '../../../src/core/folio/index.ts'
import { format } from '../../../src/core/folio/notation.ts'
import type { Scored } from './score.ts'

type Mode = (doc: FolioInput) => Scored[]
const said = (impresa: string | null): Scored => ({ impresa, confianza: 0.9 })

function heaviest(evidence: Evidence): string | null {
  const [best] = evidence.candidates.filter(c => !c.outside && c.weight > 1).sort((a, b) => b.weight - a.weight)
  const reading = best?.readings[0]
  return reading ? format(reading.notation, reading.value, { prefix: reading.prefix }) : null
}

/** The most frequent offset of arabic numbers, laid over the whole document. */
function constantOffset(doc: FolioInput): Scored[] {
  const votes = new Map<number, number>()
  collect(doc.pages).forEach((evidence, page) => {
    for (const c of evidence.candidates)
      for (const r of c.readings) {
        if (!c.outside && r.notation === 'dec' && !r.prefix)
          votes.set(r.value - page, (votes.get(r.value - page) ?? 0) + c.weight)
      }
  })
  const [best] = [...votes].sort((a, b) => b[1] - a[1])
  return doc.pages.map((_, page) => said(best && page + best[0] > 0 ? String(page + best[0]) : null))
}

export const MODES: Record<string, Mode> = {
  engine: folios,
  'without labels': doc => folios({ ...doc, labels: [] }),
  'labels alone': doc => doc.pages.map((_, page) => said(doc.labels[page] || null)),
  'page by page': doc => collect(doc.pages).map(evidence => said(heaviest(evidence))),
  'constant offset': constantOffset,
}
