/** What the record of a PDF is read from: its first and last pages, XMP and Info, the words of its text. Pure. */
import {
  FIRST_PAGES,
  formsIn,
  LAST_PAGES,
  materialPage,
  type Material,
  type MaterialPage,
  type Stated,
} from '../record/page/material.ts'
import type { Unit } from '../reader.ts'
import type { Info } from './engine.ts'
import { whole } from './layout/set-apart.ts'
import type { OutlineEntry } from './layout/outline.ts'
import { bodySizeOf, type Sheet } from './page.ts'
import { xmpOf } from './file/xmp.ts'

export interface PdfEvidence {
  info: Info
  bytes: Buffer
  sheets: readonly Sheet[]
  units: readonly Unit[]
  outline: readonly OutlineEntry[]
  nombre: string | null
  idioma?: string
  now: number
}

export function materialOf({ info, bytes, sheets, units, outline, nombre, idioma, now }: PdfEvidence): Material {
  const total = sheets.length
  const pages = sheets
    .map((sheet, i) => ({ sheet, page: i + 1 }))
    .filter(({ page }) => page <= FIRST_PAGES || page > total - LAST_PAGES)
    .map(({ sheet, page }) => pageOf(sheet, page))
  return {
    pages,
    total,
    body: bodySizeOf(sheets),
    stated: statedOf(info, bytes),
    nombre,
    ...(idioma && { idioma }),
    forms: formsIn(
      units.map(unit => unit.texto),
      pages,
    ),
    outline: outline.slice(0, 3).map(entry => entry.title),
    now,
  }
}

/**
 * Returns one page as evidence for the record. Text outside the crop box is not text of the page, and a garbled page
 * gives none.
 */
export function pageOf(sheet: Sheet, page: number): MaterialPage {
  const { x0, y0, x1, y1 } = sheet.runs.box ?? { x0: 0, y0: 0, x1: 595, y1: 842 }
  const runs = sheet.garbled ? [] : sheet.drawn.filter(run => !run.outside && run.foot === undefined).map(whole)
  return materialPage({ page, width: x1 - x0, height: y1 - y0, x0, y0, runs })
}

function statedOf(info: Info, bytes: Buffer): Stated {
  const xmp = xmpOf(bytes)
  const title = xmp?.title ?? info.Title
  const authors = xmp && xmp.creators.length > 0 ? xmp.creators : info.Author ? [info.Author] : []
  return {
    ...(title && { title }),
    authors,
    ...(xmp?.date && { published: xmp.date }),
    ...(info.CreationDate && { made: info.CreationDate }),
    ...(xmp?.publisher && { publisher: xmp.publisher }),
    ...(xmp?.publication && { container: xmp.publication }),
    ...(xmp?.volume && { volume: xmp.volume }),
    ...(xmp?.issue && { issue: xmp.issue }),
    ...(xmp?.pages && { pages: xmp.pages }),
    ...(xmp?.doi && { doi: xmp.doi }),
    ...(xmp?.isbn && { isbn: xmp.isbn }),
    ...(xmp?.issn && { issn: xmp.issn }),
    ...(info.Subject && { subject: info.Subject }),
    programs: [info.Creator, info.Producer].filter(program => program !== undefined),
  }
}
