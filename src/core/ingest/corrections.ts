/**
 * What people said of folios outlasts a new reading: the pages that were corrected by hand keep their number, and the
 * pages that count on with them move as they did. Pure.
 */
import { correct, type Corrected } from '../folio/correct.ts'
import { nextLabel } from '../folio/numerals.ts'

/** A page of the old reading, and the beginning of its words. */
export interface OldPage extends Corrected {
  opening: string
}

/** Letters by which a unit is found again where units have moved. */
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

/** Where the pages that were corrected stand now; null: nowhere. */
function placed(old: readonly OldPage[], openings: readonly string[]): { at: number | null; page: OldPage }[] {
  return old
    .filter(page => page.origen === 'usuario')
    .map(page => {
      const same = openings[page.fisica - 1]
      if (same !== undefined && (same === page.opening || openings.length === old.length))
        return { at: page.fisica, page }
      const found = page.opening ? openings.indexOf(page.opening) : -1
      return { at: found < 0 ? null : found + 1, page }
    })
}

/** Neighbours that count on from one another were one correction. */
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

/** `lost`: labels of pages that stand nowhere any more. */
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
