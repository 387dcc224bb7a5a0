/** What a scan shows of its record: pages that OCR has read take their place in the material. Pure. */
import { languageOf } from '../language.ts'
import type { ScannedSheet } from '../ocr/index.ts'
import { pageOf } from '../pdf/material.ts'
import { bodySizeOf } from '../pdf/page.ts'
import { formsIn, type Material, type MaterialPage } from '../record/page/material.ts'
import type { Unit } from '../reader.ts'

/** A page that was read, with the mean confidence of its words, 0 to 100. */
export type ReadScan = ScannedSheet & { page: number; confidence: number }

/**
 * Least confidence, 0 to 100, of a page that counts as evidence; below it, neither its letters nor its type sizes are
 * trusted.
 */
const SURE = 70

interface Scans {
  /** The pages read among the first and the last of the document. */
  pages: readonly ReadScan[]
  all: readonly ReadScan[]
  units: readonly Unit[]
}

/** Removes the lone letters and marks beside words that OCR reads into rules, logos and stains. */
function cleanPage(page: MaterialPage): MaterialPage {
  const clean = (text: string): string =>
    text.replace(/^(?:[^\p{L}\p{N}“"«(]+\s+|[B-HJ-NP-XZ]\s+(?=\p{Lu}\p{Ll}))+|\s+[^\p{L}\p{N}”"».,)]+$/gu, '')
  const segments = page.segments.map(segment => ({
    ...segment,
    text: clean(segment.text),
    marked: clean(segment.marked),
  }))
  return { ...page, segments: segments.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)), ocr: true }
}

/** Returns the material with the pages that OCR has read; `units` hold the text that it found. */
export async function withScans(material: Material, { pages, all, units }: Scans): Promise<Material> {
  const read = new Map(
    pages
      .filter(({ gutter, confidence }) => gutter === null && confidence >= SURE)
      .map(({ page, sheet }) => [page, cleanPage(pageOf(sheet, page))]),
  )
  const known = [...material.pages.filter(({ page }) => !read.has(page)), ...read.values()].sort(
    (a, b) => a.page - b.page,
  )
  const scanned = all.length * 2 > material.total
  const idioma = material.idioma ?? (await languageOf(units))
  return {
    ...material,
    pages: known,
    ...(scanned && { body: bodySizeOf(all.map(({ sheet }) => sheet)) }),
    ...(idioma && { idioma }),
    forms: formsIn(
      units.map(unit => unit.texto),
      known,
    ),
  }
}
