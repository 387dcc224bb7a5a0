/** The state of a page of HTML that is being read, and how text is written into it. */
import type { Mark } from './blocks.ts'
import type { HtmlElement, HtmlNode } from './dom.ts'
import type { Notes } from './notes.ts'
import type { BlockWriter } from './writer.ts'

export interface HtmlHooks {
  /** What begins at this element: a printed page, or an entry of the contents. */
  marks?(element: HtmlElement): readonly Omit<Mark, 'at'>[]
  notes?: Notes
  /** The picture that an element shows, when it is inside the file. */
  picture?(element: HtmlElement): { name: string; alt: string } | null
  /** True for an element that is left out with everything inside it. */
  drop?(element: HtmlElement): boolean
  /** True for an element that is text although its style hides it. */
  folded?(element: HtmlElement): boolean
}

/** What a reader of HTML knows of the page between one tag and the next. */
export interface Page {
  out: BlockWriter
  hooks: HtmlHooks
  /** Table rows that are read as rows of data, each with its table. */
  rows: ReadonlyMap<HtmlNode, HtmlNode>
  /** Those of them that name the columns of their table. */
  naming: ReadonlySet<HtmlNode>
  /** The table of the last row. */
  table: HtmlNode | null
  /** Number of boxes that have begun. */
  boxes: number
  lists: { next: number; step: number; ordered: boolean; type: string }[]
  /** Number of headings that are open. */
  heading: number
  /** Cells of the data row that is being read; null outside of one. */
  cells: string[] | null
  /** Marks and notes inside that row: in its cell `cell`, after `after` characters. */
  turns: { cell: number; after: number; put(): void }[]
  pre: number
}

export function write(page: Page, text: string): void {
  const { cells } = page
  if (!cells) {
    page.out.write(text, page.pre > 0)
    return
  }
  // White space between a row and its first cell is the indentation of the source.
  if (cells.length === 0) {
    if (text.trim()) cells.push(text)
  } else cells[cells.length - 1] += text
}

/** Does what belongs to this place of the text; inside a row it waits for the row's text. */
export function here({ cells, turns }: Page, put: () => void): void {
  if (cells) turns.push({ cell: Math.max(0, cells.length - 1), after: cells.at(-1)?.length ?? 0, put })
  else put()
}
