/** Which page a label of a book names. */
import { spreadOf } from '../../folio/numerals.ts'
import { line } from '../prose/blocks.ts'
import { attribute, textOf, type HtmlElement } from '../prose/dom.ts'

const SAID = /^(?:(?:p[áa]ginas?|p[áa]gs?|pages?|pgs?|pp?)(?:\.\s*|\s+|(?=\d)))?[[({—–-]*\s*(.+?)\s*[\])}—–.-]*$/iu
const LONGEST = 40

/**
 * The page number in a label: "Page 12" for a screen reader, "[12]" and "12 of 300" are all page 12. Empty when the
 * label names no page.
 */
export function folioIn(text: string): string {
  const label = line(text)
  const bare = (label.length <= LONGEST ? (SAID.exec(label)?.[1] ?? '') : '').replace(
    /\s*(?:\/|\b(?:of|de|von|sur|di)\b)\s*\d+$/iu,
    '',
  )
  return spreadOf(bare) ? bare.replace('–', '-') : bare
}

/** The page that a page break names in its own text or attributes; empty when it names none. */
export const labelOf = (element: HtmlElement): string =>
  [attribute(element, 'title'), attribute(element, 'aria-label'), textOf(element)]
    .map(text => folioIn(text ?? ''))
    .find(Boolean) ?? ''
