/**
 * Sheets of a document → its units: furniture out, words healed with the whole document as evidence, chapter paths from
 * the outline. Pure.
 */
import type { PageRuns, Unit } from '../reader.ts'
import { emptyVocabulary } from './layout/hyphens.ts'
import type { Line } from './layout/lines.ts'
import { chapterPaths, type OutlineEntry } from './layout/outline.ts'
import { proseOfPage, textOfPage } from './layout/compose.ts'
import { SAME_STRIP } from './layout/gutters.ts'
import { textBlocks } from './layout/margin.ts'
import { wholeWords } from './layout/page-breaks.ts'
import { bodySizeOf, layOut, learnPage, type Laid, type Sheet } from './page.ts'
import { markTitles, sectioned, titlesOf } from './layout/sections.ts'
import { leadingOf } from './layout/shape.ts'
import { stampedPages } from './layout/stamps.ts'

/**
 * Finds the runs of each page that are headers, footers and page numbers; the sets hold indexes into `pages[i].runs`.
 */
export type Furniture = (document: { pages: PageRuns[] }) => ReadonlySet<number>[]

export interface Assembly {
  sheets: readonly Sheet[]
  outline: readonly OutlineEntry[]
  total: number
  furniture: Furniture
}

export function assemble({ sheets, outline, total, furniture }: Assembly): Unit[] {
  const pages = sheets.map(sheet => sheet.runs)
  const out = withText(pages, furniture({ pages }))
  const vocabulary = emptyVocabulary()
  const body = bodySizeOf(sheets)
  const laid = laidOut(sheets, out)
  for (const page of laid) learnPage(page, vocabulary)
  const leading = leadingOf(laid.flatMap(proseOf), body)
  const setting = { body, ...(leading && { leading }), proportional: isProportional(laid) }
  const titles = titlesOf(outline)
  laid.forEach((page, i) => markTitles(proseOf(page), titles.get(i + 1) ?? []))
  const paths = chapterPaths(outline, total)
  const stamped = stampedPages(sheets)
  const prose = laid.map(page => proseOfPage(page, vocabulary, setting))
  wholeWords(prose, vocabulary)
  const units = prose.map((page, i): Unit => {
    const { texto, parrafos } = textOfPage(page, body)
    // An empty page is simply empty. A page that shows a picture and no text of its own, or letters that nobody can
    // name, waits for OCR.
    const sheet = sheets[i]!
    const unread =
      ((sheet.pictures || sheet.fault) && sheet.drawn.every(run => run.outside)) || stamped.has(i) || sheet.garbled
    return {
      posicion: i + 1,
      texto,
      ancla: { tipo: 'pagina', fisica: i + 1, impresa: null, romana: false, origen: 'ninguno', confianza: 0 },
      ruta: paths[i] ?? [],
      parrafos,
      ...(unread && { sinTexto: true }),
    }
  })
  return sectioned(units, outline)
}

function isProportional(laid: readonly Laid[]): boolean {
  const lines = laid.flatMap(proseOf).flat()
  return 2 * lines.filter(line => line.mono).length < lines.length
}

const proseOf = ({ main }: Laid): Line[][] => main.filter(({ table }) => !table).map(({ lines }) => lines)

/**
 * Lays out all pages. A document repeats its layout, so the white strips between columns that several pages share are
 * then looked for on all the others.
 */
function laidOut(sheets: readonly Sheet[], furniture: readonly ReadonlySet<number>[]): Laid[] {
  const none = new Set<number>()
  const text = sheets.map(({ drawn }, i) => drawn.filter((_, k) => !furniture[i]?.has(k)))
  const blocks = textBlocks(text)
  const first = sheets.map((sheet, i) => layOut(sheet, furniture[i] ?? none, { block: blocks[i] }))
  const known = repeated(first.map(page => page.strips))
  if (known.length === 0) return first
  return first.map((page, i) => {
    const missing = known.filter(x => !page.strips.some(own => Math.abs(own - x) <= SAME_STRIP))
    return missing.length > 0 ? layOut(sheets[i]!, furniture[i] ?? none, { strips: known, block: blocks[i] }) : page
  })
}

/**
 * A strip is taken to be part of the document's layout when this share of all pages has it, and at least so many pages.
 */
const OFTEN = { share: 0.2, pages: 2 }

function repeated(strips: readonly (readonly number[])[]): number[] {
  const all = strips.flat().sort((a, b) => a - b)
  const known: number[] = []
  for (const x of all) {
    if (known.some(k => Math.abs(k - x) <= SAME_STRIP)) continue
    const pages = strips.filter(own => own.some(other => other >= x && other - x <= SAME_STRIP)).length
    if (pages >= Math.max(OFTEN.pages, OFTEN.share * strips.length)) known.push(x)
  }
  return known
}

/**
 * Gives back the furniture where it would be all the text of most pages: then it is the text itself, as in numbered
 * slides, forms, or books of one line to a page.
 */
function withText(pages: readonly PageRuns[], out: readonly ReadonlySet<number>[]): ReadonlySet<number>[] {
  const shown = pages.map((page, i) => ({
    i,
    runs: page.runs.map((run, k) => ({ run, k })).filter(({ run }) => !run.outside),
  }))
  const written = shown.filter(page => page.runs.length > 0)
  const emptied = written.filter(({ i, runs }) => runs.every(({ k }) => out[i]?.has(k)))
  if (emptied.length * 2 <= written.length) return [...out]
  const spared = new Set(
    emptied.filter(({ runs }) => runs.some(({ run }) => /\p{L}{3}/u.test(run.text))).map(({ i }) => i),
  )
  return out.map((runs, i) => (spared.has(i) ? new Set<number>() : runs))
}
