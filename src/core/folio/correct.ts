/**
 * The owner corrects the folios of a range by hand. What was read on print, told by a label or corrected before keeps
 * its number;
 * only deduced neighbours move, and only where the new number fits the next page that does not move.
 */
import type { FolioDecision } from '../read/reader.ts'
import { nextLabel, readLabel } from './numerals.ts'

/** A decision as it is stored: a reader of EPUB or an earlier correction may have made it. */
export type Corrected = Omit<FolioDecision, 'origen'> & { origen: FolioDecision['origen'] | 'epub' | 'usuario' }

/** Physical pages from 1, both included. `impresa` is what `desde` prints; null: these pages print none. */
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

/** The label `to` should carry if the count of `from` goes straight on; null where `from` has no number. */
const straight = (from: Corrected, to: Corrected): string | null =>
  from.impresa === null ? null : nextLabel(from.impresa, steps(from, to))

/** Two labels of one notation and prefix, or nothing to compare. */
function comparable(a: Corrected, b: Corrected): boolean {
  const [x, y] = [a.impresa, b.impresa].map(label => (label === null ? null : readLabel(label)))
  return !!x && !!y && x.romana === y.romana && x.prefix === y.prefix
}

/**
 * A deduced page between the corrected `border` and `anchor`, the next page that keeps its number (undefined: none).
 * No anchor: it follows the border. Anchor and border agree: straight on. They differ: it keeps its number if that is
 * the anchor's count
 * and lies on the right side of the border, else it has none, for two counts meet here and nobody saw where.
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

/** Deduced pages that counted on with the border before it was corrected, walking `step` from it. */
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
 * The decisions after the correction, in order; the input is not changed. A range outside of the document touches
 * nothing.
 */
export function correct(decisions: readonly Corrected[], { desde, hasta, impresa }: Correction): Corrected[] {
  const out = decisions.map((page): Corrected => {
    if (page.fisica < desde || page.fisica > hasta) return page
    const label = impresa === null ? null : (nextLabel(impresa, page.fisica - desde) ?? impresa)
    const said = { kind: 'usuario', desde, hasta, impresa, before: page.impresa, beforeOrigin: page.origen }
    const first = page.fisica === desde && impresa !== null ? impresa : label
    return {
      ...written(page, first, { origen: 'usuario', confianza: 1 }),
      confianza: first === null ? 0 : 1,
      evidence: [...page.evidence, said],
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
