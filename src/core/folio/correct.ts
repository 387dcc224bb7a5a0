/**
 * Corrections of the folios of a range by the owner. Pages whose number was printed, came from a label or was corrected
 * before keep it; only deduced neighbours change, and only where the new number fits the next page that does not
 * change.
 */
import type { FolioDecision } from '../read/reader.ts'
import { nextLabel, readLabel } from './numerals.ts'

/** A stored decision, which may also come from an EPUB reader or an earlier correction. */
export type Corrected = Omit<FolioDecision, 'origen'> & { origen: FolioDecision['origen'] | 'epub' | 'usuario' }

/**
 * The range, in physical pages from 1, both included. `impresa` is the label that page `desde` prints; null means that
 * these pages print none.
 */
export interface Correction {
  desde: number
  hasta: number
  impresa: string | null
}

function written(page: Corrected, impresa: string | null, change: Pick<Corrected, 'origen' | 'confianza'>): Corrected {
  const read = impresa === null ? null : readLabel(impresa)
  return { ...page, impresa, value: read?.value ?? null, romana: read?.romana ?? false, ...change }
}

const steps = (from: Corrected, to: Corrected): number => to.fisica - from.fisica

/** Returns the label of `to` if the count goes straight on from `from`; null where `from` has no number. */
const straight = (from: Corrected, to: Corrected): string | null =>
  from.impresa === null ? null : nextLabel(from.impresa, steps(from, to))

/** Returns whether both labels have a number, in the same notation and with the same prefix. */
function comparable(a: Corrected, b: Corrected): boolean {
  const [x, y] = [a.impresa, b.impresa].map(label => (label === null ? null : readLabel(label)))
  return !!x && !!y && x.romana === y.romana && x.prefix === y.prefix
}

/**
 * Renumbers a deduced page between the corrected `border` and `anchor`, the next page that keeps its number (undefined
 * when there is none). Without an anchor, or when the anchor agrees with the border, the page continues the border's
 * count. When they differ it keeps its number if that belongs to the anchor's count and lies on the right side of the
 * border; otherwise it gets none, because two counts meet here and nobody saw where.
 */
function follow(page: Corrected, border: Corrected, anchor: Corrected | undefined): Corrected {
  if (border.impresa === null) return page
  const due = straight(border, page)
  const meets = anchor && comparable(border, anchor)
  if (due !== null && (!meets || straight(border, anchor) === anchor.impresa))
    return written(page, due, { origen: 'deducido', confianza: page.confianza })
  const ofAnchor = anchor && straight(anchor, page) === page.impresa
  const beyond =
    comparable(border, page) && Math.sign((page.value ?? 0) - (border.value ?? 0)) === Math.sign(steps(border, page))
  return ofAnchor && beyond ? page : written(page, null, { origen: 'ninguno', confianza: 0 })
}

/**
 * Returns the indexes of the deduced pages, walking by `step`, that continued the border's count before the correction.
 */
function stretch(pages: readonly Corrected[], border: number, step: 1 | -1): number[] {
  const out: number[] = []
  const old = pages[border]
  for (let k = border + step; old; k += step) {
    const page = pages[k]
    if (!page || page.origen !== 'deducido' || (old.impresa !== null && straight(old, page) !== page.impresa)) break
    out.push(k)
  }
  return out
}

/**
 * Returns the decisions after the correction, in order, without changing the input. A range outside the document
 * changes nothing.
 */
export function correct(decisions: readonly Corrected[], { desde, hasta, impresa }: Correction): Corrected[] {
  const out = decisions.map((page): Corrected => {
    if (page.fisica < desde || page.fisica > hasta) return page
    const label = impresa === null ? null : (nextLabel(impresa, page.fisica - desde) ?? impresa)
    const evidence = { kind: 'usuario', desde, hasta, impresa, before: page.impresa, beforeOrigin: page.origen }
    const first = page.fisica === desde && impresa !== null ? impresa : label
    return {
      ...written(page, first, { origen: 'usuario', confianza: 1 }),
      confianza: first === null ? 0 : 1,
      evidence: [...page.evidence, evidence],
    }
  })
  for (const step of [1, -1] as const) {
    const border = decisions.findIndex(page => page.fisica === (step === 1 ? hasta : desde))
    const moved = stretch(decisions, border, step)
    const anchor = decisions[(moved.at(-1) ?? border) + step]
    const fixed = anchor && anchor.impresa !== null && anchor.origen !== 'deducido' ? anchor : undefined
    for (const k of moved) {
      const [page, from] = [out[k], out[border]]
      if (page && from) out[k] = follow(page, from, fixed)
    }
  }
  return out
}
