/** Stretches of leaves from which the families are made: covers, plates, roman prelims, labels that lie. */
import type { Notation } from '../../../src/core/folio/notation.ts'
import { format } from '../../../src/core/folio/notation.ts'
import { count, type Leaf, type Random } from './synth.ts'

export const cover = (n = 1): Leaf[] => Array.from({ length: n }, () => ({ num: null, kind: 'cover' as const }))
export const plates = (n: number): Leaf[] => Array.from({ length: n }, () => ({ num: null, kind: 'plate' as const }))
export const bare = (n: number): Leaf[] => Array.from({ length: n }, () => ({ num: null }))

/** Roman prelims whose first pages show no number. */
export const romans = (R: Random, n: number, { upper = false, hidden = 4 } = {}): Leaf[] =>
  count(R, n, 1, { notation: upper ? 'ROM' : 'rom' }).map((leaf, k) => (k < hidden ? { ...leaf, show: null } : leaf))

/** The blank verso before a chapter was thrown away, more often than not. */
export function dropBlanks(R: Random, leaves: Leaf[]): Leaf[] {
  const out: Leaf[] = []
  for (const leaf of leaves) {
    const last = out.at(-1)
    if (leaf.opening && last && R() < 0.55 && last.num && !last.opening) out.pop()
    out.push(leaf)
  }
  return out
}

export const labelled = (leaves: Leaf[], label: (leaf: Leaf, page: number) => string | null): Leaf[] =>
  leaves.map((leaf, page) => ({ ...leaf, label: label(leaf, page) }))
export const numeral = (notation: Notation, value: number): string => format(notation, value) ?? ''
export const arabicIndic = (text: string | null): string | null =>
  text && [...text].map(ch => '٠١٢٣٤٥٦٧٨٩'[Number(ch)] ?? ch).join('')
