/** Rows of tables of data, each read as one block. */
import { row } from './blocks.ts'
import type { HtmlElement } from './dom.ts'
import type { Page } from './html-page.ts'

/** Begins a row of data, and returns what to do when it ends. */
export function tableRow(page: Page, tr: HtmlElement): () => void {
  const table = page.rows.get(tr) ?? null
  page.cells = []
  return () => {
    const cells = page.cells ?? []
    const text = row(cells)
    let from = 0
    for (const { cell, after, put } of page.turns.splice(0)) {
      const at = Math.min(
        text.length,
        row([...cells.slice(0, cell), `${cells[cell]?.slice(0, after) ?? ''}.`]).length - 1,
      )
      page.out.write(text.slice(from, at), true)
      put()
      from = at
    }
    page.out.write(text.slice(from), true)
    page.cells = null
    const first = table !== page.table && { opens: true, ...(page.naming.has(tr) && { names: true as const }) }
    page.out.end({ tight: true, apart: 'table', ...first })
    if (text) page.table = table
  }
}

/** Begins a cell: of a row of data, or of a table that lays out the page. */
export function cell(page: Page): (() => void) | undefined {
  if (page.cells) {
    page.cells.push('')
    return undefined
  }
  page.out.end()
  return () => page.out.end()
}
