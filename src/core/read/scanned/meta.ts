/**
 * What the first pages of a scan say of it: title and names as they are set there, year and ISBN as they are printed.
 * Says less rather than guess.
 */
import type { ScannedSheet } from '../ocr/index.ts'
import { isbnsIn } from '../pdf/identifiers.ts'
import { languageOf } from '../pdf/metadata.ts'
import { authorsFrom } from '../pdf/names.ts'
import { bodySizeOf, layOut, textLines } from '../pdf/page.ts'
import { printedPublisher, printedYear, readTitlePage } from '../pdf/titlepage.ts'
import type { Meta, Unit } from '../reader.ts'

/** A page of a scan, with the mean confidence of what was read on it, 0 to 100. */
export interface ReadPage {
  posicion: number
  scan: ScannedSheet
  confidence: number
}

/** Pages that may carry title and imprint. */
const FIRST = 8
/** A letter, a bill or a leaflet has no title page: what is biggest on it is its sender. */
const LEAST_PAGES = 8
/** Under this the letters of a title are not believed; large type is read well, or it is no type. */
const SURE = 80
const LONGEST = 160

/** `meta` is what the file says: it stays. */
export async function withScannedMeta(
  meta: Meta,
  pages: readonly ReadPage[],
  units: readonly Unit[],
  now = new Date().getFullYear(),
): Promise<Meta> {
  const first = pages.filter(({ posicion, scan }) => posicion <= FIRST && scan.gutter === null)
  const texts = first.map(({ scan }) =>
    textLines(layOut(scan.sheet, new Set()))
      .map(line => line.text)
      .join('\n'),
  )
  const known = texts.join('\n')
  const idioma = meta.idioma ?? (await languageOf(units))
  const isbn = meta.csl?.['ISBN'] === undefined ? isbnsIn(known)[0] : undefined
  const shown = units.length < LEAST_PAGES ? {} : titled(first, bodySizeOf(pages.map(({ scan }) => scan.sheet)))
  const autores = meta.autores ?? (shown.byline === undefined ? [] : authorsFrom([shown.byline], idioma, known))
  const anio = meta.anio ?? (units.length < LEAST_PAGES ? null : printedYear(known, now))
  const publisher = isbn && meta.csl?.['publisher'] === undefined ? printedPublisher(known) : null
  return {
    ...(shown.titulo !== undefined && { titulo: shown.titulo }),
    ...meta,
    ...(idioma && { idioma }),
    ...(autores.length > 0 && { autores }),
    ...(anio !== null && { anio }),
    ...(isbn && { csl: { ...meta.csl, type: 'book', ISBN: isbn, ...(publisher && { publisher }) } }),
  }
}

/** Of the first page that shows one. */
function titled(pages: readonly ReadPage[], body: number): { titulo?: string; byline?: string } {
  for (const { scan, confidence } of pages) {
    if (confidence < SURE) continue
    const { titulo, byline } = readTitlePage(textLines(layOut(scan.sheet, new Set())), body)
    if (titulo !== undefined && plausible(titulo)) return { titulo, ...(byline !== undefined && { byline }) }
  }
  return {}
}

/** Words, and not the crumbs that ornaments and stamps are read as. */
function plausible(titulo: string): boolean {
  const tokens = titulo.split(/\s+/)
  const words = tokens.filter(token => /^[\p{P}]*\p{L}[\p{L}'’-]*[\p{P}]*$/u.test(token))
  const said = words.some(word => word.replace(/\P{L}/gu, '').length >= 4)
  return said && titulo.length <= LONGEST && words.length >= 0.8 * tokens.length && !/[|~_^\\{}<>]/.test(titulo)
}
