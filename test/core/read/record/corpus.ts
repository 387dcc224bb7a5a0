/** Real and invented documents → their material, by the product's own reading. */
import { furniture } from '../../../../src/core/folio/index.ts'
import { assemble } from '../../../../src/core/read/pdf/assemble.ts'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { materialOf } from '../../../../src/core/read/pdf/material.ts'
import { sheetOf } from '../../../../src/core/read/pdf/page.ts'
import type { Material } from '../../../../src/core/read/record/page/material.ts'
import { readScans, sheetOfScan } from '../../../../src/core/read/ocr/index.ts'
import { readPdf } from '../../../../src/core/read/pdf/index.ts'
import { FIRST_PAGES, LAST_PAGES } from '../../../../src/core/read/record/page/material.ts'
import { withScans } from '../../../../src/core/read/scanned/material.ts'
import { rng } from '../../folio/synth.ts'
import { writePdf } from '../../../pdfwrite.ts'
import type { Example } from './examples.ts'
import { MORE_KINDS } from './synth-covers.ts'
import { KINDS } from './synth-kinds.ts'
import { work, type Invented } from './synth.ts'
import { trueRecords, type TrueRecord } from './truth.ts'

/** A real document counts as much as so many invented ones; documents of Debian, of fewer kinds, as one. */
const REAL = 4
const DEBIAN = 1
const NOW = 2026

/**
 * With OCR of the pages that the record is read from, where they have no text; empty where the shared data are not
 * here.
 */
export async function realExamples(): Promise<Example[]> {
  const out: Example[] = []
  for (const truth of trueRecords())
    out.push({ truth, material: { ...(await realMaterial(truth)), now: NOW }, weight: truth.package ? DEBIAN : REAL })
  return out
}

const LIMITS = { seconds: 300, megabytes: 1500 }

export async function realMaterial({ path, file }: Pick<TrueRecord, 'path' | 'file'>): Promise<Material> {
  const { material, units } = await readPdf({ path, nombre: file, limits: LIMITS })
  const asked = units.filter(
    ({ sinTexto, posicion }) => sinTexto && (posicion <= FIRST_PAGES || posicion > material.total - LAST_PAGES),
  )
  if (asked.length === 0) return material
  const { read } = await readScans({ path, kind: 'pdf', limits: LIMITS, pages: asked.map(({ posicion }) => posicion) })
  const scans = [...read].map(([page, { page: scan, points }]) => ({
    page,
    ...sheetOfScan(scan, points),
    confidence: scan.confidence,
  }))
  const texts = units.map(unit => {
    const scan = scans.find(({ page }) => page === unit.posicion)
    return scan ? { ...unit, texto: scan.sheet.drawn.map(run => run.text).join('\n') } : unit
  })
  return withScans(material, { pages: scans, all: scans, units: texts })
}

export async function materialIn(made: Invented): Promise<Material> {
  const bytes = writePdf(made.doc)
  const pdf = await openPdf(bytes)
  const sheets = Array.from({ length: pdf.pages }, (_, i) => sheetOf(pdf.page(i)))
  const units = assemble({ sheets, outline: [], total: pdf.pages, furniture })
  const material = materialOf({
    info: pdf.info(),
    bytes,
    sheets,
    units,
    outline: [],
    nombre: made.nombre,
    idioma: made.truth.language,
    now: NOW,
  })
  pdf.close()
  return material
}

/** The same ones on every machine. */
export async function inventedExamples(ofEach: number, seed = 5000): Promise<Example[]> {
  const out: Example[] = []
  for (const [name, kind] of Object.entries({ ...KINDS, ...MORE_KINDS }))
    for (let k = 0; k < ofEach; k++) {
      const made = kind(work(rng(seed++)))
      out.push({
        truth: { file: `${name} ${k}`, path: '', ...made.truth },
        material: await materialIn(made),
        weight: 1,
      })
    }
  return out
}
