/**
 * The encoding of a bitmap font of TeX that has one to three glyphs, as those of minus signs and sums often have: such
 * widths fit any encoding in some size, but few in a size that other fonts of the file have. Pure.
 */
import { inEncoding, type Encoding } from './tex.ts'
import { LEAST, REFERENCES, type Numbering, type Reference } from './widths.ts'

type Widths = ReadonlyMap<number, number>

/** Widths are rounded to pixels: half a one, and this share. */
const PIXEL = 0.55
const ROUNDED = 0.02
/** Largest difference of two sizes that are one, as a share. */
const SAME = 0.015

/** Width of an em of a font with that reference; null where it does not know a glyph, or a width contradicts it. */
function emBy({ width }: Reference, widths: Widths): number | null {
  const pairs = [...widths].map(([number, own]): [number, number] => [own, (width(number) ?? 0) / 1000])
  if (pairs.some(([, expected]) => expected === 0)) return null
  const em = pairs.reduce((sum, [own]) => sum + own, 0) / pairs.reduce((sum, [, expected]) => sum + expected, 0)
  // Widths of a font with a scale of its own are no pixels, but shares of the em.
  const least = em > 5 ? PIXEL : 0
  return pairs.every(([own, expected]) => Math.abs(own - em * expected) <= Math.max(least, ROUNDED * own)) ? em : null
}

/** Width of an em of a font of that numbering that has letters enough; null where it has not. */
export function emOf(widths: Widths, numbering: Numbering): number | null {
  if (widths.size < LEAST) return null
  for (const reference of REFERENCES.filter(known => known.numbering === numbering)) {
    const known = new Map([...widths].filter(([number]) => reference.width(number) !== undefined))
    const em = known.size < LEAST ? null : emBy(reference, known)
    if (em !== null) return em
  }
  return null
}

const OF_SIGNS: ReadonlySet<Numbering> = new Set(['OMS', 'OMX'])

/**
 * Returns the encoding in which the glyphs have one of the sizes `ems`; null where none or several say different signs.
 * One glyph alone is a sign: fonts of letters have more than one.
 */
export function loneNumbering(widths: Widths, ems: readonly number[]): Encoding | null {
  if (widths.size === 0 || widths.size >= LEAST) return null
  const fitting = REFERENCES.flatMap((reference): Encoding[] => {
    const { numbering } = reference
    if (numbering === 'ASCII' || numbering === 'WINDOWS' || (widths.size === 1 && !OF_SIGNS.has(numbering))) return []
    const em = emBy(reference, widths)
    return em !== null && ems.some(size => Math.abs(em / size - 1) <= SAME) ? [numbering] : []
  })
  const signs = new Set(
    fitting.map(encoding => [...widths.keys()].map(number => inEncoding(encoding, number)).join(' ')),
  )
  return signs.size === 1 ? fitting[0]! : null
}
