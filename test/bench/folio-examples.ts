/** Real documents and invented books with their truth, in sets: what the estimate of the folio engine is fitted on. */
import type { FolioInput } from '../../src/core/folio/index.ts'
import { LIKE_FOLIOS, LONE_COUNTS } from '../core/folio/families-cuts.ts'
import { EXCERPTS, MISREAD } from '../core/folio/families-excerpts.ts'
import type { Family } from '../core/folio/families-first.ts'
import { FAMILIES, make } from '../core/folio/families.ts'
import { direct, int, rng, type Book } from '../core/folio/synth.ts'
import { realTruths, type Basis, type Truth } from '../core/folio/truth.ts'
import { runsOf } from './runs.ts'

/**
 * `real`: the documents; `unlabelled`: those with labels, without them; `short`: a few of their pages in a row.
 * `family`: the families of adversaries; `cut`: counts of a few pages that a reader can tell from folios,
 * `alike`: those that nobody can; `excerpt`, `misread`: folios of a few pages.
 */
export type SetName = 'real' | 'unlabelled' | 'short' | 'family' | 'cut' | 'alike' | 'excerpt' | 'misread'
export interface Example {
  set: SetName
  name: string
  doc: FolioInput
  truth: (string | null | undefined)[]
  basis: (Basis | undefined)[]
  fold: number
}

/** Every document and every seed is in one fold. */
export const FOLDS = 5
/** Text layers whose codes are not the letters that are seen: nothing of them is the engine's to read. */
const ENCIPHERED = /z80-um|therac/
const LENGTHS = [1, 1, 2, 3, 4, 6, 9]

function shorts(doc: FolioInput, truth: Truth, fold: number, seed: number): Example[] {
  const R = rng(seed)
  return LENGTHS.filter(length => doc.pages.length > length + 2).map(length => {
    const at = int(R, 0, doc.pages.length - length)
    const basis = truth.basis.slice(at, at + length)
    return {
      set: 'short',
      name: `${truth.file} ${at + 1}+${length}`,
      doc: { pages: doc.pages.slice(at, at + length), labels: [] },
      truth: truth.pages.slice(at, at + length).map((page, k) => (basis[k] === 'counted' ? undefined : page)),
      basis,
      fold,
    }
  })
}

/** The real documents that are here; `more`: and what is made of them. */
export async function realExamples(more: boolean): Promise<Example[]> {
  const out: Example[] = []
  const truths = Object.values(realTruths()).flat()
  for (const [k, truth] of truths.entries()) {
    if (ENCIPHERED.test(truth.file)) continue
    const doc = await runsOf(truth.path)
    const one: Example = { set: 'real', name: truth.file, doc, truth: truth.pages, basis: truth.basis, fold: k % FOLDS }
    out.push(one)
    if (!more) continue
    if (doc.labels.some(Boolean) && !truth.basis.includes('label'))
      out.push({ ...one, set: 'unlabelled', doc: { ...doc, labels: [] } })
    if (!truth.basis.includes('label')) out.push(...shorts(doc, truth, one.fold, k + 7))
  }
  return out
}

const invented = (set: SetName, name: string, made: Book, seed: number): Example => ({
  set,
  name: `${name} ${seed}`,
  doc: direct(made),
  truth: made.truth,
  basis: [],
  fold: seed % FOLDS,
})

const KINDS: readonly [SetName, Record<string, Family>][] = [
  ['cut', LONE_COUNTS],
  ['excerpt', EXCERPTS],
  ['misread', MISREAD],
]

/** `seeds`: the books that are made of each family. */
export const inventedExamples = (seeds: readonly number[]): Example[] =>
  seeds.flatMap(seed => [
    ...Object.keys(FAMILIES).map(name => invented('family', name, make(name, seed), seed)),
    ...KINDS.flatMap(([set, families]) =>
      Object.entries(families).map(([name, family]) =>
        invented(LIKE_FOLIOS.includes(name) ? 'alike' : set, name, family(rng(seed)), seed),
      ),
    ),
  ])
