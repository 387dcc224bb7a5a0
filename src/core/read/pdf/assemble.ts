/**
 * Sheets of a document → its units: furniture out, words healed with the whole document as evidence, chapter paths from
 * the outline. Pure.
 */
import type { PageRuns, Unit } from '../reader.ts'
import { emptyVocabulary } from './hyphens.ts'
import { chapterPaths, type OutlineEntry } from './outline.ts'
import { bodySizeOf, layOut, learnPage, textOfPage, type Sheet } from './page.ts'
import { sectioned } from './sections.ts'
import { stampedPages } from './stamps.ts'

/** Which runs of each page are headers, footers and numbers: indexes into `pages[i].runs`. */
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
  const laid = sheets.map((sheet, i) => {
    const page = layOut(sheet, out[i] ?? new Set())
    learnPage(page, vocabulary)
    return page
  })
  const paths = chapterPaths(outline, total)
  const stamped = stampedPages(sheets)
  const units = laid.map((page, i): Unit => {
    const { texto, parrafos } = textOfPage(page, vocabulary, body)
    // A page with nothing on it says nothing; one that shows a picture and no text of its own, or letters that nobody
    // can name, waits for OCR.
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

/**
 * Where the furniture would be all there is on most pages, it is the text: numbered slides, forms, one line to a page.
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
