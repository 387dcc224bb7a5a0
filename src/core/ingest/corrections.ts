/**
 * Carries folio corrections over to a new reading: pages that were corrected by hand keep their number, and the pages
 * that count on with them are corrected in the same run. Pure.
 */
import { correct, type Corrected } from '../folio/correct.ts'
import { nextLabel } from '../folio/numerals.ts'

/** A page of the old reading, with the beginning of its text. */
export interface OldPage extends Corrected {
  opening: string
}

/** How many letters at the beginning of a unit are compared to find it again after units have moved. */
const OPENING = 48
export const openingOf = (texto: string): string =>
  texto
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
    .slice(0, OPENING)

interface Run {
  desde: number
  hasta: number
  impresa: string | null
}

/** Finds the corrected pages in the new reading; `at` is null for a page that is not found. */
function placed(old: readonly OldPage[], openings: readonly string[]): { at: number | null; page: OldPage }[] {
  return old
    .filter(page => page.origen === 'usuario')
    .map(page => {
      const same = openings[page.fisica - 1]
      if (same !== undefined && (same === page.opening || openings.length === old.length))
        return { at: page.fisica, page }
      const index = page.opening ? openings.indexOf(page.opening) : -1
      return { at: index < 0 ? null : index + 1, page }
    })
}

/** Joins neighbouring pages that count on from one another, which came from one correction. */
function runsOf(pages: readonly { at: number; page: OldPage }[]): Run[] {
  const runs: Run[] = []
  for (const { at, page } of [...pages].sort((a, b) => a.at - b.at)) {
    const last = runs.at(-1)
    const due = last && last.impresa !== null ? nextLabel(last.impresa, at - last.desde) : null
    if (last && at === last.hasta + 1 && due === page.impresa) last.hasta = at
    else runs.push({ desde: at, hasta: at, impresa: page.impresa })
  }
  return runs
}

/** Applies the corrections to the new pages. `lost` lists the labels of pages that were not found. */
export function withCorrections(
  fresh: readonly Corrected[],
  openings: readonly string[],
  old: readonly OldPage[],
): { pages: Corrected[]; lost: string[] } {
  const all = placed(old, openings)
  const there = all.flatMap(({ at, page }) => (at === null ? [] : [{ at, page }]))
  return {
    pages: runsOf(there).reduce((pages, run) => correct(pages, run), [...fresh]),
    lost: all.flatMap(({ at, page }) => (at === null ? [page.impresa ?? `[${page.fisica}]`] : [])),
  }
}
